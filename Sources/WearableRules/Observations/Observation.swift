import FHIRConformance
import FHIRDocuments

/// An Observation as the rules see it: the nodes of its parts, and what follows from them.
///
/// One object is reused from resource to resource (`read`). What costs more than one pass over the
/// top-level elements and the codings is read when a rule first asks.
public final class Observation {
  /// The document the Observation lies in.
  public private(set) var document = Document()
  /// The Observation's own node.
  public private(set) var node: NodeID = 0
  /// What the user asked for.
  public private(set) var options = RuleOptions()
  /// The metrics and statistics the codes stand for; `any` is always among them.
  public private(set) var metrics: Metrics = .any

  /// The nodes of top-level elements, the first one where they repeat; 0 where there is none.
  private(set) var id: NodeID = 0
  private(set) var meta: NodeID = 0
  private(set) var identifier: NodeID = 0
  private(set) var status: NodeID = 0
  private(set) var category: NodeID = 0
  private(set) var code: NodeID = 0
  private(set) var subject: NodeID = 0
  private(set) var effective: NodeID = 0
  private(set) var issued: NodeID = 0
  private(set) var value: NodeID = 0
  private(set) var dataAbsentReason: NodeID = 0
  private(set) var method: NodeID = 0
  private(set) var device: NodeID = 0
  private(set) var component: NodeID = 0
  private(set) var contained: NodeID = 0
  private(set) var ownExtension: NodeID = 0
  private(set) var hasMember: NodeID = 0
  private(set) var derivedFrom: NodeID = 0

  /// The codings of the code, in source order.
  private(set) var codings: [Coding] = []
  /// The value, where it is a quantity.
  private(set) var quantity: Quantity?

  var storedBundle: BundleIndex??
  var storedEffective: EffectiveTime?
  var storedComponents: [Component] = []
  var hasReadComponents = false
  var storedTexts: [TextPart] = []
  var hasReadTexts = false
  var storedDevice: NodeID??
  var storedMarks: DeviceMarks?

  init() {
    codings.reserveCapacity(4)
  }

  /// Forgets the document before; the next Observations are of another one.
  func beginDocument() {
    storedBundle = nil
  }

  /// What the Bundle around the Observation holds; nil where there is none.
  var bundle: BundleIndex? {
    if let storedBundle { return storedBundle }
    let index = BundleIndex(document)
    storedBundle = .some(index)
    return index
  }

  /// Takes another Observation.
  func read(_ document: Document, _ node: NodeID, _ options: RuleOptions) {
    self.document = document
    self.node = node
    self.options = options
    forget()
    for child in document.children(node) { note(child) }
    readCodings()
    if value != 0, document[value].name == .valueQuantity {
      quantity = Quantity(document, value)
    }
  }

  private func forget() {
    metrics = .any
    id = 0
    meta = 0
    identifier = 0
    status = 0
    category = 0
    code = 0
    subject = 0
    effective = 0
    issued = 0
    value = 0
    dataAbsentReason = 0
    method = 0
    device = 0
    component = 0
    contained = 0
    ownExtension = 0
    hasMember = 0
    derivedFrom = 0
    codings.removeAll(keepingCapacity: true)
    quantity = nil
    storedEffective = nil
    hasReadComponents = false
    hasReadTexts = false
    storedDevice = nil
    storedMarks = nil
  }

  private func note(_ child: NodeID) {
    switch document[child].name {
    case .id: id = child
    case .meta: meta = child
    case .identifier: if identifier == 0 { identifier = child }
    case .status: status = child
    case .category: if category == 0 { category = child }
    case .code: code = child
    case .subject: subject = child
    case .effectiveDateTime, .effectivePeriod, .effectiveInstant, .effectiveTiming:
      effective = child
    case .issued: issued = child
    case .dataAbsentReason: dataAbsentReason = child
    case .method: method = child
    case .device: device = child
    case .component: if component == 0 { component = child }
    case .contained: if contained == 0 { contained = child }
    case .`extension`: if ownExtension == 0 { ownExtension = child }
    case .hasMember: if hasMember == 0 { hasMember = child }
    case .derivedFrom: if derivedFrom == 0 { derivedFrom = child }
    default: if isValue(child) { value = child }
    }
  }

  /// Tells whether a child of the Observation or of a component is its `value[x]`.
  func isValue(_ child: NodeID) -> Bool {
    switch document[child].name {
    case .valueQuantity, .valueCodeableConcept, .valueString, .valueBoolean, .valueInteger,
      .valueRange, .valueRatio, .valueSampledData, .valueTime, .valueDateTime, .valuePeriod:
      true
    default: false
    }
  }

  private func readCodings() {
    guard code != 0 else { return }
    for child in document.children(code, .coding) {
      let coding = Coding(document, child)
      codings.append(coding)
      if let loinc = coding.loinc {
        metrics.formUnion(loinc.metrics)
      } else if coding.kind == .ours, coding.code != 0, document.hasValue(coding.code) {
        metrics.formUnion(OwnCode.metrics(of: document.bytes(coding.code)))
      }
    }
  }

  /// The first coding with a LOINC code; nil without one.
  func coding(_ loinc: LOINC) -> Coding? {
    codings.first { $0.number == loinc.rawValue }
  }

  /// Tells whether one of the codes is a LOINC code.
  func has(_ loinc: LOINC) -> Bool {
    codings.contains { $0.number == loinc.rawValue }
  }

  /// The components, in source order.
  var components: [Component] {
    if !hasReadComponents {
      hasReadComponents = true
      storedComponents.removeAll(keepingCapacity: true)
      if component != 0 {
        for child in document.children(node, .component) {
          storedComponents.append(Component(document, child))
        }
      }
    }
    return storedComponents
  }

  /// The code of a finding's place: the coding that names a metric, else the code, else the root.
  func codeNode(for wanted: Metrics) -> NodeID {
    for coding in codings {
      if let loinc = coding.loinc, !loinc.metrics.isDisjoint(with: wanted) { return coding.code }
    }
    return code == 0 ? node : code
  }
}
