import FHIRDocuments
import Foundation
import Testing

/// Reads a text and gives the document.
func readJSON(_ text: String) -> Document {
  let document = Document()
  var reader = JSONReader()
  reader.read(SourceBytes(text), into: document)
  return document
}

/// Findings as `rule at start-end in expression`.
func places(_ document: Document) -> [String] {
  document.syntaxFindings.map {
    "\($0.rule) \($0.place.start)-\($0.place.end) \($0.expression)"
  }
}

@Suite("The JSON reader")
struct JSONReaderTests {
  @Test(
    "builds nodes",
    arguments: [
      (#"{"resourceType":"Patient","active":true}"#, "Patient<Patient>{active=true}"),
      (#"{"id":"a","resourceType":"Patient"}"#, "Patient<Patient>{id='a'}"),
      (#"{"id":"a"}"#, "{id='a'}"),
      (
        #" { "resourceType" : "Basic" , "code" : { "text" : "x" } , "oddThing" : -1.50e+3 } "#,
        "Basic<Basic>{code{text='x'} oddThing=#-1.50e+3}"
      ),
      (
        #"{"name":[{"given":["a","b"]},{"family":"c"}]}"#,
        "{name*{given*='a' given*='b'} name*{family='c'}}"
      ),
      (
        #"{"contained":[{"resourceType":"Patient","id":"p"}]}"#,
        "{contained*<Patient>{id='p'}}"
      ),
      (#"{"text":"a\"b\\\u00b5\ud83d\ude00\n"}"#, "{text='a\"b\\\u{B5}\u{1F600}\n'}"),
      (#"{"t\u0065xt":"µ €"}"#, "{text='µ €'}"),
    ])
  func builds(_ text: String, _ expected: String) {
    let document = readJSON(text)
    #expect(outline(document) == expected)
    #expect(places(document) == [])
    #expect(!document.isBroken)
  }

  @Test(
    "joins companions",
    arguments: [
      (
        #"{"birthDate":"1970","_birthDate":{"id":"x"},"active":true}"#,
        "{birthDate_='1970'{id='x'} active=true}"
      ),
      (#"{"_birthDate":{"id":"x"},"birthDate":"1970"}"#, "{birthDate_='1970'{id='x'}}"),
      (#"{"_birthDate":{"id":"x"},"active":true}"#, "{birthDate_=null{id='x'} active=true}"),
      (
        #"{"given":["a",null],"_given":[null,{"id":"x"}],"active":true}"#,
        "{given*='a' given*_=null{id='x'} active=true}"
      ),
      (
        #"{"_given":[null,{"id":"x"}],"active":true,"given":["a",null]}"#,
        "{given*='a' given*_=null{id='x'} active=true}"
      ),
      (#"{"_given":[{"id":"x"},{"id":"y"}]}"#, "{given*_=null{id='x'} given*_=null{id='y'}}"),
      (#"{"_comment":"x"}"#, "{_comment='x'}"),
    ])
  func companions(_ text: String, _ expected: String) {
    let document = readJSON(text)
    #expect(outline(document) == expected)
    #expect(places(document) == [])
    #expect(linksAreSound(document))
  }

  @Test(
    "reports what breaks the rules of FHIR for JSON",
    arguments: [
      (#"{"a":1,"b":2,"a":3}"#, "json-duplicate-key 13-16 ", "{a=#1 b=#2}"),
      (#"{"a":{"x":1},"a":{"x":2},"c":3}"#, "json-duplicate-key 13-16 ", "{a{x=#1} c=#3}"),
      (#"{"a":{"x":1,"x":2}}"#, "json-duplicate-key 12-15 a", "{a{x=#1}}"),
      (#"{"a":null}"#, "json-null 5-9 a", "{a=null}"),
      (#"{"a":[1,null]}"#, "json-null 8-12 a[1]", "{a*=#1 a*=null}"),
      (#"{"_a":[null,{"id":"x"}]}"#, "json-null 7-11 a[0]", "{a*=null a*_=null{id='x'}}"),
      (#"{"a":[],"b":1}"#, "json-empty-array 5-7 a", "{b=#1}"),
      (#"{"a":{"b":{}}}"#, "structure-empty-element 10-12 a.b", "{a{b{}}}"),
      (#"{"a":""}"#, "structure-empty-element 5-7 a", "{a=''}"),
      (#"{"a":["x",""]}"#, "structure-empty-element 10-12 a[1]", "{a*='x' a*=''}"),
      (#"{"a":[[1]]}"#, "json-nested-array 6-7 a", "{a*=#1}"),
      (#"{"resourceType":7}"#, "json-resource-type 1-15 ", "{}"),
      (
        #"{"resourceType":"Basic","resourceType":"Basic"}"#,
        "json-duplicate-key 24-38 Basic", "Basic<Basic>{}"
      ),
      (
        #"{"a":["x"],"_a":[null,{"id":"y"}],"b":1}"#, "json-companion 16-33 a",
        "{a*='x' b=#1}"
      ),
      (
        #"{"_a":[{"id":"y"}],"a":["x","z"]}"#, "json-companion 23-32 a",
        "{a*_='x'{id='y'} a*='z'}"
      ),
      (#"{"a":"x","_a":[{"id":"y"}]}"#, "json-companion 9-10 ", "{a='x'}"),
      (#"{"a":["x"],"_a":{"id":"y"}}"#, "json-companion 11-12 ", "{a*='x'}"),
      (#"{"a":{"b":1},"_a":{"id":"y"}}"#, "json-companion 13-17 ", "{a{b=#1}}"),
      (
        #"{"a":"x","_a":{"id":"y"},"_a":{"id":"z"}}"#, "json-duplicate-key 25-29 ",
        "{a_='x'{id='y'}}"
      ),
      (#"{"a":"\ud800"}"#, "json-lone-surrogate 6-12 ", "{a='\u{FFFD}'}"),
    ])
  func rules(_ text: String, _ finding: String, _ expected: String) {
    let document = readJSON(text)
    #expect(places(document) == [finding])
    #expect(outline(document) == expected)
    #expect(!document.isBroken)
    #expect(linksAreSound(document))
  }

  @Test(
    "reads on where it is clear what was meant",
    arguments: [
      (#"{"a":1,}"#, "json-syntax 6-7 ", "{a=#1}"),
      (#"{"a":[1,2,]}"#, "json-syntax 9-10 a", "{a*=#1 a*=#2}"),
      (#"{"a":1 "b":2}"#, "json-syntax 6-6 ", "{a=#1 b=#2}"),
      (#"{"a":[{"x":1}{"x":2}]}"#, "json-syntax 13-13 a", "{a*{x=#1} a*{x=#2}}"),
      (#"{a:1}"#, "json-syntax 1-2 ", "{a=#1}"),
      (#"{'a':1}"#, "json-syntax 1-4 ", "{a=#1}"),
      (#"{"a":'x'}"#, "json-syntax 5-8 a", "{a='x'}"),
      ("{\"a\":1 // one\n}", "json-syntax 7-13 ", "{a=#1}"),
      (#"{/* x */"a":1}"#, "json-syntax 1-8 ", "{a=#1}"),
      (#"{"a": /* x */ 1}"#, "json-syntax 6-13 ", "{a=#1}"),
      (#"{"a":NaN,"b":1}"#, "json-syntax 5-8 a", "{a=null b=#1}"),
      (#"{"a":007}"#, "json-syntax 5-8 a", "{a=#007}"),
      (#"{"a":1.}"#, "json-syntax 5-7 a", "{a=#1.}"),
      (#"{"a":+1}"#, "json-syntax 5-7 a", "{a=#+1}"),
      (#"{"a":0x1F}"#, "json-syntax 5-9 a", "{a=#0x1F}"),
      (#"{"a":.5}"#, "json-syntax 5-7 a", "{a=#.5}"),
      (#"{"a":final}"#, "json-syntax 5-10 a", "{a='final'}"),
      (#"{"a":True}"#, "json-syntax 5-9 a", "{a=null}"),
      (#"{"a":}"#, "json-syntax 5-6 a", "{}"),
      (#"{"a":"x\q"}"#, "json-syntax 7-9 ", "{a='xq'}"),
      ("{\"a\":\"x\ty\"}", "json-syntax 7-8 ", "{a='x\ty'}"),
      ("{\"a\":\"x\ny\"}", "json-syntax 7-8 ", "{a='x\ny'}"),
      ("\u{FEFF}{\"a\":1}", "json-byte-order-mark 0-3 ", "{a=#1}"),
      (#"{"a":1} x"#, "json-syntax 8-9 ", "{a=#1}"),
      (#"{"a":1}{"b":1}"#, "json-syntax 7-8 ", "{a=#1}"),
    ])
  func recovers(_ text: String, _ finding: String, _ expected: String) {
    let document = readJSON(text)
    #expect(places(document) == [finding])
    #expect(outline(document) == expected)
    #expect(!document.isBroken)
  }

  @Test(
    "stops where it is not clear",
    arguments: [
      ("", "json-syntax 0-0 "),
      (#"{"a":1"#, "json-syntax 6-6 "),
      (#"{"a":"x"#, "json-syntax 5-7 "),
      (#"{"a":[1}"#, "json-syntax 7-8 a"),
      (#"{"resourceType":"Basic","code":{"text":"a"]}"#, "json-syntax 42-43 Basic.code"),
      (#"{"a" 1}"#, "json-syntax 5-6 "),
      (#"{“a”:1}"#, "json-syntax 1-4 "),
      ("{\"a\":\"x,\n\"b\":1}", "json-syntax 5-8 "),
      ("<html>", "json-syntax 0-1 "),
    ])
  func stops(_ text: String, _ finding: String) {
    let document = readJSON(text)
    #expect(places(document) == [finding])
    #expect(document.isBroken)
  }

  @Test(
    "names what is JSON but no resource", arguments: ["[]", "1", "\"x\"", "[null,[{}]]", "true"])
  func foreign(_ text: String) {
    let document = readJSON(text)
    #expect(document.syntaxFindings.map(\.rule) == ["json-not-a-resource"])
    #expect(document.isEmpty)
    #expect(!document.isBroken)
  }

  @Test("stays within its range")
  func range() {
    let text = "{\"a\":1}\n{\"a\":2,\n{\"a\":3}\n"
    let source = SourceBytes(text)
    let document = Document()
    var reader = JSONReader()
    reader.read(source, range: SourceRange(0, 7), into: document)
    #expect(outline(document) == "{a=#1}")
    reader.read(source, range: SourceRange(8, 15), into: document)
    #expect(document.isBroken)
    #expect(places(document) == ["json-syntax 15-15 "])
    reader.read(source, range: SourceRange(16, 23), into: document)
    #expect(outline(document) == "{a=#3}")
    #expect(document.syntaxFindings.isEmpty)
    for end in 0...text.utf8.count {
      reader.read(source, range: SourceRange(8, end), into: document)
      #expect(document.syntaxFindings.allSatisfy { Int($0.place.end) <= max(end, 8) })
    }
  }

  @Test("limits depth and the number of findings")
  func limits() {
    let deep = readJSON(String(repeating: #"{"a":["#, count: 100_000))
    #expect(deep.isBroken)
    #expect(deep.syntaxFindings.map(\.rule) == ["json-too-deep"])
    let many = readJSON("{\"a\":[" + String(repeating: "NaN,", count: 5000) + "1]}")
    #expect(many.syntaxFindings.count == JSONReader.mostFindings + 1)
  }

  @Test("takes objects with very many keys in linear time")
  func manyKeys() {
    var text = "{"
    for key in 0..<40_000 { text += "\"k\(key)\":1,\"_k\(key)\":{\"id\":\"x\"}," }
    let document = readJSON(text + "\"k5\":2}")
    #expect(document.syntaxFindings.map(\.rule) == ["json-duplicate-key"])
    #expect(linksAreSound(document))
  }

  @Test("survives every prefix and random changes of a sample")
  func survives() {
    let sample = Array(
      #"""
      {"resourceType":"Observation","id":"a","_id":{"extension":[{"url":"u","valueString":"é\u00e9"}]},
       "text":{"div":"<div>\"x\" 日本</div>"},"code":{"coding":[{"code":"a\\b"},{"code":"c"}]},
       "given":["a",null],"_given":[null,{"id":"x"}],"n":-12.50e-3,"t":[true,false,[null],{},[]] }
      """#.utf8)
    let document = Document()
    var reader = JSONReader()
    func read(_ bytes: some Collection<UInt8>) {
      let copy = Array(bytes)
      let source = copy.withUnsafeBytes { SourceBytes(copying: $0, name: "sample") }
      reader.read(source, into: document)
      #expect(linksAreSound(document))
      #expect(document.syntaxFindings.allSatisfy { Int($0.place.end) <= copy.count })
    }
    for length in sample.indices {
      read(sample[..<length])
      #expect(document.isBroken)
    }
    var state: UInt64 = 42
    func random(_ below: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(below))
    }
    let odd = Array("{}[]\",:\\/'u0-_n \n\t\u{7F}".utf8) + [0, 0xC3, 0xE2, 0xF0, 0xFF]
    for _ in 0..<4000 {
      var changed = sample
      for _ in 0...random(3) {
        let at = random(changed.count)
        switch random(3) {
        case 0: changed[at] = odd[random(odd.count)]
        case 1: changed.insert(odd[random(odd.count)], at: at)
        default: changed.remove(at: at)
        }
      }
      read(changed)
    }
  }

  @Test("tells JSON from what is none")
  func syntaxTable() throws {
    // One case a line: `accept` or `refuse`, a tab, the text as a JSON string.
    let path = try #require(
      Bundle.module.path(forResource: "json-syntax", ofType: "tsv", inDirectory: "Fixtures"))
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let columns = line.split(separator: "\t")
      let text = try JSONDecoder().decode(String.self, from: Data(columns[1].utf8))
      let document = readJSON(text)
      let faults = document.syntaxFindings.filter {
        ["json-syntax", "json-encoding"].contains($0.rule)
      }
      #expect(faults.isEmpty == (columns[0] == "accept"), "\(columns[1])")
      #expect(faults.allSatisfy { Int($0.place.end) <= text.utf8.count && $0.help != nil })
    }
  }

  @Test(
    "refuses bytes that are not UTF-8",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xFF],
    ] as [[UInt8]])
  func encoding(_ odd: [UInt8]) {
    let bytes = Array("{\"a\":\"x".utf8) + odd + Array("y\"}".utf8)
    let source = bytes.withUnsafeBytes { SourceBytes(copying: $0, name: "sample") }
    let document = Document()
    var reader = JSONReader()
    reader.read(source, into: document)
    #expect(document.syntaxFindings.first?.rule == "json-encoding")
    #expect(document.syntaxFindings.first?.place.start == 7)
    #expect(String(validating: document.bytes(1), as: UTF8.self)?.hasSuffix("y") == true)
  }

  /// Set `JSON_TEST_SUITE` to the folder `test_parsing` of nst/JSONTestSuite to run it.
  @Test(
    "agrees with JSONTestSuite",
    .enabled(if: ProcessInfo.processInfo.environment["JSON_TEST_SUITE"] != nil))
  func suite() throws {
    let folder = try #require(ProcessInfo.processInfo.environment["JSON_TEST_SUITE"])
    let document = Document()
    var reader = JSONReader()
    var counts: [Character: Int] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    where name.hasSuffix(".json") {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      let source = data.withUnsafeBytes { SourceBytes(copying: $0, name: name) }
      reader.read(source, into: document)
      #expect(linksAreSound(document))
      let faults = document.syntaxFindings.filter {
        ["json-syntax", "json-encoding", "json-too-deep"].contains($0.rule)
      }
      switch name.first {
      case "y": #expect(faults.isEmpty, "\(name): \(faults.map(\.message))")
      case "n": #expect(!faults.isEmpty, "\(name)")
      default: break
      }
      counts[name.first ?? "?", default: 0] += 1
    }
    print("JSONTestSuite:", counts)
  }
}
