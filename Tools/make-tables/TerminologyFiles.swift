import FHIRConformance

/// Writes code systems and value sets as text tables, and reads them back; see `TerminologyFacts`.
enum TerminologyFiles {
  private static let codeSystems = "Tables/codesystems.tsv"
  private static let concepts = "Tables/concepts.tsv"
  private static let valueSets = "Tables/valuesets.tsv"
  /// Countries and currencies: kept by hand, as the package does not carry them.
  private static let countries = "Tables/iso.tsv"

  static func files(of facts: TerminologyFacts) -> [GeneratedFile] {
    let texts = facts.texts()
    return [
      (codeSystems, texts.codeSystems), (concepts, texts.concepts), (valueSets, texts.valueSets),
    ].map { path, text in GeneratedFile(path, command: "facts PACKAGE", bytes: Array(text.utf8)) }
  }

  static func read() throws -> TerminologyFacts {
    let texts = TerminologyFacts.Texts(
      codeSystems: try text(codeSystems), concepts: try text(concepts),
      valueSets: try text(valueSets))
    do {
      return try TerminologyFacts(texts, moreConcepts: [try text(countries)])
    } catch let fault as TerminologyFacts.LineFault {
      throw ToolError(description: "\(fault.table).tsv, line \(fault.line): \(fault.message)")
    }
  }

  private static func text(_ path: String) throws -> String {
    String(decoding: try contents(path), as: UTF8.self)
  }
}
