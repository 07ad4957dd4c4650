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
  /// For sums: what counted, what all sources say together, and the most sources of a day.
  var sum = 0.0
  var plainSum = 0.0
  var mostSources = 0

  init(_ metric: Metric, span: Metric.Span, stepsUnit: String) {
    self.metric = metric
    self.span = span
    parts = ObservationParts(metric, stepsUnit: stepsUnit)
  }

  /// The decimals of sums and means: none where things are counted.
  var places: Int { metric.unit.hasPrefix("{") || metric.unit == "1" ? 0 : 3 }
}
