import CEmbeddedTables
import FHIRDocuments

/// Decides by the discriminators of a slicing whether a node belongs to a slice.
extension ResourceWalk {
  /// Tells whether a node fits a slice by all discriminators that the slice says something about;
  /// it must say something about one.
  func fits(_ node: NodeID, _ slice: ElementRef, _ slicing: SlicingRules) -> Bool {
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
  func fits(
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
  struct SlicePoint {
    var nodes: [NodeID]
    var elements: [ElementRef]
  }

  func slicePoints(_ node: NodeID, _ slice: ElementRef, _ path: DiscriminatorPath) -> [SlicePoint] {
    var point = SlicePoint(nodes: [node], elements: withSlices(slice))
    var points = [point]
    for step in path.steps {
      point = advanced(point, step)
      points.append(point)
    }
    return points
  }

  private func advanced(_ point: SlicePoint, _ step: DiscriminatorPath.Step) -> SlicePoint {
    var next = SlicePoint(nodes: [], elements: [])
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
  func withSlices(_ ref: ElementRef, all isAll: Bool = false) -> [ElementRef] {
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
  func children(
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
    let points = slicePoints(node, slice, path)
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
    guard let last = slicePoints(node, slice, path).last, !last.elements.isEmpty else { return nil }
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
    guard let last = slicePoints(node, slice, path).last else { return nil }
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
    let profiles = slicedProfiles(node, slice, path)
    guard !profiles.isEmpty, let last = slicePoints(node, slice, path).last else { return nil }
    return last.nodes.contains { candidate in
      profiles.contains { conforms(candidate, to: $0) }
    }
  }

  /// The profiles of which a slice asks for one, at the end of a discriminator's path.
  func slicedProfiles(
    _ node: NodeID, _ slice: ElementRef, _ path: DiscriminatorPath
  ) -> [SchemaRef] {
    let endsInResolve = path.steps.last == .resolve
    var profiles: [SchemaRef] = []
    for ref in slicePoints(node, slice, path).last?.elements ?? [] {
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
    return profiles
  }
}
