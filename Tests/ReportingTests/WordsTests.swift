import Testing

@testable import Reporting

@Suite("Words and numbers")
struct WordsTests {
  @Test(
    "agree in number",
    arguments: [(0, "0 errors"), (1, "1 error"), (2, "2 errors"), (48_210, "48,210 errors")])
  func counted(_ count: Int, _ text: String) {
    #expect(Words.counted(count, "error") == text)
  }

  @Test(
    "group digits by three",
    arguments: [
      (7, "7"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1234, "-1,234"),
    ])
  func thousands(_ number: Int, _ text: String) {
    #expect(Words.thousands(number) == text)
  }

  @Test(
    "say times as people do",
    arguments: [
      (300_000, "under 1 ms"), (4_000_000, "4 ms"), (1_900_000_000, "1.9 s"),
      (59_940_000_000, "59.9 s"), (630_000_000_000, "10 min 30 s"),
    ])
  func duration(_ nanoseconds: UInt64, _ text: String) {
    #expect(Words.duration(nanoseconds: nanoseconds) == text)
  }

  @Test("wrap at spaces and leave long words whole")
  func wrapping() {
    #expect(wrapped("one two three", first: 7, rest: 5) == ["one two", "three"])
    #expect(
      wrapped("https://example.org/a b", first: 5, rest: 5) == ["https://example.org/a", "b"])
  }
}
