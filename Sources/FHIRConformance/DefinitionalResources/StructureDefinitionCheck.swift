import CEmbeddedTables
import FHIRDocuments

/// Checks a StructureDefinition: against its base definition, and each of its elements.
struct StructureDefinitionCheck {
  let walk: ResourceWalk
  let root: KnownNode
  let structure: StructureDefinition
  let lookup: ElementLookup

  private var definitions: Definitions { walk.definitions }

  init(walk: ResourceWalk, root: KnownNode) {
    self.walk = walk
    self.root = root
    structure = StructureDefinition(root.document, at: root.node)
    lookup = ElementLookup(definitions: walk.definitions)
  }

  func check() {
    checkBase()
    let snapshot = checkDifferential()
    let elements = Dictionary(
      (structure.snapshot.isEmpty ? snapshot : structure.snapshot).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    check(.differential, structure.differential, elements)
    check(.snapshot, structure.snapshot, elements)
    compareSnapshot()
  }

  /// What the differential states stands in the snapshot as well.
  private func compareSnapshot() {
    let nodes = root.child(.snapshot)?.children(.element) ?? []
    guard nodes.count == structure.snapshot.count else { return }
    for difference in SnapshotComparison.differences(in: structure) {
      walk.report(
        "profile-snapshot-differs", .warning, .businessRule, at: nodes[difference.element].node,
        help: "make the snapshot anew from the differential",
        "\(difference.part) is \(walk.shortened(difference.found)) in the snapshot, the differential says \(walk.shortened(difference.stated))"
      )
    }
  }

  private func check(
    _ part: Name, _ list: [ElementDefinition], _ snapshot: [String: ElementDefinition]
  ) {
    let nodes = root.child(part)?.children(.element) ?? []
    guard nodes.count == list.count else { return }
    let check = ElementDefinitionCheck(walk: walk, structure: structure, lookup: lookup)
    var ids = DifferentialIDs()
    for (node, element) in zip(nodes, list) {
      _ = ids.steps(of: element)
      check.check(node, element, snapshot[ids.last])
    }
  }

  // MARK: Base

  private func checkBase() {
    guard !structure.baseDefinition.isEmpty,
      let base = definitions.schema(url: structure.baseDefinition)
    else { return }
    let record = definitions.schema(base)
    let type = definitions.string(record.type)
    if root.text(.derivation).isEmpty {
      report(
        "profile-derivation", root, help: "write constraint for a profile",
        "without derivation nobody can tell whether it constrains \(type) or builds on it")
    }
    if let kind = kind(of: record), root.text(.derivation) == "constraint",
      !root.text(.kind).isEmpty, root.text(.kind) != kind
    {
      report(
        "profile-type", root, help: "write the kind \(kind)",
        "the base definition is of the kind \(kind), a constraint of it cannot be a \(root.text(.kind))"
      )
    }
    if structure.isProfile {
      if !structure.type.isEmpty, type != structure.type {
        report(
          "profile-type", root, help: "write \(type)",
          "the base definition is of type \(type), a constraint of it cannot be a \(structure.type)"
        )
      }
    } else if root.text(.derivation) == "specialization", type == structure.type {
      report(
        "profile-type", root, help: "give it a type of its own, or write the derivation constraint",
        "a specialization defines a new type, \(type) is that of its base")
    }
  }

  private func kind(of record: fl_schema) -> String? {
    switch Int(record.kind) {
    case FL_KIND_PRIMITIVE: "primitive-type"
    case FL_KIND_COMPLEX: "complex-type"
    case FL_KIND_RESOURCE: "resource"
    default: nil
    }
  }

  // MARK: Differential

  /// Applies the differential to the base and reports what does not fit; returns the snapshot.
  private func checkDifferential() -> [ElementDefinition] {
    guard !structure.differential.isEmpty, structure.kind != .logical else { return [] }
    var bare = structure
    bare.snapshot = []
    let generator = SnapshotGenerator([bare], over: definitions)
    let snapshot = generator.snapshot(of: bare)
    let nodes = root.child(.differential)?.children(.element) ?? []
    guard nodes.count == structure.differential.count else { return snapshot }

    var ids = DifferentialIDs()
    var numbers: [String: Int] = [:]
    var ways: [[DifferentialIDs.Step]] = []
    for (number, element) in structure.differential.enumerated() {
      ways.append(ids.steps(of: element))
      if numbers[ids.last] == nil { numbers[ids.last] = number }
    }
    for problem in generator.problems where problem.definition == structure.url {
      // The types that all others rest on lead back to themselves.
      if problem.kind == .cyclicBase, structure.baseDefinition != structure.url { continue }
      report(problem, at: numbers[problem.element].map { nodes[$0] } ?? root)
    }
    checkOrder(ways, nodes, snapshot)
    checkFixedValues(nodes)
    return snapshot
  }

  private func report(_ problem: SnapshotProblem, at node: KnownNode) {
    let severity: Severity =
      switch problem.kind {
      case .unknownBase, .unknownType, .missingSlicing: .warning
      case .empty: .information
      default: .error
      }
    walk.report(
      "profile-differential", severity, .value, at: node.node, help: problem.help, problem.message)
  }

  private func checkOrder(
    _ ways: [[DifferentialIDs.Step]], _ nodes: [KnownNode], _ snapshot: [ElementDefinition]
  ) {
    guard structure.isProfile, !snapshot.isEmpty else { return }
    let order = DifferentialOrder(snapshot)
    for number in order.misplaced(ways, structure.differential.map(\.path)) {
      walk.report(
        "profile-element-order", .error, .value, at: nodes[number].node,
        help: "list the elements in the order of the base definition",
        "\(structure.differential[number].path) stands before an element that belongs before it")
    }
  }

  /// A value the base has fixed stays as it is.
  private func checkFixedValues(_ nodes: [KnownNode]) {
    guard structure.isProfile, structure.differential.contains(where: { $0.fixed != nil }),
      let base = definitions.schema(url: structure.baseDefinition)
    else { return }
    var fixed: [String: ElementDefinition.Value] = [:]
    for element in definitions.snapshot(of: base) {
      if let value = element.fixed { fixed[element.id] = value }
    }
    for (node, element) in zip(nodes, structure.differential) {
      guard let own = element.fixed, let other = fixed[element.id], own.json != other.json else {
        continue
      }
      walk.report(
        "profile-fixed-value", .error, .value, at: node.node,
        help: "leave it out, or derive from a definition that leaves it open",
        "the base definition fixes \(element.path) to \(walk.shortened(other.json)), not \(walk.shortened(own.json))"
      )
    }
  }

  private func report(
    _ rule: String, _ node: KnownNode, help: String? = nil, _ message: String
  ) {
    walk.report(rule, .error, .businessRule, at: node.node, help: help, message)
  }
}
