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

  /// Reads a component and adds its codings to a list.
  init(_ view: DocumentView, _ node: NodeID, codings: inout [Coding]) {
    self.node = node
    var child = view[node].pointee.firstChild
    while child != 0 {
      switch view[child].pointee.name {
      case .code:
        code = child
        readCodes(view, &codings)
      case .valueQuantity: quantity = Quantity(view, child)
      default: break
      }
      child = view[child].pointee.nextSibling
    }
  }

  private mutating func readCodes(_ view: DocumentView, _ codings: inout [Coding]) {
    var child = view[code].pointee.firstChild
    while child != 0 {
      if view[child].pointee.name == .coding {
        let coding = Coding(view, child)
        codings.append(coding)
        note(coding, view)
      }
      child = view[child].pointee.nextSibling
    }
  }

  private mutating func note(_ coding: Coding, _ view: DocumentView) {
    if let known = coding.loinc {
      metrics.formUnion(known.metrics)
      if loinc == nil { loinc = known }
    } else if coding.kind == .other, coding.code != 0, view.hasValue(coding.code),
      ByteText.ends(view.bytes(coding.system), with: "/CodeSystem/observation-statistics")
    {
      metrics.formUnion(Statistic.metrics(of: view.bytes(coding.code)))
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
