/// Counts codes of one kind that could not be checked, because no complete list of them is at hand.
public struct UncheckedCount: Sendable, Hashable {
  /// The URL of the code system, or of the value set.
  public var url: String
  /// The codes are known, but not whether they belong to the value set.
  public var isValueSet: Bool
  public var count: Int

  public init(url: String, isValueSet: Bool = false, count: Int) {
    self.url = url
    self.isValueSet = isValueSet
    self.count = count
  }
}

extension RunSummary {
  /// Says how many codes could not be checked, e.g. `Not checked: 12 codes (8 of SNOMED CT, 4 of
  /// LOINC), no complete list of them is at hand`; nil where all could.
  public var uncheckedWords: String? {
    guard !unchecked.isEmpty else { return nil }
    let total = unchecked.reduce(0) { $0 + $1.count }
    let sorted = unchecked.sorted { ($1.count, $0.url) < ($0.count, $1.url) }
    var parts = sorted.prefix(3).map { "\(Words.thousands($0.count)) of \($0.name)" }
    let rest = sorted.dropFirst(3)
    if !rest.isEmpty {
      let count = rest.reduce(0) { $0 + $1.count }
      parts.append("\(Words.thousands(count)) of \(Words.counted(rest.count, "other list"))")
    }
    return "Not checked: \(Words.counted(total, "code")) (\(parts.joined(separator: ", "))): "
      + "no complete list of them is at hand"
  }
}

extension UncheckedCount {
  /// The name people use for the list; its URL where there is none.
  var name: String {
    switch url {
    case "http://snomed.info/sct": "SNOMED CT"
    case "http://loinc.org": "LOINC"
    case "http://www.nlm.nih.gov/research/umls/rxnorm": "RxNorm"
    case "http://hl7.org/fhir/sid/icd-10": "ICD-10"
    case "http://hl7.org/fhir/sid/icd-10-cm": "ICD-10-CM"
    case "http://www.ama-assn.org/go/cpt": "CPT"
    case "http://hl7.org/fhir/sid/ndc": "NDC"
    case "http://hl7.org/fhir/sid/cvx": "CVX"
    case "http://www.whocc.no/atc": "ATC"
    default: url
    }
  }
}
