import CEmbeddedTables

/// Makes the snapshot of a definition from its differential and the snapshot of its base.
///
/// The base snapshot becomes a tree; each element of the differential is led to its node, unfolding
/// datatypes, content references and type profiles on the way, and merged into it. Faults of the
/// differential are noted and passed over, so that one slip does not cost the whole profile.
public final class SnapshotGenerator {
  /// What made no sense.
  public private(set) var problems: [SnapshotProblem] = []

  /// The most definitions that are based on each other in a row.
  private static let longestChain = 64
  /// The most steps a path may have.
  private static let deepestPath = 64

  private var structures: [String: StructureDefinition] = [:]
  private let base: Definitions?
  private var finished: [String: [ElementDefinition]] = [:]
  private var underWay: Set<String> = []
  /// The choices that the differential under way names by one of their types.
  private var shortcuts: [(node: SnapshotNode, path: String)] = []
  /// The definition and element that problems are about.
  private var current = (definition: "", element: "")

  /// Takes the definitions that may be based on each other.
  ///
  /// - Parameter base: finished definitions to fall back on.
  public init(_ structures: [StructureDefinition], over base: Definitions?) {
    self.base = base
    for structure in structures where self.structures[structure.url] == nil {
      self.structures[structure.url] = structure
    }
  }

  /// The snapshot of a definition: its own where it brings one, else a generated one; empty where
  /// that is impossible.
  public func snapshot(of structure: StructureDefinition) -> [ElementDefinition] {
    if !structure.snapshot.isEmpty { return structure.snapshot }
    if let known = finished[structure.url] { return known }
    guard underWay.count < Self.longestChain, underWay.insert(structure.url).inserted else {
      problems.append(
        SnapshotProblem(definition: structure.url, element: "", kind: .cyclicBase))
      return []
    }
    let outer = (current, shortcuts)
    current = (structure.url, "")
    let made = generate(structure)
    (current, shortcuts) = outer
    underWay.remove(structure.url)
    finished[structure.url] = made
    return made
  }

  private func note(_ kind: SnapshotProblem.Kind) {
    let problem = SnapshotProblem(
      definition: current.definition, element: current.element, kind: kind)
    if problems.last != problem { problems.append(problem) }
  }

  // MARK: Snapshots of other definitions

  private func snapshot(url canonical: String) -> [ElementDefinition]? {
    let url = canonical.utf8.firstIndex(of: UInt8(ascii: "|")).map { String(canonical[..<$0]) }
    if let own = structures[url ?? canonical] {
      let elements = snapshot(of: own)
      return elements.isEmpty ? nil : elements
    }
    guard let base, let found = base.schema(url: canonical) ?? url.flatMap({ base.schema(url: $0) })
    else { return nil }
    let elements = base.snapshot(of: found)
    return elements.isEmpty ? nil : elements
  }

  private func snapshot(type code: String) -> [ElementDefinition]? {
    snapshot(
      url: code.contains(":") ? code : "http://hl7.org/fhir/StructureDefinition/" + code)
  }

  // MARK: One definition

  private func generate(_ structure: StructureDefinition) -> [ElementDefinition] {
    guard let first = structure.differential.first else {
      note(.empty)
      return []
    }
    let rootStep = String(first.path.prefix { $0 != "." })
    let root: SnapshotNode
    if let elements = snapshot(url: structure.baseDefinition),
      let tree = SnapshotNode.tree(elements)
    {
      root = tree.copy()
      if !structure.isProfile { root.step = rootStep }
    } else if structure.isProfile {
      note(.unknownBase(structure.baseDefinition))
      return []
    } else {
      root = SnapshotNode(ElementDefinition())
      root.step = rootStep
    }

    shortcuts = []
    var ids = DifferentialIDs()
    let paths = Set(structure.differential.map(\.path))
    for element in structure.differential {
      let steps = ids.steps(of: element)
      current.element = ids.last
      guard steps.count <= Self.deepestPath else {
        note(.unknownElement)
        continue
      }
      guard let node = find(steps, from: root, isProfile: structure.isProfile) else {
        continue
      }
      merge(element, into: node)
    }
    for (node, path) in shortcuts where !paths.contains(path) { narrow(node) }
    return root.flattened()
  }

