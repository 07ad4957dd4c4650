import Testing

@Suite("Reporting")
struct PlaceholderTests {
}
