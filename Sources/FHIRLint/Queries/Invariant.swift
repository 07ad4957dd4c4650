import CEmbeddedTables
import FHIRConformance
import FHIRDocuments

/// An invariant of FHIR R4, looked up by its key.
public struct Invariant: Sendable, Hashable {
  /// The key, e.g. `obs-6`.
  public let key: String
  /// The FHIRPath condition that must hold.
  public let expression: String
  /// An error, or a warning.
  public let severity: Severity
  /// The paths of the elements it is stated on, sorted, the first twelve.
  public let elements: [String]
  /// How many elements it is stated on.
  public let elementCount: Int

  /// Finds an invariant; nil where R4 has none with the key.
  public init?(key: String) {
    let definitions = Definitions.r4
    let tables = TableSet(at: UnsafeRawPointer(fl_definitions()))
    let constraints = tables.count(Int(FL_CONSTRAINTS))
    let records = tables.records(Int(FL_ELEMENTS), as: fl_element.self)
    var numbers: Set<Int> = []
    for number in 1..<max(1, constraints) {
      let constraint = definitions.constraint(UInt32(number))
      if definitions.string(constraint.key) == key { numbers.insert(number) }
    }
    guard let first = numbers.min() else { return nil }
    let constraint = definitions.constraint(UInt32(first))
    self.key = key
    expression = definitions.string(constraint.expression)
    severity =
      constraint.best_practice != 0 ? .information : constraint.is_error != 0 ? .error : .warning
    var found: Set<String> = []
    for number in 1..<max(1, tables.count(Int(FL_ELEMENTS))) {
      let element = records[number]
      let range =
        Int(element.constraints.first)..<Int(element.constraints.first)
        + Int(element.constraints.count)
      if numbers.contains(where: range.contains) {
        found.insert(definitions.string(element.path))
      }
    }
    elementCount = found.count
    elements = Array(found.sorted().prefix(12))
  }

  /// Tells whether an invariant begins with a name, e.g. `obs` or `obs-`.
  public static func exists(prefix: String) -> Bool {
    let tables = TableSet(at: UnsafeRawPointer(fl_definitions()))
    return (1..<max(1, tables.count(Int(FL_CONSTRAINTS)))).contains { number in
      let constraint = Definitions.r4.constraint(UInt32(number))
      return RuleSelection.matches(prefix, Definitions.r4.string(constraint.key))
    }
  }
}
