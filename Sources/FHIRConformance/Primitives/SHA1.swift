/// Hashes bytes to 20 bytes (FIPS 180-4).
///
/// UUIDs of version 5 and the hashes of attachments are defined by it; nothing here relies on it for secrecy.
package struct SHA1 {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
  )
  private var words = [UInt32](repeating: 0, count: 80)

  /// The hash of some bytes as five words, the first bytes in the first word.
  package static func hash(_ bytes: [UInt8]) -> (UInt32, UInt32, UInt32, UInt32, UInt32) {
    var hash = SHA1()
    for block in PaddedBlocks(bytes) { hash.add(block) }
    return hash.state
  }

  private mutating func add(_ block: ArraySlice<UInt8>) {
    fill(&words, from: block)
    for index in 16..<80 {
      let word = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words[index] = rotatedLeft(word, 1)
    }
    var (a, b, c, d, e) = state
    for index in 0..<80 {
      let (mixed, constant): (UInt32, UInt32) =
        switch index {
        case 0..<20: (b & c | ~b & d, 0x5A82_7999)
        case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case 40..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotatedLeft(a, 5) &+ mixed &+ e &+ constant &+ words[index]
      (e, d, c, b, a) = (d, c, rotatedLeft(b, 30), a, next)
    }
    state = (
      state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e
    )
  }
}

/// A word with its bits moved round.
package func rotatedLeft(_ word: UInt32, _ count: UInt32) -> UInt32 {
  word << count | word >> (32 - count)
}

/// Puts the 64 bytes of a block into the first 16 words.
package func fill(_ words: inout [UInt32], from block: ArraySlice<UInt8>) {
  for index in 0..<16 {
    let at = block.startIndex + index * 4
    words[index] =
      UInt32(block[at]) << 24 | UInt32(block[at + 1]) << 16 | UInt32(block[at + 2]) << 8
      | UInt32(block[at + 3])
  }
}

/// The blocks of 64 bytes SHA-1 and SHA-256 take: the bytes, a one bit, zeros, the length in bits.
package struct PaddedBlocks: Sequence, IteratorProtocol {
  private let padded: [UInt8]
  private var offset = 0

  package init(_ bytes: [UInt8]) {
    var padded = bytes
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(bytes.count) &* 8
    for shift in stride(from: 56, through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    self.padded = padded
  }

  package mutating func next() -> ArraySlice<UInt8>? {
    guard offset < padded.count else { return nil }
    defer { offset += 64 }
    return padded[offset..<offset + 64]
  }
}
