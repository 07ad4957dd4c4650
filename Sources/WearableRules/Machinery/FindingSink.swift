import FHIRConformance
import FHIRDocuments

/// Takes the findings of rules.
///
/// Texts and paths are made here, when there is a finding: a check that finds nothing makes none.
public struct FindingSink {
  /// What was found so far.
  public internal(set) var findings: [Finding]
  let document: Document
  private let surroundings: Surroundings

  /// What the user asked of the rules.
  var options: RuleOptions { surroundings.options }

  init(_ findings: [Finding] = [], document: Document, surroundings: Surroundings) {
    self.findings = findings
    self.document = document
    self.surroundings = surroundings
  }

  /// What stays the same from resource to resource.
  final class Surroundings {
    let definitions: Definitions
    let options: RuleOptions

    init(definitions: Definitions, options: RuleOptions) {
      self.definitions = definitions
      self.options = options
    }
  }

  /// Adds a finding.
  ///
  /// - Parameters:
  ///   - node: the element that is wrong.
  ///   - key: the mark stands under the property's name instead of its value.
  ///   - severity: replaces the severity of the rule.
  ///   - related: further places, each with a few words.
  mutating func report<Which: Rule>(
    _ rule: Which.Type, _ message: Finding.Message, at node: NodeID, key: Bool = false,
    severity: Severity? = nil, related: [(node: NodeID, label: String)] = [],
    fix: Finding.Fix? = nil
  ) {
    let about = Which.about
    var grave = severity ?? about.severity
    if options.strict, let strict = about.strictSeverity { grave = max(grave, strict) }
    findings.append(
      Finding(
        rule: about.id, severity: grave, type: about.type,
        expression: ElementPath(document: document, definitions: surroundings.definitions).text(
          node),
        place: key ? document.keyPlace(node) : document.place(node), message: message.text,
        label: message.label, help: message.help ?? about.help, note: about.note,
        related: related.map { .init(place: document.place($0.node), label: $0.label) }, fix: fix))
  }
}
