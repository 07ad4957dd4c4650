import Testing
import UCUM

@Suite("Names of units")
struct NameTests {
  @Test("come formal, in words and in symbols", arguments: Row.all(of: "names.tsv"))
  func names(_ row: Row) throws {
    let unit = try Unit(row[0])
    #expect(unit.displayName == row[1])
    #expect(unit.plainName == row[2])
    #expect(unit.symbol == row[3])
  }
}
