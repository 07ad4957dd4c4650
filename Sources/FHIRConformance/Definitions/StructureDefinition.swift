/// Describes a type, a profile or an extension, as far as conformance needs it.
public struct StructureDefinition: Sendable, Equatable {
  /// What kind of thing is described.
  public enum Kind: String, Sendable {
    case primitiveType = "primitive-type"
    case complexType = "complex-type"
    case resource
    case logical
  }

  public var url = ""
  public var version = ""
  public var name = ""
  /// The type code: `Observation`, `Extension`, …
  public var type = ""
  public var kind = Kind.resource
  public var isAbstract = false
  /// A profile: the derivation is `constraint`.
  public var isProfile = false
  /// The canonical of the definition this one starts from.
  public var baseDefinition = ""
  /// Where an extension may stand.
  public var contexts: [Context] = []
  public var contextInvariants: [String] = []
  /// All elements; empty where the definition brings none and none could be made.
  public var snapshot: [ElementDefinition] = []
  /// The elements that differ from the base definition.
  public var differential: [ElementDefinition] = []

  public init() {}

  /// A place where an extension may stand.
  public struct Context: Sendable, Equatable {
    /// `FL_CONTEXT_ELEMENT`, `FL_CONTEXT_FHIRPATH` or `FL_CONTEXT_EXTENSION`.
    public var type: UInt32
    public var expression: String

    public init(type: UInt32, expression: String) {
      self.type = type
      self.expression = expression
    }
  }
}
