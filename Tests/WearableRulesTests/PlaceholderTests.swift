import Testing

@Suite("WearableRules")
struct PlaceholderTests {
}
