import CEmbeddedTables
import FHIRDocuments

/// Says what keeps a node from a slice, for messages: by which discriminator, what is found there
/// and what is asked for.
extension ResourceWalk {
  /// Words for the node that comes nearest to a slice and what keeps it out; nil where none of the
  /// nodes can be compared.
  func nearest(of nodes: [NodeID], to slice: ElementRef, _ slicing: SlicingRules) -> String? {
    var best: (node: NodeID, closeness: Int)?
    for node in nodes.prefix(Self.mostCompared) {
      guard let closeness = closeness(node, slice, slicing) else { continue }
      if closeness > best?.closeness ?? -1 { best = (node, closeness) }
    }
    guard let best else { return nil }
    let words = misfits(best.node, slice, slicing)
    guard !words.isEmpty else { return nil }
    let name = document.nameText(best.node)
    let place = nodes.count > 1 ? "\(name)[\(document.ordinal(best.node))]" : name
    return "nearest is \(place): \(words.joined(separator: "; "))"
  }

  /// Words for the slice a node comes nearest to and what keeps it out; nil where no slice can be
  /// compared with it.
  func nearestSlice(to node: NodeID, among slices: [ElementRef], _ slicing: SlicingRules)
    -> String?
  {
    var best: (slice: ElementRef, closeness: Int)?
    for slice in slices.prefix(Self.mostCompared) {
      guard let closeness = closeness(node, slice, slicing) else { continue }
      if closeness > best?.closeness ?? -1 { best = (slice, closeness) }
    }
    guard let best else { return nil }
    let words = misfits(node, best.slice, slicing)
    guard !words.isEmpty else { return nil }
    let name = definitions.string(definitions.element(best.slice).pointee.slice_name)
    return "nearest is the slice \(name): \(words.joined(separator: "; "))"
  }

  /// More nodes or slices than this are not looked at for a message.
  private static let mostCompared = 50

  /// How much of what a slice asks for a node has; nil where it says nothing that can be compared.
  private func closeness(_ node: NodeID, _ slice: ElementRef, _ slicing: SlicingRules) -> Int? {
    var met = 0
    var isDecided = false
    for discriminator in slicing.discriminators {
      guard let path = discriminator.path,
        let fits = fits(node, slice, discriminator.type, path)
      else { continue }
      isDecided = true
      if fits {
        met += 100
      } else if discriminator.type == FL_BY_VALUE || discriminator.type == FL_BY_PATTERN,
        let (_, fault) = valueFault(node, slice, path)
      {
        met += min(fault.matched * 10, 90) + (fault.found == nil ? 0 : 1)
      }
    }
    return isDecided ? met : nil
  }

  private func misfits(_ node: NodeID, _ slice: ElementRef, _ slicing: SlicingRules) -> [String] {
    var words: [String] = []
    for discriminator in slicing.discriminators where words.count < 3 {
      guard let path = discriminator.path,
        fits(node, slice, discriminator.type, path) == false
      else { continue }
      let name = path.text(from: document.nameText(node), steps: path.steps.count)
      switch discriminator.type {
      case FL_BY_VALUE, FL_BY_PATTERN: words.append(valueMisfit(node, slice, path, name))
      case FL_BY_TYPE: words.append(typeMisfit(node, slice, path, name))
      case FL_BY_PROFILE: words.append(profileMisfit(node, slice, path, name))
      default: words.append(presenceMisfit(node, slice, path, name))
      }
    }
    return words
  }

  // MARK: By value

  /// The point of a discriminator's path at which a slice asks for a value, as the number of steps
  /// to it, and where a node differs from that value.
  private func valueFault(
    _ node: NodeID, _ slice: ElementRef, _ path: DiscriminatorPath
  ) -> (steps: Int, fault: ValueFault)? {
    let points = slicePoints(node, slice, path)
    for (steps, point) in points.enumerated().reversed() {
      for ref in point.elements {
        let element = definitions.element(ref)
        let text =
          element.pointee.fixed != 0 ? element.pointee.fixed : element.pointee.pattern
        guard text != 0, let (wanted, value) = fixedValues.value(text) else { continue }
        var nearest: ValueFault?
        for candidate in point.nodes {
          guard let fault = fault(candidate, wanted, value, depth: 0) else { continue }
          if nearest.map({ fault.matched > $0.matched }) ?? true { nearest = fault }
        }
        if let nearest { return (steps, nearest) }
        if point.nodes.isEmpty { return (steps, ValueFault(missing: wanted, value)) }
        // A fixed value that is there with more beside it.
        let asked = definitions.string(text)
        return (steps, ValueFault(path: [], found: "more than that", wanted: asked, matched: 0))
      }
    }
    return nil
  }

