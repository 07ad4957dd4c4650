import Testing

@testable import FHIRConformance

private let start = "<div xmlns=\"http://www.w3.org/1999/xhtml\">"

private func check(
  _ text: String, source: NarrativeCheck.Source = .jsonString, outer: Bool = false
) -> [NarrativeFault] {
  var text = text
  return text.withUTF8 {
    NarrativeCheck.check($0, source: source, outerDefaultIsXHTML: outer)
  }
}

/// The inner part of a narrative, and the kinds of its faults in order.
struct NarrativeCase: Sendable, CustomTestStringConvertible {
  let inner: String
  let faults: [NarrativeFault.Kind]

  init(_ inner: String, _ faults: NarrativeFault.Kind...) {
    self.inner = inner
    self.faults = faults
  }

  var testDescription: String { inner }
}

@Suite("A narrative")
struct NarrativeCheckTests {
  @Test("may be text with simple markup", arguments: good)
  func sound(_ inner: String) {
    #expect(check(start + inner + "</div>") == [])
  }

  @Test("is one div in the XHTML namespace", arguments: roots)
  func root(_ item: NarrativeCase) {
    #expect(check(item.inner).map(\.kind) == item.faults)
  }

  @Test("is well-formed XML", arguments: broken)
  func wellFormed(_ item: NarrativeCase) {
    let faults = check(start + item.inner + "</div>")
    #expect(faults.map(\.kind) == item.faults)
    #expect(faults.allSatisfy { $0.rule == "narrative-not-xhtml" })
  }

  @Test("has only the elements and attributes of txt-1", arguments: forbidden)
  func allowed(_ item: NarrativeCase) {
    let faults = check(start + item.inner + "</div>")
    #expect(faults.map(\.kind) == item.faults)
    #expect(faults.allSatisfy { $0.rule == "txt-1" })
  }

  @Test(
    "has something to read, as txt-2 asks",
    arguments: ["", " \n\t", "<p></p>", "<p> &#32;&#10;</p>", "<!-- text -->", "<img alt=\"x\"/>"])
  func empty(_ inner: String) {
    let faults = check(start + inner + "</div>")
    #expect(faults.map(\.kind) == [.empty])
    #expect(faults.first?.rule == "txt-2")
  }

  @Test("may be empty only as no element", arguments: ["", "  "])
  func nothing(_ text: String) {
    #expect(check(text).map(\.kind) == [.notMarkup])
  }

  @Test("may use a prefix in XML that is bound further out")
  func outerPrefix() {
    let text = "<h:div><h:p>text</h:p></h:div>"
    #expect(check(text, source: .xmlElement) == [])
    #expect(check(text).map(\.kind) == [.prefixUnbound, .prefixUnbound])
  }

  @Test("may inherit the default namespace in XML")
  func outerDefault() {
    #expect(check("<div>text</div>", source: .xmlElement, outer: true) == [])
    #expect(check("<div>text</div>", source: .xmlElement).map(\.kind) == [.namespaceMissing])
  }

  @Test("says where a fault is, and what it is about")
  func place() throws {
    let text = start + "<p>text</p><object value=\"false\"/></div>"
    let fault = try #require(check(text).first)
    let bytes = Array(text.utf8)
    #expect(
      String(decoding: bytes[fault.offset..<fault.offset + fault.length], as: UTF8.self)
        == "object")
    let message = bytes.withUnsafeBufferPointer { fault.message(in: $0) }
    #expect(message == "a narrative may not have <object>")
    #expect(!fault.help.isEmpty)
  }

  @Test("names both elements where one may not stand inside the other")
  func bothNames() throws {
    let text = start + "<p>text <b><p>more</p></b></p></div>"
    let fault = try #require(check(text).first)
    let message = Array(text.utf8).withUnsafeBufferPointer { fault.message(in: $0) }
    #expect(message == "<p> may not stand inside <p>")
  }

  @Test("is nested only so deep")
  func depth() {
    let open = String(repeating: "<div>", count: 119)
    let close = String(repeating: "</div>", count: 119)
    #expect(check(start + open + "x" + close + "</div>") == [])
    #expect(check(start + open + "<div>x</div>" + close + "</div>").map(\.kind) == [.tooDeep])
    let deep = String(repeating: "<div>", count: 100_000)
    #expect(check(start + deep).map(\.kind) == [.tooDeep])
  }

  @Test("is reported with a limited number of faults")
  func manyFaults() {
    let inner = String(repeating: "<u>x</u>", count: 1_000)
    #expect(check(start + inner + "</div>").count == 25)
  }

  @Test("never traps where it is cut short")
  func cutShort() {
    let text =
      start + "<p title='a &amp; b' onclick=\"x\">1 &lt; 2 &#x41;<br/><!-- c --><![CDATA[d]]></p>"
      + "<?pi x?><!DOCTYPE a [<!ENTITY b 'c'>]><img src=\"java&#x73;cript:x\"/></div>"
    let bytes = Array(text.utf8)
    for count in 0...bytes.count {
      bytes[..<count].withUnsafeBufferPointer {
        _ = NarrativeCheck.check($0, source: .jsonString)
      }
    }
  }

  @Test("never traps, whatever its bytes are")
  func arbitrary() {
    let parts = [
      "<", ">", "</", "/>", "p", "div", "a", " ", "=", "\"", "'", "&", ";", "#", "x", "1", "<!--",
      "-->", "<![CDATA[", "]]>", "<?", "?>", "<!", "[", "]", "href", ":", "xmlns", "\u{1}", "ä",
    ].map { Array($0.utf8) }
    var random: UInt64 = 7
    for _ in 0..<20_000 {
      var bytes = Array(start.utf8)
      for _ in 0..<20 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes += parts[Int(random >> 33) % parts.count]
      }
      bytes.withUnsafeBufferPointer { buffer in
        for fault in NarrativeCheck.check(buffer, source: .xmlElement) {
          _ = fault.message(in: buffer)
        }
      }
    }
  }
}

