import FHIRDocuments
import Testing

/// Reads a text and gives the document.
func readXML(_ text: String) -> Document {
  let document = Document()
  var reader = XMLReader()
  reader.read(SourceBytes(text), into: document)
  return document
}

/// Puts content into a resource in the right namespace.
private func basic(_ content: String) -> String {
  #"<Basic xmlns="http://hl7.org/fhir">\#(content)</Basic>"#
}

/// Where the content of `basic` begins.
private let offset = 35

@Suite("The XML reader")
struct XMLReaderTests {
  @Test(
    "builds nodes",
    arguments: [
      (#"<active value="true"/>"#, "{active=true}"),
      (#"<code><text value="a &amp; b"/></code>"#, "{code{text=a & b}}"),
      (#"<text value='µ "x"'></text>"#, "{text=µ \"x\"}"),
      ("<text value=\"a\n b&#10;c\"/>", "{text=a  b\nc}"),
      (
        #"<extension url="http://x" id="e"><valueCode value="c"/></extension>"#,
        "{extension{url@=http://x id@=e valueCode=c}}"
      ),
      (#"<birthDate id="b"/>"#, "{birthDate{id@=b}}"),
      (#"<a value="1"/><b value="2"/><a value="3"/>"#, "{a=1 b=2 a=3}"),
      (#"<!-- c --><a value="1"/><?p x?>"#, "{a=1}"),
      (#"<a value="1" odd="2" xml:lang="de"/>"#, "{a=1{odd@=2 xml:lang@=de}}"),
      (
        "<contained><Patient><id value=\"p\"/></Patient></contained><id value=\"x\"/>",
        "{contained<Patient>{id=p} id=x}"
      ),
      (
        #"<text><status value="empty"/><div xmlns="http://www.w3.org/1999/xhtml">a <b>c</b> &lt;</div></text>"#,
        #"{text{status=empty div=xhtml:<div xmlns="http://www.w3.org/1999/xhtml">a <b>c</b> &lt;</div>}}"#
      ),
    ])
  func builds(_ content: String, _ expected: String) {
    let document = readXML(basic(content))
    #expect(outline(document) == "Basic<Basic>" + expected)
    #expect(places(document) == [])
    #expect(!document.isBroken)
    #expect(linksAreSound(document))
  }

  @Test("leaves schema locations and declarations of namespaces out")
  func schemaLocation() {
    let document = readXML(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <f:Basic xmlns:f="http://hl7.org/fhir" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
        xsi:schemaLocation="http://hl7.org/fhir fhir.xsd"><f:id value="x"/></f:Basic>
      """)
    #expect(outline(document) == "Basic<Basic>{id=x}")
    #expect(places(document) == [])
  }

  @Test("knows where each element begins")
  func offsets() {
    let text = basic(#"<text value="µ > x"/> <!-- < --> <code  ><id value="1"/></code>"#)
    let document = readXML(text)
    let bytes = Array(text.utf8)
    let names = (0..<NodeID(document.count)).map { id in
      String(
        decoding: bytes[Int(document.place(id).start)..<Int(document.place(id).end)], as: UTF8.self)
    }
    #expect(names == ["<Basic", "<text", "<code", "<id"])
    #expect(document.string(1) == "µ > x")
    #expect(!document[1].flags.contains(.pooled))
  }

  @Test(
    "reports what breaks the rules of FHIR for XML",
    arguments: [
      ("<a/>", "structure-empty-element 0-2 Basic.a", "{a{}}"),
      (#"<a value=""/>"#, "structure-empty-element 3-11 Basic.a", "{a=}"),
      (#"<a>x y <b value="1"/> z</a>"#, "xml-stray-text 3-6 Basic.a", "{a{b=1}}"),
      (
        #"<a value="1"/><a><c value="1"/>x</a>"#, "xml-stray-text 31-32 Basic.a[1]",
        "{a=1 a{c=1}}"
      ),
      (#"<a value="1"/>, <b value="1"/>"#, "xml-stray-text 14-15 Basic", "{a=1 b=1}"),
      (
        #"<a xmlns="http://x" value="1"/>"#, "xml-wrong-namespace 0-2 Basic", "{a=1}"
      ),
      (
        "<contained><Patient><id value=\"a\"/></Patient><Basic><id value=\"b\"/></Basic></contained>",
        "xml-two-resources 45-51 Basic.contained", "{contained<Patient>{id=a}}"
      ),
      (
        "<text><div>x</div></text>", "xml-wrong-namespace 6-10 Basic.text.div",
        "{text{div=xhtml:<div>x</div>}}"
      ),
      (
        "<p:a value=\"1\"/>", "xml-syntax 0-1 Basic", "{a=1}"
      ),
    ])
  func rules(_ content: String, _ finding: String, _ expected: String) {
    let document = readXML(basic(content))
    let found = document.syntaxFindings.map {
      "\($0.rule) \(Int($0.place.start) - offset)-\(Int($0.place.end) - offset) \($0.expression)"
    }
    #expect(found.first == finding)
    #expect(outline(document).hasPrefix("Basic<Basic>" + expected))
    #expect(!document.isBroken)
    #expect(linksAreSound(document))
  }

  @Test("reports a wrong namespace of the root once")
  func rootNamespace() {
    let document = readXML("<Basic><id value=\"a\"/></Basic>")
    #expect(places(document) == ["xml-wrong-namespace 0-6 Basic"])
    #expect(outline(document) == "Basic<Basic>{id=a}")
  }

  @Test("reads on over bytes that are no text")
  func repairs() {
    var bytes = Array("<Basic xmlns=\"http://hl7.org/fhir\"><a value=\"x\u{1}y\"/></Basic>".utf8)
    if let last = bytes.lastIndex(of: UInt8(ascii: "y")) { bytes[last] = 0x81 }
    let source = bytes.withUnsafeBytes { SourceBytes(copying: $0, name: "x") }
    let document = Document()
    var reader = XMLReader()
    reader.read(source, into: document)
    #expect(places(document) == ["xml-syntax 46-47 "])
    #expect(outline(document) == "Basic<Basic>{a=x??}")
    #expect(!document.isBroken)
  }

  @Test(
    "stops where the text is not well-formed",
    arguments: [
      ("", "xml-syntax"),
      ("{}", "xml-syntax"),
      ("<Basic xmlns=\"http://hl7.org/fhir\"><a value=\"1\"></Basic>", "xml-syntax"),
      ("<Basic xmlns=\"http://hl7.org/fhir\"><a value=\"1\"/>", "xml-syntax"),
      ("<Basic xmlns=\"http://hl7.org/fhir\"><a value=\"a<b\"/></Basic>", "xml-syntax"),
      ("<Basic xmlns=\"http://hl7.org/fhir\"><a value=1/></Basic>", "xml-syntax"),
      ("<Basic xmlns=\"http://hl7.org/fhir\"><a value=\"&nbsp;\"/></Basic>", "xml-syntax"),
      ("<Basic xmlns=\"http://hl7.org/fhir\"><a value=\"a & b\"/></Basic>", "xml-syntax"),
      ("<Basic xmlns=\"http://hl7.org/fhir\"><a value=\"1\" value=\"2\"/></Basic>", "xml-syntax"),
      ("<Basic xmlns=\"http://hl7.org/fhir\"/><Basic/>", "xml-syntax"),
      (
        "<!DOCTYPE Basic [<!ENTITY x \"y\">]><Basic xmlns=\"http://hl7.org/fhir\"/>", "xml-doctype"
      ),
      ("<?xml version=\"1.0\" encoding=\"EBCDIC\"?><Basic/>", "xml-encoding"),
    ])
  func stops(_ text: String, _ rule: String) {
    let document = readXML(text)
    #expect(document.isBroken)
    #expect(document.syntaxFindings.map(\.rule).contains(rule))
    #expect(document.syntaxFindings.allSatisfy { !$0.message.isEmpty && $0.help?.isEmpty == false })
    #expect(document.syntaxFindings.allSatisfy { Int($0.place.end) <= text.utf8.count })
  }

  @Test("limits depth")
  func depth() {
    let document = readXML(basic(String(repeating: "<a>", count: 100_000)))
    #expect(document.syntaxFindings.map(\.rule) == ["xml-too-deep"])
    #expect(document.isBroken)
    let narrative = readXML(
      basic(
        "<div xmlns=\"http://www.w3.org/1999/xhtml\">" + String(repeating: "<b>", count: 100_000)))
    #expect(narrative.syntaxFindings.map(\.rule) == ["xml-too-deep"])
  }

  @Test("reads other encodings")
  func encodings() {
    let text = "<?xml version=\"1.0\" encoding=\"X\"?>" + basic("<text value=\"µ€\"/>")
    let document = Document()
    var reader = XMLReader()
    var little: [UInt8] = [0xFF, 0xFE]
    var big: [UInt8] = [0xFE, 0xFF]
    for unit in text.replacing("X", with: "UTF-16").utf16 {
      little += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      big += [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
    var western: [UInt8] = []
    for scalar in text.replacing("X", with: "windows-1252").unicodeScalars {
      western.append(scalar == "€" ? 0x80 : UInt8(scalar.value))
    }
    for bytes in [
      little, big, western, [0xEF, 0xBB, 0xBF] + Array(basic("<text value=\"µ€\"/>").utf8),
    ] {
      let source = bytes.withUnsafeBytes { SourceBytes(copying: $0, name: "sample") }
      reader.read(source, into: document)
      #expect(outline(document) == "Basic<Basic>{text=µ€}")
      #expect(places(document) == [])
      #expect(document.source.base[Int(document[1].start)] == UInt8(ascii: "<"))
    }
  }

  @Test("reads long values")
  func longValue() {
    let value = String(repeating: "QUJD", count: 5_000_000)
    let document = readXML(basic("<data value=\"\(value)\"/>"))
    #expect(document.syntaxFindings.isEmpty)
    #expect(document.bytes(1).count == 20_000_000)
  }

  @Test("survives every prefix and random changes of a sample")
  func survives() {
    let sample = Array(
      ("<?xml version=\"1.0\"?>"
        + basic(
          "<text id=\"t\"><div xmlns=\"http://www.w3.org/1999/xhtml\">a<br/>é</div></text>"
            + "<contained><Patient><id value=\"&#65;\"/></Patient></contained><!-- x -->"
            + "<extension url='u'><valueString value=\"日本\"/></extension> x ")).utf8)
    let document = Document()
    var reader = XMLReader()
    func read(_ bytes: [UInt8]) {
      let source = bytes.withUnsafeBytes { SourceBytes(copying: $0, name: "sample") }
      reader.read(source, into: document)
      #expect(linksAreSound(document))
      #expect(
        document.syntaxFindings.allSatisfy { Int($0.place.end) <= document.source.count })
      for id in 0..<NodeID(document.count) { _ = document.place(id) }
    }
    for length in sample.indices {
      read(Array(sample[..<length]))
      #expect(document.isBroken)
    }
    var state: UInt64 = 7
    func random(_ below: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(below))
    }
    let odd = Array("<>/=\"'&;!-? \nPx".utf8) + [0, 0xC3, 0xFF]
    for _ in 0..<3000 {
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
}
