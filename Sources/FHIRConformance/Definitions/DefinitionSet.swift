import FHIRDocuments

/// Holds the definitions of one or several packages before they are compiled.
public struct DefinitionSet {
  public var structures: [StructureDefinition] = []
  /// The facts of the ValueSets and CodeSystems.
  public var terminology = TerminologyFacts()
  /// What could not be read.
  public var findings: [Finding] = []

  public init() {}

  /// Takes the definition a document holds; returns false for resources of other types.
  @discardableResult
  public mutating func add(_ document: Document) -> Bool {
    guard !document.isEmpty, let type = document.resourceType(0) else { return false }
    switch type {
    case Name.Types.structureDefinition:
      structures.append(StructureDefinition(document))
      return true
    case Name.Types.valueSet, Name.Types.codeSystem:
      terminology.add(document)
      return true
    default:
      return false
    }
  }
}
