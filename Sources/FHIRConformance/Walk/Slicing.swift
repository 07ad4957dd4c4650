import CEmbeddedTables
import FHIRDocuments

/// Sorts the repetitions of an element into the slices of a profile and checks each against its
/// slice.
extension ResourceWalk {
  func applySlices(
    _ parent: NodeID, _ nodes: [NodeID], _ ref: ElementRef,
    _ element: UnsafePointer<fl_element>, _ profile: SchemaRef
  ) {
    let slices = (0..<Int(element.pointee.slices.count)).map {
      definitions.entry(element.pointee.slices, $0)
    }
    let slicing = slicingRules(element)
    var members = [[NodeID]](repeating: [], count: slices.count)
    var previous = -1
    var isPastSlices = false
    for node in nodes {
      guard let slice = sliceNumber(of: node, among: slices, slicing, element, profile) else {
        isPastSlices = true
        if slicing.isClosed, slicing.isDecidable, isAllowedType(node, element) {
          reportUnmatched(node, slices, element, profile)
        }
        continue
      }
      if isPastSlices, slicing.isOpenAtEnd {
        report(
          "slice-order", .error, .structure, at: node, profile: profile,
          "\(document.nameText(node)) belongs to slice \(sliceName(slices[slice])) and must stand before those of no slice"
        )
      }
      if slicing.isOrdered, slice < previous {
        report(
          "slice-order", .error, .structure, at: node, profile: profile,
          "slice \(sliceName(slices[slice])) stands behind slice \(sliceName(slices[previous]))")
      }
      previous = max(previous, slice)
      members[slice].append(node)
    }
    for (number, slice) in slices.enumerated() {
      let record = definitions.element(slice)
      if slicing.isDecidable { checkSliceCount(parent, nodes, members[number], slice, profile) }
      if record.pointee.slices.count > 0 {
        applySlices(parent, members[number], slice, record, profile)
      }
      for node in members[number] { applyElement(node, slice, profile) }
    }
  }

  // MARK: The rules of a slicing

  struct SlicingRules {
    var discriminators: [(type: Int, path: DiscriminatorPath?)]
    var isClosed: Bool
    var isOpenAtEnd: Bool
    var isOrdered: Bool
    /// There is a discriminator that can be evaluated.
    var isDecidable: Bool {
      !discriminators.isEmpty && discriminators.allSatisfy { $0.path != nil }
    }
  }

  private func slicingRules(_ element: UnsafePointer<fl_element>) -> SlicingRules {
    guard element.pointee.slicing != 0 else {
      // Slices of a choice without a slicing entry are told apart by type.
      return SlicingRules(
        discriminators: element.pointee.isChoice ? [(FL_BY_TYPE, DiscriminatorPath("$this"))] : [],
        isClosed: false, isOpenAtEnd: false, isOrdered: false)
    }
    let key = UInt64(element.pointee.slicing)
    if let cached = slicingCache[key] { return cached }
    let record = definitions.slicing(element.pointee.slicing)
    var rules = SlicingRules(
      discriminators: [], isClosed: Int(record.rules) == FL_SLICING_CLOSED,
      isOpenAtEnd: Int(record.rules) == FL_SLICING_OPEN_AT_END, isOrdered: record.ordered != 0)
    for number in 0..<Int(record.discriminators.count) {
      let discriminator = definitions.discriminator(record.discriminators, number)
      rules.discriminators.append(
        (Int(discriminator.type), DiscriminatorPath(definitions.string(discriminator.path))))
    }
    if rules.discriminators.isEmpty, element.pointee.isChoice {
      rules.discriminators = [(FL_BY_TYPE, DiscriminatorPath("$this"))]
    }
    slicingCache.insert(rules, for: key)
    return rules
  }

  private func sliceName(_ slice: ElementRef) -> String {
    definitions.string(definitions.element(slice).pointee.slice_name)
  }

  private func sliceNumber(
    of node: NodeID, among slices: [ElementRef], _ slicing: SlicingRules,
    _ element: UnsafePointer<fl_element>, _ profile: SchemaRef
  ) -> Int? {
    guard slicing.isDecidable else { return nil }
    var found: Int?
    for (number, slice) in slices.enumerated() {
      guard fits(node, slice, slicing) else { continue }
      if let found {
        report(
          "slice-ambiguous", .error, .structure, at: node, profile: profile,
          "\(document.nameText(node)) fits the slices \(sliceName(slices[found])) and \(sliceName(slices[number]))"
        )
        return found
      }
      found = number
    }
    return found
  }

