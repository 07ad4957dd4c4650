import FHIRLint
import HealthConversion
import HealthExport
import Reporting

/// The metrics of a report: a table of years for each, and the numbers its charts are drawn from.
struct HTMLMetrics {
  private let result: ConversionResult
  private let hidesSources: Bool

  init(_ result: ConversionResult, hidesSources: Bool) {
    self.result = result
    self.hidesSources = hidesSources
  }

  /// Writes the section.
  func write(_ html: HTMLText) {
    html.markup("<section id=\"metrics\"><h2>Metrics</h2>\n")
    for series in result.summary.series where !series.points.isEmpty {
      let points = series.points.sorted { $0.day < $1.day }
      html.markup("<article><h3>")
      html.text(series.unit.isEmpty ? series.label : "\(series.label), \(series.unit)")
      html.markup("</h3>\n<p>")
      html.text(summary(points))
      html.markup("</p>\n<div class=\"chart\"")
      html.markup(" data-unit=\"")
      html.text(series.unit)
      html.markup("\"></div>\n")
      html.table(
        ["Year", "Days", "Lowest", "Median", "Highest"], numbers: [1, 2, 3, 4], years(points))
      writeNumbers(points, html)
      html.markup("</article>\n")
    }
    html.markup("</section>\n<script type=\"application/json\" id=\"names\">")
    writeNames(html)
    html.markup("</script>\n")
  }

  private func summary(_ points: [DaySeries.Point]) -> String {
    guard let first = points.first, let last = points.last else { return "" }
    let days = Set(points.map(\.day)).count
    let gaps = last.day - first.day + 1 - days
    let median = HTMLText.number(Self.median(points.map(\.value)))
    return "\(LocalDay(number: first.day)) to \(LocalDay(number: last.day)), median \(median), "
      + (gaps == 0 ? "no gaps" : "\(Words.counted(gaps, "day")) without values")
  }

  private func years(_ points: [DaySeries.Point]) -> [[String]] {
    var years: [(year: Int, points: [DaySeries.Point])] = []
    for point in points {
      let year = LocalDay(number: point.day).date.year
      if years.last?.year == year {
        years[years.count - 1].points.append(point)
      } else {
        years.append((year, [point]))
      }
    }
    return years.map { year, points in
      [
        String(year), String(Set(points.map(\.day)).count),
        HTMLText.number(points.map(\.lowest).min() ?? 0),
        HTMLText.number(Self.median(points.map(\.value))),
        HTMLText.number(points.map(\.highest).max() ?? 0),
      ]
    }
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard let last = sorted.last else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1
      ? sorted[middle] : (sorted[max(0, middle - 1)] + min(sorted[middle], last)) / 2
  }

  /// The array: for each day the days since the one before, value, lowest, highest, source.
  private func writeNumbers(_ points: [DaySeries.Point], _ html: HTMLText) {
    html.markup("<script type=\"application/json\" class=\"data\">[")
    var before = 0
    for (index, point) in points.enumerated() {
      if index > 0 { html.output.write(",") }
      html.output.write("\(point.day - before),")
      before = point.day
      html.output.write(HTMLText.number(point.value))
      let isOne = point.lowest == point.value && point.highest == point.value
      html.output.write(
        isOne
          ? ",0,0" : ",\(HTMLText.number(point.lowest)),\(HTMLText.number(point.highest))")
      html.output.write(",\(hidesSources ? -1 : point.source)")
    }
    html.markup("]</script>\n")
  }

  private func writeNames(_ html: HTMLText) {
    html.output.write("[")
    let names = hidesSources ? [] : result.facts.catalog.sources.map(\.name)
    for (index, name) in names.enumerated() {
      if index > 0 { html.output.write(",") }
      html.output.write(Self.scriptSafe(name))
    }
    html.output.write("]")
  }

  /// A JSON string that cannot end the element it stands in.
  private static func scriptSafe(_ text: String) -> String {
    var safe = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C, 0x26, 0x3C, 0x3E, 0..<0x20, 0x2028, 0x2029:
        let digits = String(scalar.value, radix: 16)
        safe += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: safe.unicodeScalars.append(scalar)
      }
    }
    return safe + "\""
  }
}
