import CEmbeddedTables

/// Names the code systems whose codes are decided by their grammar instead of a list.
public enum CodeGrammar: UInt8, Sendable, CaseIterable {
  /// A list decides, if there is one.
  case none = 0
  /// UCUM units.
  case unit = 1
  /// BCP 47 language tags.
  case language = 2
  /// MIME types (BCP 13).
  case mimeType = 3
  /// ISO 3166-2 subdivisions.
  case subdivision = 4
  /// IANA time zone names.
  case timeZone = 5
  /// URIs (RFC 3986).
  case uri = 6

  /// The grammar of a code system, by its canonical URL.
  public init(system url: String) {
    switch url {
    case "http://unitsofmeasure.org": self = .unit
    case "urn:ietf:bcp:47": self = .language
    case "urn:ietf:bcp:13": self = .mimeType
    case "urn:iso:std:iso:3166:-2": self = .subdivision
    case "https://www.iana.org/time-zones": self = .timeZone
    case "urn:ietf:rfc:3986": self = .uri
    default: self = .none
    }
  }
}
