import CEmbeddedTables
import FHIRDocuments

/// Asks the value set that a Questionnaire names, contained or by canonical.
struct QuestionnaireValueSet {
  let walk: ResourceWalk
  /// The value set of the tables; nil where it is contained, or not known.
  private let listed: ValueSetRef?
  private let contained: LocalValueSet?

  init(walk: ResourceWalk, form: QuestionnaireForm, canonical: String) {
    self.walk = walk
    guard canonical.hasPrefix("#") else {
      listed = walk.terminology.valueSet(canonical)
      contained = nil
      return
    }
    listed = nil
    let id = String(canonical.dropFirst())
    contained = form.contained(id).flatMap { LocalValueSet($0, walk.terminology) }
  }

  var isKnown: Bool { listed != nil || contained != nil }

  /// Tells whether a Coding, a Quantity's unit, or a code given as text is in it; nil where nobody
  /// can tell.
  func holds(_ value: KnownNode) -> Bool? {
    if value.document.hasValue(value.node) { return holds(code: value.string, system: nil) }
    let system = value.text(.system)
    // A code without a system may be one of the set; it cannot be told.
    if system.isEmpty, holds(code: value.text(.code), system: nil) != false { return nil }
    return holds(code: value.text(.code), system: system)
  }

  func holds(code: String, system: String?) -> Bool? {
    if let contained { return contained.holds(code: code, system: system) }
    guard let listed else { return nil }
    if code.isEmpty { return false }
    return walk.terminology.holds(code: code, system: system, in: listed)
  }
}

extension QuestionnaireForm {
  /// The resource with an id that the Questionnaire contains, or that stands beside it where the
  /// Questionnaire itself is contained.
  func contained(_ id: String) -> KnownNode? {
    var owner = root.node
    if root.document[owner].name == .contained { owner = root.document[owner].parent }
    for holder in [root.node, owner] {
      for node in root.document.children(holder, .contained)
      where root.document.text(node, .id) == id {
        return KnownNode(document: root.document, node: node)
      }
    }
    return nil
  }
}

extension Terminology {
  /// Tells whether a code is in a value set; nil where nobody can tell.
  func holds(code: String, system: String?, in set: ValueSetRef) -> Bool? {
    var code = code
    let answer = code.withUTF8 { bytes in
      guard var system else { return membership(bytes, system: nil, in: set) }
      return system.withUTF8 { membership(bytes, system: $0, in: set) }
    }
    switch answer {
    case .member: return true
    case .notMember, .notInCodeSystem: return false
    case .notChecked: return nil
    }
  }

  /// Tells what is known of a code in the system with a URL.
  func status(_ code: String, system url: String) -> CodeStatus {
    var code = code
    var url = url
    return code.withUTF8 { bytes in url.withUTF8 { status(bytes, system: $0) } }
  }
}
