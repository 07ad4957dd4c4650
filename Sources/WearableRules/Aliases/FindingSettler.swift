import FHIRDocuments

/// Gives the findings of the walk the names of rules, and leaves one finding per cause.
struct FindingSettler {
  private let document: Document
  private let observation: Observation
  private let options: RuleOptions
  /// What was kept: rule and resource, and rule, resource and place.
  private var kept: Set<Key> = []
  /// What rules found themselves: rule and resource.
  private var ownRules: Set<Key> = []

  private struct Key: Hashable {
    let rule: String
    let resource: NodeID
    let place: SourceRange?
  }

  init(document: Document, observation: Observation, options: RuleOptions) {
    self.document = document
    self.observation = observation
    self.options = options
  }

  /// Tells quickly that there is nothing to rename or merge: most resources have few findings, of
  /// which no rule takes any over.
  static func hasWork(_ findings: ArraySlice<Finding>, ownCount: Int) -> Bool {
    if findings.count > 8 { return true }
    for (number, finding) in findings.dropLast(ownCount).enumerated() {
      if CauseTable.entries[finding.rule] != nil || CauseTable.coveredByRules.contains(finding.rule)
      {
        return true
      }
      for other in findings.dropFirst(number + 1)
      where other.place == finding.place && other.message == finding.message {
        return true
      }
    }
    let own = findings.suffix(ownCount)
    return own.indices.contains { index in
      own[(index + 1)...].contains { $0.place == own[index].place }
    }
  }

  /// Renames and merges the findings from a number on.
  ///
  /// - Parameter ownCount: how many at the end were made by rules, not by the walk.
  mutating func settle(_ findings: inout [Finding], from start: Int, ownCount: Int) {
    let ownStart = findings.count - ownCount
    for number in ownStart..<findings.count { note(findings[number]) }
    var settled: [Finding] = []
    var resources: [NodeID] = []
    for number in start..<ownStart {
      let resource = nearestResource(nodeAt(findings[number].place.start))
      guard let finding = settle(findings[number], resource) else { continue }
      settled.append(finding)
      resources.append(resource)
      kept.insert(Key(rule: finding.rule, resource: resource, place: nil))
    }
    settled = zip(settled, resources).filter { !isOutdone($0, in: $1) }.map(\.0)
    findings.replaceSubrange(start..<ownStart, with: settled)
    Self.dropOutdone(&findings, from: start)
  }

  /// A finding of a rule stands for those of the walk with the same name in its resource.
  private mutating func note(_ finding: Finding) {
    let resource = nearestResource(nodeAt(finding.place.start))
    ownRules.insert(Key(rule: finding.rule, resource: resource, place: nil))
  }

  /// Tells whether another finding in the same resource says better what is wrong with a code.
  private func isOutdone(_ finding: Finding, in resource: NodeID) -> Bool {
    let better: [String]
    switch (finding.rule, Self.path(finding)) {
    case ("binding-preferred", "category"), ("binding-extensible", "category"):
      better = [VitalCategoryMissing.about.id, DeprecatedCategory.about.id]
    case ("binding-extensible", "code"): better = [VitalMagicCodeMissing.about.id]
    default: return false
    }
    return better.contains { rule in
      let key = Key(rule: rule, resource: resource, place: nil)
      return kept.contains(key) || ownRules.contains(key)
    }
  }

  /// The finding under its final name; nil where another one says the same.
  private mutating func settle(_ finding: Finding, _ resource: NodeID) -> Finding? {
    let profile = finding.profile.map { $0[Self.nameStart($0)...] } ?? ""
    let entries = CauseTable.entries[finding.rule]
    if CauseTable.coveredByRules.contains(finding.rule) { return nil }
    let node = nodeAt(finding.place.start)
    guard let entries else { return keep(finding, resource, .place) }

    let path = Self.path(finding)
    let matching = entries.filter { $0.cause.matches(path: path, profile: profile) }
    guard !matching.isEmpty else { return keep(finding, resource, .place) }
    let isObservation = document.resourceType(resource) == .Types.observation
    if isObservation { observation.read(document, resource, options) }
    let context = CauseContext(
      document: document, node: node, resource: resource, path: path,
      observation: isObservation ? observation : nil)
    for entry in matching where entry.rule.takes(finding, context) {
      guard var renamed = keep(rename(finding, entry.rule), resource, entry.rule.merging) else {
        return nil
      }
      entry.rule.rephrase(&renamed, context)
      return renamed
    }
    return keep(finding, resource, .place)
  }

