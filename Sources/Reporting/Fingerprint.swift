import FHIRDocuments

/// Recognises a finding from run to run, wherever its lines have moved to.
///
/// Made of the rule, the resource (type and id; the name of the input where it has no id), the
/// FHIRPath and the bytes at the place; line numbers play no part.
public struct Fingerprint: Sendable, Hashable, CustomStringConvertible {
  private let value: UInt64

  public init(_ finding: Finding, of resource: CheckedResource) {
    var hash = FNV1a()
    hash.add(finding.rule)
    if resource.string(resource.id) != nil, let reference = resource.reference {
      hash.add(reference)
    } else {
      hash.add(resource.source.name)
    }
    hash.add(finding.expression)
    // The place of what is missing is a key or a bracket, which says nothing.
    if finding.place.end > finding.place.start {
      for byte in resource.source.bytes(finding.place) { hash.add(byte) }
    }
    value = hash.value
  }

  /// Sixteen hexadecimal digits.
  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// Fowler, Noll and Vo's hash FNV-1a with 64 bits: the same in every run and on every machine.
private struct FNV1a {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    // No UTF-8 has this byte, so that two texts never read as another two.
    add(0xFF)
  }
}
