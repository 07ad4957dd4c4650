/// A whole number of any size, zero or greater.
///
/// Only what exact conversion needs; callers bound the sizes through `bitWidth`.
struct WholeNumber: Sendable, Hashable {
  /// Digits to the base 2^32, lowest first, without leading zeros; empty for zero.
  private(set) var limbs: [UInt32]

  static let one = WholeNumber(1)

  init(_ value: UInt64) {
    limbs = []
    if value > 0 { limbs.append(UInt32(truncatingIfNeeded: value)) }
    if value >> 32 > 0 { limbs.append(UInt32(value >> 32)) }
  }

  private init(limbs: [UInt32]) {
    self.limbs = limbs
    while self.limbs.last == 0 { self.limbs.removeLast() }
  }

  /// Reads ASCII digits; other bytes must not come.
  init(digits: some Sequence<UInt8>) {
    self.init(0)
    for digit in digits { self.multiplyAdd(10, UInt32(digit & 0x0F)) }
  }

  var isZero: Bool { limbs.isEmpty }

  /// The number of bits up to the highest one set.
  var bitWidth: Int {
    guard let last = limbs.last else { return 0 }
    return limbs.count * 32 - last.leadingZeroBitCount
  }

  private mutating func multiplyAdd(_ factor: UInt32, _ summand: UInt32) {
    var carry = UInt64(summand)
    for index in limbs.indices {
      carry += UInt64(limbs[index]) * UInt64(factor)
      limbs[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { limbs.append(UInt32(carry)) }
  }

  static func * (left: WholeNumber, right: WholeNumber) -> WholeNumber {
    guard !left.isZero, !right.isZero else { return WholeNumber(0) }
    var result = [UInt32](repeating: 0, count: left.limbs.count + right.limbs.count)
    for (i, a) in left.limbs.enumerated() {
      var carry: UInt64 = 0
      for (j, b) in right.limbs.enumerated() {
        carry += UInt64(a) * UInt64(b) + UInt64(result[i + j])
        result[i + j] = UInt32(truncatingIfNeeded: carry)
        carry >>= 32
      }
      result[i + right.limbs.count] = UInt32(carry)
    }
    return WholeNumber(limbs: result)
  }

  static func + (left: WholeNumber, right: WholeNumber) -> WholeNumber {
    let (long, short) = left.limbs.count >= right.limbs.count ? (left, right) : (right, left)
    var result = long.limbs
    var carry: UInt64 = 0
    for index in result.indices {
      carry += UInt64(result[index])
      if index < short.limbs.count { carry += UInt64(short.limbs[index]) }
      result[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { result.append(UInt32(carry)) }
    return WholeNumber(limbs: result)
  }

  /// The difference; zero when the right side is the greater one.
  static func - (left: WholeNumber, right: WholeNumber) -> WholeNumber {
    guard left > right else { return WholeNumber(0) }
    var result = left.limbs
    var borrow: Int64 = 0
    for index in result.indices {
      var difference = Int64(result[index]) - borrow
      if index < right.limbs.count { difference -= Int64(right.limbs[index]) }
      borrow = difference < 0 ? 1 : 0
      result[index] = UInt32(truncatingIfNeeded: difference + (borrow << 32))
    }
    return WholeNumber(limbs: result)
  }

  static func power(_ base: WholeNumber, _ exponent: Int) -> WholeNumber {
    var result = WholeNumber.one
    var square = base
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { result = result * square }
      rest >>= 1
      if rest > 0 { square = square * square }
    }
    return result
  }

  static func powerOfTen(_ exponent: Int) -> WholeNumber { power(WholeNumber(10), exponent) }

  /// Divides by a small number in place and gives the remainder.
  private mutating func divide(by divisor: UInt32) -> UInt32 {
    var remainder: UInt64 = 0
    for index in limbs.indices.reversed() {
      let value = remainder << 32 | UInt64(limbs[index])
      limbs[index] = UInt32(truncatingIfNeeded: value / UInt64(divisor))
      remainder = value % UInt64(divisor)
    }
    while limbs.last == 0 { limbs.removeLast() }
    return UInt32(remainder)
  }

  /// Shifts left by whole bits.
  private func shifted(by bits: Int) -> [UInt32] {
    guard bits > 0 else { return limbs }
    var result: [UInt32] = []
    result.reserveCapacity(limbs.count + 1)
    var carry: UInt32 = 0
    for limb in limbs {
      result.append(limb << UInt32(bits) | carry)
      carry = limb >> UInt32(32 - bits)
    }
    result.append(carry)
    return result
  }

  /// The quotient and the remainder; nil when the divisor is zero.
  func dividing(by divisor: WholeNumber) -> (quotient: WholeNumber, remainder: WholeNumber)? {
    guard let top = divisor.limbs.last else { return nil }
    guard self >= divisor else { return (WholeNumber(0), self) }
    if divisor.limbs.count == 1 {
      var quotient = self
      let remainder = quotient.divide(by: top)
      return (quotient, WholeNumber(UInt64(remainder)))
    }
    // Long division with normalised limbs: Knuth, The Art of Computer Programming, 4.3.1.
    let shift = top.leadingZeroBitCount
    let v = WholeNumber(limbs: divisor.shifted(by: shift)).limbs
    var u = shifted(by: shift)
    if u.count == limbs.count { u.append(0) }
    let n = v.count
    let base: UInt64 = 1 << 32
    var quotient = [UInt32](repeating: 0, count: u.count - n)
    for j in stride(from: u.count - n - 1, through: 0, by: -1) {
      let numerator = UInt64(u[j + n]) << 32 | UInt64(u[j + n - 1])
      var guess = numerator / UInt64(v[n - 1])
      var rest = numerator % UInt64(v[n - 1])
      while guess >= base || guess * UInt64(v[n - 2]) > rest << 32 | UInt64(u[j + n - 2]) {
        guess -= 1
        rest += UInt64(v[n - 1])
        if rest >= base { break }
      }
      var borrow: Int64 = 0
      var carry: UInt64 = 0
      for i in 0..<n {
        carry += guess * UInt64(v[i])
        let difference = Int64(u[i + j]) - borrow - Int64(carry & 0xFFFF_FFFF)
        borrow = difference < 0 ? 1 : 0
        u[i + j] = UInt32(truncatingIfNeeded: difference)
        carry >>= 32
      }
      let difference = Int64(u[j + n]) - borrow - Int64(carry)
      u[j + n] = UInt32(truncatingIfNeeded: difference)
      if difference < 0 {
        guess -= 1
        var carry: UInt64 = 0
        for i in 0..<n {
          carry += UInt64(u[i + j]) + UInt64(v[i])
          u[i + j] = UInt32(truncatingIfNeeded: carry)
          carry >>= 32
        }
        u[j + n] = u[j + n] &+ UInt32(truncatingIfNeeded: carry)
      }
      quotient[j] = UInt32(truncatingIfNeeded: guess)
    }
    var remainder = [UInt32](u[0..<n])
    if shift > 0 {
      for i in 0..<n {
        let high = i + 1 < n ? remainder[i + 1] : 0
        remainder[i] = remainder[i] >> UInt32(shift) | high << UInt32(32 - shift)
      }
    }
    return (WholeNumber(limbs: quotient), WholeNumber(limbs: remainder))
  }

  /// The decimal digits as ASCII bytes; one zero for zero.
  var decimalDigits: [UInt8] {
    guard !isZero else { return [0x30] }
    var rest = self
    var digits: [UInt8] = []
    while !rest.isZero {
      var chunk = rest.divide(by: 1_000_000_000)
      for _ in 0..<9 {
        digits.append(UInt8(0x30 + chunk % 10))
        chunk /= 10
      }
    }
    while digits.count > 1, digits.last == 0x30 { digits.removeLast() }
    return digits.reversed()
  }
}

extension WholeNumber: Comparable {
  static func < (left: WholeNumber, right: WholeNumber) -> Bool {
    guard left.limbs.count == right.limbs.count else { return left.limbs.count < right.limbs.count }
    for index in left.limbs.indices.reversed() where left.limbs[index] != right.limbs[index] {
      return left.limbs[index] < right.limbs[index]
    }
    return false
  }
}
