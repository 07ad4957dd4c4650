extension ExactDecimal {
  /// Reads a number as JSON and FHIR write it: sign, digits, fraction, exponent.
  ///
  /// Returns nil where the text is no number or has more than 38 digits.
  public init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    var negative = false
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      negative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    var small: Int64 = 0
    var large: Int128 = 0
    var isLarge = false
    var digits = 0
    var places = 0
    var afterPoint = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        digits += 1
        if afterPoint { places += 1 }
        let digit = Int64(byte &- UInt8(ascii: "0"))
        if !isLarge, digits > 17 {
          isLarge = true
          large = Int128(small)
        }
        if isLarge {
          let (product, overflow) = large.multipliedReportingOverflow(by: 10)
          if overflow { return nil }
          let (sum, carry) = product.addingReportingOverflow(Int128(digit))
          if carry { return nil }
          large = sum
        } else {
          small = small &* 10 &+ digit
        }
      } else if byte == UInt8(ascii: "."), !afterPoint, digits > 0 {
        afterPoint = true
      } else {
        break
      }
      index += 1
    }
    guard digits > 0, !(afterPoint && places == 0) else { return nil }
    var exponent = 0
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      var down = false
      if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+")
      {
        down = bytes[index] == UInt8(ascii: "-")
        index += 1
      }
      let start = index
      while index < bytes.count, bytes[index] >= UInt8(ascii: "0"),
        bytes[index] <= UInt8(ascii: "9")
      {
        if exponent < 10_000 { exponent = exponent * 10 + Int(bytes[index] &- UInt8(ascii: "0")) }
        index += 1
      }
      guard index > start else { return nil }
      if down { exponent = -exponent }
    }
    guard index == bytes.count, places <= Self.largestScale else { return nil }
    let magnitude = isLarge ? large : Int128(small)
    significand = negative ? -magnitude : magnitude
    scale = places - exponent
    if scale < 0 {
      guard significand != 0 else {
        scale = 0
        return
      }
      guard -scale <= 38 else { return nil }
      let (product, overflow) = significand.multipliedReportingOverflow(by: Self.power(-scale))
      if overflow { return nil }
      significand = product
      scale = 0
    } else if scale > Self.largestScale {
      let drop = scale - Self.largestScale
      significand = drop > 38 ? 0 : significand / Self.power(drop)
      scale = Self.largestScale
    }
  }

  /// Reads a number from text; see `init(_: UnsafeBufferPointer<UInt8>)`.
  public init?(_ text: String) {
    var copy = text
    guard let value = copy.withUTF8({ ExactDecimal($0) }) else { return nil }
    self = value
  }

  /// Takes a binary number at 15 significant digits; nil where it is not finite or too large.
  public init?(approximating double: Double) {
    guard double.isFinite, double.magnitude < 1e37 else { return nil }
    if double == 0 {
      self.init(0)
      return
    }
    guard let exact = ExactDecimal(double.description) else { return nil }
    let excess = exact.digitCount - 15
    self = excess > 0 && exact.scale > excess ? exact.rounded(to: exact.scale - excess) : exact
    self = normalized
  }
}

extension ExactDecimal: CustomStringConvertible {
  /// The number as FHIR writes it, without an exponent and with the zeros of its scale.
  public var description: String {
    var digits = String(significand.magnitude)
    if scale > 0 {
      if digits.utf8.count <= scale {
        digits = String(repeating: "0", count: scale - digits.utf8.count + 1) + digits
      }
      digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -scale))
    }
    return significand < 0 ? "-" + digits : digits
  }
}
