import FHIRDocuments

@testable import FHIRConformance

/// Checks a resource beside others that stand for a package.
enum PackagedCheck {
  /// The findings whose rule begins with one of some texts, as "rule @ expression", sorted; those
  /// of severity information are left out, warnings are marked.
  static func findings(_ input: String, known: [String], rules: [String]) -> [String] {
    allFindings(input, known: known).filter { finding in
      finding.severity >= .warning && rules.contains { finding.rule.hasPrefix($0) }
    }
    .map {
      "\($0.rule) @ \($0.expression)" + ($0.severity == .warning ? " (warning)" : "")
    }
    .sorted()
  }

  /// All findings.
  static func allFindings(_ input: String, known: [String]) -> [Finding] {
    var set = DefinitionSet()
    for text in known { set.add(document(text)) }
    let tables = TableCompiler(set, over: .r4).tables()
    let definitions = Definitions(embedded: Definitions.r4.embedded, extra: tables)
    var options = CheckOptions()
    options.known = KnownResources(set.resources)
    var findings: [Finding] = []
    ResourceWalk(definitions: definitions, options: options)
      .check(document(input), into: &findings)
    return findings
  }

  private static func document(_ text: String) -> Document {
    let document = Document()
    var reader = JSONReader()
    reader.read(SourceBytes(text), into: document)
    return document
  }
}
