/// Collects the bytes of resources as JSON, without a tree in between.
///
/// Its memory is used again for every resource.
public struct ResourceBytes: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() { bytes.reserveCapacity(4096) }

  public var count: Int { bytes.count }

  /// What was written.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Forgets everything and keeps the memory.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Takes back what was written last.
  mutating func truncate(to count: Int) { bytes.removeLast(bytes.count - count) }

  /// Adds a fixed text as it is.
  @inline(__always)
  mutating func write(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Adds a byte as it is.
  @inline(__always)
  mutating func write(byte: UInt8) { bytes.append(byte) }

  /// Adds text as it is, which needs no escapes.
  mutating func write(plain text: String) { bytes.append(contentsOf: text.utf8) }

  /// Adds bytes as they are.
  mutating func write(raw: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: raw) }

  /// Adds bytes as they are.
  mutating func write(raw: [UInt8]) { bytes.append(contentsOf: raw) }

  /// Adds a text as a JSON string with its quotes.
  ///
  /// What FHIR strings cannot hold is left out: control characters but tab and line ends.
  mutating func write(string text: String) {
    write(byte: 0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22: write("\\\"")
      case 0x5C: write("\\\\")
      case 0x0A: write("\\n")
      case 0x0D: write("\\r")
      case 0x09: write("\\t")
      case 0..<0x20, 0x7F: continue
      default: write(byte: byte)
      }
    }
    write(byte: 0x22)
  }

  /// Adds a UUID as 36 characters.
  mutating func write(_ id: StableID) {
    var shift: UInt64 = 60
    for place in 0..<16 {
      if place == 8 || place == 12 { write(byte: 0x2D) }
      writeHexDigit(id.high >> shift)
      shift = shift &- 4
    }
    shift = 60
    for place in 0..<16 {
      if place == 0 || place == 4 { write(byte: 0x2D) }
      writeHexDigit(id.low >> shift)
      shift = shift &- 4
    }
  }

  private mutating func writeHexDigit(_ value: UInt64) {
    let digit = UInt8(truncatingIfNeeded: value & 15)
    write(byte: digit < 10 ? 0x30 &+ digit : 0x57 &+ digit)
  }
}