  private func rename(_ finding: Finding, _ rule: any ProfileRule.Type) -> Finding {
    let about = rule.about
    var renamed = finding
    renamed.rule = about.id
    if renamed.rule != finding.rule {
      renamed.severity = options.strict ? about.strictSeverity ?? about.severity : about.severity
      renamed.note = about.note ?? finding.note
    }
    if renamed.help == nil { renamed.help = about.help }
    return renamed
  }

  private mutating func keep(
    _ finding: Finding, _ resource: NodeID, _ merging: Merging
  ) -> Finding? {
    let isNamed = CauseTable.names.contains(finding.rule)
    if isNamed, ownRules.contains(Key(rule: finding.rule, resource: resource, place: nil)) {
      return nil
    }
    let place = merging == .resource ? nil : finding.place
    // Findings without a rule of ours differ by what they say.
    let rule = isNamed ? finding.rule : finding.rule + " " + finding.message
    let key = Key(rule: isNamed ? "= " + rule : rule, resource: resource, place: place)
    return kept.insert(key).inserted ? finding : nil
  }

  /// Leaves out what another finding at the same place, or inside it, says better.
  private static func dropOutdone(_ findings: inout [Finding], from start: Int) {
    guard findings.count - start > 1 else { return }
    var outdone: Set<Outdone> = []
    for finding in findings[start...] {
      for rule in outdoneAtPlace[finding.rule] ?? [] {
        outdone.insert(Outdone(rule: rule, place: finding.place, expression: ""))
      }
      if finding.rule == VitalUnitNotFixed.about.id, finding.expression.hasSuffix(".code") {
        outdone.insert(
          Outdone(
            rule: VitalComponentUnit.about.id, place: nil,
            expression: String(finding.expression.dropLast(5))))
      }
    }
    guard !outdone.isEmpty else { return }
    let left = findings[start...].filter { finding in
      !outdone.contains(Outdone(rule: finding.rule, place: finding.place, expression: ""))
        && !outdone.contains(
          Outdone(rule: finding.rule, place: nil, expression: finding.expression))
    }
    if left.count < findings.count - start { findings.replaceSubrange(start..., with: left) }
  }

  private struct Outdone: Hashable {
    let rule: String
    let place: SourceRange?
    let expression: String
  }

  /// For a rule, the rules that say less at the same place.
  private static let outdoneAtPlace: [String: [String]] = [
    ChoiceTwice.about.id: [
      "cardinality-max", "type-not-allowed", VitalValueNotQuantity.about.id,
      VitalEffectiveMissingOrType.about.id,
    ],
    UnitWrongDimension.about.id: ["fixed-value", VitalUnitNotFixed.about.id],
    UnitSystemWrong.about.id: ["fixed-value", VitalUnitNotFixed.about.id],
    VitalUnitNotFixed.about.id: [UnitNotUCUM.about.id, UnitAnnotation.about.id],
    StepsUnit.about.id: [UnitNotUCUM.about.id, UnitAnnotation.about.id],
    HRVUnit.about.id: [UnitNotUCUM.about.id, UnitAnnotation.about.id],
  ]

  // MARK: Finding the way

  private static func nameStart(_ url: String) -> String.Index {
    url.lastIndex(of: "/").map { url.index(after: $0) } ?? url.startIndex
  }

  /// The element of a finding below its resource, without indexes, types and slice names.
  static func path(_ finding: Finding) -> String {
    if let cause = finding.cause { return steps(cause).dropFirst().joined(separator: ".") }
    var steps = steps(finding.expression)
    if let inner = steps.lastIndex(where: { $0 == "resource" || $0 == "contained" }) {
      steps.removeFirst(inner)
    }
    return steps.dropFirst().joined(separator: ".")
  }

  private static func steps(_ path: String) -> [String] {
    path.split(separator: ".").compactMap { step in
      if step.hasPrefix("ofType(") { return nil }
      let end = step.firstIndex { $0 == "[" || $0 == ":" } ?? step.endIndex
      return String(step[..<end])
    }
  }

  /// The first node at or behind an offset; nodes lie in source order.
  private func nodeAt(_ offset: UInt32) -> NodeID {
    var low = 0
    var high = document.count
    while low < high {
      let middle = (low + high) / 2
      if document[NodeID(middle)].start < offset { low = middle + 1 } else { high = middle }
    }
    return low < document.count ? NodeID(low) : 0
  }

  private func nearestResource(_ node: NodeID) -> NodeID {
    var current = node
    while current != 0, !document[current].flags.contains(.resource) {
      current = document[current].parent
    }
    return current
  }
}