  /// The node of a differential's element; nil where there is none, which has been noted.
  private func find(
    _ steps: [DifferentialIDs.Step], from root: SnapshotNode, isProfile: Bool
  ) -> SnapshotNode? {
    var node = root
    for (index, step) in steps.enumerated().dropFirst() {
      let isLast = index == steps.count - 1
      if node.element.types.count > 1, node.children.isEmpty, step.name != "extension",
        step.name != "id"
      {
        // Where the type is open, nothing is said that a value can be held to.
        note(.severalTypes(node.element.types.map(\.code)))
        return nil
      }
      guard var next = child(step, of: node, root: root, isLast: isLast, isProfile: isProfile)
      else {
        return nil
      }
      var slice = step.slice
      if next.step != step.name, let stem = next.choiceStem, step.name.hasPrefix(stem),
        slice.isEmpty
      {
        // `valueQuantity` stands for the slice of that type.
        slice = step.name
        let path = steps[..<index].map(\.name).joined(separator: ".") + "." + next.step
        shortcuts.append((next, path))
      }
      if !slice.isEmpty {
        next = self.slice(slice, of: next, isLast: isLast)
      }
      node = next
    }
    return node
  }

  private func child(
    _ step: DifferentialIDs.Step, of node: SnapshotNode, root: SnapshotNode, isLast: Bool,
    isProfile: Bool
  ) -> SnapshotNode? {
    if node.children.isEmpty { unfold(node, root: root, for: step.name) }
    if let found = node.child(step.name) { return found }
    let choice = node.children.first { child in
      guard let stem = child.choiceStem, step.name.hasPrefix(stem) else { return false }
      return child.element.types.contains { stem + $0.code.capitalizedFirst == step.name }
    }
    if let choice { return choice }
    if !isProfile, isLast {
      let made = SnapshotNode(ElementDefinition())
      made.step = step.name
      node.children.append(made)
      return made
    }
    if !node.children.isEmpty || problems.last?.element != current.element {
      note(.unknownElement)
    }
    return nil
  }

  /// Gives a node the children of its content reference, its type profile or its type.
  private func unfold(_ node: SnapshotNode, root: SnapshotNode, for step: String) {
    if let origin = node.origin, !origin.children.isEmpty {
      node.children = origin.children.map { $0.copy() }
      return
    }
    let reference = node.element.contentReference
    if let hash = reference.utf8.firstIndex(of: UInt8(ascii: "#")) {
      let steps = reference[reference.utf8.index(after: hash)...].split(separator: ".")
      // The content is that of the base: what the differential says there stays there.
      var target: SnapshotNode? = root.origin ?? root
      for name in steps.dropFirst() { target = target?.child(name) }
      if let target, target !== node {
        node.children = target.children.map { $0.copy() }
        node.element.contentReference = ""
        node.element.types = target.element.types
      }
      return
    }
    let types = node.element.types
    guard types.count == 1, let type = types.first else {
      if step == "extension" || step == "id", let tree = snapshot(type: "Element") {
        node.children = SnapshotNode.tree(tree)?.copy().children ?? []
      }
      return
    }
    if type.profiles.count == 1 {
      if let elements = snapshot(url: type.profiles[0]) {
        node.children = SnapshotNode.tree(elements)?.copy().children ?? []
        return
      }
      note(.unknownType(type.profiles[0]))
    }
    guard let elements = snapshot(type: type.code) else {
      note(.unknownType(type.code))
      return
    }
    node.children = SnapshotNode.tree(elements)?.copy().children ?? []
  }

  /// Allows only the types that the differential names by shortcuts such as `valueQuantity`: used
  /// alone, without a word about `value[x]`, they stand for a constraint on the type.
  private func narrow(_ node: SnapshotNode) {
    let names = Set(node.slices.map(\.element.sliceName))
    guard let stem = node.choiceStem else { return }
    let types = node.element.types.filter { names.contains(stem + $0.code.capitalizedFirst) }
    guard !types.isEmpty else { return }
    node.element.types = types
    node.element.slicing?.rules = UInt8(FL_SLICING_CLOSED)
  }

