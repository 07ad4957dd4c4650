import FHIRDocuments

/// Judges resources by what was seen before them in the same run.
///
/// It remembers keys and places of Observations, never a resource: some 100 to 200 bytes for each
/// Observation of a metric the rules know. Resources come in input order; what is found belongs to
/// the later one and names the place of the first, so that the outcome is the same however many
/// threads read. A judge belongs to one thread at a time.
public final class RunJudge {
  private var memories: [any RunMemory] = []
  private var run: RunPlaces
  private let options: RuleOptions

  /// Takes the rules to run; those that look at single resources are passed over.
  public init(rules: [any Rule] = allRules, options: RuleOptions = RuleOptions()) {
    self.options = options
    run = RunPlaces()
    for rule in rules {
      if let rule = rule.asRunRule { memories.append(rule.makeMemory()) }
    }
  }

  /// What is wrong with the Observations of a document, seen beside all before.
  ///
  /// - Parameters:
  ///   - facts: those that `RuleRunner` gathered.
  ///   - range: which of them are of the document; nil for all.
  ///   - line: the place of the resource in an NDJSON input.
  public func judge(
    _ facts: RunFacts, _ range: Range<Int>? = nil, in source: SourceBytes,
    format: Document.Format, line: Int? = nil
  ) -> [Finding] {
    run.begin(source, line: line)
    var sink = RunSink(source: source, format: format, options: options)
    for index in range ?? 0..<facts.count {
      let observation = facts.observations[index]
      let number = run.add(observation)
      sink.take(observation)
      for memory in memories {
        memory.check(observation, facts, number, run, into: &sink)
      }
    }
    return sink.findings
  }
}

/// What one rule remembers of a run.
public protocol RunMemory: AnyObject {
  /// Reports what is wrong with an Observation beside those before it, and remembers it.
  ///
  /// - Parameter number: the number of the Observation in the run.
  func check(
    _ observation: ObservationFacts, _ facts: RunFacts, _ number: UInt32, _ run: RunPlaces,
    into sink: inout RunSink)
}
