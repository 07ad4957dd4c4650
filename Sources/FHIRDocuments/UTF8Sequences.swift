/// Checks and writes single UTF-8 sequences, as the Unicode standard's table of well-formed
/// sequences has them.
enum UTF8Sequences {
  /// The length of the well-formed sequence at `p`, which starts with a byte of 0x80 or more; 0
  /// where there is none. Reads at most four bytes, and none behind the first that is wrong.
  static func length(at p: UnsafePointer<UInt8>) -> Int {
    let lead = p[0]
    switch lead {
    case 0xC2...0xDF:
      return isTail(p[1]) ? 2 : 0
    case 0xE0...0xEF:
      let second = p[1]
      let low: UInt8 = lead == 0xE0 ? 0xA0 : 0x80
      let high: UInt8 = lead == 0xED ? 0x9F : 0xBF
      return second >= low && second <= high && isTail(p[2]) ? 3 : 0
    case 0xF0...0xF4:
      let second = p[1]
      let low: UInt8 = lead == 0xF0 ? 0x90 : 0x80
      let high: UInt8 = lead == 0xF4 ? 0x8F : 0xBF
      return second >= low && second <= high && isTail(p[2]) && isTail(p[3]) ? 4 : 0
    default:
      return 0
    }
  }

  /// Writes a scalar value and returns its length in bytes.
  static func write(_ scalar: UInt32, to out: UnsafeMutablePointer<UInt8>) -> Int {
    switch scalar {
    case 0..<0x80:
      out[0] = UInt8(truncatingIfNeeded: scalar)
      return 1
    case 0x80..<0x800:
      out[0] = 0xC0 | UInt8(truncatingIfNeeded: scalar >> 6)
      out[1] = tail(scalar)
      return 2
    case 0x800..<0x10000:
      out[0] = 0xE0 | UInt8(truncatingIfNeeded: scalar >> 12)
      out[1] = tail(scalar >> 6)
      out[2] = tail(scalar)
      return 3
    default:
      out[0] = 0xF0 | UInt8(truncatingIfNeeded: scalar >> 18) & 0x07
      out[1] = tail(scalar >> 12)
      out[2] = tail(scalar >> 6)
      out[3] = tail(scalar)
      return 4
    }
  }

  private static func isTail(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  private static func tail(_ bits: UInt32) -> UInt8 {
    0x80 | UInt8(truncatingIfNeeded: bits & 0x3F)
  }
}
