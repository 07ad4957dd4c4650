/// Holds a prescription for glasses or contact lenses.
public struct VisionPrescription: Sendable {
  /// The values of one eye by attribute name, as `sphere` and `nearPD`.
  public struct Eye: Sendable, Hashable {
    public var values: [String: ExportQuantity]

    public init(values: [String: ExportQuantity] = [:]) { self.values = values }
  }

  /// The type as written, as `HKVisionPrescriptionTypeGlasses`.
  public var type: String
  public var issued: ZonedInstant
  public var expires: ZonedInstant?
  public var brand: String
  public var right: Eye?
  public var left: Eye?
  public var metadata: [MetadataEntry]
  public var line: Int
}
