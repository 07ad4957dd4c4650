import Testing

@testable import FHIRConformance

@Suite("A regular expression")
struct PatternTests {
  @Test(
    "is found in a text",
    arguments: [
      ("b+", "abbc"), ("^a.*c$", "a\nc"), ("a|b|cd", "xcd"), ("(a|b)*c", "ababc"),
      ("[^0-9]", "1a"), ("\\d{2,3}", "x123"), ("a{2}", "caat"), ("(?i)ABC", "xabc"),
      ("\\bword\\b", "a word."), ("a(?=b)", "ab"), ("a(?!c)", "ab"), ("(ab)\\1", "abab"),
      ("[\\w.-]+@x", "a.b-c@x"), ("\\u0041", "A"), ("\\p{L}+", "é"), ("a*?b", "aab"),
      ("(a*)*b", "aab"), ("[a-c-]", "-"), ("[\\[\\]]", "]"), ("x{,2}y", "xxy"), ("a{b", "a{b"),
      ("[\\s\\S]+", "any"), ("[[:digit:]]", "5"), ("", ""), ("(?:ab)+c", "ababc"),
      ("(?<year>\\d{4})", "in 2024"),
    ])
  func found(_ pattern: String, _ text: String) throws {
    #expect(try Pattern(pattern).occurs(in: text) == true)
  }

  @Test(
    "is not found",
    arguments: [
      ("b+", "ac"), ("^b", "ab"), ("a$", "ab"), ("\\d", "x"), ("a{3}", "aa"), ("ABC", "abc"),
      ("a(?!b)", "ab"), ("\\bor\\b", "word"), ("[^a]", "a"),
    ])
  func notFound(_ pattern: String, _ text: String) throws {
    #expect(try Pattern(pattern).occurs(in: text) == false)
  }

  @Test("matches a whole text or not")
  func whole() throws {
    let name = try Pattern("[A-Z]([A-Za-z0-9_]){0,254}")
    #expect(name.matches("Observation") == true)
    #expect(name.matches("no name") == false)
    #expect(name.matches("A" + String(repeating: "b", count: 254)) == true)
    #expect(name.matches("A" + String(repeating: "b", count: 255)) == false)
    #expect(try Pattern("a|ab").matches("ab") == true)
  }

  @Test("says where it breaks off", arguments: ["(a", "a)", "[a", "*a", "a{3,2}", "(?<a", "\\"])
  func breaksOff(_ pattern: String) {
    #expect(throws: Pattern.Fault.self) { _ = try Pattern(pattern) }
  }

  @Test("gives up instead of running for ever")
  func givesUp() throws {
    let text = String(repeating: "a", count: 60) + "b"
    #expect(try Pattern("(a|aa|a*)*c").occurs(in: text) == nil)
  }

  @Test("takes long texts")
  func longText() throws {
    let text = String(repeating: "ab ", count: 100_000)
    #expect(try Pattern("[ \\r\\n\\t\\S]+").matches(text) == true)
    #expect(try Pattern("(ab )+").matches(text) == true)
  }
}
