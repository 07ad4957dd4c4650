import Testing

@testable import UCUM

@Suite("The grammar of units")
struct GrammarTests {
  @Test("judges codes", arguments: Row.all(of: "grammar.tsv"))
  func judges(_ row: Row) {
    let verdict: String
    switch Unit.validate(row[0]) {
    case .valid: verdict = "valid"
    case .validWithRemark(let remark): verdict = remark.kind.rawValue
    case .notUCUM(let error): verdict = error.kind.rawValue
    }
    #expect(verdict == row[1])
  }

  @Test("says where the trouble is and what part makes it")
  func places() throws {
    let error = #expect(throws: UnitError.self) { try Unit("kg/mmHg.s") }
    #expect(error?.position == 3)
    #expect(error?.part == "mmHg")
    #expect(error?.message == "\"mmHg\" is not a unit of UCUM")
  }

  @Test("bounds length and depth")
  func bounds() {
    func kind(_ code: String) -> UnitError.Kind? {
      if case .notUCUM(let error) = Unit.validate(code) { return error.kind }
      return nil
    }
    let deep = { String(repeating: "(", count: $0) + "m" + String(repeating: ")", count: $0) }
    #expect(kind("") == .empty)
    #expect(kind(deep(63)) == nil)
    #expect(kind(deep(64)) == .nestedTooDeep)
    #expect(kind("m{" + String(repeating: "x", count: 2045) + "}") == nil)
    #expect(kind("m{" + String(repeating: "x", count: 2046) + "}") == .codeTooLong)
    #expect(kind(String(repeating: "m100.m-100.", count: 150) + "m") == nil)
  }

  @Test("gives every message a text")
  func messages() {
    for kind in UnitError.Kind.allCases {
      #expect(!UnitError(kind, part: "x", text: "y").message.isEmpty)
    }
    for kind in UnitRemark.Kind.allCases {
      let remark = UnitRemark(kind: kind, position: 0, length: 1)
      #expect(!remark.message.isEmpty && !remark.help.isEmpty)
    }
  }

  @Test("never traps on any bytes")
  func anyBytes() {
    // A fixed pseudo-random sequence over the letters of the grammar and some outside it.
    let letters = Array("mgsLkdahinBClpHu10259*^%'[]{}()./+-_ \u{7F}é\n".utf8)
    let pieces = ["[in_i'H2O]", "m[Hg]", "10*", "Cel", "[IU]", "dB", "{a}", "min", "0", "[pi]"]
    var state: UInt64 = 0x1234_5678
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      for _ in 0..<(1 + next(12)) {
        if next(3) == 0 {
          bytes += pieces[next(pieces.count)].utf8
        } else {
          bytes.append(letters[next(letters.count)])
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let isUnit: Bool
      switch bytes.withUnsafeBufferPointer({ Unit.validate($0) }) {
      case .notUCUM: isUnit = false
      default: isUnit = true
      }
      guard let unit = try? Unit(text) else { continue }
      #expect(isUnit)
      _ = try? unit.convert("1.5", to: unit)
      _ = unit.plainName + unit.symbol + unit.displayName + unit.canonicalText
    }
  }
}
