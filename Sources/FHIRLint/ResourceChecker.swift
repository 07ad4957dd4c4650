import FHIRConformance
import FHIRDocuments

/// Judges one resource after the other: the walk beside the definitions, then the rules.
///
/// Each thread has one of its own and keeps it for all its resources.
struct ResourceChecker {
  private let configuration: LinterConfiguration

  init(_ configuration: LinterConfiguration) {
    self.configuration = configuration
  }

  /// Adds what is wrong with a document whose syntax could be read.
  mutating func check(_ document: Document, into findings: inout [Finding]) {}
}
