/// Holds one key and value of a record's metadata, unescaped.
public struct MetadataEntry: Sendable, Hashable {
  public let key: String
  public let value: String

  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}
