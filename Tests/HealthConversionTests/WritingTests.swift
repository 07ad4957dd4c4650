import Testing

@testable import HealthConversion

@Suite("Numbers and times of resources")
struct WritingTests {
  @Test(
    "round half away from zero and end without zeros",
    arguments: [
      (88.6666666, 3, "88.667"), (97.0, 3, "97"), (0.5, 0, "1"), (-0.0004, 3, "0"),
      (-1.5, 0, "-2"), (1234567.125, 2, "1234567.13"), (0.05, 3, "0.05"), (.nan, 3, "0"),
    ])
  func decimals(_ value: Double, _ places: Int, _ text: String) {
    var bytes = ResourceBytes()
    bytes.write(decimal: value, places: places)
    #expect(bytes.text == text)
  }

  @Test(
    "write times with their offset",
    arguments: [
      (0 as Int64, 0, "1970-01-01T00:00:00+00:00"),
      (1_711_839_600, 3600, "2024-03-31T00:00:00+01:00"),
      (1_711_922_399, 7200, "2024-03-31T23:59:59+02:00"), (0, -12_600, "1969-12-31T20:30:00-03:30"),
      (0, 20_700, "1970-01-01T05:45:00+05:45"),
    ])
  func times(_ seconds: Int64, _ offset: Int, _ text: String) {
    var bytes = ResourceBytes()
    bytes.write(time: seconds, offset: offset)
    #expect(bytes.text == text)
  }

  @Test("escape texts and leave out what JSON strings cannot hold")
  func strings() {
    var bytes = ResourceBytes()
    bytes.write(string: "a\"b\\c\nd\u{0B}e\u{A0}ü")
    #expect(bytes.text == "\"a\\\"b\\\\c\\nde\u{A0}ü\"")
  }

  @Test("put passed-on JSON on one line, strings untouched")
  func oneLine() {
    let json = Array("{\n \"id\" : \"a b\",\n \"x\": [1, 2]\n}".utf8)
    let line = Conversion.onOneLine(json)
    #expect(String(decoding: line, as: UTF8.self) == #"{"id":"a b","x":[1,2]}"#)
    #expect(Conversion.text(of: "id", in: line) == "a b")
    #expect(Conversion.text(of: "y", in: line) == nil)
  }
}
