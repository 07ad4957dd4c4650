import Testing

@testable import UCUM

@Suite("Spellings")
struct SpellingTests {
  @Test("lead to the code they mean", arguments: Row.all(of: "spellings.tsv"))
  func suggests(_ row: Row) {
    let first = Unit.suggest(row[0]).first
    #expect(first?.code ?? "" == row[1])
    if let first { #expect(first.isSafe == (row[2] == "safe")) }
  }

  @Test("of the table lead to units without remark")
  func tableIsSound() throws {
    let table = SpellingTable.standard
    for rows in [
      table.folded, table.exact, table.ambiguousExact, table.ambiguousFolded, table.words,
    ] {
      #expect(!rows.isEmpty)
      for (spelling, code) in rows {
        #expect(Unit.validate(code) == .valid, "\(spelling) to \(code)")
      }
    }
    for rows in [table.folded, table.ambiguousFolded, table.words] {
      #expect(rows.keys.allSatisfy { $0 == $0.asciiLowercased })
    }
  }

  @Test("that are safe are never UCUM of another size")
  func neverAnotherSize() {
    for code in ["C", "F", "ft", "pH", "mph", "Mg", "cal", "K/uL", "u/l", "b/min", "G", "S", "U"] {
      #expect(Unit.suggest(code).allSatisfy { !$0.isSafe }, "\(code)")
    }
  }

  @Test("keep a unit that is right", arguments: ["kg", "/min", "mm[Hg]", "{steps}", "10*3/uL"])
  func keeps(_ code: String) {
    #expect(Unit.suggest(code) == [Suggestion(code: code, isSafe: true)])
  }

  @Test("never trap, whatever they are")
  func anyText() {
    let pieces = [
      "per", " ", "/", "m", "²", "·", "kg", "<", ">", "10", "^", "**", "é", "(", ")", "-", ".", "°",
      "24", "min", "[", "]", "{", "}", "sq",
    ]
    var state: UInt64 = 7
    for _ in 0..<3_000 {
      var text = ""
      for _ in 0..<8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      for suggestion in Unit.suggest(text) {
        #expect((try? Unit(suggestion.code)) != nil, "\(text) to \(suggestion.code)")
      }
    }
  }
}
