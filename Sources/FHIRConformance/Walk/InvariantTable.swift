import CEmbeddedTables
import FHIRDocuments

/// Keeps the invariants of the definitions, parsed the first time they are needed.
///
/// Invariants that stand on every element, or that the walk checks on its way, are native: their
/// expression is never evaluated. A test compares the native checks with the expressions.
final class InvariantTable {
  /// How an invariant is checked.
  enum Plan {
    /// The walk checks it as it goes: ele-1, ext-1, txt-1, txt-2, ref-1.
    case native
    /// By a check of our own that means the same and is faster or more exact.
    case own(OwnInvariant)
    case expression(PathExpression)
    /// The expression does not parse.
    case broken(String)
  }

  private let definitions: Definitions
  @exclusivity(unchecked) private var embedded: [Plan?]
  @exclusivity(unchecked) private var extra: [UInt32: Plan] = [:]

  init(definitions: Definitions) {
    self.definitions = definitions
    embedded = Array(repeating: nil, count: definitions.embedded.count(FL_CONSTRAINTS))
  }

  func plan(_ ref: UInt32) -> Plan {
    if ref & FL_EXTRA == 0 {
      if let plan = embedded[Int(ref)] { return plan }
      let plan = makePlan(ref)
      embedded[Int(ref)] = plan
      return plan
    }
    if let plan = extra[ref] { return plan }
    let plan = makePlan(ref)
    extra[ref] = plan
    return plan
  }

  private func makePlan(_ ref: UInt32) -> Plan {
    let constraint = definitions.constraint(ref)
    let key = definitions.string(constraint.key)
    if ref & FL_EXTRA == 0 {
      if Self.nativeKeys.contains(key) { return .native }
      if let own = OwnInvariant(rawValue: key) { return .own(own) }
    } else if key == "ele-1" || key == "ext-1" {
      return .native
    }
    let text = definitions.string(constraint.expression)
    if text.isEmpty { return .native }
    do {
      return .expression(try PathExpression(text))
    } catch {
      return .broken("\(error)")
    }
  }

  /// The walk itself looks after these.
  private static let nativeKeys: [String] = ["ele-1", "ext-1", "txt-1", "txt-2", "ref-1"]
}

/// Invariants with a check of our own.
enum OwnInvariant: String {
  /// A Period's start is not after its end: compared as instants, only where that is certain.
  case period = "per-1"
  /// A Quantity with a code has a system.
  case quantity = "qty-3"
  /// Contained resources contain nothing.
  case nestedContained = "dom-2"
  /// Contained resources are referred to from their container, or refer to it.
  case containedUnused = "dom-3"
  /// Contained resources have no versionId and lastUpdated.
  case containedVersion = "dom-4"
  /// Contained resources have no security labels.
  case containedSecurity = "dom-5"
  /// A resource should have a narrative.
  case narrativeMissing = "dom-6"
}