  private func checkSliceCount(
    _ parent: NodeID, _ nodes: [NodeID], _ members: [NodeID], _ slice: ElementRef,
    _ profile: SchemaRef
  ) {
    let element = definitions.element(slice)
    let name = element.pointee.baseName.text
    if members.count < Int(element.pointee.min) {
      let wanted = sliceDescription(slice)
      report(
        "slice-min", .error, .required, at: parent,
        place: nodes.first.map { document.keyPlace($0) },
        help: wanted.map { "add \(name) with \($0)" }, profile: profile,
        cause: element.pointee.id,
        members.isEmpty
          ? "no \(name) fits the slice \(sliceName(slice)), which is asked for"
          : "\(members.count) \(name) fit the slice \(sliceName(slice)), at least \(element.pointee.min) are asked for"
      )
    } else if element.pointee.max != FL_UNBOUNDED, members.count > Int(element.pointee.max) {
      report(
        "slice-max", .error, .structure, at: parent,
        place: document.place(members[Int(element.pointee.max)]),
        help: "keep \(element.pointee.max)", profile: profile, cause: element.pointee.id,
        "\(members.count) \(name) fit the slice \(sliceName(slice)), at most \(element.pointee.max) are allowed"
      )
    }
  }

  private func reportUnmatched(
    _ node: NodeID, _ slices: [ElementRef], _ element: UnsafePointer<fl_element>,
    _ profile: SchemaRef
  ) {
    report(
      "slice-closed", .error, .structure, at: node, profile: profile,
      "\(document.nameText(node)) fits none of the slices allowed: \(joined(slices.map(sliceName)))"
    )
  }

  /// Words for what makes a slice: the first fixed or pattern value found in it.
  private func sliceDescription(_ slice: ElementRef) -> String? {
    var texts: [String] = []
    describe(slice, "", into: &texts, depth: 0)
    return texts.isEmpty ? nil : texts.prefix(3).joined(separator: ", ")
  }

  private func describe(
    _ ref: ElementRef, _ path: String, into texts: inout [String], depth: Int
  ) {
    guard depth < 5, texts.count < 3 else { return }
    let element = definitions.element(ref)
    let value = element.pointee.fixed != 0 ? element.pointee.fixed : element.pointee.pattern
    if value != 0 {
      texts.append((path.isEmpty ? "" : path + " ") + shortened(definitions.string(value)))
      return
    }
    for next in withSlices(ref) {
      let children = definitions.element(next).pointee.child_elements
      for number in 0..<Int(children.count) {
        let child = definitions.entry(children, number)
        guard definitions.element(child).pointee.subtreeDiffers else { continue }
        let name = definitions.element(child).pointee.baseName.text
        describe(child, path.isEmpty ? name : path + "." + name, into: &texts, depth: depth + 1)
      }
    }
  }

  // MARK: Discriminators

  /// Tells whether a node fits a slice by all discriminators that the slice says something about;
  /// it must say something about one.
  private func fits(_ node: NodeID, _ slice: ElementRef, _ slicing: SlicingRules) -> Bool {
    var isDecided = false
    for discriminator in slicing.discriminators {
      guard let path = discriminator.path else { return false }
      guard let answer = fits(node, slice, discriminator.type, path) else { continue }
      if !answer { return false }
      isDecided = true
    }
    return isDecided
  }

  /// Tells whether a node fits a slice by one discriminator; nil where that cannot be decided.
  private func fits(
    _ node: NodeID, _ slice: ElementRef, _ type: Int, _ path: DiscriminatorPath
  ) -> Bool? {
    switch type {
    case FL_BY_VALUE, FL_BY_PATTERN: matchesValue(node, slice, path)
    case FL_BY_EXISTS: matchesExistence(node, slice, path)
    case FL_BY_TYPE: matchesType(node, slice, path)
    case FL_BY_PROFILE: matchesProfile(node, slice, path)
    default: nil
    }
  }

  /// The nodes and the elements at one point of a discriminator's path.
  private struct Point {
    var nodes: [NodeID]
    var elements: [ElementRef]
  }

  private func points(_ node: NodeID, _ slice: ElementRef, _ path: DiscriminatorPath) -> [Point] {
    var point = Point(nodes: [node], elements: withSlices(slice))
    var points = [point]
    for step in path.steps {
      point = advanced(point, step)
      points.append(point)
    }
    return points
  }