  private func valueMisfit(
    _ node: NodeID, _ slice: ElementRef, _ path: DiscriminatorPath, _ name: String
  ) -> String {
    if let (steps, fault) = valueFault(node, slice, path) {
      let place = ([path.text(from: document.nameText(node), steps: steps)] + fault.path)
        .joined(separator: ".")
      guard let found = fault.found else {
        return "\(place) is missing, asked for is \"\(shortened(fault.wanted))\""
      }
      return "\(place) is \"\(shortened(found))\", asked for is \"\(shortened(fault.wanted))\""
    }
    guard let last = slicePoints(node, slice, path).last else { return name }
    for ref in last.elements {
      let element = definitions.element(ref)
      guard Int(element.pointee.strength) == FL_STRENGTH_REQUIRED else { continue }
      let set = valueSetText(element)
      guard let own = last.nodes.first else { return "\(name) is missing, a code of \(set)" }
      return "\(name) is \(shownCode(own)), which is not in the value set \(set)"
    }
    return presenceMisfit(node, slice, path, name)
  }

  /// Where a node differs from a value asked for.
  private struct ValueFault {
    /// The steps from the node to the first value that differs.
    var path: [String]
    var found: String?
    var wanted: String
    /// How many values are as asked for.
    var matched: Int

    init(path: [String], found: String?, wanted: String, matched: Int) {
      self.path = path
      self.found = found
      self.wanted = wanted
      self.matched = matched
    }

    /// Nothing is there: the value asked for is that of the code, or the first one.
    init(missing document: Document, _ value: NodeID) {
      var steps: [String] = []
      var current = value
      while !document.hasValue(current), steps.count < 8,
        let next = document.child(current, .code)
          ?? document.children(current).first(where: { _ in true })
      {
        steps.append(document.nameText(next))
        current = next
      }
      self.init(path: steps, found: nil, wanted: document.string(current), matched: 0)
    }
  }

  private func fault(
    _ node: NodeID, _ other: Document, _ value: NodeID, depth: Int
  ) -> ValueFault? {
    guard depth < 8 else { return nil }
    if other.hasValue(value) {
      if contains(node, other, value) { return nil }
      return ValueFault(
        path: [], found: document.hasValue(node) ? document.string(node) : nil,
        wanted: other.string(value), matched: 0)
    }
    var first: ValueFault?
    var matched = 0
    for wanted in other.children(value) {
      let name = other[wanted].name
      var nearest: ValueFault?
      var isMet = false
      for candidate in document.children(node, name) {
        guard let fault = fault(candidate, other, wanted, depth: depth + 1) else {
          isMet = true
          break
        }
        if nearest.map({ fault.matched > $0.matched }) ?? true { nearest = fault }
      }
      if isMet {
        matched += 1
        continue
      }
      var fault = nearest ?? ValueFault(missing: other, wanted)
      matched += fault.matched
      fault.path.insert(other.nameText(wanted), at: 0)
      // A code says more than its system.
      if first == nil { first = fault }
    }
    first?.matched = matched
    return first
  }

  // MARK: By other things

  private func typeMisfit(
    _ node: NodeID, _ slice: ElementRef, _ path: DiscriminatorPath, _ name: String
  ) -> String {
    guard let last = slicePoints(node, slice, path).last else { return name }
    var wanted: [String] = []
    for ref in last.elements {
      let element = definitions.element(ref)
      if element.pointee.parent == 0, element.pointee.types.count == 0 {
        wanted.append(definitions.string(definitions.schema(element.pointee.schema).type))
      }
      for number in 0..<Int(element.pointee.types.count) {
        wanted.append(definitions.string(definitions.type(element.pointee.types, number).code))
      }
    }
    guard let own = last.nodes.first else { return "\(name) leads to nothing that is here" }
    let schema = typeSchema(own)
    let found = schema == 0 ? "unknown" : definitions.string(definitions.schema(schema).type)
    return "the type of \(name) is \(found), asked for is \(joined(wanted))"
  }

  private func profileMisfit(
    _ node: NodeID, _ slice: ElementRef, _ path: DiscriminatorPath, _ name: String
  ) -> String {
    guard let own = slicePoints(node, slice, path).last?.nodes.first else {
      return "\(name) leads to nothing that is here"
    }
    guard let wanted = slicedProfiles(node, slice, path).first else { return name }
    let url = definitions.string(definitions.schema(wanted).url)
    let fault = firstFault(own, wanted).map { ": \($0)" } ?? ""
    return "\(name) does not conform to \(url)\(fault)"
  }

  private func presenceMisfit(
    _ node: NodeID, _ slice: ElementRef, _ path: DiscriminatorPath, _ name: String
  ) -> String {
    slicePoints(node, slice, path).last?.nodes.isEmpty == true
      ? "\(name) is missing" : "\(name) is there, asked for is that it is not"
  }
}

extension DiscriminatorPath {
  /// The path as a text, beginning with the name of the node it starts from.
  func text(from name: String, steps count: Int) -> String {
    var text = name
    for step in steps.prefix(count) {
      switch step {
      case .child(let name): text += ".\(name.text)"
      case .extensionURL(let url): text += ".extension('\(url)')"
      case .resolve: text += ".resolve()"
      case .ofType(let name): text += ".ofType(\(name.text))"
      }
    }
    return text
  }
}
