import Testing

@testable import UCUM

@Suite("The list of common codes")
struct CommonCodeTests {
  @Test(
    "says the same as the table",
    arguments: "\(Unit.commonCodes)".split(separator: " ").map(String.init))
  func agrees(_ code: String) {
    #expect(Unit.validate(code, table: .standard) == .valid)
    #expect(Array(code.utf8).withUnsafeBufferPointer { Unit.isCommon($0) })
  }

  @Test("knows no others", arguments: ["", "/", "mi", "mm[Hg", "in", "%%", "msec", "kg/m2 "])
  func others(_ code: String) {
    #expect(!Array(code.utf8).withUnsafeBufferPointer { Unit.isCommon($0) })
  }
}
