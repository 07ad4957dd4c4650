import FHIRDocuments

/// Decides about the codes of a ValueSet that stands in a document and not among the tables.
struct LocalValueSet {
  private let set: ValueSet
  private let terminology: Terminology

  /// Takes a ValueSet; nil where the node is none.
  init?(_ node: KnownNode, _ terminology: Terminology) {
    guard node.document.resourceType(node.node) == Name.Types.valueSet else { return nil }
    set = ValueSet(anonymous: node)
    self.terminology = terminology
  }

  /// Tells whether a code is in it; nil where nobody can tell.
  ///
  /// - Parameter system: nil where the code may be of any system.
  func holds(code: String, system: String?) -> Bool? {
    if set.hasOnlyExpansion {
      return set.expansion.contains { $0.code == code && (system == nil || $0.system == system) }
    }
    if set.includes.isEmpty { return nil }
    var isOpen = false
    for part in set.excludes {
      switch holds(code, system, part) {
      case true: return false
      case nil: isOpen = true
      default: continue
      }
    }
    for part in set.includes {
      switch holds(code, system, part) {
      case true: return isOpen ? nil : true
      case nil: isOpen = true
      default: continue
      }
    }
    return isOpen ? nil : false
  }

  private func holds(_ code: String, _ system: String?, _ part: ValueSet.Part) -> Bool? {
    var isOpen = false
    if !part.system.isEmpty {
      if let system, system != part.system { return false }
      if !part.codes.isEmpty {
        if !part.codes.contains(where: { $0.code == code }) { return false }
      } else {
        switch terminology.status(code, system: part.system) {
        case .known: if !part.filters.isEmpty { isOpen = true }
        case .unknown: return false
        default: isOpen = true
        }
      }
    }
    for canonical in part.valueSets {
      guard let listed = terminology.valueSet(canonical) else {
        isOpen = true
        continue
      }
      switch terminology.holds(code: code, system: system, in: listed) {
      case false: return false
      case nil: isOpen = true
      default: continue
      }
    }
    return isOpen ? nil : true
  }
}

extension ValueSet {
  /// Reads a ValueSet that may lack a `url`, as contained ones do.
  fileprivate init(anonymous node: KnownNode) {
    let document = node.document
    self.init(url: document.text(node.node, .url))
    if let compose = document.child(node.node, .compose) {
      includes = document.children(compose, .include).map { Part(document, at: $0) }
      excludes = document.children(compose, .exclude).map { Part(document, at: $0) }
    }
    if includes.isEmpty, let expansion = document.child(node.node, .expansion) {
      hasOnlyExpansion = true
      readExpansion(document, under: expansion, depth: 0)
    }
  }
}
