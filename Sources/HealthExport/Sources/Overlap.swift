/// Says how the sources of a cumulative type are joined.
public enum Overlap: String, Sendable, CaseIterable {
  /// By time: where sources overlap, the better one counts.
  case merge
  /// The best source of each day alone.
  case source
  /// The plain sum of all records.
  case sum
}