  private func advanced(_ point: Point, _ step: DiscriminatorPath.Step) -> Point {
    var next = Point(nodes: [], elements: [])
    switch step {
    case .child(let name):
      for node in point.nodes {
        for child in document.children(node) where elementName(child) == name {
          next.nodes.append(child)
        }
      }
      for element in point.elements { next.elements += children(of: element, named: name) }
    case .extensionURL(let url):
      for node in point.nodes {
        for child in document.children(node, .`extension`) {
          if let own = document.child(child, .url), document.string(own) == url {
            next.nodes.append(child)
          }
        }
      }
      for element in point.elements {
        for candidate in children(of: element, named: .`extension`, allSlices: true) {
          if fixedURL(candidate) == url { next.elements.append(candidate) }
        }
      }
    case .ofType(let name):
      next.nodes = point.nodes.filter { node in
        let schema = typeSchema(node)
        return schema != 0 && definitions.schema(schema).type_name == name.rawValue
      }
      next.elements = point.elements
    case .resolve:
      for node in point.nodes {
        if let target = resolvedTarget(node) { next.nodes.append(target) }
      }
      for element in point.elements {
        let types = definitions.element(element).pointee.types
        for number in 0..<Int(types.count) {
          let targets = definitions.type(types, number).target_profiles
          for entry in 0..<Int(targets.count) {
            let url = definitions.bytes(definitions.entry(targets, entry))
            if let schema = definitions.schema(url: url), definitions.root(schema) != 0 {
              next.elements.append(definitions.root(schema))
            }
          }
        }
      }
    }
    return next
  }

  /// An element and those of its slices that must be there, or all of them.
  private func withSlices(_ ref: ElementRef, all isAll: Bool = false) -> [ElementRef] {
    let slices = definitions.element(ref).pointee.slices
    var all = [ref]
    for number in 0..<Int(slices.count) {
      let slice = definitions.entry(slices, number)
      if isAll || definitions.element(slice).pointee.min > 0 {
        all += withSlices(slice, all: isAll)
      }
    }
    return all
  }

  /// The children of an element with a name: its own, or those of its type or type profile.
  private func children(
    of ref: ElementRef, named name: Name, allSlices: Bool = false
  ) -> [ElementRef] {
    let element = definitions.element(ref)
    if element.pointee.child_elements.count > 0 {
      for number in 0..<Int(element.pointee.child_elements.count) {
        let child = definitions.entry(element.pointee.child_elements, number)
        if definitions.element(child).pointee.baseName == name {
          return withSlices(child, all: allSlices)
        }
      }
      return []
    }
    if element.pointee.content_reference != 0 {
      return children(
        of: element.pointee.content_reference, named: name, allSlices: allSlices)
    }
    var found: [ElementRef] = []
    for number in 0..<Int(element.pointee.types.count) {
      let type = definitions.type(element.pointee.types, number)
      var roots: [ElementRef] = []
      for entry in 0..<Int(type.profiles.count) {
        let url = definitions.bytes(definitions.entry(type.profiles, entry))
        if let schema = definitions.schema(url: url) { roots.append(definitions.root(schema)) }
      }
      if roots.isEmpty, type.schema != 0 { roots = [definitions.root(type.schema)] }
      for root in roots where root != 0 && root != ref {
        found += children(of: root, named: name, allSlices: allSlices)
      }
    }
    return found
  }

  /// The url that an extension element fixes, through its type profile.
  func fixedURL(_ ref: ElementRef) -> String? {
    for child in children(of: ref, named: .url) {
      let fixed = definitions.element(child).pointee.fixed
      if fixed != 0, let (value, node) = fixedValues.value(fixed) { return value.string(node) }
    }
    return nil
  }

