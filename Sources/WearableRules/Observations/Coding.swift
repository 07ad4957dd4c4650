import FHIRDocuments

/// A coding as the rules see it: node numbers, and the code as an integer where LOINC gives it.
struct Coding {
  /// The coding's own node.
  let node: NodeID
  /// The nodes of its parts; 0 where it has none.
  var system: NodeID = 0
  var code: NodeID = 0
  var display: NodeID = 0
  var kind = System.none
  /// The number of a well-formed LOINC code; 0 for all others.
  var number: UInt32 = 0
  /// The LOINC code, where it is one the rules know.
  var loinc: LOINC?

  /// Which code system is meant.
  enum System: UInt8 {
    /// The coding has no system.
    case none
    case loinc
    /// The code system of this project.
    case ours
    /// SNOMED CT or the categories of R4.
    case common
    case other
  }

  init(_ document: Document, _ node: NodeID) { self.init(document.view, node) }

  init(_ view: DocumentView, _ node: NodeID) {
    self.node = node
    var child = view[node].pointee.firstChild
    while child != 0 {
      let part = view[child]
      switch part.pointee.name {
      case .system: system = child
      case .code: code = child
      case .display: display = child
      default: break
      }
      child = part.pointee.nextSibling
    }
    guard system != 0, view.hasValue(system) else { return }
    readSystem(view)
  }

  private mutating func readSystem(_ view: DocumentView) {
    let text = view.bytes(system)
    switch text.count {
    case 16 where ByteText.equals(text, "http://loinc.org"):
      kind = .loinc
      if code != 0, view.hasValue(code), let number = LOINC.number(view.bytes(code)) {
        self.number = number
        loinc = LOINC(rawValue: number)
      }
    case OwnCode.system.utf8CodeUnitCount where ByteText.equals(text, OwnCode.system):
      kind = .ours
    case 22 where ByteText.equals(text, "http://snomed.info/sct"): kind = .common
    case 58
    where ByteText.equals(text, "http://terminology.hl7.org/CodeSystem/observation-category"):
      kind = .common
    default: kind = .other
    }
  }

  /// What the coding asks rules to look at.
  var marks: Metrics {
    var marks: Metrics = []
    switch kind {
    case .none: if code != 0, system == 0 { marks = .hasBareCode }
    case .loinc:
      if loinc == nil { marks = .hasOtherLOINC } else if display != 0 { marks = .hasDisplay }
    case .ours, .common: break
    case .other: marks = .hasOtherSystem
    }
    return marks
  }
}
