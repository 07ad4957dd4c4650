import FHIRConformance
import FHIRDocuments
import Foundation
import Testing

@testable import FHIRLint

@Suite("A resource written in the other format")
struct TwinTests {
  @Test("has the same findings and the same content, our own examples")
  func own() {
    compare(ExampleFiles.own)
  }

  @Test("has the same findings where there are some")
  func faulty() {
    var maker = MutationMaker(ExampleFiles.own, facts: .tables, seed: 7)
    // XML cannot hold a narrative that is not well-formed.
    let kinds =
      (MutationKind.references + MutationKind.invariants + MutationKind.values
      + MutationKind.profiles).filter { $0.name != "narrative with an open tag" }
    let made = maker.mutations(60, of: kinds)
    compare(made.map { ("\($0.kind) (\($0.example))", $0.tree.printed().text) })
  }

  @Test(
    "has the same findings and the same content, official examples",
    .enabled(if: ExampleFiles.examples != nil))
  func official() {
    let texts = ExampleFiles.texts(ExampleFiles.examples ?? "", largest: .max)
    #expect(texts.count >= 405)
    compare(texts)
  }

  @Test(
    "has the same findings and the same content, XML of the collection",
    .enabled(if: ExampleFiles.xml != nil))
  func officialXML() {
    let texts = ExampleFiles.texts(ExampleFiles.xml ?? "", largest: .max, ending: ".xml")
    #expect(texts.count >= 5)
    for (name, text) in texts {
      let xml = SourceBytes(text, name: name)
      let json = other(xml)
      expectSame(xml, json, name)
      // Writing is the same whatever the way to it.
      let again = other(json)
      let isSame = written(xml, as: .xml) == written(again, as: .xml)
      #expect(isSame, "\(name) comes back as other XML")
    }
  }

  private func compare(_ texts: [(name: String, text: String)]) {
    for (name, text) in texts {
      let json = SourceBytes(text, name: name)
      let xml = other(json)
      expectSame(json, xml, name)
      let back = written(xml, as: .json)
      let isSame = JSONTree(back)?.sorted == JSONTree(text)?.sorted
      #expect(isSame, "\(name) comes back as other JSON")
    }
  }

  private func expectSame(_ one: SourceBytes, _ other: SourceBytes, _ name: String) {
    let (first, second) = (findings(one), findings(other))
    let isSame = first == second
    #expect(
      isSame,
      "\(name): \(first.filter { !second.contains($0) }) \(second.filter { !first.contains($0) })")
  }

  private func findings(_ source: SourceBytes) -> [String] {
    // JSON has no order of elements.
    Linter().check(source).filter { $0.rule != "structure-element-order" }
      .map { "\($0.severity) \($0.rule) @ \($0.expression)" }.sorted()
  }

  /// A resource in the other format.
  private func other(_ source: SourceBytes) -> SourceBytes {
    let isJSON = source.format(of: SourceRange(0, source.count)) == .json
    return SourceBytes(written(source, as: isJSON ? .xml : .json), name: source.name)
  }

  private func written(_ source: SourceBytes, as format: Document.Format) -> String {
    let document = Document()
    let range = SourceRange(0, source.count)
    var json = JSONReader()
    var xml = XMLReader()
    switch source.format(of: range) {
    case .json: json.read(source, range: range, into: document)
    case .xml: xml.read(source, into: document)
    }
    let writer = ResourceWriter()
    return String(
      decoding: format == .xml ? writer.xml(document) : writer.json(document), as: UTF8.self)
  }
}

extension JSONTree {
  /// The same value with the properties of all objects in the order of their names.
  fileprivate var sorted: JSONTree {
    mapped { value in
      guard case .object(let properties) = value else { return value }
      return .object(properties.sorted { $0.key < $1.key })
    }
  }
}
