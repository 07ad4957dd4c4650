import Testing

@testable import FHIRDocuments

/// Random numbers that are the same in every run.
private struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

private func applied(_ edits: EditList, to text: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  text.withUnsafeBufferPointer { edits.forEachPiece(of: $0) { result += $0 } }
  return result
}

private func randomEdits(_ length: Int, _ dice: inout Dice) -> EditList {
  var list = EditList()
  for _ in 0..<Int.random(in: 1...6, using: &dice) {
    let start = Int.random(in: 0...length, using: &dice)
    let end = min(length, start + Int.random(in: 0...4, using: &dice))
    let text = String("abcdefgh".prefix(Int.random(in: 0...5, using: &dice)))
    if start == end, text.isEmpty { continue }
    _ = list.add([.init(place: SourceRange(start, end), replacement: text)])
  }
  return list
}

@Suite("A list of edits")
struct EditListTests {
  @Test("joined with a later one gives the same text", arguments: 1...400)
  func join(_ seed: Int) {
    var dice = Dice(state: UInt64(seed))
    let text = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    let first = randomEdits(text.count, &dice)
    let between = applied(first, to: text)
    let later = randomEdits(between.count, &dice)
    let end = applied(later, to: between)
    let both = first.followed(by: later)
    #expect(applied(both, to: text) == end)
    let third = randomEdits(end.count, &dice)
    #expect(applied(both.followed(by: third), to: text) == applied(third, to: end))
    var last = -1
    for edit in both.edits {
      #expect(edit.start >= last && edit.end >= edit.start)
      last = edit.end
    }
  }

  @Test("refuses edits that overlap or touch earlier ones")
  func overlap() {
    var list = EditList()
    func add(_ places: (Int, Int)...) -> Bool {
      list.add(places.map { .init(place: SourceRange($0.0, $0.1), replacement: "x") })
    }
    let answers = [
      add((10, 12)), add((11, 14)), add((12, 12)), add((2, 3), (9, 11)), add((13, 13)),
    ]
    #expect(answers == [true, false, false, false, true])
    #expect(list.edits.count == 2)
  }
}

@Suite("Edits of a document")
struct DocumentEditTests {
  private func edited(
    _ text: String, _ find: (Document) -> NodeID?, _ edits: (Document, NodeID) -> [Finding.Edit?]?
  ) -> String? {
    let document = Document()
    if text.hasPrefix("<") {
      var reader = XMLReader()
      reader.read(SourceBytes(text), into: document)
    } else {
      var reader = JSONReader()
      reader.read(SourceBytes(text), into: document)
    }
    guard let node = find(document), let found = edits(document, node),
      let fix = Finding.Fix("", found)
    else { return nil }
    var list = EditList()
    guard list.add(fix.edits) else { return nil }
    return String(decoding: applied(list, to: Array(text.utf8)), as: UTF8.self)
  }

  private static let coding = NewValue.object([
    .init("system", .text("s")), .init("code", .text("c")),
  ])

