import FHIRDocuments
import Testing

@Suite("A key table")
struct KeyTableTests {
  @Test("keeps what a dictionary keeps")
  func dictionary() {
    var table = KeyTable<Int>()
    var dictionary: [UInt64: Int] = [:]
    for round in 0..<2 {
      for number in 0..<1000 {
        let key = UInt64(number) &* 0x1_0000_0001 &+ UInt64(round)
        table.insert(number, for: key)
        dictionary[key] = number
      }
      for (key, value) in dictionary { #expect(table[key] == value) }
      #expect(table[UInt64.max] == nil)
      table.removeAll()
      #expect(dictionary.keys.allSatisfy { table[$0] == nil })
      dictionary = [:]
    }
  }
}
