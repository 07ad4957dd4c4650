import FHIRDocuments

/// Checks the score of a group against the scoring of the measure.
struct MeasureScore {
  let walk: ResourceWalk
  let check: MeasureReportCheck

  /// The extension of a Measure that states the unit of its scores.
  private static let scoringUnit =
    "http://hl7.org/fhir/us/cqfmeasures/StructureDefinition/cqfm-scoringUnit"

  func check(_ group: KnownNode) {
    let score = group.child(.measureScore)
    if check.type == "data-collection" || check.scoring == "cohort" {
      guard let score else { return }
      check.report(
        "measure-score", score, help: "leave measureScore out",
        check.scoring == "cohort"
          ? "a measure with the scoring cohort has no score"
          : "a report of type data-collection has no score")
      return
    }
    guard let score else {
      if check.root.text(.status) == "complete", !check.scoring.isEmpty {
        check.report(
          "measure-score-missing", group, severity: .warning,
          "a complete report on a measure with the scoring \(check.scoring) has a score")
      }
      return
    }
    checkValue(score)
  }

  private func checkValue(_ score: KnownNode) {
    guard let value = score.child(.value) else {
      if score.children(.`extension`).isEmpty {
        check.report(
          "measure-score-value", score, "a score of scoring \(check.scoring) needs a value")
      }
      return
    }
    switch check.scoring {
    case "proportion": checkProportion(score, value)
    case "ratio", "continuous-variable": checkUnit(score)
    default: return
    }
  }

  /// A proportion is a number from 0 to 1 without a unit.
  private func checkProportion(_ score: KnownNode, _ value: KnownNode) {
    for name in [Name.unit, .system, .code] {
      guard let part = score.child(name) else { continue }
      // `1` is UCUM's way to say that there is no unit.
      if part.string == "1" || (name == .system && score.text(.code) == "1") { continue }
      check.report(
        "measure-score-unit", part, help: "leave unit, system and code out",
        "a proportion has no unit")
    }
    guard let number = ExactDecimal(value.string) else { return }
    if number < ExactDecimal(0) || number > ExactDecimal(1) {
      check.report(
        "measure-score-range", value, help: "write it as a fraction",
        "a proportion lies between 0 and 1, this is \(value.string)")
    }
  }

  private func checkUnit(_ score: KnownNode) {
    guard let wanted = check.measure.extensions(Self.scoringUnit).first else { return }
    let codings = wanted.children(.coding)
    guard !codings.isEmpty else { return }
    let isAmong = codings.contains {
      $0.text(.code) == score.text(.code) && $0.text(.system) == score.text(.system)
    }
    if isAmong { return }
    check.report(
      "measure-score-unit", score,
      "the measure's scores have the unit \(codings[0].text(.code)), this one does not")
  }
}
