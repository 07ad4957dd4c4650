import FHIRConformance
import FHIRDocuments
import Reporting
import WearableRules

/// Reads and judges resources with working memory that is kept from one to the next.
///
/// Each thread has one of its own.
struct LintWorker {
  private let configuration: LinterConfiguration
  private var reader = ResourceReader()
  private var checker: ResourceChecker
  /// The resource read last is one that rules across the run ask about.
  private(set) var hasFacts = false

  /// - Parameters:
  ///   - gathersFacts: A `RunJudge` will ask for the facts of each resource.
  ///   - tellsUncheckedOnce: Tells of each kind of codes that cannot be checked once, until
  ///     `takeUnchecked` is called; otherwise once for each resource.
  init(
    _ configuration: LinterConfiguration, gathersFacts: Bool = false,
    tellsUncheckedOnce: Bool = false
  ) {
    self.configuration = configuration
    checker = ResourceChecker(
      configuration, gathersFacts: gathersFacts, tellsUncheckedOnce: tellsUncheckedOnce)
  }

  /// The codes that could not be checked since this was last asked.
  func takeUnchecked() -> [UncheckedCount] {
    let groups = checker.unchecked.groups
    if groups.isEmpty { return [] }
    checker.forgetUncheckedCodes()
    return groups.map {
      UncheckedCount(url: $0.url, isValueSet: $0.isValueSet, count: $0.count)
    }
  }

  /// What rules across the run ask about the resource read last.
  var facts: RunFacts { checker.facts }

  /// The document read last.
  var document: Document { reader.document }

  /// What is wrong with one resource, in source order, as the selection of rules wants it.
  mutating func findings(
    in source: SourceBytes, range: SourceRange, format: Document.Format
  ) -> [Finding] {
    var findings = unsortedFindings(in: source, range: range, format: format)
    if findings.isEmpty { return [] }
    findings = configuration.rules.apply(to: findings)
    findings.putInSourceOrder()
    return findings
  }

  /// What is wrong with one resource, in source order, by every rule; the resources of a Bundle are
  /// seen beside each other.
  mutating func allFindings(
    in source: SourceBytes, range: SourceRange, format: Document.Format
  ) -> [Finding] {
    var findings = unsortedFindings(in: source, range: range, format: format)
    if hasFacts, facts.count > 1 {
      var added = RunJudge(configuration).judge(facts, in: document.source, format: format)
      RepeatedEntries.addFixes(
        to: &added, in: document.source, range: document.range, format: format)
      findings += added
    }
    findings.putInSourceOrder()
    return findings
  }

  private mutating func unsortedFindings(
    in source: SourceBytes, range: SourceRange, format: Document.Format
  ) -> [Finding] {
    reader.read(source, range: range, format: format)
    hasFacts = false
    var findings = document.syntaxFindings
    if !document.isBroken {
      if isResource {
        checker.check(document, into: &findings)
        hasFacts = !checker.facts.isEmpty
        checkType(into: &findings)
      } else if findings.isEmpty {
        findings.append(.notAResource(document, range: range))
      }
    }
    return findings
  }

  /// The document read last names a resource type.
  var isResource: Bool { !document.isEmpty && document[0].flags.contains(.resource) }

  /// The type of the resource read last, where that is from a source.
  func type(in source: SourceBytes) -> CheckedResource.Text {
    isResource && document.source === source ? text(of: 0) : .none
  }

  /// The logical id of the resource read last, where that is from a source.
  func id(in source: SourceBytes) -> CheckedResource.Text {
    guard isResource, document.source === source, let id = document.child(0, .id),
      document.hasValue(id)
    else { return .none }
    return text(of: id)
  }

  private func text(of node: NodeID) -> CheckedResource.Text {
    let entry = document[node]
    if entry.flags.contains(.pooled) { return .own(document.string(node)) }
    return .slice(
      SourceRange(start: entry.valueOffset, end: entry.valueOffset &+ entry.valueLength))
  }

  private func checkType(into findings: inout [Finding]) {
    guard let expected = configuration.resourceType else { return }
    let found = document.string(0)
    guard found != expected else { return }
    findings.append(.otherType(found, expected: expected, place: document.place(0)))
  }
}

extension [Finding] {
  /// Source order; graver first at one place.
  mutating func putInSourceOrder() {
    guard count > 1 else { return }
    let sorted = enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      if a.place.start != b.place.start { return a.place.start < b.place.start }
      if a.severity != b.severity { return a.severity > b.severity }
      if a.rule != b.rule { return a.rule < b.rule }
      return left.offset < right.offset
    }
    self = sorted.map(\.element)
  }
}
