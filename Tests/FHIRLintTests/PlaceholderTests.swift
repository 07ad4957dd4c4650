import Testing

@Suite("FHIRLint")
struct PlaceholderTests {
}
