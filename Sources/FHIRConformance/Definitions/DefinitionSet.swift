import FHIRDocuments

/// Holds the definitions of one or several packages before they are compiled.
public struct DefinitionSet {
  public var structures: [StructureDefinition] = []
  /// The facts of the ValueSets and CodeSystems.
  public var terminology = TerminologyFacts()
  /// Questionnaires, Measures, Libraries, ValueSets and CodeSystems: resources that others are
  /// checked against.
  public var resources: [Document] = []
  /// What could not be read.
  public private(set) var findings: [Finding] = []

  public init() {}

  /// The names of the resource types that define something here.
  static let types: Set<String> = [
    "StructureDefinition", "ValueSet", "CodeSystem", "Questionnaire", "Measure", "Library",
  ]

  /// Takes the definition a document holds; returns false for resources of other types.
  @discardableResult
  public mutating func add(_ document: Document) -> Bool {
    guard !document.isEmpty, let type = document.resourceType(0) else { return false }
    switch type {
    case Name.Types.structureDefinition:
      let structure = StructureDefinition(document)
      guard !structure.url.isEmpty, !structure.type.isEmpty else { return false }
      structures.append(structure)
    case Name.Types.valueSet, Name.Types.codeSystem:
      terminology.add(document)
      resources.append(document)
    case Name.Types.questionnaire, Name.Types.measure, Name.Types.library:
      resources.append(document)
    default: return false
    }
    return true
  }

  /// Notes that a file could not be read to its end.
  mutating func noteBroken(_ document: Document) {
    let why = document.syntaxFindings.first { $0.severity == .error }
    findings.append(
      Finding(
        rule: "package-file-broken", severity: .error, type: .invalid, expression: "",
        place: why?.place ?? SourceRange(0, 0),
        message: "\(document.source.name) cannot be read"
          + (why.map { ": \($0.message)" } ?? ""),
        help: "check the file by itself to see where it breaks"))
  }
}
