import FHIRDocuments
import Foundation
import Testing

/// A file that lives as long as the closure.
private func withFile<Result>(
  _ bytes: [UInt8], _ body: (String) throws -> Result
) throws -> Result {
  let path = NSTemporaryDirectory() + "fhirlint-" + UUID().uuidString
  try Data(bytes).write(to: URL(fileURLWithPath: path))
  defer { unlink(path) }
  return try body(path)
}

@Suite("Input")
struct InputTests {
  @Test("reads a whole file")
  func whole() throws {
    try withFile(Array("{}\n".utf8)) { path in
      let source = try InputFile.read(path)
      #expect(source.count == 3)
      #expect(source.name == path)
      #expect((0..<SourceBytes.padding).allSatisfy { source.base[3 + $0] == 0 })
    }
  }

  @Test("goes on behind bytes that were read to look at the format")
  func beginning() throws {
    let bytes = Array((0..<20_000).map { UInt8($0 % 251) })
    try withFile(bytes) { path in
      let file = try InputFile(path)
      let beginning = try file.readBeginning()
      #expect(beginning.count == FormatSniffer.wanted)
      let source = try file.readAll(after: beginning)
      #expect(Array(UnsafeBufferPointer(start: source.base, count: source.count)) == bytes)
    }
  }

  @Test("says why a file cannot be read")
  func errors() throws {
    let missing = #expect(throws: InputError.self) { try InputFile.read("/no/such/file.json") }
    #expect(missing?.reason == .missing)
    #expect(missing?.description == "there is no file /no/such/file.json")
    let folder = #expect(throws: InputError.self) { try InputFile.read(NSTemporaryDirectory()) }
    #expect(folder?.reason == .directory)
  }

  @Test("cuts NDJSON into windows at line ends", arguments: [16, 17, 23, 64, 1000])
  func windows(_ window: Int) throws {
    var text = ""
    for line in 0..<50 { text += "{\"line\":\(line)}" + (line % 7 == 0 ? "\r\n\n" : "\n") }
    text += #"{"last":"\#(String(repeating: "x", count: 200))"}"#
    try withFile(Array(text.utf8)) { path in
      let file = try InputFile(path)
      let beginning = try file.readBeginning(10)
      var chunks = InputChunks(
        descriptor: file.descriptor, name: path, beginning: beginning, window: window)
      var joined: [UInt8] = []
      var lines: [String] = []
      while let source = try chunks.next() {
        #expect(source.firstOffset == joined.count)
        #expect(source.firstLine == joined.count { $0 == 0x0A } + 1)
        #expect((0..<SourceBytes.padding).allSatisfy { source.base[source.count + $0] == 0 })
        for line in NDJSONLines(source) {
          lines.append(
            "\(line.number) \(String(decoding: source.bytes(line.range), as: UTF8.self))")
        }
        joined += UnsafeBufferPointer(start: source.base, count: source.count)
      }
      #expect(joined == Array(text.utf8))
      #expect(lines.count == 51)
      #expect(lines[0] == #"1 {"line":0}"#)
      #expect(lines[1] == #"3 {"line":1}"#)
    }
  }

  @Test("refuses a line that is too long, and says which")
  func longLine() throws {
    let text = "{}\n{\"a\":\"" + String(repeating: "x", count: 5000) + "\"}\n"
    try withFile(Array(text.utf8)) { path in
      let file = try InputFile(path)
      var chunks = InputChunks(
        descriptor: file.descriptor, name: path, window: 64, largest: 1000)
      let first = try chunks.next()
      #expect(first?.count == 3)
      let error = #expect(throws: InputError.self) { _ = try chunks.next() }
      #expect(error?.reason == .lineTooLong(line: 2))
    }
  }

  @Test(
    "knows formats",
    arguments: [
      ("{\"a\":1}", "x.json", FormatSniffer.Format.json),
      ("{\"a\":1}\n{\"a\":2}\n", "x.json", .ndjson),
      ("{\"a\":1}\n", "x.ndjson", .ndjson),
      ("{\n \"a\": {\n} }\n", "-", .json),
      ("{\"a\":\"}\\\"\n{", "-", .json),
      (" \n<Patient xmlns=\"http://hl7.org/fhir\"/>", "-", .xml),
      ("\u{FEFF}<Patient/>", "-", .xml),
      ("<?xml version=\"1.0\"?>\n<!DOCTYPE HealthData [", "export.xml", .healthExport),
      ("<html>", "x.json", .json),
      ("PK\u{3}\u{4}", "x", .zip),
      ("[1]", "x", .json),
      ("", "x.json", .empty),
      (" \n", "x", .empty),
      ("hello", "x", .unknown),
      ("hello", "x.json.gz", .json),
    ])
  func formats(_ text: String, _ name: String, _ format: FormatSniffer.Format) {
    #expect(FormatSniffer.format(of: Array(text.utf8), name: name) == format)
  }

  @Test("knows gzip by its first bytes")
  func gzip() {
    #expect(FormatSniffer.format(of: [0x1F, 0x8B, 8], name: "x.json") == .gzip)
  }
}

@Suite("A line index")
struct LineIndexTests {
  @Test(
    "counts lines and columns",
    arguments: [
      (0, 1, 1), (1, 1, 2), (3, 2, 1), (5, 2, 2), (6, 2, 3), (7, 3, 1), (8, 3, 2), (20, 3, 2),
    ])
  func counts(_ offset: Int, _ line: Int, _ column: Int) {
    let index = LineIndex(SourceBytes("ab\nµx\nc"))
    #expect(index.line(at: offset) == line)
    #expect(index.column(at: offset) == column)
  }

  @Test("gives the text of a line")
  func texts() {
    let source = SourceBytes("ab\r\n\nc")
    let index = LineIndex(source)
    #expect(index.lineCount == 3)
    #expect(index.lineRange(at: 1) == SourceRange(0, 2))
    #expect(index.lineRange(at: 4) == SourceRange(4, 4))
    #expect(index.lineRange(at: 6) == SourceRange(5, 6))
    #expect(index.lineRange(before: 5) == SourceRange(4, 4))
    #expect(index.lineRange(before: 1) == nil)
  }

  @Test("counts on from the first line of a window")
  func window() {
    let bytes = Array("a\nb".utf8)
    let source = bytes.withUnsafeBytes {
      SourceBytes(copying: $0, name: "x", firstLine: 100, firstOffset: 5000)
    }
    #expect(LineIndex(source).line(at: 2) == 101)
  }

  @Test("counts columns in long lines")
  func long() {
    let source = SourceBytes(String(repeating: "µ", count: 10_000) + "\nx")
    let index = LineIndex(source)
    #expect(index.column(at: 2) == 2)
    #expect(index.column(at: 19_998) == 10_000)
    #expect(index.column(at: 20_001) == 1)
  }
}
