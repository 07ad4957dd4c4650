import Testing

@Suite("A questionnaire's answers")
struct ResponseCheckTests {
  static let cases = CaseFile.cases("questionnaire-cases")

  @Test("has cases to run")
  func hasCases() { #expect(Self.cases.count > 50) }

  @Test("are held against its items", arguments: cases)
  func heldAgainst(_ example: CaseFile.Case) {
    let form = """
      {"resourceType":"Questionnaire","url":"http://example.org/q","status":"active",\
      "item":[\(example.one("item") ?? "")]\(example.one("more").map { "," + $0 } ?? "")}
      """
    let rules = ["questionnaire-", "que-12"]
    guard let answers = example.one("answers") else {
      #expect(
        PackagedCheck.findings(form, known: [], rules: rules) == example.all("expect").sorted())
      return
    }
    let response = """
      {"resourceType":"QuestionnaireResponse","questionnaire":"http://example.org/q",\
      "status":"\(example.one("status") ?? "completed")","item":[\(answers)]}
      """
    let found = PackagedCheck.findings(
      response, known: [form] + example.all("known"), rules: rules)
    #expect(found == example.all("expect").sorted())
  }
}
