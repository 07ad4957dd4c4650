import Testing

@Suite("UCUM")
struct PlaceholderTests {
}
