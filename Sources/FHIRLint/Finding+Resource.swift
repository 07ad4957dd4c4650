import FHIRDocuments

/// Findings about what kind of thing an input is.
extension Finding {
  /// The input is well-formed and no resource.
  static func notAResource(_ document: Document, range: SourceRange) -> Finding {
    let place =
      document.isEmpty ? SourceRange(start: range.start, end: range.start) : document.place(0)
    let isXML = document.format == .xml
    return Finding(
      rule: "not-a-fhir-resource", severity: .error, type: .structure, expression: "",
      place: place,
      message: isXML
        ? "this XML is not a FHIR resource" : "this JSON is not a FHIR resource",
      label: isXML ? "not the name of a resource type" : "no resourceType",
      help: isXML
        ? "the root element of a resource is its type, in the namespace http://hl7.org/fhir"
        : "a resource is an object with a property \"resourceType\" that names its type")
  }

  /// The input is of a format that holds no single resource.
  static func notAResource(_ format: FormatSniffer.Format) -> Finding {
    let (what, help) =
      switch format {
      case .zip: ("a zip archive", "unpack it and check the files in it")
      case .gzip: ("compressed data under a name that does not end in .gz", "add .gz to its name")
      default: ("an Apple Health export", "a check takes FHIR resources made from it")
      }
    return Finding(
      rule: "not-a-fhir-resource", severity: .error, type: .structure, expression: "",
      place: SourceRange(0, 0), message: "this is \(what), not a FHIR resource", help: help)
  }

  /// The resource has another type than the caller expects.
  static func otherType(_ found: String, expected: String, place: SourceRange) -> Finding {
    Finding(
      rule: "resource-type-unexpected", severity: .error, type: .structure, expression: found,
      place: place, message: "this is a \(found) where a \(expected) is expected",
      help: "--as \(expected) asks for resources of that type only")
  }
}
