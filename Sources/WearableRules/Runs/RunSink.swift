import FHIRDocuments

/// Takes the findings of rules that look across a run.
///
/// Paths and texts are made here, from what the facts say of the source, and only for a finding.
public struct RunSink {
  private(set) var findings: [Finding] = []
  private let source: SourceBytes
  private let format: Document.Format
  private let options: RuleOptions
  /// The Observation the next findings are of.
  private(set) var observation = ObservationFacts()
  /// A rule has said that the Observation repeats another one: others need not say what follows.
  private(set) var isRepetition = false

  init(source: SourceBytes, format: Document.Format, options: RuleOptions) {
    self.source = source
    self.format = format
    self.options = options
  }

  mutating func take(_ observation: ObservationFacts) {
    self.observation = observation
    isRepetition = false
  }

  /// Where a finding points at.
  enum Target {
    case effective
    case value
    case unit
    case identifier(IdentifierFact)
  }

  /// Adds a finding.
  ///
  /// - Parameter first: the Observation that was there before; marked where it is in the document.
  mutating func report<Which: Rule>(
    _ rule: Which.Type, _ message: Finding.Message, at target: Target, first: UInt32,
    in run: RunPlaces, repeats: Bool = false
  ) {
    if repeats { isRepetition = true }
    let about = Which.about
    var severity = about.severity
    if options.strict, let strict = about.strictSeverity { severity = max(severity, strict) }
    let (start, path) = place(of: target)
    var related: [Finding.Related] = []
    if run.isHere(first) {
      related.append(.init(place: range(at: run.start(first)), label: "the first"))
    }
    findings.append(
      Finding(
        rule: about.id, severity: severity, type: about.type, expression: path,
        place: range(at: start), message: message.text, label: message.label,
        help: message.help ?? about.help, note: about.note, related: related))
  }

  /// A text of the source; nil where it is not there as it is meant.
  func text(_ range: SourceRange) -> String? {
    range.end > range.start ? String(decoding: source.bytes(range), as: UTF8.self) : nil
  }

  /// What is measured in whom, e.g. `steps of Patient/p1`.
  var subject: String {
    let name = observation.metrics.words
    return text(observation.personText).map { "\(name) of \($0)" } ?? name
  }

  /// The time in words: a day by its date.
  var time: String {
    guard let text = text(observation.timeText) else { return "at the same time" }
    if case .day = observation.time { return "on \(text.prefix(10))" }
    if case .span = observation.time { return "from \(text) on" }
    return "at \(text)"
  }

  private func range(at start: UInt32) -> SourceRange {
    Document.place(at: start, in: source, format: format)
  }

  private func place(of target: Target) -> (start: UInt32, path: String) {
    var path = "Observation"
    if observation.entry != 0 { path = "Bundle.entry[\(observation.entry - 1)].resource" }
    switch target {
    case .effective where observation.effectiveStart != 0:
      return (observation.effectiveStart, "\(path).effective.ofType(\(observation.timeType))")
    case .value where observation.valueStart != 0:
      return (observation.valueStart, path + ".value.ofType(Quantity).value")
    case .unit where observation.unitStart != 0:
      return (observation.unitStart, path + ".value.ofType(Quantity).\(unitName)")
    case .identifier(let identifier):
      return (identifier.start, "\(path).identifier[\(identifier.number)].value")
    default:
      return (observation.resourceStart, path)
    }
  }

  private var unitName: String { observation.isUnitCoded ? "code" : "unit" }
}
