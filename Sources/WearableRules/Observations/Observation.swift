import FHIRConformance
import FHIRDocuments

/// An Observation as the rules see it: the nodes of its parts, and what follows from them.
///
/// One object is reused from resource to resource (`read`). What costs more than one pass over the
/// top-level elements and the codings is read when a rule first asks.
public final class Observation {
  /// The document the Observation lies in.
  @exclusivity(unchecked) public private(set) var document = Document()
  /// Nothing was read from the document yet.
  @exclusivity(unchecked) private var isStale = true
  /// The Observation's own node.
  @exclusivity(unchecked) public private(set) var node: NodeID = 0
  /// What the user asked for.
  @exclusivity(unchecked) public private(set) var options = RuleOptions()
  /// The metrics and statistics the codes stand for; `any` is always among them.
  @exclusivity(unchecked) public private(set) var metrics: Metrics = .any

  /// The nodes of top-level elements, the first one where they repeat; 0 where there is none.
  @exclusivity(unchecked) private(set) var id: NodeID = 0
  @exclusivity(unchecked) private(set) var meta: NodeID = 0
  @exclusivity(unchecked) private(set) var identifier: NodeID = 0
  @exclusivity(unchecked) private(set) var status: NodeID = 0
  @exclusivity(unchecked) private(set) var category: NodeID = 0
  @exclusivity(unchecked) private(set) var code: NodeID = 0
  @exclusivity(unchecked) private(set) var subject: NodeID = 0
  @exclusivity(unchecked) private(set) var effective: NodeID = 0
  @exclusivity(unchecked) private(set) var issued: NodeID = 0
  @exclusivity(unchecked) private(set) var value: NodeID = 0
  @exclusivity(unchecked) private(set) var dataAbsentReason: NodeID = 0
  @exclusivity(unchecked) private(set) var method: NodeID = 0
  @exclusivity(unchecked) private(set) var device: NodeID = 0
  @exclusivity(unchecked) private(set) var component: NodeID = 0
  @exclusivity(unchecked) private(set) var contained: NodeID = 0
  @exclusivity(unchecked) private(set) var ownExtension: NodeID = 0
  @exclusivity(unchecked) private(set) var hasMember: NodeID = 0
  @exclusivity(unchecked) private(set) var derivedFrom: NodeID = 0

  /// The codings of the code, in source order.
  @exclusivity(unchecked) private(set) var codings: [Coding] = []
  /// The codings of all categories.
  @exclusivity(unchecked) private(set) var categoryCodings: [Coding] = []
  /// The components, in source order, and the codings of their codes.
  @exclusivity(unchecked) private(set) var components: [Component] = []
  @exclusivity(unchecked) private(set) var componentCodings: [Coding] = []
  /// The vital-sign profile of R4 that goes with the codes; the first one of R4's list.
  @exclusivity(unchecked) private(set) var vitalSignProfile: ConceptProfiles = []
  /// The value, where it is a quantity.
  @exclusivity(unchecked) private(set) var quantity: Quantity?

  @exclusivity(unchecked) var storedBundle: BundleIndex??
  @exclusivity(unchecked) var storedEffective: EffectiveTime?
  @exclusivity(unchecked) var storedTexts: [TextPart] = []
  @exclusivity(unchecked) var hasReadTexts = false
  @exclusivity(unchecked) var storedDevice: NodeID??
  @exclusivity(unchecked) var storedMarks: DeviceMarks?

  init() {}

  /// Forgets the document before; the next Observations are of another one.
  func beginDocument() {
    storedBundle = nil
    isStale = true
  }

  /// What the Bundle around the Observation holds; nil where there is none.
  var bundle: BundleIndex? {
    if let storedBundle { return storedBundle }
    let index = BundleIndex(document)
    storedBundle = .some(index)
    return index
  }

