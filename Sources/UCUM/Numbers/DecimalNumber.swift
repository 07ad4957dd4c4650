/// A decimal number as written: sign, digits and a power of ten.
struct DecimalNumber: Sendable, Hashable {
  /// The longest text that is read, in bytes.
  static let maximumLength = 400
  /// The greatest power of ten that is read.
  static let maximumExponent = 999

  var isNegative: Bool
  /// ASCII digits, highest first; one zero for zero.
  var digits: [UInt8]
  var exponent: Int

  static let zero = DecimalNumber(isNegative: false, digits: [0x30], exponent: 0)

  init(isNegative: Bool, digits: [UInt8], exponent: Int) {
    self.isNegative = isNegative
    self.digits = digits
    self.exponent = exponent
  }

  /// Reads `[+-] digits [. digits] [(e|E) [+-] digits]`; nil for anything else.
  init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.maximumLength else { return nil }
    var index = 0
    isNegative = bytes.first == .minus
    if bytes.first == .minus || bytes.first == .plus { index = 1 }
    digits = []
    exponent = 0
    while index < bytes.count, bytes[index].isDigit {
      digits.append(bytes[index])
      index += 1
    }
    guard !digits.isEmpty else { return nil }
    if index < bytes.count, bytes[index] == .point {
      index += 1
      let start = index
      while index < bytes.count, bytes[index].isDigit {
        digits.append(bytes[index])
        exponent -= 1
        index += 1
      }
      guard index > start else { return nil }
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      let negative = index < bytes.count && bytes[index] == .minus
      if index < bytes.count, negative || bytes[index] == .plus { index += 1 }
      let start = index
      var power = 0
      while index < bytes.count, bytes[index].isDigit {
        guard power <= Self.maximumExponent else { return nil }
        power = power * 10 + Int(bytes[index] & 0x0F)
        index += 1
      }
      guard index > start, power <= Self.maximumExponent else { return nil }
      exponent += negative ? -power : power
    }
    guard index == bytes.count else { return nil }
  }

  /// Takes a finite double by its shortest digits.
  init?(_ value: Double) {
    guard value.isFinite else { return nil }
    self.init(value.description)
  }

  /// The size without sign, exactly.
  var magnitude: ExactNumber {
    ExactNumber(numerator: WholeNumber(digits: digits), tens: exponent)
  }

  var isZero: Bool { digits.allSatisfy { $0 == 0x30 } }

  var double: Double {
    let text = (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self) + "e\(exponent)"
    return Double(text) ?? .nan
  }

  /// Rounds half away from zero to so many significant digits and drops zeros at the end.
  func rounded(to count: Int) -> DecimalNumber {
    var result = self
    if let first = result.digits.firstIndex(where: { $0 != 0x30 }) {
      result.digits.removeFirst(first)
    } else {
      return .zero
    }
    if result.digits.count > count {
      let roundsUp = result.digits[count] >= 0x35
      result.exponent += result.digits.count - count
      result.digits.removeLast(result.digits.count - count)
      if roundsUp {
        var index = count - 1
        while index >= 0, result.digits[index] == 0x39 {
          result.digits[index] = 0x30
          index -= 1
        }
        if index >= 0 { result.digits[index] += 1 } else { result.digits.insert(0x31, at: 0) }
      }
    }
    while result.digits.count > 1, result.digits.last == 0x30 {
      result.digits.removeLast()
      result.exponent += 1
    }
    return result
  }

  /// The number as text: plain for sizes met in practice, with a power of ten for others.
  var text: String {
    let sign = isNegative && !isZero ? "-" : ""
    let trimmed = rounded(to: Int.max)
    let digits = trimmed.digits
    let pointPlace = digits.count + trimmed.exponent  // digits before the point
    func string(_ bytes: some Collection<UInt8>) -> String {
      String(decoding: bytes, as: UTF8.self)
    }
    if trimmed.isZero { return "0" }
    if pointPlace > 21 || pointPlace < -8 {
      let fraction = digits.count > 1 ? "." + string(digits.dropFirst()) : ""
      return sign + string(digits.prefix(1)) + fraction + "e\(pointPlace - 1)"
    }
    if pointPlace <= 0 {
      return sign + "0." + String(repeating: "0", count: -pointPlace) + string(digits)
    }
    if pointPlace >= digits.count {
      return sign + string(digits) + String(repeating: "0", count: pointPlace - digits.count)
    }
    return sign + string(digits.prefix(pointPlace)) + "." + string(digits.dropFirst(pointPlace))
  }
}
