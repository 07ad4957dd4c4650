import Testing

@Suite("A definition as input")
struct DefinitionalResourceTests {
  static let cases = CaseFile.cases("definition-cases")

  @Test("has cases to run")
  func hasCases() { #expect(Self.cases.count > 30) }

  @Test("is checked for what it states", arguments: cases)
  func isChecked(_ example: CaseFile.Case) {
    let found = PackagedCheck.findings(
      example.one("input") ?? "", known: example.all("known"),
      rules: [
        "canonical-", "codesystem-", "valueset-", "conceptmap-", "search-", "operation-",
        "profile-",
        "element-id", "extension-context",
      ])
    #expect(found == example.all("expect").sorted())
  }
}
