import Testing

@Suite("FHIRDocuments")
struct PlaceholderTests {
}
