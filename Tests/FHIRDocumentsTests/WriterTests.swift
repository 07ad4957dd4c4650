import FHIRDocuments
import Testing

@Suite("Writers")
struct WriterTests {
  private static let sample = #"""
    {"resourceType":"Patient","id":"p","text":{"status":"generated","div":"<div xmlns=\"http://www.w3.org/1999/xhtml\">a<br/>\u00e9</div>"},
    "contained":[{"resourceType":"Basic","id":"b","active":true}],
    "extension":[{"id":"e","url":"http://x","valueDecimal":1.500}],
    "_birthDate":{"extension":[{"url":"http://y","valueString":"a \"quoted\"\\ & <b>\n\tc"}]},
    "name":[{"family":"x","given":["a",null],"_given":[null,{"id":"g"}]},{"id":"n","family":"y"}]}
    """#

  @Test("write JSON that reads the same", arguments: [nil, 2, 4])
  func json(_ indentation: Int?) {
    let document = readJSON(Self.sample)
    let written = String(
      decoding: JSONWriter(indentation: indentation).bytes(document), as: UTF8.self)
    let again = readJSON(written)
    #expect(again.syntaxFindings.isEmpty)
    #expect(outline(again) == outline(document))
    #expect(written.contains("\n") == (indentation != nil))
  }

  @Test("write XML that reads the same", arguments: [nil, 2])
  func xml(_ indentation: Int?) {
    let document = readJSON(Self.sample)
    let written = String(
      decoding: XMLWriter(indentation: indentation).bytes(document), as: UTF8.self)
    let fromXML = readXML(written)
    #expect(places(fromXML) == [])
    let again = readXML(
      String(decoding: XMLWriter(indentation: indentation).bytes(fromXML), as: UTF8.self))
    #expect(outline(again) == outline(fromXML))
    // Back to JSON, with what only a schema knows.
    let writer = JSONWriter(
      isRepeated: { document, id in
        ["contained", "extension", "given", "name"].contains(document.nameText(id))
      },
      isPrimitive: { document, id in
        document[id].kind != .object || ["birthDate", "given"].contains(document.nameText(id))
      },
      isLiteral: { document, id in
        ["valueDecimal", "active"].contains(document.nameText(id))
      })
    let json = readJSON(String(decoding: writer.bytes(fromXML), as: UTF8.self))
    #expect(places(json) == [])
    #expect(outline(json) == outline(document))
  }

  @Test("write one line without indentation")
  func compact() {
    let text = #"{"resourceType":"Basic","a":[1,2],"b":{"c":"x"}}"#
    #expect(
      String(decoding: JSONWriter(indentation: nil).bytes(readJSON(text)), as: UTF8.self) == text)
  }
}