  /// Takes another Observation; the one that was read last is kept as it is.
  func read(_ document: Document, _ node: NodeID, _ options: RuleOptions) {
    if !isStale, self.node == node, self.document === document { return }
    isStale = false
    self.document = document
    self.node = node
    self.options = options
    forget()
    let view = document.view
    var child = view[node].pointee.firstChild
    while child != 0 {
      note(child, view)
      child = view[child].pointee.nextSibling
    }
    conclude()
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
    categoryCodings.removeAll(keepingCapacity: true)
    components.removeAll(keepingCapacity: true)
    componentCodings.removeAll(keepingCapacity: true)
    vitalSignProfile = []
    quantity = nil
    storedEffective = nil
    hasReadTexts = false
    storedDevice = nil
    storedMarks = nil
  }

  private func note(_ child: NodeID, _ view: DocumentView) {
    switch view[child].pointee.name {
    case .id: id = child
    case .meta: meta = child
    case .identifier: if identifier == 0 { identifier = child }
    case .status: status = child
    case .category:
      if category == 0 { category = child }
      readCodings(of: child, view, into: &categoryCodings)
    case .code:
      code = child
      readCodings(of: child, view, into: &codings)
      noteMetrics(view)
    case .subject: subject = child
    case .effectiveDateTime, .effectivePeriod, .effectiveInstant, .effectiveTiming:
      effective = child
    case .issued: issued = child
    case .valueQuantity:
      value = child
      quantity = Quantity(view, child)
    case .dataAbsentReason: dataAbsentReason = child
    case .method: method = child
    case .device: device = child
    case .component:
      if component == 0 { component = child }
      components.append(Component(view, child, codings: &componentCodings))
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

  private func readCodings(
    of concept: NodeID, _ view: DocumentView, into list: inout [Coding]
  ) {
    var child = view[concept].pointee.firstChild
    while child != 0 {
      if view[child].pointee.name == .coding { list.append(Coding(view, child)) }
      child = view[child].pointee.nextSibling
    }
  }

  private func noteMetrics(_ view: DocumentView) {
    var profiles: ConceptProfiles = []
    for coding in codings {
      if let loinc = coding.loinc { metrics.formUnion(loinc.metrics) }
      if coding.number != 0 {
        profiles.formUnion(VitalSignConcepts.profile(of: coding.number))
      } else if coding.kind == .ours, coding.code != 0, view.hasValue(coding.code) {
        metrics.formUnion(OwnCode.metrics(of: view.bytes(coding.code)))
      }
    }
    // The lowest bit is the first of the list.
    vitalSignProfile = ConceptProfiles(rawValue: profiles.rawValue & (0 &- profiles.rawValue))
  }

  /// Adds to the metrics what the Observation has.
  private func conclude() {
    var marks: Metrics = []
    for coding in codings { marks.formUnion(coding.marks) }
    for coding in componentCodings { marks.formUnion(coding.marks) }
    for coding in categoryCodings {
      marks.formUnion(coding.marks.intersection([.hasBareCode, .hasOtherSystem]))
    }
    if component != 0 { marks.insert(.hasComponents) }
    if identifier != 0 { marks.insert(.hasIdentifier) }
    if hasMember != 0 || derivedFrom != 0 { marks.insert(.hasMembers) }
    if device != 0 { marks.insert(.hasDevice) }
    if !vitalSignProfile.isEmpty { marks.insert(.isVitalSign) }
    metrics.formUnion(marks)
  }

  /// The first coding with a LOINC code; nil without one.
  func coding(_ loinc: LOINC) -> Coding? {
    codings.first { $0.number == loinc.rawValue }
  }

  /// Tells whether one of the codes is a LOINC code.
  func has(_ loinc: LOINC) -> Bool {
    codings.contains { $0.number == loinc.rawValue }
  }

  /// The code of a finding's place: the coding that names a metric, else the code, else the root.
  func codeNode(for wanted: Metrics) -> NodeID {
    for coding in codings {
      if let loinc = coding.loinc, !loinc.metrics.isDisjoint(with: wanted) { return coding.code }
    }
    return code == 0 ? node : code
  }
}
