/// Makes texts from raw attribute values: references resolved, bad bytes mended and counted.
enum SliceText {
  /// The text of a slice.
  ///
  /// - Parameter repair: hears of each thing mended.
  static func make(_ slice: Slice, repair: (ExportReport.Repair) -> Void = { _ in }) -> String {
    let bytes = UnsafeBufferPointer(start: slice.start, count: slice.count)
    guard !slice.marks.isDisjoint(with: .needsRepair) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var output: [UInt8] = []
    output.reserveCapacity(slice.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x26 {
        index = reference(bytes, at: index, into: &output, repair: repair)
      } else if byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D {
        // The scanner has counted it.
        index += 1
      } else if byte < 0x20 {
        // Attribute values are normalized: line ends and tabs read as spaces.
        output.append(0x20)
        index += byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
      } else {
        output.append(byte)
        index += 1
      }
    }
    if slice.marks.contains(.highBit) {
      // The decoder of the standard library puts U+FFFD for each maximal bad subsequence.
      if let text = String(validating: output, as: UTF8.self) { return text }
      repair(.notUTF8)
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Resolves the reference at an index and returns the index behind it.
  private static func reference(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, into output: inout [UInt8],
    repair: (ExportReport.Repair) -> Void
  ) -> Int {
    // The longest lawful reference is `&#x0010FFFF;` or so.
    let end = (start + 1..<min(bytes.count, start + 34)).first { bytes[$0] == 0x3B }
    guard let end, end > start + 1 else {
      repair(.bareAmpersand)
      output.append(0x26)
      return start + 1
    }
    let name = bytes[(start + 1)..<end]
    if name.first == 0x23 {
      guard let value = number(name.dropFirst()) else {
        repair(.bareAmpersand)
        output.append(0x26)
        return start + 1
      }
      let isText = value >= 0x20 || value == 0x09 || value == 0x0A || value == 0x0D
      if let scalar = Unicode.Scalar(value), isText, value & 0xFFFE != 0xFFFE {
        output.append(contentsOf: String(Character(scalar)).utf8)
      } else {
        repair(.characterReference)
      }
      return end + 1
    }
    switch String(decoding: name, as: UTF8.self) {
    case "amp": output.append(0x26)
    case "lt": output.append(0x3C)
    case "gt": output.append(0x3E)
    case "quot": output.append(0x22)
    case "apos": output.append(0x27)
    default:
      let isName = name.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte)
      }
      guard isName else {
        repair(.bareAmpersand)
        output.append(0x26)
        return start + 1
      }
      repair(.unknownEntity)
    }
    return end + 1
  }

  /// The value of `8217` or `x2019`; UInt32.max where it is beyond all characters.
  private static func number(_ text: some Collection<UInt8>) -> UInt32? {
    let isHexadecimal = text.first == 0x78
    let digits = isHexadecimal ? text.dropFirst() : text.dropFirst(0)
    guard !digits.isEmpty else { return nil }
    var value: UInt32 = 0
    for byte in digits {
      var digit: UInt32
      switch byte {
      case 0x30...0x39: digit = UInt32(byte - 0x30)
      case 0x41...0x46 where isHexadecimal: digit = UInt32(byte - 0x37)
      case 0x61...0x66 where isHexadecimal: digit = UInt32(byte - 0x57)
      default: return nil
      }
      digit = min(digit, 15)
      value = value > 0x0FFF_FFFF ? .max : value * (isHexadecimal ? 16 : 10) + digit
      if value > 0x10_FFFF { value = .max >> 1 }
    }
    return value
  }
}
