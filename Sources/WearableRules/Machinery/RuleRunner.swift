import FHIRConformance
import FHIRDocuments

/// Runs rules over the resources of documents.
///
/// A runner keeps its memory from resource to resource. It belongs to one thread at a time; make
/// one per thread.
public final class RuleRunner {
  private let definitions: Definitions
  private let options: RuleOptions
  private let observation: Observation
  private let surroundings: FindingSink.Surroundings
  /// The rules about Observations, and beside them what each is concerned with.
  private let observationRules: [any ObservationRule]
  private let concerns: [Metrics]
  private let deviceRules: [any DeviceRule]
  private let quantityRules: [any QuantityRule]
  /// Rules across a run are wanted: facts of Observations are gathered for them.
  private let gathersFacts: Bool
  /// What was gathered from the current document; see `RunJudge`.
  public private(set) var facts = RunFacts()
  /// The entry of the Bundle that is being checked, from 1; 0 for the root, nil inside a resource.
  private var entry: UInt32? = 0
  /// The keys of units that nothing was wrong with.
  private var soundUnits = KeyTable<Bool>()

  /// The schema of each profile by concept that was wanted so far, by bit; 0 where the definitions
  /// do not have it.
  private var schemas = [SchemaRef](repeating: 0, count: 64)
  private var searched: ConceptProfiles = []

  /// Takes the rules to run; those that need no check of their own are passed over.
  ///
  /// - Parameter gathersFacts: a `RunJudge` will ask for the facts of each document.
  public init(
    rules: [any Rule] = allRules, definitions: Definitions = .r4,
    options: RuleOptions = RuleOptions(), gathersFacts: Bool = false
  ) {
    self.gathersFacts = gathersFacts
    self.definitions = definitions
    self.options = options
    observation = Observation()
    surroundings = FindingSink.Surroundings(definitions: definitions, options: options)
    var observationRules: [any ObservationRule] = []
    var concerns: [Metrics] = []
    var deviceRules: [any DeviceRule] = []
    var quantityRules: [any QuantityRule] = []
    for rule in rules {
      if let rule = rule.asObservationRule {
        observationRules.append(rule)
        concerns.append(type(of: rule).concerns)
      }
      if let rule = rule.asDeviceRule { deviceRules.append(rule) }
      if let rule = rule.asQuantityRule { quantityRules.append(rule) }
    }
    self.observationRules = observationRules
    self.concerns = concerns
    self.deviceRules = deviceRules
    self.quantityRules = quantityRules
  }

  /// Takes another document; call it before anything else is asked about it.
  public func begin(_ document: Document) {
    observation.beginDocument()
    if !facts.isEmpty { facts.removeAll() }
  }

  /// Checks every Observation and Device of a document, in a Bundle and contained ones too.
  public func check(_ document: Document, into findings: inout [Finding]) {
    guard !document.isEmpty else { return }
    check(document, resource: 0, into: &findings)
    checkQuantities(document, into: &findings)
  }

  /// Checks a resource and those it holds.
  public func check(_ document: Document, resource: NodeID, into findings: inout [Finding]) {
    guard let type = document.resourceType(resource) else { return }
    switch type {
    case .Types.observation:
      checkObservation(document, resource, into: &findings)
    case .Types.device:
      checkDevice(document, resource, into: &findings)
    case .Types.bundle:
      checkEntries(of: resource, document, into: &findings)
      return
    default: break
    }
    guard let held = document.child(resource, .contained) else { return }
    let outer = entry
    entry = nil
    checkContained(from: held, document, into: &findings)
    entry = outer
  }

  private func checkEntries(
    of bundle: NodeID, _ document: Document, into findings: inout [Finding]
  ) {
    // A history has each resource many times, and a Bundle in a Bundle is a record of its own.
    let counts = bundle == 0 && !isHistory(document)
    var number: UInt32 = 0
    for item in document.children(bundle, .entry) {
      number += 1
      entry = counts ? number : nil
      if let held = document.child(item, .resource) {
        check(document, resource: held, into: &findings)
      }
    }
    entry = bundle == 0 ? 0 : nil
  }

  private func isHistory(_ document: Document) -> Bool {
    guard let type = document.child(0, .type), document.hasValue(type) else { return false }
    return document.value(type, equals: "history")
  }

  private func checkContained(
    from first: NodeID, _ document: Document, into findings: inout [Finding]
  ) {
    var held = first
    while held != 0 {
      let node = document[held]
      if node.name == .contained { check(document, resource: held, into: &findings) }
      held = node.nextSibling
    }
  }

