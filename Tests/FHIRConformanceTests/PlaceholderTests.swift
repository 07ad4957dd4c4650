import Testing

@Suite("FHIRConformance")
struct PlaceholderTests {
}
