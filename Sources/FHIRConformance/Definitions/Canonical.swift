/// Splits a canonical URL at its `|version` and `#fragment`.
public struct Canonical {
  public let url: UnsafeBufferPointer<UInt8>
  /// The version asked for; empty where none is.
  public let version: UnsafeBufferPointer<UInt8>

  public init(_ text: UnsafeBufferPointer<UInt8>) {
    guard let bar = text.firstIndex(of: UInt8(ascii: "|")) else {
      url = text
      version = UnsafeBufferPointer(start: nil, count: 0)
      return
    }
    url = UnsafeBufferPointer(rebasing: text[..<bar])
    version = UnsafeBufferPointer(rebasing: text[(bar + 1)...])
  }

  /// Tells whether the version of R4 stands behind the URL.
  ///
  /// R4's bindings name value sets of V3 in this way, which carry versions of their own.
  var namesR4: Bool { version.elementsEqual("4.0.1".utf8) }

  /// Tells whether a definition of the given version is meant.
  ///
  /// A partial version (`4.0`) accepts every version that begins with its parts.
  public func accepts(version own: UnsafeBufferPointer<UInt8>) -> Bool {
    if version.isEmpty || own.isEmpty || equal(version, own) { return true }
    guard version.count < own.count else { return false }
    return own[version.count] == UInt8(ascii: ".")
      && equal(UnsafeBufferPointer(rebasing: own[..<version.count]), version)
  }
}