  @Test(
    "look like their neighbours",
    arguments: [
      (
        #"{"resourceType":"Basic","code":{"coding":[{"code":"x"}]}}"#,
        #"{"resourceType":"Basic","code":{"coding":[{"system":"s","code":"c"},{"code":"x"}]}}"#
      ),
      (
        #"{"resourceType": "Basic", "code": {"coding": [{"code": "x"}]}}"#,
        #"{"resourceType": "Basic", "code": {"coding": [{"system": "s", "code": "c"}, {"code": "x"}]}}"#
      ),
      (
        "{\n  \"resourceType\": \"Basic\",\n  \"code\": {\n    \"coding\": [\n      {\n        \"code\": \"x\"\n      }\n    ]\n  }\n}",
        "{\n  \"resourceType\": \"Basic\",\n  \"code\": {\n    \"coding\": [\n      {\n        \"system\": \"s\",\n        \"code\": \"c\"\n      },\n      {\n        \"code\": \"x\"\n      }\n    ]\n  }\n}"
      ),
      (
        "{\r\n\t\"resourceType\" : \"Basic\",\r\n\t\"code\" : {\r\n\t\t\"coding\" : [{\r\n\t\t\t\"code\" : \"x\"\r\n\t\t}]\r\n\t}\r\n}",
        "{\r\n\t\"resourceType\" : \"Basic\",\r\n\t\"code\" : {\r\n\t\t\"coding\" : [{\"system\" : \"s\", \"code\" : \"c\"}, {\r\n\t\t\t\"code\" : \"x\"\r\n\t\t}]\r\n\t}\r\n}"
      ),
      (
        "<Basic xmlns=\"http://hl7.org/fhir\">\n  <code>\n    <coding>\n      <code value=\"x\"/>\n    </coding>\n  </code>\n</Basic>",
        "<Basic xmlns=\"http://hl7.org/fhir\">\n  <code>\n    <coding>\n      <system value=\"s\"/>\n      <code value=\"c\"/>\n    </coding>\n    <coding>\n      <code value=\"x\"/>\n    </coding>\n  </code>\n</Basic>"
      ),
      (
        "<Basic xmlns=\"http://hl7.org/fhir\"><code><coding><code value=\"x\"/></coding></code></Basic>",
        "<Basic xmlns=\"http://hl7.org/fhir\"><code><coding><system value=\"s\"/><code value=\"c\"/></coding><coding><code value=\"x\"/></coding></code></Basic>"
      ),
    ])
  func insertItem(_ text: String, _ wanted: String) {
    let result = edited(text) { document in
      document.child(0, .code).flatMap { document.child($0, .coding) }
    } _: { document, node in
      [document.edit(insertingItem: Self.coding, before: node)]
    }
    #expect(result == wanted)
  }

  @Test(
    "take a property out with its comma",
    arguments: [
      (
        #"{"resourceType":"Basic","id":"a","code":{"text":"t"}}"#,
        #"{"resourceType":"Basic","code":{"text":"t"}}"#
      ),
      (
        #"{"resourceType":"Basic","code":{"text":"t"},"id":"a"}"#,
        #"{"resourceType":"Basic","code":{"text":"t"}}"#
      ),
      (
        "{\n  \"resourceType\": \"Basic\",\n  \"id\": \"a\",\n  \"language\": \"en\"\n}",
        "{\n  \"resourceType\": \"Basic\",\n  \"language\": \"en\"\n}"
      ),
      (
        "{\n  \"resourceType\": \"Basic\",\n  \"id\": \"a\"\n}",
        "{\n  \"resourceType\": \"Basic\"\n}"
      ),
      (
        "<Basic xmlns=\"http://hl7.org/fhir\">\n  <id value=\"a\"/>\n  <language value=\"en\"/>\n</Basic>",
        "<Basic xmlns=\"http://hl7.org/fhir\">\n  <language value=\"en\"/>\n</Basic>"
      ),
    ])
  func remove(_ text: String, _ wanted: String) {
    let result = edited(text) {
      $0.child(0, .id)
    } _: {
      [$0.edit(removing: $1)]
    }
    #expect(result == wanted)
  }

  @Test(
    "escape what is written",
    arguments: [
      (#"{"resourceType":"Basic","id":"a\"\u0041"}"#, #"{"resourceType":"Basic","id":"<&\"'"}"#),
      (
        "<Basic xmlns=\"http://hl7.org/fhir\"><id value='a&amp;b'/></Basic>",
        "<Basic xmlns=\"http://hl7.org/fhir\"><id value='&lt;&amp;&quot;&apos;'/></Basic>"
      ),
    ])
  func escape(_ text: String, _ wanted: String) {
    let result = edited(text) {
      $0.child(0, .id)
    } _: {
      [$0.edit(replacing: $1, with: "<&\"'")]
    }
    #expect(result == wanted)
  }
}
