import FHIRDocuments

/// Counts codes that nobody can judge without lists that are not at hand: by code system, and by
/// value set where the code itself is known.
public struct UncheckedCodes: Sendable {
  /// The codes of one code system, or those bound to one value set.
  public struct Group: Sendable, Hashable {
    /// The URL of the code system or value set.
    public let url: String
    /// Codes that are known, but not whether they belong to the value set.
    public let isValueSet: Bool
    public fileprivate(set) var count: Int
    /// The document in which the group was met last.
    fileprivate var document: Int
    fileprivate let hash: UInt32
  }

  /// The groups in the order in which they were met.
  public private(set) var groups: [Group] = []

  /// More groups than this are not told apart.
  private static let mostGroups = 500

  public init() {}

  /// Forgets everything.
  public mutating func removeAll() { groups.removeAll(keepingCapacity: true) }

  /// Counts a code.
  ///
  /// - Parameters:
  ///   - url: the URL of the code system or value set.
  ///   - document: a number that is another one for each document.
  /// - Returns: whether the group was met for the first time, and for the first time in the document.
  mutating func count(
    _ url: UnsafeBufferPointer<UInt8>, isValueSet: Bool, document: Int
  ) -> (isNew: Bool, isNewInDocument: Bool) {
    guard let start = url.baseAddress, url.count > 0 else { return (false, false) }
    let hash = NameTable.hash(start, url.count)
    for index in groups.indices
    where groups[index].hash == hash && groups[index].isValueSet == isValueSet
      && isEqual(groups[index].url, url)
    {
      groups[index].count &+= 1
      defer { groups[index].document = document }
      return (false, groups[index].document != document)
    }
    guard groups.count < Self.mostGroups else { return (false, false) }
    groups.append(
      Group(
        url: String(decoding: url, as: UTF8.self), isValueSet: isValueSet, count: 1,
        document: document, hash: hash))
    return (true, true)
  }

  private func isEqual(_ text: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    text.utf8.count == bytes.count
      && text.utf8.withContiguousStorageIfAvailable { equal($0, bytes) } ?? false
  }
}
