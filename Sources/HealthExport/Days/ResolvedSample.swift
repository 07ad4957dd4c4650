/// Holds a sample whose value is converted and whose source is ranked.
struct ResolvedSample {
  var stored: StoredSample
  var start: Int { stored.start }
  var end: Int { stored.end }
  /// The value in the plan's unit; the number of the value name for categories.
  var quantity: Double
  /// The place of the source in the ranking.
  var rank: Int
  /// -1 without a device.
  var device: Int32
  var isManual: Bool
}
