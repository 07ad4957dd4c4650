import Foundation
import Testing

@testable import HealthConversion

@Suite("Hashes and ids")
struct IdentityTests {
  @Test(
    "hash as the standards' examples say",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func sha256(_ text: String, _ expected: String) {
    #expect(hex(SHA256.hash(Array(text.utf8))) == expected)
  }

  @Test("hash with a key (RFC 4231)")
  func hmac() {
    let short = SHA256.hash(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
    #expect(
      hex(short) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    let long = SHA256.hash(
      Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      key: [UInt8](repeating: 0xAA, count: 131))
    #expect(
      hex(long) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  @Test("name by UUIDs of version 5")
  func uuid() {
    let page = StableID("http://www.example.com/", in: .urls)
    #expect(page.text == "fcde3c85-2270-590f-9e7c-ee003d65e0e2")
    #expect(StableID.project.text == "62bdadc9-920f-5ce0-ac49-c01a6d2e2447")
    #expect(StableID("a", "b") == StableID("a", "b"))
    #expect(StableID("a", "b") != StableID("ab"))
    #expect(Array(StableID("a").text)[14] == "5")
    #expect("89ab".contains(Array(StableID("a").text)[19]))
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String(format: "%02x", $0) }.joined()
  }
}
