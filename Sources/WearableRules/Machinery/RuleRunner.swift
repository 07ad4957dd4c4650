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
  private let observationRules: [(concerns: Metrics, rule: any ObservationRule)]
  private let deviceRules: [any DeviceRule]

  /// Takes the rules to run; those that need no check of their own are passed over.
  public init(
    rules: [any Rule] = allRules, definitions: Definitions = .r4,
    options: RuleOptions = RuleOptions()
  ) {
    self.definitions = definitions
    self.options = options
    observation = Observation()
    observationRules = rules.compactMap { rule in
      guard let rule = rule as? any ObservationRule else { return nil }
      return (type(of: rule).concerns, rule)
    }
    deviceRules = rules.compactMap { $0 as? any DeviceRule }
  }

  /// Takes another document; `check(_:into:)` does it by itself.
  public func begin(_ document: Document) {
    observation.beginDocument()
  }

  /// Checks every Observation and Device of a document, in a Bundle and contained ones too.
  public func check(_ document: Document, into findings: inout [Finding]) {
    guard !document.isEmpty else { return }
    begin(document)
    check(document, resource: 0, into: &findings)
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
      for entry in document.children(resource, .entry) {
        if let held = document.child(entry, .resource) {
          check(document, resource: held, into: &findings)
        }
      }
      return
    default: break
    }
    for held in document.children(resource, .contained) {
      check(document, resource: held, into: &findings)
    }
  }

  /// The concept an Observation is about, as far as a profile of R4 or ours goes with it.
  ///
  /// - Returns: the profiles that apply by the codes of the resource, whatever it claims.
  public func profilesByConcept(_ document: Document, _ resource: NodeID) -> ConceptProfiles {
    guard document.resourceType(resource) == .Types.observation else { return [] }
    observation.read(document, resource, options)
    return observation.profilesByConcept
  }

  private func checkObservation(
    _ document: Document, _ resource: NodeID, into findings: inout [Finding]
  ) {
    observation.read(document, resource, options)
    var sink = makeSink(document, &findings)
    let metrics = observation.metrics
    for (concerns, rule) in observationRules where !concerns.isDisjoint(with: metrics) {
      rule.check(observation, into: &sink)
    }
    findings = sink.findings
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
    return FindingSink(taken, document: document, definitions: definitions, options: options)
  }
}
