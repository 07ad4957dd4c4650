import FHIRDocuments
import Reporting
import WearableRules

/// Judges the resources of a run by what was seen before them; batches come in input order.
struct RunReview {
  private let configuration: LinterConfiguration
  private var judge: RunJudge?

  init(_ configuration: LinterConfiguration) {
    self.configuration = configuration
  }

  /// Adds what is wrong with the resources of a batch beside those before, and lets go of its facts.
  ///
  /// - Parameter isAll: Nothing comes after this batch: a single Observation has nothing beside it.
  mutating func review(_ batch: inout CheckedBatch, isAll: Bool) {
    guard !batch.sheets.isEmpty else { return }
    if judge == nil, isAll, batch.facts.count < 2 { return }
    let judge = self.judge ?? RunJudge(configuration)
    self.judge = judge
    var added: [(place: Int, resource: CheckedResource)] = []
    for sheet in batch.sheets {
      let resource = sheet.resource
      var all = judge.judge(
        batch.facts, sheet.observations, in: resource.source, format: sheet.format,
        line: resource.line)
      RepeatedEntries.addFixes(
        to: &all, in: resource.source, range: resource.range, format: sheet.format)
      let findings = configuration.rules.apply(to: all)
      guard !findings.isEmpty else { continue }
      for finding in findings { batch.count(finding) }
      let shown = findings.filter { $0.severity >= configuration.level }
      guard !shown.isEmpty else { continue }
      if sheet.isKept {
        batch.resources[sheet.place].findings += shown
        batch.resources[sheet.place].findings.putInSourceOrder()
      } else {
        var resource = sheet.resource
        resource.findings = shown
        resource.findings.putInSourceOrder()
        added.append((sheet.place, resource))
      }
    }
    batch.insert(added)
    batch.sheets = []
    batch.facts = RunFacts()
  }
}

extension RunJudge {
  /// A judge with the options of a configuration.
  convenience init(_ configuration: LinterConfiguration) {
    self.init(
      options: RuleOptions(wearable: configuration.isWearable, strict: configuration.isStrict))
  }
}

extension CheckedBatch {
  mutating func count(_ finding: Finding) {
    counts.add(finding.severity)
    if finding.fix?.isSafe == true { fixable += 1 }
  }

  /// Puts resources that were not kept where they belong.
  fileprivate mutating func insert(_ added: [(place: Int, resource: CheckedResource)]) {
    guard !added.isEmpty else { return }
    var all: [CheckedResource] = []
    all.reserveCapacity(resources.count + added.count)
    var next = 0
    for (place, resource) in added {
      all += resources[next..<place]
      all.append(resource)
      next = place
    }
    all += resources[next...]
    resources = all
  }
}
