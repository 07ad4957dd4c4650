/// What a check of a unit code comes to.
public enum UnitVerdict: Sendable, Hashable {
  /// The code is UCUM, and nothing is odd about it.
  case valid
  /// The code can be used; the remark says what is odd about it.
  case validWithRemark(UnitRemark)
  /// The code is not UCUM.
  case notUCUM(UnitError)
}
