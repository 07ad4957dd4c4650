/// Says how a record came to be, in the order in which the Health app trusts sources.
public enum SourceClass: UInt8, Sendable, Hashable, CaseIterable, Comparable {
  /// Typed in by a person.
  case manual = 0
  case watch = 1
  case phone = 2
  case other = 3

  public static func < (left: SourceClass, right: SourceClass) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The word for the class in a list of preferences.
  public var word: String {
    switch self {
    case .manual: "manual"
    case .watch: "watch"
    case .phone: "phone"
    case .other: "other"
    }
  }
}