  // MARK: Slices

  private func slice(
    _ name: String, of sliced: SnapshotNode, isLast: Bool
  ) -> SnapshotNode {
    // The slice `a/b` is a slice of the slice `a`.
    var holder = sliced
    var prefix = ""
    let parts = name.split(separator: "/")
    for part in parts.dropLast() {
      prefix += prefix.isEmpty ? String(part) : "/" + part
      guard let outer = holder.slice(prefix) else { break }
      holder = outer
    }
    if let found = holder.slice(name) ?? sliced.slice(name) { return found }

    let type = typeOfChoiceSlice(name, sliced)
    if !isLast, type == nil { note(.undefinedSlice(name)) }
    if holder.element.slicing == nil {
      guard let slicing = implicitSlicing(holder) else {
        // A lone name makes no slices: what is said counts for the element itself.
        note(.missingSlicing)
        return holder
      }
      holder.element.slicing = slicing
    }
    let made = holder.makeSlice(named: name)
    if let type { made.element.types = [type] }
    return made
  }

  private func typeOfChoiceSlice(
    _ name: String, _ sliced: SnapshotNode
  ) -> ElementDefinition.TypeReference? {
    guard let stem = sliced.choiceStem else { return nil }
    return sliced.element.types.first { stem + $0.code.capitalizedFirst == name }
  }

  /// The slicing that goes without saying: extensions by URL, choices by type; slices of a slice
  /// are told apart as the slices are. Nil for other elements.
  private func implicitSlicing(_ node: SnapshotNode) -> ElementDefinition.Slicing? {
    var slicing = ElementDefinition.Slicing()
    slicing.rules = 0
    if node.step == "extension" || node.step == "modifierExtension" {
      slicing.discriminators = [.init(type: 0, path: "url")]
    } else if node.choiceStem != nil {
      slicing.discriminators = [.init(type: 3, path: "$this")]
    } else if node.element.sliceName.isEmpty {
      return nil
    }
    return slicing
  }

  // MARK: Merging

  private func merge(_ own: ElementDefinition, into node: SnapshotNode) {
    let isRoot = !own.path.utf8.contains(UInt8(ascii: "."))
    if let min = own.min {
      let base = node.element.min ?? 0
      if min < base, own.sliceName.isEmpty, !isRoot { note(.lowerMin(min, base: base)) }
      node.element.min = isRoot ? min : Swift.max(min, base)
    }
    if let max = own.max {
      let base = node.element.max ?? .max
      // What the sliced element allows in all is its own matter.
      let isFree = isRoot || !own.sliceName.isEmpty
      if max > base, !isFree { note(.higherMax(max, base: base)) }
      node.element.max = isFree ? max : Swift.min(max, base)
    }
    if let min = node.element.min, let max = node.element.max, min > max {
      note(.minOverMax(min, max: max))
    }
    if !own.types.isEmpty { mergeTypes(own.types, into: node) }
    if !own.contentReference.isEmpty { node.element.contentReference = own.contentReference }
    if let slicing = own.slicing { mergeSlicing(slicing, into: node) }
    if let binding = own.binding { mergeBinding(binding, into: node) }
    if let fixed = own.fixed {
      node.element.fixed = fixed
      node.element.pattern = nil
    }
    if let pattern = own.pattern { node.element.pattern = pattern }
    if !own.minValue.isEmpty { node.element.minValue = own.minValue }
    if !own.maxValue.isEmpty { node.element.maxValue = own.maxValue }
    node.element.maxLength = own.maxLength ?? node.element.maxLength
    node.element.minLength = own.minLength ?? node.element.minLength
    for constraint in own.constraints {
      if let index = node.element.constraints.firstIndex(where: { $0.key == constraint.key }) {
        node.element.constraints[index] = constraint
      } else {
        node.element.constraints.append(constraint)
      }
    }
    node.element.isModifier = own.isModifier ?? node.element.isModifier
    node.element.mustSupport = own.mustSupport ?? node.element.mustSupport
    node.element.isSummary = own.isSummary ?? node.element.isSummary
    if own.isXMLAttribute { node.element.isXMLAttribute = true }
  }

