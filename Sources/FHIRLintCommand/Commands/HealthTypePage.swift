import HealthConversion
import Reporting

/// Explains what becomes of a type of Apple Health.
struct HealthTypePage {
  private static let column = 11
  let style: TextStyle

  /// The page of a type: what its records become.
  func page(of metric: Metric) -> String {
    var text = style.ruleName(metric.identifier)
    if !metric.label.isEmpty { text += "  " + style.plain(metric.label) }
    text += "\n\n"
    guard metric.span != .none else {
      text += row("Becomes", "nothing: \(Self.reason(metric))")
      return text
    }
    text += row("Becomes", "one \(Self.resource(metric)) for each \(Self.span(metric))")
    text += row("Codes", metric.dayCodes.map(Self.words).joined(separator: ", "))
    if metric.dayCodes != metric.codes, metric.span == .day {
      text += row("Samples", metric.codes.map(Self.words).joined(separator: ", "))
    }
    text += row("Unit", metric.unit)
    text += row("Options", "--per day/sample/hour, --types \(metric.name)")
    return text
  }

  private static func reason(_ metric: Metric) -> String {
    switch metric.kind {
    case .characteristic: "it is part of the Patient, with --with-patient"
    case .setting: "it is a setting, no measurement"
    default: "there is no mapping yet; --mapping FILE can give one"
    }
  }

  private static func resource(_ metric: Metric) -> String {
    metric.kind == .vision ? "VisionPrescription" : "Observation"
  }

  private static func span(_ metric: Metric) -> String {
    switch (metric.span, metric.statistic) {
    case (.day, .sum): "local day, the sum of sources merged by time"
    case (.day, .statistics): "local day, with mean, lowest and highest value"
    case (.day, .latest): "local day, its last value"
    case (.day, .sleep): "night"
    case (.day, _): "local day"
    default: "record"
    }
  }

  private static func words(_ code: Metric.Code) -> String {
    switch code {
    case .loinc(let code, let display): display.isEmpty ? code : "\(code) (\(display))"
    case .own(let code): code
    case .apple(let code): MetricTable.shortIdentifier(code) + " of Apple's"
    case .other(let system, let code, _): "\(code) of \(system)"
    }
  }

  private func row(_ head: String, _ text: String) -> String {
    style.row(head, text, column: Self.column)
  }
}
