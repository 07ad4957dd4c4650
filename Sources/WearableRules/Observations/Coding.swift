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

  /// Which code system is meant.
  enum System: UInt8 {
    /// The coding has no system.
    case none
    case loinc
    /// The code system of this project.
    case ours
    case other
  }

  /// The LOINC code, where it is one the rules know.
  var loinc: LOINC? { number == 0 ? nil : LOINC(rawValue: number) }

  init(_ document: Document, _ node: NodeID) {
    self.node = node
    for child in document.children(node) {
      switch document[child].name {
      case .system: system = child
      case .code: code = child
      case .display: display = child
      default: continue
      }
    }
    guard system != 0, document.hasValue(system) else { return }
    let text = document.bytes(system)
    if ByteText.equals(text, "http://loinc.org") {
      kind = .loinc
      if code != 0, document.hasValue(code) {
        number = LOINC.number(document.bytes(code)) ?? 0
      }
    } else {
      kind = ByteText.equals(text, OwnCode.system) ? .ours : .other
    }
  }
}
