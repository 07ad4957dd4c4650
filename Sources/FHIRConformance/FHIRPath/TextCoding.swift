/// Encodes and escapes text as the FHIRPath functions of these names do.
enum TextCoding {
  private static let hexDigits = Array("0123456789abcdef".utf8)
  private static let base64Digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Encodes UTF-8 as `hex`, `base64` or `urlbase64`; nil for other formats.
  static func encode(_ text: String, _ format: String) -> String? {
    let bytes = Array(text.utf8)
    switch format {
    case "hex":
      var result: [UInt8] = []
      for byte in bytes {
        result.append(hexDigits[Int(byte >> 4)])
        result.append(hexDigits[Int(byte & 15)])
      }
      return String(decoding: result, as: UTF8.self)
    case "base64", "urlbase64":
      var result: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        var value: UInt32 = 0
        for byte in group { value = value << 8 | UInt32(byte) }
        value <<= UInt32(8 * (3 - group.count))
        for digit in 0...group.count {
          result.append(base64Digits[Int(value >> UInt32(18 - 6 * digit)) & 63])
        }
        for _ in group.count..<3 { result.append(UInt8(ascii: "=")) }
      }
      if format == "urlbase64" {
        for index in result.indices {
          if result[index] == UInt8(ascii: "+") { result[index] = UInt8(ascii: "-") }
          if result[index] == UInt8(ascii: "/") { result[index] = UInt8(ascii: "_") }
        }
      }
      return String(decoding: result, as: UTF8.self)
    default: return nil
    }
  }

  /// Decodes `hex`, `base64` or `urlbase64`; nil where the text is none.
  static func decode(_ text: String, _ format: String) -> String? {
    var bytes: [UInt8] = []
    switch format {
    case "hex":
      var high: UInt8?
      for byte in text.utf8 {
        guard let digit = hexValue(byte) else { return nil }
        if let first = high {
          bytes.append(first << 4 | digit)
          high = nil
        } else {
          high = digit
        }
      }
      guard high == nil else { return nil }
    case "base64", "urlbase64":
      var value: UInt32 = 0
      var bits: UInt32 = 0
      for byte in text.utf8 where byte != UInt8(ascii: "=") {
        let plain =
          byte == UInt8(ascii: "-")
          ? UInt8(ascii: "+") : (byte == UInt8(ascii: "_") ? UInt8(ascii: "/") : byte)
        guard let digit = base64Digits.firstIndex(of: plain) else { return nil }
        value = value << 6 | UInt32(digit)
        bits += 6
        if bits >= 8 {
          bits -= 8
          bytes.append(UInt8(truncatingIfNeeded: value >> bits))
          value &= (1 << bits) - 1
        }
      }
    default: return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
  }

  /// Escapes text for `html` or `json`; nil for other targets.
  static func escape(_ text: String, _ target: String) -> String? {
    var result = ""
    switch target {
    case "html":
      for scalar in text.unicodeScalars {
        switch scalar {
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "&": result += "&amp;"
        case "\"": result += "&quot;"
        default: result.unicodeScalars.append(scalar)
        }
      }
    case "json":
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        default: result.unicodeScalars.append(scalar)
        }
      }
    default: return nil
    }
    return result
  }

  /// Undoes `escape`; nil for other targets.
  static func unescape(_ text: String, _ target: String) -> String? {
    switch target {
    case "html": return unescapeHTML(text)
    case "json": return unescapeJSON(text)
    default: return nil
    }
  }

  private static func unescapeHTML(_ text: String) -> String {
    let names: [String: Unicode.Scalar] = [
      "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    ]
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      if scalars[index] == "&",
        let end = scalars[index...].prefix(12).firstIndex(of: ";"), end > index + 1
      {
        let name = String(String.UnicodeScalarView(scalars[(index + 1)..<end]))
        var found = names[name]
        if name.hasPrefix("#x") || name.hasPrefix("#X") {
          found = UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        } else if name.hasPrefix("#") {
          found = UInt32(name.dropFirst(1)).flatMap(Unicode.Scalar.init)
        }
        if let found {
          result.append(found)
          index = end + 1
          continue
        }
      }
      result.append(scalars[index])
      index += 1
    }
    return String(result)
  }

  private static func unescapeJSON(_ text: String) -> String {
    let units = Array(text.utf16)
    var result: [UInt16] = []
    var index = 0
    while index < units.count {
      guard units[index] == 0x5C, index + 1 < units.count else {
        result.append(units[index])
        index += 1
        continue
      }
      let next = units[index + 1]
      index += 2
      switch next {
      case 0x6E: result.append(0x0A)
      case 0x72: result.append(0x0D)
      case 0x74: result.append(0x09)
      case 0x66: result.append(0x0C)
      case 0x62: result.append(0x08)
      case 0x75 where index + 4 <= units.count:
        let digits = String(decoding: units[index..<index + 4], as: UTF16.self)
        if let unit = UInt16(digits, radix: 16) {
          result.append(unit)
          index += 4
        }
      default: result.append(next)
      }
    }
    return String(decoding: result, as: UTF16.self)
  }
}
