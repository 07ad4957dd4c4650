import FHIRDocuments

extension TerminologyFacts {
  /// Takes the facts of CodeSystem and ValueSet resources; other resources are passed over.
  public init(_ documents: [Document]) {
    self.init()
    for document in documents { add(document) }
  }

  /// Takes the facts of one resource.
  public mutating func add(_ document: Document) {
    if let system = CodeSystem(document) {
      codeSystems.append(system)
    } else if let set = ValueSet(document) {
      valueSets.append(set)
    }
  }
}

extension TerminologyCompiler {
  /// Takes all code systems and value sets of some facts.
  public func add(_ facts: TerminologyFacts) {
    for system in facts.codeSystems { add(system) }
    for set in facts.valueSets { add(set) }
  }
}
