/// A number greater than or equal to zero, kept exactly: a fraction of whole numbers, a power of
/// ten and a power of pi.
///
/// Sizes are bounded, so that a code of many powers costs little; beyond the bounds the operations
/// throw `outOfRange`.
struct ExactNumber: Sendable, Hashable {
  /// The most bits of a numerator or denominator.
  static let maximumBits = 4096
  /// The greatest power of ten.
  static let maximumTens = 20_000
  /// The greatest power of pi.
  static let maximumPis = 16

  var numerator: WholeNumber
  var denominator: WholeNumber
  var tens: Int
  var pis: Int

  static let one = ExactNumber(numerator: .one, denominator: .one, tens: 0, pis: 0)

  init(numerator: WholeNumber, denominator: WholeNumber = .one, tens: Int = 0, pis: Int = 0) {
    self.numerator = numerator
    self.denominator = denominator
    self.tens = tens
    self.pis = pis
  }

  /// Reads the form of the unit table: digits, then `e`, `/` and `p` parts as they come.
  init(tableText text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    func digits() -> ArraySlice<UInt8> {
      let start = index
      while index < text.count, text[index].isDigit { index += 1 }
      return Array(text)[start..<index]
    }
    func signedInteger() -> Int {
      let negative = index < text.count && text[index] == .minus
      if negative { index += 1 }
      let value = digits().prefix(6).reduce(0) { $0 * 10 + Int($1 & 0x0F) }
      return negative ? -value : value
    }
    self.init(numerator: WholeNumber(digits: digits()))
    while index < text.count {
      let mark = text[index]
      index += 1
      switch mark {
      case UInt8(ascii: "e"): tens = signedInteger()
      case UInt8(ascii: "p"): pis = signedInteger()
      case .slash: denominator = WholeNumber(digits: digits())
      default: break
      }
    }
    if denominator.isZero { denominator = .one }
  }

  var isZero: Bool { numerator.isZero }

  /// The number turned upside down; must not be zero.
  var inverse: ExactNumber {
    ExactNumber(numerator: denominator, denominator: numerator, tens: -tens, pis: -pis)
  }

  static func * (left: ExactNumber, right: ExactNumber) throws(UnitTrouble) -> ExactNumber {
    let bits = maximumBits
    guard left.numerator.bitWidth + right.numerator.bitWidth <= bits,
      left.denominator.bitWidth + right.denominator.bitWidth <= bits,
      abs(left.tens + right.tens) <= maximumTens, abs(left.pis + right.pis) <= maximumPis
    else { throw UnitTrouble(.outOfRange) }
    return ExactNumber(
      numerator: left.numerator * right.numerator,
      denominator: left.denominator * right.denominator,
      tens: left.tens + right.tens, pis: left.pis + right.pis)
  }

  /// The number raised to a power; zero to a negative power is beyond range.
  func power(_ exponent: Int) throws(UnitTrouble) -> ExactNumber {
    if exponent == 1 { return self }
    if exponent == 0 { return .one }
    let base = exponent < 0 ? inverse : self
    let count = abs(exponent)
    guard !base.denominator.isZero,
      base.numerator.bitWidth == 1 || base.numerator.bitWidth * count <= Self.maximumBits,
      base.denominator.bitWidth == 1 || base.denominator.bitWidth * count <= Self.maximumBits,
      abs(base.tens * count) <= Self.maximumTens, abs(base.pis * count) <= Self.maximumPis
    else { throw UnitTrouble(.outOfRange) }
    return ExactNumber(
      numerator: .power(base.numerator, count), denominator: .power(base.denominator, count),
      tens: base.tens * count, pis: base.pis * count)
  }

  /// Pi to 64 places.
  private static let piDigits = WholeNumber(
    digits: "31415926535897932384626433832795028841971693993751058209749445923".utf8)

  /// The number with pi multiplied out.
  var withoutPi: ExactNumber {
    guard pis != 0 else { return self }
    let power = WholeNumber.power(Self.piDigits, abs(pis))
    return ExactNumber(
      numerator: pis > 0 ? numerator * power : numerator,
      denominator: pis < 0 ? denominator * power : denominator,
      tens: tens - 64 * pis, pis: 0)
  }

  /// The number as a decimal: exact when that takes at most so many digits, else rounded to them.
  func decimal(digits: Int) -> DecimalNumber {
    let plain = withoutPi
    guard !plain.numerator.isZero, !plain.denominator.isZero else { return .zero }
    // Scale so that the quotient has a few digits more than asked for (log10 2 is about 0.30103).
    let bits = plain.denominator.bitWidth - plain.numerator.bitWidth
    let scale = max(
      0, digits + 3 + (bits >= 0 ? bits * 30103 / 100_000 + 1 : bits * 30102 / 100_000))
    guard
      let (quotient, _) = (plain.numerator * .powerOfTen(scale))
        .dividing(by: plain.denominator)
    else { return .zero }
    return DecimalNumber(
      isNegative: false, digits: quotient.decimalDigits, exponent: plain.tens - scale
    ).rounded(to: digits)
  }

  /// The nearest double.
  var double: Double { decimal(digits: 18).double }
}
