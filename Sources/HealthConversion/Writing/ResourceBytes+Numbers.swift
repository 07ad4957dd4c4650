/// Numbers as FHIR writes them.
extension ResourceBytes {
  /// Adds a whole number.
  mutating func write(number: Int) {
    if number < 0 { write(byte: 0x2D) }
    writeDigits(UInt64(number.magnitude), width: 1)
  }

  /// Adds a number rounded half away from zero to so many decimals, without zeros at the end.
  mutating func write(decimal value: Double, places: Int) {
    guard value.isFinite else { return write(byte: 0x30) }
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (value.magnitude * scale).rounded(.toNearestOrAwayFromZero)
    guard scaled < 9e15 else { return write(plain: "\(value)") }
    var digits = UInt64(scaled)
    var decimals = places
    while decimals > 0, digits % 10 == 0 {
      digits /= 10
      decimals -= 1
    }
    if value < 0, digits != 0 { write(byte: 0x2D) }
    var divisor: UInt64 = 1
    for _ in 0..<decimals { divisor *= 10 }
    writeDigits(digits / divisor, width: 1)
    guard decimals > 0 else { return }
    write(byte: 0x2E)
    writeDigits(digits % divisor, width: decimals)
  }

  /// Adds digits, zeros in front where they are fewer than the width.
  mutating func writeDigits(_ number: UInt64, width: Int) {
    var divisor: UInt64 = 1
    var count = 1
    while count < width || number / divisor >= 10 {
      divisor = divisor &* 10
      count += 1
    }
    while divisor > 0 {
      write(byte: 0x30 &+ UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }
}
