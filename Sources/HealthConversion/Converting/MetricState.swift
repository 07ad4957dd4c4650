import HealthExport

/// Holds what a conversion knows of one metric of the export.
struct MetricState {
  let metric: Metric
  let parts: ObservationParts
  let span: Metric.Span
  /// The records that were used.
  var records = 0
  var days = 0
  var resources = 0
  /// The day counted last, as a number.
  var latestDay = Int.min
  /// The last day that was over when the export was made, as a number; `Int.min` for none.
  var lastCompleteDay = Int.min
  /// What was written day by day, where charts are wanted.
  var series: DaySeries?
  /// For sums: what counted, what all sources say together, and the most sources of a day.
  var sum = 0.0
  var plainSum = 0.0
  var mostSources = 0

  init(_ metric: Metric, span: Metric.Span, stepsUnit: String) {
    self.metric = metric
    self.span = span
    parts = ObservationParts(metric, stepsUnit: stepsUnit)
  }

  /// What `"code"` of a day or an hour says.
  var spanCode: [UInt8] { span == .hour ? parts.hourCode : parts.dayCode }

  /// What stands behind the number of a day or an hour.
  var spanUnit: [UInt8] { span == .hour ? parts.unit : parts.dayUnit }

  /// The decimals of sums and means: none where things are counted.
  var places: Int { metric.unit.hasPrefix("{") || metric.unit == "1" ? 0 : 3 }
}
