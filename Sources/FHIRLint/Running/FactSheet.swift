import FHIRDocuments
import Reporting
import WearableRules

/// Says which facts of a batch belong to which resource, until they are judged.
struct FactSheet: Sendable {
  /// The resource without its findings.
  var resource: CheckedResource
  var format: Document.Format
  /// The facts in those of the batch.
  var observations: Range<Int>
  /// Where the resource stands among the kept ones of the batch, or would stand.
  var place: Int
  /// The resource is among the kept ones.
  var isKept: Bool
}
