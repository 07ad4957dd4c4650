import Testing

@Suite("FHIRLintCommand")
struct PlaceholderTests {
}
