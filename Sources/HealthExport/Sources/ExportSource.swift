/// Describes an app or device that wrote records, as `sourceName` names it.
public struct ExportSource: Sendable, Hashable {
  /// The name as the export first wrote it, no-break spaces and all; for display.
  public let name: String
  /// The name in NFC with every run of white space as one space, trimmed; for comparing.
  public let key: String
  /// The versions of the writing app, in the order of their first appearance.
  public internal(set) var versions: [String] = []

  public init(name: String) {
    self.name = name
    key = SourceKey.make(name)
  }
}