@Suite("The names of XHTML")
struct XHTMLNamesTests {
  @Test("are all found, and nothing else")
  func lookup() {
    for element in XHTMLElement.allCases {
      let found = Array(element.name.description.utf8).withUnsafeBufferPointer {
        XHTMLNames.shared.element($0)
      }
      #expect(found == element)
    }
    for attribute in XHTMLAttribute.allCases {
      let found = Array(attribute.text.description.utf8).withUnsafeBufferPointer {
        XHTMLNames.shared.attribute($0)
      }
      #expect(found == attribute)
    }
    for name in ["", "P", "object", "blockquotes", "cellpaddingcellpadding", "classe", "clas"] {
      let found = Array(name.utf8).withUnsafeBufferPointer { XHTMLNames.shared.element($0) }
      #expect(found == nil)
    }
  }
}

private let good: [String] = [
  "text", "<p>text</p>", " <p>a<br/>b</p> ", "<h1>x</h1><hr/><p class='c' id=\"i\">y</p>",
  "<table border=\"1\"><caption>c</caption><colgroup><col width=\"1\"/></colgroup>"
    + "<thead><tr><th>a</th></tr></thead><tbody><tr><td colspan='2' nowrap='nowrap'>b</td></tr>"
    + "</tbody></table>",
  "<table><tr><td><table><tr><td><p>inner</p></td></tr></table></td></tr></table>",
  "<ul><li>a<ul><li>b</li></ul></li></ul>",
  "<ol start=\"3\" type=\"a\"><li value=\"3\">a</li></ol>",
  "<dl><dt>a</dt><dd><p>b</p></dd></dl>", "<blockquote cite=\"http://example.org\">a</blockquote>",
  "<a href=\"http://example.org\">a</a>", "<a name=\"x\"> </a>b", "<img src=\"#x\" alt=\"x\"/>",
  "<img src='data:image/png;base64,QQ=='/>",
  "<p>a &lt; b &gt; c &amp; d &quot; &apos; &#160; &#xA0;</p>",
  "<!-- comment - here --> text", "<![CDATA[a < b]]>", "<p xml:lang=\"de\" lang=\"de\">größer</p>",
  "<div xmlns=\"http://www.w3.org/1999/xhtml\">inner</div>", "<p >a</p ><br />",
  "<p title='>'>x</p>", "&#160;", "a > b", "<pre xml:space=\"preserve\">x</pre>",
  "<p style=\"color: red\">x</p>", "<b><i>x</i></b>",
  "<map name=\"m\"><area href=\"#a\" alt=\"a\"/></map>x",
]

private let roots: [NarrativeCase] = [
  .init("<div>text</div>", .namespaceMissing),
  .init("<div xmlns=\"http://hl7.org/fhir\">text</div>", .namespaceForeign),
  .init("<div xmlns='http://www.w3.org/1999/xhtml'>text</div>"),
  .init(" \n" + start + "text</div>\n"),
  .init("<!-- c -->" + start + "text</div><!-- d -->"),
  .init("<p xmlns=\"http://www.w3.org/1999/xhtml\">text</p>", .rootNotDiv),
  .init("<x:div xmlns:x=\"http://www.w3.org/1999/xhtml\"><x:p>text</x:p></x:div>"),
  .init("<x:div xmlns:x=\"http://example.org\">text</x:div>", .namespaceForeign),
  .init(start + "a</div>" + start + "b</div>", .secondRoot),
  .init(start + "a</div>b", .textOutsideDiv),
  .init("just text", .notMarkup),
  .init("<!-- only -->", .notMarkup),
  .init("<?xml version=\"1.0\"?>" + start + "a</div>", .processingInstruction),
  .init("<!DOCTYPE html>" + start + "a</div>", .doctype),
  .init(start + "text", .unclosed),
  .init("</div>", .endTagWithoutStart),
]

