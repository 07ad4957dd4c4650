import FHIRConformance
import FHIRDocuments

/// Builds small tables for the tests.
enum TerminologyFixture {
  /// Reads resources written as JSON.
  static func facts(_ resources: [String]) -> TerminologyFacts {
    var reader = JSONReader()
    var facts = TerminologyFacts()
    for text in resources {
      let document = Document()
      reader.read(SourceBytes(text, name: "test.json"), into: document)
      facts.add(document)
    }
    return facts
  }

  /// The terminology of resources written as JSON.
  static func terminology(_ resources: String...) -> Terminology {
    Terminology(Definitions(embedded: tables(facts(resources)).set, extra: nil))
  }

  static func tables(
    _ facts: TerminologyFacts, over base: Definitions? = nil
  ) -> (set: TableSet, compiler: TerminologyCompiler) {
    let builder = TableBuilder(extra: base != nil)
    let compiler = TerminologyCompiler(builder: builder, base: base)
    compiler.add(facts)
    compiler.compile()
    return (builder.finishSet(), compiler)
  }
}

extension String {
  /// Calls back with the bytes of the text.
  func bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var copy = self
    return copy.withUTF8(body)
  }
}

extension Terminology {
  /// Judges a code by texts; an unknown value set counts as not checked.
  func membership(_ code: String, _ system: String?, in valueSet: String) -> Membership {
    guard let ref = self.valueSet(valueSet) else { return .notChecked(.valueSet) }
    return code.bytes { code in
      guard let system else { return membership(code, system: nil, in: ref) }
      return system.bytes { membership(code, system: $0, in: ref) }
    }
  }

  func holds(_ code: String, _ system: String?, in valueSet: String) -> Bool {
    if case .member = membership(code, system, in: valueSet) { return true }
    return false
  }

  func status(_ code: String, _ system: String) -> CodeStatus {
    code.bytes { code in system.bytes { status(code, system: $0) } }
  }

  func lookUp(_ code: String, _ system: String) -> ConceptRef? {
    code.bytes { code in system.bytes { lookUp(code, system: $0) } }
  }
}
