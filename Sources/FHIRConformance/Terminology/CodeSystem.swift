/// Holds the facts of one code system: its codes, their displays and how they hang together.
///
/// Definitions and designations are left out: they decide nothing.
public struct CodeSystem: Sendable, Hashable {
  /// How much of the code system its resource carries.
  public enum Content: String, Sendable, CaseIterable {
    case notPresent = "not-present"
    case example
    case fragment
    case complete
    case supplement
  }

  public var url: String
  public var version: String
  public var content: Content
  /// Tells whether `a` and `A` are different codes; FHIR leaves it open where nothing is stated,
  /// and then they are.
  public var isCaseSensitive: Bool
  public var isCompositional: Bool
  /// The canonical of the value set of all codes; empty where none is stated.
  public var valueSet: String
  /// The canonical of the code system a supplement adds to; empty for others.
  public var supplements: String
  /// The codes, parents before their children.
  public var concepts: [Concept]

  public init(
    url: String, version: String = "", content: Content = .complete, isCaseSensitive: Bool = true,
    isCompositional: Bool = false, valueSet: String = "", supplements: String = "",
    concepts: [Concept] = []
  ) {
    self.url = url
    self.version = version
    self.content = content
    self.isCaseSensitive = isCaseSensitive
    self.isCompositional = isCompositional
    self.valueSet = valueSet
    self.supplements = supplements
    self.concepts = concepts
  }

  /// Holds one code.
  public struct Concept: Sendable, Hashable {
    public var code: String
    public var display: String
    /// The codes it is a kind of.
    public var parents: [String]
    public var isInactive: Bool
    /// Groups other codes and is not meant to be used itself.
    public var isAbstract: Bool
    public var isDeprecated: Bool
    public var properties: [Property]

    public init(
      code: String, display: String = "", parents: [String] = [], isInactive: Bool = false,
      isAbstract: Bool = false, isDeprecated: Bool = false, properties: [Property] = []
    ) {
      self.code = code
      self.display = display
      self.parents = parents
      self.isInactive = isInactive
      self.isAbstract = isAbstract
      self.isDeprecated = isDeprecated
      self.properties = properties
    }
  }

  /// Holds one property of a code, its value as text whatever its type.
  public struct Property: Sendable, Hashable {
    public var code: String
    public var value: String

    public init(code: String, value: String) {
      self.code = code
      self.value = value
    }
  }
}
