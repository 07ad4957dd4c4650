import FHIRDocuments

/// Compares the groups, populations, scores and stratifiers of a MeasureReport with its Measure.
struct MeasureReportCheck {
  let walk: ResourceWalk
  let measure: KnownNode
  let root: KnownNode
  /// The kind of report: `individual`, `subject-list`, `summary` or `data-collection`.
  let type: String
  /// The code of `Measure.scoring`; empty where none is known.
  let scoring: String

  init(walk: ResourceWalk, measure: KnownNode, root: NodeID) {
    self.walk = walk
    self.measure = measure
    self.root = KnownNode(document: walk.document, node: root)
    type = self.root.text(.type)
    scoring = measure.child(.scoring).map { ConceptMatch.text($0) } ?? ""
  }

  func check() {
    let wanted = measure.children(.group)
    if wanted.isEmpty { return }
    let groups = root.children(.group)
    // The one group of a measure needs no code, and neither does its report.
    if wanted.count == 1, groups.count == 1 {
      checkOnlyCode(groups[0], wanted[0])
      check(groups[0], wanted[0])
      return
    }
    let isCollection = type == "data-collection"
    let matches = match(
      groups, wanted, in: root, kind: "group", wantsAll: !isCollection)
    for (group, part) in matches { check(group, part) }
  }

  private func checkOnlyCode(_ group: KnownNode, _ wanted: KnownNode) {
    guard let own = group.child(.code), let asked = wanted.child(.code) else { return }
    guard ConceptMatch.isUsable(own) else {
      report("measure-part-code", group, "the code of the group has neither a coding nor a text")
      return
    }
    if ConceptMatch.matches(own, asked) { return }
    report(
      "measure-part-unknown", group,
      "the measure's group is \(ConceptMatch.text(asked)), not \(ConceptMatch.text(own))")
  }

  private func check(_ group: KnownNode, _ wanted: KnownNode) {
    let populations = match(
      group.children(.population), wanted.children(.population), in: group, kind: "population",
      wantsAll: true)
    for (population, _) in populations { checkSubjects(population) }
    MeasureScore(walk: walk, check: self).check(group)
    _ = match(
      group.children(.stratifier), wanted.children(.stratifier), in: group, kind: "stratifier",
      wantsAll: type != "data-collection" && !group.children(.stratifier).isEmpty)
  }

  // MARK: Codes

  /// Finds the part of the measure that each part of the report is about, and reports those without.
  private func match(
    _ parts: [KnownNode], _ wanted: [KnownNode], in holder: KnownNode, kind: String, wantsAll: Bool
  ) -> [(KnownNode, KnownNode)] {
    var pairs: [(KnownNode, KnownNode)] = []
    var used: Set<Int> = []
    for part in parts {
      guard let code = concept(of: part) else {
        // A stratifier may be told apart by its place alone where there is one.
        if kind != "group", parts.count == 1, wanted.count == 1, wanted[0].child(.code) == nil {
          used.insert(0)
          pairs.append((part, wanted[0]))
          continue
        }
        report(
          "measure-part-code", part,
          "the \(kind) has no code, so it cannot be told which of the measure's it is")
        continue
      }
      guard
        let number = wanted.firstIndex(where: { candidate in
          concept(of: candidate).map { ConceptMatch.matches(code, $0) } ?? false
        })
      else {
        report(
          "measure-part-unknown", part,
          "the measure has no \(kind) \(walk.shortened(ConceptMatch.text(code)))")
        continue
      }
      guard used.insert(number).inserted else {
        report(
          "measure-part-repeated", part,
          "the \(kind) \(walk.shortened(ConceptMatch.text(code))) is reported twice")
        continue
      }
      pairs.append((part, wanted[number]))
    }
    if wantsAll { reportMissing(wanted, used, in: holder, kind: kind) }
    return pairs
  }

  private func concept(of part: KnownNode) -> KnownNode? { part.child(.code) }

  private func reportMissing(
    _ wanted: [KnownNode], _ used: Set<Int>, in holder: KnownNode, kind: String
  ) {
    for (number, part) in wanted.enumerated() where !used.contains(number) {
      let code = part.child(.code)
      // Observations are means to a score and are not reported as a population.
      if ConceptMatch.text(code) == "measure-observation" { continue }
      report(
        "measure-part-missing", holder,
        "the measure has the \(kind) \(walk.shortened(ConceptMatch.text(code))), the report lacks it"
      )
    }
  }

  // MARK: Subjects

  private func checkSubjects(_ population: KnownNode) {
    let lists = population.children(.subjectResults)
    if type == "subject-list" { return }
    if !lists.isEmpty {
      report(
        "measure-subject-list", population,
        "subjectResults belong to a report of type subject-list, this one is \(type)")
    }
    if population.child(.count) == nil {
      report(
        "measure-count-missing", population, severity: .warning,
        "the population has no count")
    }
  }

  func report(
    _ rule: String, _ node: KnownNode, severity: Severity = .error, help: String? = nil,
    _ message: String
  ) {
    walk.report(rule, severity, .businessRule, at: node.node, help: help, message)
  }
}
