import FHIRDocuments

/// Names a type in an expression: `Quantity`, `FHIR.Patient`, `System.Boolean`.
struct TypeSpecifier: Sendable {
  /// The types FHIRPath itself has.
  enum System: String, Sendable {
    case boolean = "Boolean"
    case string = "String"
    case integer = "Integer"
    case long = "Long"
    case decimal = "Decimal"
    case date = "Date"
    case dateTime = "DateTime"
    case time = "Time"
    case quantity = "Quantity"
    case any = "Any"
  }

  /// The name without its namespace.
  var text: String
  /// The type of FHIR, where `FHIR.` or nothing stands before the name and R4 knows it.
  var fhir: Name?
  /// The type of FHIRPath, where `System.` or nothing stands before the name and it has one.
  var system: System?
  /// The namespace as written; empty where none was.
  var namespace: String

  init(namespace: String, text: String) {
    self.namespace = namespace
    self.text = text
    fhir = namespace == "System" ? nil : Name(text)
    system = namespace == "FHIR" ? nil : System(rawValue: text)
  }
}
