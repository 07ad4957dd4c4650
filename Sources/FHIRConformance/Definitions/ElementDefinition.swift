/// Describes one element of a snapshot or differential, as far as conformance needs it.
///
/// What a differential does not state is nil or empty; a snapshot states at least `min` and `max`.
public struct ElementDefinition: Sendable, Equatable {
  /// The element id as written; see `SchemaCompiler` for how slices are told apart without it.
  public var id = ""
  /// The path, e.g. `Observation.component.value[x]`.
  public var path = ""
  public var sliceName = ""
  public var min: UInt32?
  /// The upper bound; `UInt32.max` stands for `*`.
  public var max: UInt32?
  public var types: [TypeReference] = []
  /// The element whose content this one shares: `#Observation.referenceRange`, or with the URL of
  /// the definition before the `#`.
  public var contentReference = ""
  public var slicing: Slicing?
  public var binding: Binding?
  public var fixed: Value?
  public var pattern: Value?
  /// The JSON text of `minValue[x]`.
  public var minValue = ""
  public var maxValue = ""
  public var maxLength: UInt32?
  /// The value of the minLength extension.
  public var minLength: UInt32?
  public var constraints: [Constraint] = []
  public var isModifier: Bool?
  public var mustSupport: Bool?
  public var isSummary: Bool?
  /// The element is an attribute in XML.
  public var isXMLAttribute = false

  public init() {}

  /// The last step of the path.
  public var lastStep: Substring {
    path.utf8.lastIndex(of: UInt8(ascii: ".")).map { path[path.utf8.index(after: $0)...] }
      ?? path[...]
  }

  /// The path without its last step; empty for a root.
  public var parentPath: Substring {
    path.utf8.lastIndex(of: UInt8(ascii: ".")).map { path[..<$0] } ?? ""
  }

  /// Allows one type for an element.
  public struct TypeReference: Sendable, Hashable {
    /// The type code; for FHIRPath system types the FHIR type that stands for them.
    public var code = ""
    /// The canonicals of the profiles the value follows one of.
    public var profiles: [String] = []
    /// The canonicals of the profiles the target of a reference follows one of.
    public var targetProfiles: [String] = []
    /// How the target may be there: 1 contained, 2 referenced, 4 bundled; 0 for any.
    public var aggregation: UInt8 = 0
    /// 0 either, 1 independent of, 2 specific to a version.
    public var versioning: UInt8 = 0

    public init(code: String = "") { self.code = code }
  }

  /// Says how the items of an element are told apart.
  public struct Slicing: Sendable, Equatable {
    public var discriminators: [Discriminator] = []
    /// `FL_SLICING_OPEN`, `FL_SLICING_CLOSED` or `FL_SLICING_OPEN_AT_END`; nil where not stated.
    public var rules: UInt8?
    public var isOrdered: Bool?

    public init() {}
  }

  /// Names what is compared to find the slice of an item.
  public struct Discriminator: Sendable, Equatable {
    /// `FL_BY_VALUE` and its siblings.
    public var type: UInt32
    public var path: String

    public init(type: UInt32, path: String) {
      self.type = type
      self.path = path
    }
  }

  /// Binds an element to a value set.
  public struct Binding: Sendable, Equatable {
    /// `FL_STRENGTH_EXAMPLE` to `FL_STRENGTH_REQUIRED`.
    public var strength: UInt8 = 0
    public var valueSet = ""
    public var maxValueSet = ""

    public init() {}
  }

  /// Holds a fixed or pattern value.
  public struct Value: Sendable, Equatable {
    /// The type code, e.g. `CodeableConcept` or `uri`.
    public var type: String
    /// The value as JSON text without spaces, its properties as the definition has them.
    public var json: String

    public init(type: String, json: String) {
      self.type = type
      self.json = json
    }
  }

  /// States an invariant.
  public struct Constraint: Sendable, Equatable, Hashable {
    public var key = ""
    /// The FHIRPath expression; empty where the definition has none.
    public var expression = ""
    /// The text for people; left empty for the embedded definitions.
    public var human = ""
    public var source = ""
    public var isError = true
    public var isBestPractice = false

    public init() {}
  }
}
