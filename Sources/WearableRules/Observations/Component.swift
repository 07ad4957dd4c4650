import FHIRDocuments

/// A component of an Observation as the rules see it.
struct Component {
  let node: NodeID
  /// The node of its code; 0 where it has none.
  var code: NodeID = 0
  /// The metrics and statistics its codes stand for.
  var metrics: Metrics = []
  /// The first LOINC code the rules know.
  var loinc: LOINC?
  /// Its value, where that is a quantity.
  var quantity: Quantity?

  init(_ document: Document, _ node: NodeID) {
    self.node = node
    for child in document.children(node) {
      switch document[child].name {
      case .code:
        code = child
        readCodes(document)
      case .valueQuantity: quantity = Quantity(document, child)
      default: continue
      }
    }
  }

  private mutating func readCodes(_ document: Document) {
    for child in document.children(code, .coding) {
      let coding = Coding(document, child)
      if let known = coding.loinc {
        metrics.formUnion(known.metrics)
        if loinc == nil { loinc = known }
      } else if coding.kind == .other, coding.code != 0, document.hasValue(coding.code),
        ByteText.ends(
          document.bytes(coding.system), with: "/CodeSystem/observation-statistics")
      {
        metrics.formUnion(Statistic.metrics(of: document.bytes(coding.code)))
      }
    }
  }
}

/// The codes of FHIR's observation-statistics.
enum Statistic {
  static func metrics(of code: UnsafeBufferPointer<UInt8>) -> Metrics {
    if ByteText.equals(code, "average") { return .mean }
    if ByteText.equals(code, "minimum") { return .minimum }
    if ByteText.equals(code, "maximum") { return .maximum }
    return []
  }
}
