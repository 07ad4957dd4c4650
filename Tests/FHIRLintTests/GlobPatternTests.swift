import Testing

@testable import FHIRLint

@Suite("A pattern of .gitignore")
struct GlobPatternTests {
  @Test(
    "matches",
    arguments: [
      ("*.json", "a/b.json"), ("/a.json", "a.json"), ("a/*.json", "a/b.json"),
      ("**/b.json", "b.json"), ("**/b.json", "a/c/b.json"), ("a/**", "a/b/c.json"),
      ("a/**/c.json", "a/c.json"), ("a/**/c.json", "a/b/d/c.json"), ("[a-c].json", "b.json"),
      ("[!a].json", "b.json"), ("?.json", "x.json"), ("\\*.json", "*.json"),
    ])
  func matches(_ pattern: String, _ path: String) throws {
    #expect(try #require(GlobPattern(pattern)).matches(path, isFolder: false))
  }

  @Test(
    "does not match",
    arguments: [
      ("/a.json", "b/a.json"), ("a/*.json", "a/b/c.json"), ("*.json", "a.jsonx"),
      ("[!a].json", "a.json"), ("?.json", "/.json"), ("out/", "out"), ("[a-", "a"),
    ])
  func misses(_ pattern: String, _ path: String) throws {
    #expect(!(try #require(GlobPattern(pattern)).matches(path, isFolder: false)))
  }

  @Test("is none for comments and empty lines", arguments: ["", "# note", "   ", "/"])
  func none(_ line: String) {
    #expect(GlobPattern(line) == nil)
  }
}
