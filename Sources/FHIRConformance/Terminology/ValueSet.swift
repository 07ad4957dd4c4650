/// Holds the facts of one value set: what it takes in, what it leaves out.
public struct ValueSet: Sendable, Hashable {
  public var url: String
  public var version: String
  public var name: String
  public var includes: [Part]
  public var excludes: [Part]
  /// The codes of an expansion that stands in the resource; used where there is no compose.
  public var expansion: [Entry]
  /// Tells whether the resource has an expansion and no compose.
  public var hasOnlyExpansion: Bool
  /// Tells whether inactive codes belong to it; they do where nothing is stated.
  public var takesInactive: Bool

  public init(
    url: String, version: String = "", name: String = "", includes: [Part] = [],
    excludes: [Part] = [], expansion: [Entry] = [], hasOnlyExpansion: Bool = false,
    takesInactive: Bool = true
  ) {
    self.url = url
    self.version = version
    self.name = name
    self.includes = includes
    self.excludes = excludes
    self.expansion = expansion
    self.hasOnlyExpansion = hasOnlyExpansion
    self.takesInactive = takesInactive
  }

  /// Holds one include or exclude: codes that meet all of what it states.
  public struct Part: Sendable, Hashable {
    /// The code system; empty where only value sets are named.
    public var system: String
    public var version: String
    /// The codes listed; empty where the whole system or a filter is meant.
    public var codes: [Code]
    public var filters: [Filter]
    /// The canonicals of value sets; a code must be in every one of them.
    public var valueSets: [String]
    /// Tells that the project keeps no list of the codes: whether a code is in cannot be decided.
    public var isUnlisted: Bool

    public init(
      system: String = "", version: String = "", codes: [Code] = [], filters: [Filter] = [],
      valueSets: [String] = [], isUnlisted: Bool = false
    ) {
      self.system = system
      self.version = version
      self.codes = codes
      self.filters = filters
      self.valueSets = valueSets
      self.isUnlisted = isUnlisted
    }
  }

  /// Holds a listed code.
  public struct Code: Sendable, Hashable {
    public var code: String
    public var display: String

    public init(code: String, display: String = "") {
      self.code = code
      self.display = display
    }
  }

  /// Holds a condition on the codes of a system.
  public struct Filter: Sendable, Hashable {
    public var property: String
    public var op: String
    public var value: String

    public init(property: String, op: String, value: String) {
      self.property = property
      self.op = op
      self.value = value
    }
  }

  /// Holds a code of an expansion.
  public struct Entry: Sendable, Hashable {
    public var system: String
    public var code: String
    public var display: String

    public init(system: String, code: String, display: String = "") {
      self.system = system
      self.code = code
      self.display = display
    }
  }
}
