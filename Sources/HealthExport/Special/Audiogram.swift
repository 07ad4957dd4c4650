/// Holds a hearing test.
public struct Audiogram: Sendable {
  /// The thresholds at one frequency.
  public struct Point: Sendable, Hashable {
    public var frequency: ExportQuantity
    public var left: ExportQuantity?
    public var right: ExportQuantity?
    /// Tells whether masking noise was used; nil where not said.
    public var leftMasked: Bool?
    public var rightMasked: Bool?
  }

  public var origin: RecordOrigin
  public var points: [Point]
}
