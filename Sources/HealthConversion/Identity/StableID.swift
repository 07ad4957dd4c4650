import FHIRConformance

/// Names a resource by what it is about, so that the same export gives the same ids.
///
/// A UUID of version 5 (RFC 9562): a hash of texts in the name space of this project.
public struct StableID: Sendable, Hashable {
  /// The first and the last eight bytes.
  let high: UInt64
  let low: UInt64

  /// The UUID of a name within a name space.
  init(_ name: [UInt8], in space: StableID) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16 + name.count)
    for half in [space.high, space.low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: half >> UInt64(shift)))
      }
    }
    bytes += name
    let hash = SHA1.hash(bytes)
    let first = UInt64(hash.0) << 32 | UInt64(hash.1)
    let last = UInt64(hash.2) << 32 | UInt64(hash.3)
    high = first & ~0xF000 | 0x5000
    low = last & ~(0b11 << 62) | 0b10 << 62
  }

  private init(high: UInt64, low: UInt64) {
    (self.high, self.low) = (high, low)
  }

  /// The UUID of the parts of a name, kept apart by a byte no part holds.
  init(_ parts: String..., in space: StableID = .project) {
    self.init(parts.joined(separator: "\u{1F}").utf8.map { $0 }, in: space)
  }

  /// The name space of URLs (RFC 9562).
  static let urls = StableID(high: 0x6BA7_B811_9DAD_11D1, low: 0x80B4_00C0_4FD4_30C8)
  /// The name space of this project's ids.
  static let project = StableID("https://fhirlint.org/fhir/id", in: .urls)

  /// The UUID in its usual form of 36 characters.
  public var text: String {
    var bytes = ResourceBytes()
    bytes.write(self)
    return bytes.text
  }
}