  private func mergeTypes(_ types: [ElementDefinition.TypeReference], into node: SnapshotNode) {
    let base = node.element.types
    if !base.isEmpty {
      for type in types where !base.contains(where: { allows($0.code, type.code) }) {
        note(.typeNotAllowed(type.code, base: base.map(\.code)))
      }
      for type in types { checkTargets(type, base) }
    }
    // Children unfolded for several types, or another profile, no longer fit.
    node.element.types = types
  }

  /// Notes targets of a reference that the base definition does not have.
  private func checkTargets(
    _ own: ElementDefinition.TypeReference, _ base: [ElementDefinition.TypeReference]
  ) {
    guard !own.targetProfiles.isEmpty,
      let known = base.first(where: { $0.code == own.code && !$0.targetProfiles.isEmpty })
    else { return }
    let allowed = known.targetProfiles.compactMap(typeName)
    // A target that is not at hand could be met.
    guard allowed.count == known.targetProfiles.count else { return }
    for target in own.targetProfiles {
      guard let type = typeName(target), !allowed.contains(where: { allows($0, type) }) else {
        continue
      }
      note(.targetNotAllowed(type, base: allowed))
    }
  }

  /// The resource type of the definition with a canonical; nil where it is none or not at hand.
  private func typeName(_ canonical: String) -> String? {
    let url = canonical.split(separator: "|").first.map(String.init) ?? canonical
    if let own = structures[url] { return own.kind == .resource ? own.type : nil }
    guard let base, let found = base.schema(url: url), base.schema(found).isResource else {
      return nil
    }
    return base.string(base.schema(found).type)
  }

  /// Tells whether a type may stand where the base definition has another one.
  private func allows(_ base: String, _ own: String) -> Bool {
    if base == own || base == "*" { return true }
    var code = own
    for _ in 0..<8 {
      guard let above = baseType(of: code) else { return base == "Element" || base == "Resource" }
      if above == base { return true }
      code = above
    }
    return false
  }

  private func baseType(of code: String) -> String? {
    let url = "http://hl7.org/fhir/StructureDefinition/" + code
    let prefix = "http://hl7.org/fhir/StructureDefinition/"
    if let own = structures[url] ?? structures[code] {
      return own.baseDefinition.hasPrefix(prefix)
        ? String(own.baseDefinition.dropFirst(prefix.count)) : nil
    }
    guard let base, let found = base.schema(url: url) else { return nil }
    let above = base.schema(found).base
    return above == 0 ? nil : base.string(base.schema(above).type)
  }

  private func mergeSlicing(_ own: ElementDefinition.Slicing, into node: SnapshotNode) {
    guard var slicing = node.element.slicing else {
      node.element.slicing = own
      return
    }
    if !own.discriminators.isEmpty { slicing.discriminators = own.discriminators }
    slicing.rules = own.rules ?? slicing.rules
    slicing.isOrdered = own.isOrdered ?? slicing.isOrdered
    node.element.slicing = slicing
  }

  private func mergeBinding(_ own: ElementDefinition.Binding, into node: SnapshotNode) {
    var binding = own
    if let base = node.element.binding {
      if own.strength != 0, own.strength < base.strength, base.strength >= 3 {
        let names = ElementDefinition.Binding.strengths
        note(.weakerBinding(names[Int(own.strength)], base: names[Int(base.strength)]))
      }
      if binding.strength == 0 { binding.strength = base.strength }
      if binding.valueSet.isEmpty { binding.valueSet = base.valueSet }
      if binding.maxValueSet.isEmpty { binding.maxValueSet = base.maxValueSet }
    }
    node.element.binding = binding
  }
}

extension String {
  /// The text with its first letter large, as types are written in the names of choices.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
