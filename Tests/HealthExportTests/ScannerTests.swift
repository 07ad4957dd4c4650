import Foundation
import Testing

@testable import HealthExport

@Suite("The scanner")
struct ScannerTests {
  /// All start tags as our scanner sees them.
  static func tags(
    _ bytes: [UInt8], windowSize: Int = ScanWindow.usualSize
  ) -> (tags: [LibXML2Judge.Tag], repairs: [ExportReport.Repair], lines: [Int]) {
    let file = InputFile(bytes: bytes, name: "test")
    var scanner = ExportScanner(PlainStream(file), windowSize: windowSize)
    var head: [UInt8] = []
    guard scanner.findRoot(head: &head) else { return ([], [], []) }
    var tags: [LibXML2Judge.Tag] = []
    var repairs: [ExportReport.Repair] = []
    var lines: [Int] = []
    reading: while true {
      switch scanner.next() {
      case .finished: break reading
      case .end: continue
      case .start:
        var tag = LibXML2Judge.Tag(name: scanner.element.name, attributes: [:])
        if scanner.element == .unknown { tag.name = scanner.unknownName }
        for attribute in ExportAttribute.allCases where scanner.has(attribute) {
          tag.attributes[attribute.name] = SliceText.make(scanner.slice(attribute)) {
            repairs.append($0)
          }
        }
        for attribute in scanner.unknownAttributes {
          tag.attributes[attribute.name] = SliceText.make(attribute.value)
        }
        tags.append(tag)
        lines.append(scanner.line)
      }
    }
    return (tags, scanner.repairs.map(\.kind) + repairs, lines)
  }

  /// The fixtures that are well-formed.
  static let documents: [String] = CaseTests.names.filter {
    $0 != "truncated.xml" && $0 != "dtd-ios16-broken.xml"
  }

  @Test("sees the same elements and attributes as libxml2", arguments: documents)
  func judged(_ name: String) throws {
    let bytes = try Exports.bytes(name)
    let judge = try #require(LibXML2Judge.tags(bytes))
    let ours = Self.tags(bytes).tags
    #expect(ours.count == judge.count)
    let difference = zip(ours, judge).first { $0 != $1 }
    #expect(difference == nil)
  }

  @Test(
    "reads lawful markup of any form",
    arguments: [
      "<Record type='a\"b' value = \"1\"/>", "<Record\n type=\"x\"\n\tvalue=\"2\"\n/>",
      "<Record type=\"&#8217;&#x2019;&lt;&gt;&quot;&apos;&amp;\"></Record >",
      "<!-- <Record type=\"no\"/> --><Record type=\"yes\"/>",
      "<![CDATA[<Record type=\"no\"/>]]><Record type=\"yes\"/>", "<?note <Record?><Me/>",
      "<NewThing a=\"1\"><Inner/></NewThing>", "<Record type=\"a\tb\nc\"/>",
      "<Record type=\"é’😀\u{202F}\"/>", "<Record later=\"attribute\" type=\"\"/>",
    ])
  func lawful(_ elements: String) throws {
    let bytes = Array(Exports.document(elements).utf8)
    let judge = try #require(LibXML2Judge.tags(bytes))
    for size in [64, 65, 71, 100, 4096] {
      #expect(Self.tags(bytes, windowSize: size).tags == judge)
    }
  }

  /// Bytes that are not well-formed, the value that is read, and what is mended.
  static let repairs: [(String, String, ExportReport.Repair)] = [
    ("a\u{0B}b", "ab", .controlCharacter), ("a&#11;b", "ab", .characterReference),
    ("a&#x110000;b", "ab", .characterReference), ("A & B", "A & B", .bareAmpersand),
    ("A&B;C D", "AC D", .unknownEntity), ("a&nbsp;b", "ab", .unknownEntity),
    ("a < b", "a < b", .bareLessThan), ("&;", "&;", .bareAmpersand),
    ("&#;", "&#;", .bareAmpersand), ("&#xZ;", "&#xZ;", .bareAmpersand),
  ]

  @Test("mends characters and counts it", arguments: repairs)
  func mends(_ raw: String, _ text: String, _ repair: ExportReport.Repair) throws {
    let found = Self.tags(Array(Exports.document("<Record type=\"\(raw)\"/>").utf8))
    #expect(found.tags.last?.attributes["type"] == text)
    #expect(found.repairs == [repair])
  }

  @Test("puts one replacement for each bad sequence")
  func badUTF8() {
    var bytes = Array("<HealthData><Record type=\"a".utf8)
    bytes += [0xE2, 0x80, 0x41, 0xFF]
    bytes += Array("\"/></HealthData>".utf8)
    let found = Self.tags(bytes)
    #expect(found.tags.last?.attributes["type"] == "a\u{FFFD}A\u{FFFD}")
    #expect(found.repairs == [.notUTF8])
  }

  @Test("keeps the first of two equal attributes")
  func doubled() {
    let found = Self.tags(
      Array("<HealthData><WorkoutStatistics startDate=\"1\" startDate=\"2\"/></HealthData>".utf8))
    #expect(found.tags.last?.attributes["startDate"] == "1")
    #expect(found.repairs == [.doubledAttribute])
  }

  @Test("loses one tag where a quote is missing")
  func missingQuote() {
    let found = Self.tags(
      Array(
        """
        <HealthData>
        <Record type="a" value="1/>
        <Record type="b"/>
        <Record type="c"/>
        </HealthData>
        """.utf8))
    #expect(found.tags.compactMap { $0.attributes["type"] } == ["b", "c"])
    #expect(found.repairs == [.tagNotUnderstood])
    #expect(found.lines == [1, 3, 4])
  }

  @Test("begins at the root, whatever comes before")
  func root() {
    let found = Self.tags(
      Array(
        "\u{FEFF}<?xml?><!DOCTYPE HealthData [<!ENTITY a \"<HealthDataX>\"> ]>\n<HealthData\n/>"
          .utf8))
    #expect(found.tags.map(\.name) == ["HealthData"])
    #expect(found.lines == [2])
    #expect(found.repairs.contains(.byteOrderMark))
  }

  @Test("survives damaged bytes")
  func damaged() throws {
    var random = SystemRandomNumberGenerator()
    let whole = try Exports.bytes("units.xml")
    for _ in 0..<200 {
      var bytes = whole
      for _ in 0..<20 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &random))
      // A document whose beginning is lost cannot be read at all.
      let export = try? Exports.read(bytes: bytes, windowSize: 512)
      #expect(export?.report.isBalanced ?? true)
    }
  }
}
