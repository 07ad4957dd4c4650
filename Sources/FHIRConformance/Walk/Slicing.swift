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
    let others = slicing.isClosed ? slices.firstIndex(where: isDefaultSlice) : nil
    var members = [[NodeID]](repeating: [], count: slices.count)
    var previous = -1
    var isPastSlices = false
    for (place, node) in nodes.enumerated() {
      let found =
        slicing.isByPosition
        ? sliceNumber(ofPlace: place, among: slices)
        : sliceNumber(of: node, among: slices, slicing, profile)
      guard let slice = found else {
        if let others {
          members[others].append(node)
          continue
        }
        isPastSlices = true
        if slicing.isClosed, slicing.isDecidable, isAllowedType(node, element) {
          reportUnmatched(node, slices, slicing, profile)
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
      if slicing.isDecidable {
        checkSliceCount(parent, nodes, members, number, slice, slicing, profile)
      }
      if record.pointee.slices.count > 0 {
        applySlices(parent, members[number], slice, record, profile)
      }
      for node in members[number] { applyElement(node, slice, profile) }
    }
  }

  // MARK: The rules of a slicing

  struct SlicingRules {
    /// What tells the slices apart; the path is nil where it cannot be evaluated.
    struct Discriminator {
      var type: Int
      var path: DiscriminatorPath?
    }

    var discriminators: [Discriminator]
    var isClosed: Bool
    var isOpenAtEnd: Bool
    var isOrdered: Bool
    /// The place of an item decides.
    var isByPosition: Bool { discriminators.contains { $0.type == FL_BY_POSITION } }
    /// There is a discriminator that can be evaluated.
    var isDecidable: Bool {
      !discriminators.isEmpty && discriminators.allSatisfy { $0.path != nil }
    }
  }

  func slicingRules(_ element: UnsafePointer<fl_element>) -> SlicingRules {
    guard element.pointee.slicing != 0 else {
      // Slices of a choice without a slicing entry are told apart by type.
      return SlicingRules(
        discriminators: element.pointee.isChoice
          ? [.init(type: FL_BY_TYPE, path: DiscriminatorPath("$this"))] : [],
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
        .init(
          type: Int(discriminator.type),
          path: DiscriminatorPath(definitions.string(discriminator.path))))
    }
    if rules.discriminators.isEmpty, element.pointee.isChoice {
      rules.discriminators = [.init(type: FL_BY_TYPE, path: DiscriminatorPath("$this"))]
    }
    slicingCache.insert(rules, for: key)
    return rules
  }

  private func sliceName(_ slice: ElementRef) -> String {
    definitions.string(definitions.element(slice).pointee.slice_name)
  }

  /// Tells whether a slice takes what fits no other slice of a closed slicing.
  private func isDefaultSlice(_ slice: ElementRef) -> Bool {
    let name = definitions.bytes(definitions.element(slice).pointee.slice_name)
    return name.first == UInt8(ascii: "@") && sliceName(slice) == "@default"
  }

  /// The slice of an item by its place: each slice takes as many items as it allows, one after the
  /// other.
  private func sliceNumber(ofPlace place: Int, among slices: [ElementRef]) -> Int? {
    var end = 0
    for (number, slice) in slices.enumerated() {
      let most = definitions.element(slice).pointee.max
      if most == FL_UNBOUNDED { return number }
      end += Int(most)
      if place < end { return number }
    }
    return nil
  }

  private func sliceNumber(
    of node: NodeID, among slices: [ElementRef], _ slicing: SlicingRules, _ profile: SchemaRef
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
    _ parent: NodeID, _ nodes: [NodeID], _ members: [[NodeID]], _ number: Int,
    _ slice: ElementRef, _ slicing: SlicingRules, _ profile: SchemaRef
  ) {
    let element = definitions.element(slice)
    let count = members[number].count
    if count < Int(element.pointee.min) {
      reportTooFew(parent, nodes, members, count, slice, slicing, profile)
    } else if element.pointee.max != FL_UNBOUNDED, count > Int(element.pointee.max) {
      report(
        "slice-max", .error, .structure, at: parent,
        place: document.place(members[number][Int(element.pointee.max)]),
        help: "keep \(element.pointee.max)", profile: profile, cause: element.pointee.id,
        "\(count) \(element.pointee.baseName.text) fit the slice \(sliceName(slice)), at most \(element.pointee.max) are allowed"
      )
    }
  }

  private func reportTooFew(
    _ parent: NodeID, _ nodes: [NodeID], _ members: [[NodeID]], _ count: Int,
    _ slice: ElementRef, _ slicing: SlicingRules, _ profile: SchemaRef
  ) {
    let element = definitions.element(slice)
    let name = element.pointee.baseName.text
    var wanted: String?
    var note: String?
    if !isQuiet {
      wanted = sliceDescription(slice)
      let strays = nodes.filter { node in !members.contains { $0.contains(node) } }
      note = nearest(of: strays, to: slice, slicing)
    }
    let message: String
    if count > 0 {
      message =
        "\(count) \(name) fit the slice \(sliceName(slice)), at least \(element.pointee.min) are asked for"
    } else if nodes.isEmpty, element.pointee.isChoice, element.pointee.types.count == 1 {
      let type = definitions.string(definitions.type(element.pointee.types, 0).code)
      message = "\(typeText(parent)) needs \(name)\(type.prefix(1).uppercased())\(type.dropFirst())"
    } else {
      message = "no \(name) fits the slice \(sliceName(slice)), which is asked for"
    }
    report(
      "slice-min", .error, .required, at: parent,
      place: nodes.first.map { document.keyPlace($0) },
      help: wanted.map { "add \(name) with \($0)" }, note: note, profile: profile,
      cause: element.pointee.id, message)
  }

  private func reportUnmatched(
    _ node: NodeID, _ slices: [ElementRef], _ slicing: SlicingRules, _ profile: SchemaRef
  ) {
    report(
      "slice-closed", .error, .structure, at: node,
      note: isQuiet ? nil : nearestSlice(to: node, among: slices, slicing), profile: profile,
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
}
