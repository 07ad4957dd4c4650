import FHIRDocuments

/// Checks a Measure by itself: its groups, and that its criteria are defined in its libraries.
struct MeasureCheck {
  let walk: ResourceWalk
  let root: KnownNode
  private let libraries: [MeasureLibrary]
  /// Every library the measure names is at hand.
  private let hasAll: Bool

  init(walk: ResourceWalk, root: NodeID) {
    self.walk = walk
    self.root = KnownNode(document: walk.document, node: root)
    let links = self.root.children(.library)
    libraries = links.compactMap { link in
      walk.definitional(link.string, type: Name.Types.library, for: root).map(MeasureLibrary.init)
    }
    hasAll = libraries.count == links.count
    for link in links
    where walk.definitional(link.string, type: Name.Types.library, for: root) == nil {
      walk.report(
        "measure-library-unknown", .information, .notFound, at: link.node,
        help: "give it with --ig", "the library \(walk.shortened(link.string)) is not known")
    }
  }

  func check() {
    let groups = root.children(.group)
    for group in groups {
      if groups.count > 1, group.child(.code) == nil {
        warn(group, "one of several groups needs a code, so that reports can name it")
      }
      let populations = group.children(.population)
      for population in populations where populations.count > 1 {
        if population.child(.code) == nil {
          warn(population, "one of several populations needs a code, so that reports can name it")
        }
      }
      for stratifier in group.children(.stratifier) {
        stratifier.child(.criteria).map(checkCriteria)
        for component in stratifier.children(.component) {
          component.child(.criteria).map(checkCriteria)
        }
      }
    }
    for data in root.children(.supplementalData) { data.child(.criteria).map(checkCriteria) }
  }

  private func warn(_ node: KnownNode, _ message: String) {
    walk.report("measure-part-code", .warning, .businessRule, at: node.node, message)
  }

  // MARK: Criteria

  private func checkCriteria(_ criteria: KnownNode) {
    let expression = criteria.text(.expression)
    guard !expression.isEmpty else { return }
    switch criteria.text(.language) {
    case "text/cql", "text/cql.identifier", "text/cql-identifier":
      checkCQL(expression, criteria)
    case "text/fhirpath":
      do { _ = try PathExpression(expression) } catch {
        walk.report(
          "measure-criteria-fhirpath", .error, .invalid, at: criteria.node,
          "the FHIRPath of the criteria cannot be read: \(error)")
      }
    default: return
    }
  }

  /// `Library.Definition`, or a definition of the only library.
  private func checkCQL(_ expression: String, _ criteria: KnownNode) {
    guard !libraries.isEmpty, let (name, definition) = Self.parts(expression) else { return }
    let library: MeasureLibrary
    if name.isEmpty {
      guard libraries.count == 1, hasAll else { return }
      library = libraries[0]
    } else if let named = libraries.first(where: { $0.name == name }) {
      library = named
    } else {
      if hasAll {
        walk.report(
          "measure-criteria-library", .error, .invalid, at: criteria.node,
          help: "the libraries are \(walk.joined(libraries.map(\.name)))",
          "the measure has no library \(walk.shortened(name))")
      }
      return
    }
    guard library.defines(definition) == false else { return }
    walk.report(
      "measure-criteria-definition", .error, .invalid, at: criteria.node,
      help: "check the name in the CQL of the library",
      "the library \(library.name) has no definition \"\(walk.shortened(definition))\"")
  }

  /// The library and the definition that an expression names; nil for other CQL.
  static func parts(_ expression: String) -> (library: String, definition: String)? {
    var rest = expression[...]
    guard let first = identifier(&rest) else { return nil }
    if rest.isEmpty { return ("", first) }
    guard rest.first == "." else { return nil }
    rest = rest.dropFirst()
    guard let second = identifier(&rest), rest.isEmpty else { return nil }
    return (first, second)
  }

  /// Takes an identifier, plain or in double quotes, from the front of a text.
  private static func identifier(_ text: inout Substring) -> String? {
    if text.first == "\"" {
      let inner = text.dropFirst()
      guard let end = inner.firstIndex(of: "\"") else { return nil }
      let name = String(inner[..<end])
      text = inner[inner.index(after: end)...]
      return name
    }
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard let start = name.first, !start.isNumber else { return nil }
    text = text.dropFirst(name.count)
    return String(name)
  }
}
