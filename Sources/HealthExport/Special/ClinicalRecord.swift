/// Holds a FHIR resource that a health institution sent to the phone.
public struct ClinicalRecord: Sendable {
  /// The type identifier, as `HKClinicalTypeIdentifierLabResultRecord`.
  public var type: String
  public var identifier: String
  public var sourceName: String
  public var sourceURL: String
  /// The FHIR version as written, as `4.0.1` or `1.0.2`.
  public var fhirVersion: String
  public var received: ZonedInstant?
  /// The path of the member, relative to the folder of the export.
  public var path: String
  /// The bytes of the resource; nil where the member is missing.
  public var resource: [UInt8]?
  public var line: Int
}
