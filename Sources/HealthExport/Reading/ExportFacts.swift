/// States what is known of an export once its records are read.
public struct ExportFacts: Sendable {
  /// The locale of the phone, as `de_DE`; empty where absent.
  public var locale = ""
  /// When the export was made; nil where absent.
  public var exportDate: ZonedInstant?
  /// The number in the comment of the document type; nil where absent.
  public var formatVersion: Int?
  public var person: PersonFacts?
  /// The zone of the local days.
  public var homeZone = HomeZone(name: nil, basis: .exportOffset, isFixed: true)
  public var catalog = ExportCatalog()

  public init() {}
}
