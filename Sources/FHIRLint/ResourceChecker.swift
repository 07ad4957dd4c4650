import FHIRConformance
import FHIRDocuments
import WearableRules

/// Judges one resource after the other: the walk beside the definitions, then the rules.
///
/// Each thread has one of its own and keeps it for all its resources.
struct ResourceChecker {
  private let walk: ResourceWalk
  private let rules: RuleRunner

  /// - Parameters:
  ///   - gathersFacts: see `LintWorker`.
  ///   - tellsUncheckedOnce: see `CheckOptions.tellsUncheckedOnce`.
  init(
    _ configuration: LinterConfiguration, gathersFacts: Bool = false,
    tellsUncheckedOnce: Bool = false
  ) {
    let definitions = configuration.definitions
    rules = RuleRunner(
      definitions: definitions,
      options: RuleOptions(
        wearable: configuration.isWearable, strict: configuration.isStrict,
        now: UTCInstant(seconds: configuration.clock())),
      gathersFacts: gathersFacts)
    var options = CheckOptions()
    options.profiles = configuration.profiles
    options.known = configuration.known
    options.skipsInformation = configuration.skipsInformation
    options.tellsUncheckedOnce = tellsUncheckedOnce
    walk = ResourceWalk(definitions: definitions, options: options)
  }

  /// What rules across a run ask about the document checked last.
  var facts: RunFacts { rules.facts }

  /// The codes that could not be checked, since they were last forgotten.
  var unchecked: UncheckedCodes { walk.unchecked }

  /// Begins to count codes that cannot be checked anew.
  func forgetUncheckedCodes() { walk.forgetUncheckedCodes() }

  /// Adds what is wrong with a document whose syntax could be read.
  mutating func check(_ document: Document, into findings: inout [Finding]) {
    let start = findings.count
    rules.begin(document)
    walk.check(
      document, conceptProfiles: { rules.addProfilesByConcept($0, $1, into: &$2) },
      into: &findings)
    if start > 0 { completePaths(document, &findings, before: start) }
    let ownStart = findings.count
    rules.check(document, into: &findings)
    rules.settle(&findings, from: start, ownStart: ownStart, in: document)
  }

  /// Gives the findings of the reader the paths of the walk, which has noted the definitions.
  private func completePaths(
    _ document: Document, _ findings: inout [Finding], before end: Int
  ) {
    let path = ElementPath(document: document, definitions: walk.definitions)
    for number in 0..<end {
      findings[number].expression = path.text(ofReader: findings[number].expression)
    }
  }
}
