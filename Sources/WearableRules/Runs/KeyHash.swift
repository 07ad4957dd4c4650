/// Makes a 64-bit key of texts and numbers.
///
/// Rules that look across a run keep keys instead of texts. Among a million keys, two that are alike
/// by chance are to be expected once in some ten million runs.
struct KeyHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds a text; its end counts, so that `a`, `bc` and `ab`, `c` differ.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    state = (state ^ 0xFF) &* 0x100_0000_01B3
  }

  mutating func add(_ number: UInt64) {
    state = Self.mixed(state ^ Self.mixed(number &+ 0x9E37_79B9_7F4A_7C15))
  }

  mutating func add(_ number: Int64) { add(UInt64(bitPattern: number)) }

  /// The key; never 0, which stands for what is not known.
  var key: UInt64 {
    let key = Self.mixed(state)
    return key == 0 ? 1 : key
  }

  /// Spreads every bit of a number over all others.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var bits = number
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
