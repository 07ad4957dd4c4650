/// Says which fixes a run applies.
public struct FixOptions: Sendable, Hashable {
  /// Fixes that need a person's eye are applied as well.
  public var includesUnsafe: Bool

  public init(includesUnsafe: Bool = false) {
    self.includesUnsafe = includesUnsafe
  }
}
