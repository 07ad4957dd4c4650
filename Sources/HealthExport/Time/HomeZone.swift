/// Says which zone the local days are cut by, and why that one.
public struct HomeZone: Sendable, Hashable {
  /// Where the zone comes from.
  public enum Basis: Sendable, Hashable {
    /// The user named it.
    case user
    /// It is the most frequent zone in the metadata of the records.
    case records
    /// Only the offset of the export date is known: days may be off by an hour.
    case exportOffset
  }

  /// The IANA name; nil for a fixed offset.
  public var name: String?
  public var basis: Basis
  /// Tells whether one offset holds for all days.
  public var isFixed: Bool

  public init(name: String?, basis: Basis, isFixed: Bool) {
    self.name = name
    self.basis = basis
    self.isFixed = isFixed
  }
}