private let broken: [NarrativeCase] = [
  .init("<p>text</pa>", .endTagMismatch),
  .init("<p>text", .endTagMismatch),
  .init("<b><i>text</b></i>", .endTagMismatch),
  .init("a < b", .tagMalformed),
  .init("a <", .tagMalformed),
  .init("<p/ >text", .tagMalformed),
  .init("<p class>text</p>", .attributeWithoutValue),
  .init("<p class=c>text</p>", .attributeUnquoted),
  .init("<p class=\"c\" class=\"d\">text</p>", .attributeTwice),
  .init("<p class=\"c\"id=\"d\">text</p>", .attributesTouching),
  .init("<p title=\"a<b\">text</p>", .lessThanInAttribute),
  .init("<p title=\"a\n>text</p>", .lessThanInAttribute),
  .init("<p", .tagMalformed),
  .init("a & b", .ampersandAlone),
  .init("a&b", .ampersandAlone),
  .init("<p title=\"a & b\">text</p>", .ampersandAlone),
  .init("a&nbsp;b", .entityUnknown),
  .init("CPT&reg;", .entityUnknown),
  .init("&#0;", .characterReferenceUnknown),
  .init("&#xFFFF;", .characterReferenceUnknown),
  .init("&#x110000;", .characterReferenceUnknown),
  .init("&#99999999999999999999;", .characterReferenceUnknown),
  .init("&#x;", .characterReferenceUnknown),
  .init("&#;", .characterReferenceUnknown),
  .init("a ]]> b", .sectionEndInText),
  .init("a\u{7}", .controlCharacter),
  .init("<!DOCTYPE foo [<!ENTITY xxe SYSTEM \"file:///x\">]>a &xxe;", .doctype, .entityUnknown),
  .init("a<?php echo ?>", .processingInstruction),
  .init("a<!-- -- -->", .commentMalformed),
  .init("a<!-- b", .commentMalformed),
  .init("a<![CDATA[b", .unclosed),
  .init("<p xmlns=\"http://hl7.org/fhir\">a</p>", .namespaceForeign),
  .init("<svg:svg>a</svg:svg>", .prefixUnbound),
]

private let forbidden: [NarrativeCase] = [
  .init("<script>x</script>", .elementNotAllowed),
  .init("a<object value=\"false\"/>", .elementNotAllowed),
  .init("a<iframe src=\"x\"></iframe>", .elementNotAllowed),
  .init(
    "a<form action=\"x\"><input type=\"text\"/></form>", .elementNotAllowed, .elementNotAllowed),
  .init("<P>text</P>", .elementNotAllowed),
  .init("<ins>text</ins>", .elementNotAllowed),
  .init("<p onclick=\"x\">text</p>", .eventAttribute),
  .init("<p value=\"false\">text</p>", .attributeNotAllowed),
  .init("<p href=\"x\">text</p>", .attributeNotAllowed),
  .init("<a target=\"_blank\" href=\"x\">text</a>", .attributeNotAllowed),
  .init("<p data-x=\"y\">text</p>", .attributeNotAllowed),
  .init("<a xlink:href=\"x\">text</a>", .attributeNotAllowed),
  .init("<a href=\"javascript:x()\">text</a>", .scriptAddress),
  .init("<a href=\" JavaScript:x()\">text</a>", .scriptAddress),
  .init("<a href=\"java&#x73;cript:x()\">text</a>", .scriptAddress),
  .init("<a href=\"java&#10;script&#58;x()\">text</a>", .scriptAddress),
  .init("<p>text<p>more</p></p>", .elementMisplaced),
  .init("<p>text <span><table><tr><td>a</td></tr></table></span></p>", .elementMisplaced),
  .init("<h1><ul><li>a</li></ul></h1>", .elementMisplaced),
  .init("<a href=\"x\">a <b><a href=\"y\">b</a></b></a>", .elementMisplaced),
  .init("<li>a</li>", .elementMisplaced),
  .init("<tr><td>a</td></tr>", .elementMisplaced),
  .init("<table><td>a</td></table>", .elementMisplaced),
  .init("<table>text<tr><td>a</td></tr></table>", .textMisplaced),
  .init("<ul>text<li>a</li></ul>", .textMisplaced),
  .init("a<br>b</br>", .mustBeEmpty),
  .init("a<hr><b>b</b></hr>", .mustBeEmpty),
]