  /// Gives the findings of the walk the names and words of rules, and leaves one per cause.
  ///
  /// - Parameters:
  ///   - findings: those of the walk, followed by those of `check(_:into:)`.
  ///   - start: the number of the first finding of this document.
  ///   - ownStart: the number of the first finding that `check(_:into:)` added.
  public func settle(
    _ findings: inout [Finding], from start: Int, ownStart: Int, in document: Document
  ) {
    guard findings.count > start, !document.isEmpty,
      FindingSettler.hasWork(findings[start...], ownCount: findings.count - ownStart)
    else { return }
    var settler = FindingSettler(
      document: document, observation: observation, options: options)
    settler.settle(&findings, from: start, ownCount: findings.count - ownStart)
  }

  /// The concept an Observation is about, as far as a profile of R4 or ours goes with it.
  ///
  /// - Returns: the profiles that apply by the codes of the resource, whatever it claims.
  public func profilesByConcept(_ document: Document, _ resource: NodeID) -> ConceptProfiles {
    guard document.resourceType(resource) == .Types.observation else { return [] }
    observation.read(document, resource, options)
    return observation.profilesByConcept
  }

  /// Adds the profiles that apply to a resource by what it is about; for the walk.
  public func addProfilesByConcept(
    _ document: Document, _ resource: NodeID, into profiles: inout [SchemaRef]
  ) {
    var wanted = profilesByConcept(document, resource).rawValue
    while wanted != 0 {
      let bit = wanted.trailingZeroBitCount
      wanted &= wanted &- 1
      if !searched.contains(ConceptProfiles(rawValue: 1 << UInt64(bit))) {
        searched.insert(ConceptProfiles(rawValue: 1 << UInt64(bit)))
        let url = ConceptProfiles.url(bit: UInt64(bit))
        schemas[bit] = url.flatMap { definitions.schema(url: $0) } ?? 0
      }
      if schemas[bit] != 0 { profiles.append(schemas[bit]) }
    }
  }

  private func checkObservation(
    _ document: Document, _ resource: NodeID, into findings: inout [Finding]
  ) {
    observation.read(document, resource, options)
    var sink = makeSink(document, &findings)
    let metrics = observation.metrics
    for number in concerns.indices where !concerns[number].isDisjoint(with: metrics) {
      observationRules[number].check(observation, into: &sink)
    }
    findings = sink.findings
    if gathersFacts, let entry { observation.gather(into: &facts, entry: entry) }
  }

  /// Looks at every quantity of the document, whatever the resource.
  ///
  /// A quantity is known by its numeric `value`, with a unit or code beside it; nodes are passed over
  /// by comparing one integer each. A pair of unit and code that nothing was wrong with is not
  /// looked at again.
  private func checkQuantities(_ document: Document, into findings: inout [Finding]) {
    guard !quantityRules.isEmpty else { return }
    let view = document.view
    var sink: FindingSink?
    for number in 0..<document.count {
      let node = view.nodes + number
      guard node.pointee.name == .value,
        node.pointee.kind == .number || node.pointee.kind == .text
      else { continue }
      let quantity = Quantity(view, node.pointee.parent)
      guard quantity.unit != 0 || quantity.code != 0 else { continue }
      let key = quantity.system == 0 ? 0 : Self.unitKey(quantity, view)
      if key != 0, soundUnits[key] != nil { continue }
      var current = sink ?? makeSink(document, &findings)
      sink = nil
      let before = current.findings.count
      for rule in quantityRules { rule.check(quantity, in: document, into: &current) }
      if key != 0, current.findings.count == before, soundUnits.count < 512 {
        soundUnits.insert(true, for: key)
      }
      sink = current
    }
    if let sink { findings = sink.findings }
  }

  /// A number for system, unit and code (FNV-1a, 64 bits); never 0.
  private static func unitKey(_ quantity: Quantity, _ view: DocumentView) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ node: NodeID) {
      if node != 0 {
        for byte in view.bytes(node) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    if quantity.system != 0,
      ByteText.equals(view.bytes(quantity.system), "http://unitsofmeasure.org")
    {
      hash ^= 1
    } else {
      add(quantity.system)
    }
    add(quantity.unit)
    add(quantity.code)
    return hash | 1
  }

  private func checkDevice(
    _ document: Document, _ resource: NodeID, into findings: inout [Finding]
  ) {
    var sink = makeSink(document, &findings)
    for rule in deviceRules { rule.check(device: resource, in: document, into: &sink) }
    findings = sink.findings
  }

  /// Moves the findings into a sink, so that they are not copied.
  private func makeSink(_ document: Document, _ findings: inout [Finding]) -> FindingSink {
    var taken: [Finding] = []
    swap(&taken, &findings)
    return FindingSink(taken, document: document, surroundings: surroundings)
  }
}
