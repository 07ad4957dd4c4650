import FHIRDocuments

/// Answers what an expression asks beyond its document; every answer may be "not known".
public protocol PathEnvironment {
  /// The element or resource of the document that a reference leads to. Contained resources are
  /// found without asking.
  func resolve(_ reference: String, from node: NodeID?, in document: Document) -> NodeID?
  /// Tells whether a code, Coding, CodeableConcept or text is in a value set.
  func isMember(_ item: PathItem, ofValueSet url: String, in document: Document) -> Bool?
  /// Tells whether the code of one item is an ancestor of another's, or the same.
  func subsumes(_ item: PathItem, _ other: PathItem, in document: Document) -> Bool?
  /// Tells whether an element conforms to a profile.
  func conforms(_ node: NodeID, toProfile url: String, in document: Document) -> Bool?
  /// Tells whether an element is in a slice that a profile names.
  func isInSlice(
    _ node: NodeID, named name: String, ofProfile url: String, in document: Document
  ) -> Bool?
  /// Tells whether a narrative keeps to the rules for its XHTML.
  func hasSoundNarrative(_ node: NodeID, in document: Document) -> Bool?
  /// Takes what `trace()` passes on.
  func trace(_ name: String, _ items: [PathItem], in document: Document)
  /// The value of a variable other than those FHIRPath and FHIR define.
  func variable(_ name: String) -> [PathItem]?
  /// The time of the evaluation; nil for the clock's.
  var now: Temporal? { get }
}

extension PathEnvironment {
  public func resolve(_ reference: String, from node: NodeID?, in document: Document) -> NodeID? {
    nil
  }

  public func isMember(
    _ item: PathItem, ofValueSet url: String, in document: Document
  ) -> Bool? { nil }

  public func subsumes(_ item: PathItem, _ other: PathItem, in document: Document) -> Bool? { nil }

  public func conforms(
    _ node: NodeID, toProfile url: String, in document: Document
  ) -> Bool? { nil }

  public func isInSlice(
    _ node: NodeID, named name: String, ofProfile url: String, in document: Document
  ) -> Bool? { nil }

  public func hasSoundNarrative(_ node: NodeID, in document: Document) -> Bool? { nil }

  public func trace(_ name: String, _ items: [PathItem], in document: Document) {}

  public func variable(_ name: String) -> [PathItem]? { nil }

  public var now: Temporal? { nil }
}

/// Knows nothing beyond the document.
public struct PlainEnvironment: PathEnvironment {
  public init() {}
}
