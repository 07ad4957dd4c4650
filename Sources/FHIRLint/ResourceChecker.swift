import FHIRConformance
import FHIRDocuments
import WearableRules

/// Judges one resource after the other: the walk beside the definitions, then the rules.
///
/// Each thread has one of its own and keeps it for all its resources.
struct ResourceChecker {
  private let rules: RuleRunner

  init(_ configuration: LinterConfiguration) {
    let options = RuleOptions(
      wearable: configuration.isWearable, strict: configuration.isStrict)
    rules = RuleRunner(options: options)
  }

  /// Adds what is wrong with a document whose syntax could be read.
  mutating func check(_ document: Document, into findings: inout [Finding]) {
    rules.check(document, into: &findings)
  }
}