  private func matchesValue(
    _ node: NodeID, _ slice: ElementRef, _ path: DiscriminatorPath
  ) -> Bool? {
    let points = points(node, slice, path)
    // The deepest point with a value decides: a pattern above it holds the value too.
    for point in points.reversed() {
      let constrained = point.elements.filter { ref in
        let element = definitions.element(ref)
        return element.pointee.fixed != 0 || element.pointee.pattern != 0
      }
      if constrained.isEmpty { continue }
      return constrained.contains { ref in
        let element = definitions.element(ref)
        return point.nodes.contains { candidate in
          (element.pointee.fixed == 0 || equalsFixed(candidate, element.pointee.fixed))
            && (element.pointee.pattern == 0 || matchesPattern(candidate, element.pointee.pattern))
        }
      }
    }
    guard let last = points.last else { return nil }
    let bound = last.elements.filter {
      Int(definitions.element($0).pointee.strength) == FL_STRENGTH_REQUIRED
    }
    if !bound.isEmpty {
      return last.nodes.contains { candidate in
        bound.contains { isInBoundSet(candidate, definitions.element($0)) }
      }
    }
    // Without a value, what the slice says about presence decides.
    for ref in last.elements {
      let element = definitions.element(ref)
      guard element.pointee.differs else { continue }
      if element.pointee.max == 0 { return last.nodes.isEmpty }
      if element.pointee.min > 0 { return !last.nodes.isEmpty }
    }
    return nil
  }

  private func matchesExistence(
    _ node: NodeID, _ slice: ElementRef, _ path: DiscriminatorPath
  ) -> Bool? {
    guard let last = points(node, slice, path).last, !last.elements.isEmpty else { return nil }
    if last.elements.contains(where: { definitions.element($0).pointee.max == 0 }) {
      return last.nodes.isEmpty
    }
    if last.elements.contains(where: { definitions.element($0).pointee.min > 0 }) {
      return !last.nodes.isEmpty
    }
    return nil
  }

  private func matchesType(
    _ node: NodeID, _ slice: ElementRef, _ path: DiscriminatorPath
  ) -> Bool? {
    guard let last = points(node, slice, path).last else { return nil }
    var allowed: [SchemaRef] = []
    for ref in last.elements {
      let element = definitions.element(ref)
      if element.pointee.parent == 0, element.pointee.types.count == 0 {
        allowed.append(definitions.schema(element.pointee.schema).type_schema)
      }
      for number in 0..<Int(element.pointee.types.count) {
        allowed.append(definitions.type(element.pointee.types, number).schema)
      }
    }
    guard !allowed.isEmpty else { return nil }
    return last.nodes.contains { candidate in
      let schema = typeSchema(candidate)
      return schema != 0 && allowed.contains { isAncestor($0, of: schema) }
    }
  }

  private func matchesProfile(
    _ node: NodeID, _ slice: ElementRef, _ path: DiscriminatorPath
  ) -> Bool? {
    let endsInResolve = path.steps.last == .resolve
    guard let last = points(node, slice, path).last else { return nil }
    var profiles: [SchemaRef] = []
    for ref in last.elements {
      let element = definitions.element(ref)
      if endsInResolve, element.pointee.parent == 0 {
        profiles.append(element.pointee.schema)
        continue
      }
      for number in 0..<Int(element.pointee.types.count) {
        let urls = definitions.type(element.pointee.types, number).profiles
        for entry in 0..<Int(urls.count) {
          let url = definitions.bytes(definitions.entry(urls, entry))
          if let schema = definitions.schema(url: url) { profiles.append(schema) }
        }
      }
    }
    guard !profiles.isEmpty else { return nil }
    return last.nodes.contains { candidate in
      profiles.contains { conforms(candidate, to: $0) }
    }
  }

  /// Tells whether a node is of a profile's type and breaks none of its rules.
  func conforms(_ node: NodeID, to profile: SchemaRef) -> Bool {
    let record = definitions.schema(profile)
    guard isAncestor(record.type_schema, of: typeSchema(node)) else { return false }
    if !record.isProfile { return true }
    let question = UInt64(node) << 32 | UInt64(profile)
    if let known = conformance[question] { return known }
    let answer = isClean { walkProfile(node, profile) }
    conformance.insert(answer, for: question)
    return answer
  }

  /// What keeps a node from a profile, in the words of the first error; nil where nothing does.
  func firstFault(_ node: NodeID, _ profile: SchemaRef) -> String? {
    guard !isQuiet else { return nil }
    var kept: [Finding] = []
    swap(&kept, &findings)
    let waiting = pendingInvariants.count
    walkProfile(node, profile)
    while pendingInvariants.count > waiting {
      if findings.contains(where: { $0.severity == .error }) {
        pendingInvariants.removeSubrange(waiting...)
      } else {
        evaluate(pendingInvariants.removeLast())
      }
    }
    swap(&kept, &findings)
    return kept.first { $0.severity == .error }.map { "\($0.message) (\($0.expression))" }
  }
}
