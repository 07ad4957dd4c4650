import Testing

@testable import FHIRConformance

@Suite("A complete date-time")
struct CompleteDateTimeTests {
  private static let seeds = [
    "2026-03-14T07:30:00+01:00", "2024-02-29T23:59:60Z", "1999-12-31T00:00:00.123456789-14:00",
    "2026-10-25T02:30:15.5Z", "2026-02-28T07:30:00-00:30",
  ]

  @Test("is read like every other form", arguments: seeds)
  func same(_ seed: String) throws {
    try compare(Array(seed.utf8), mustRead: true)
  }

  @Test("is taken only where the general scanner takes it", arguments: seeds)
  func changed(_ seed: String) throws {
    let seed = Array(seed.utf8)
    for position in seed.indices {
      for byte in UInt8.min...UInt8.max {
        var bytes = seed
        bytes[position] = byte
        try compare(bytes, mustRead: false)
      }
      try compare(Array(seed[..<position]), mustRead: false)
      try compare(seed + seed[position...], mustRead: false)
    }
  }

  private func compare(_ bytes: [UInt8], mustRead: Bool) throws {
    let fast = bytes.withUnsafeBufferPointer { CompleteDateTime.read($0) }
    let general = bytes.withUnsafeBufferPointer { buffer in
      var scanner = DateTimeScanner(buffer, .instant)
      return try? scanner.scan()
    }
    // Every sound instant has the complete form, so both readers agree on all texts.
    if fast != general || (mustRead && fast == nil) {
      Issue.record("\(String(decoding: bytes, as: UTF8.self)): \(fast as Any), \(general as Any)")
    }
  }
}
