/// Names the primitive types of FHIR R4; the raw value is the type code used in definitions.
public enum PrimitiveType: String, Sendable, Hashable, CaseIterable {
  case base64Binary, boolean, canonical, code, date, dateTime, decimal, id, instant, integer
  case markdown, oid, positiveInt, string, time, unsignedInt, uri, url, uuid
  /// The narrative fragment; its content is judged by `NarrativeCheck`.
  case xhtml

  /// Says which kind of JSON value carries a primitive.
  public enum JSONKind: Sendable, Hashable {
    case boolean, number, string
  }

  /// The kind of JSON value that FHIR JSON uses for this type.
  public var jsonKind: JSONKind {
    switch self {
    case .boolean: .boolean
    case .decimal, .integer, .positiveInt, .unsignedInt: .number
    default: .string
    }
  }
}
