/// Keeps the terminology facts of a package as three text tables, one fact a line.
///
/// - `codesystems.tsv`: URL, version, content, `cased` or `caseless`, value set, supplements.
/// - `concepts.tsv`: a line `@` + URL, then the codes of that system: code, display, flags (`i`
///   inactive, `a` abstract, `d` deprecated), parents.
/// - `valuesets.tsv`: a line `@` + URL, version, name, then one line for each thing it states:
///   `include` or `exclude` with the system, below it `code`, `filter`, `from` (a value set) and
///   `unlisted`; `active` for sets without inactive codes; `entry` for codes of an expansion.
///
/// Fields are parted by tabs; white space inside a field is one space.
public struct TerminologyFacts: Sendable, Hashable {
  public var codeSystems: [CodeSystem] = []
  public var valueSets: [ValueSet] = []

  public init() {}

  /// Longer lists of codes that the tables do not carry otherwise are left out of `valuesets.tsv`:
  /// the part becomes `unlisted`.
  static let listLimit = 250

  /// Code systems whose displays are not ours to repeat.
  static let withoutDisplays: Set<String> = [
    "http://snomed.info/sct", "http://www.ama-assn.org/go/cpt", "http://hl7.org/fhir/sid/icd-10",
  ]

  /// Tells whether a URL belongs to the examples of the specification, which decide nothing.
  static func isExample(_ url: String) -> Bool {
    url.hasPrefix("http://hl7.org/fhir/CodeSystem/example")
      || url.hasPrefix("http://hl7.org/fhir/ValueSet/example")
  }
}
