import CEmbeddedTables
import FHIRDocuments

/// Compiles structure definitions with snapshots to the schema sections of a table set.
///
/// Types come before profiles, since profiles refer to the elements of types. Elements are told
/// apart by their order, path and slice name: ids of packages are not always there, or right.
struct SchemaCompiler {
  let builder: TableBuilder
  /// The definitions that a set made at run time stands upon; nil for the embedded set.
  let base: Definitions?
  /// Finds the record of a value set by its canonical; 0 where it is not among the tables.
  let valueSet: (String) -> fl_ref

  var schemas = [fl_schema()]
  var elements = [fl_element()]
  private var types = [fl_type()]
  var children = [fl_child()]
  private var constraints = [fl_constraint()]
  private var slicings = [fl_slicing()]
  private var discriminators = [fl_discriminator()]
  private var contexts = [fl_context()]

  private var schemaNumbers: [String: SchemaRef] = [:]
  private var typeNumbers: [String: SchemaRef] = [:]
  private var typeRanges: [[ElementDefinition.TypeReference]: fl_range] = [:]
  private var constraintRanges: [[ElementDefinition.Constraint]: fl_range] = [:]

  init(builder: TableBuilder, base: Definitions?, valueSet: @escaping (String) -> fl_ref) {
    self.builder = builder
    self.base = base
    self.valueSet = valueSet
  }

  var mark: UInt32 { builder.mark }

  /// Compiles all structures and sets the sections of the builder.
  mutating func compile(_ structures: [StructureDefinition]) {
    let ordered = structures.filter { !$0.isProfile } + structures.filter { $0.isProfile }
    var firsts: [UInt32] = []
    var next: UInt32 = 1
    for (index, structure) in ordered.enumerated() {
      let number = UInt32(index + 1) | mark
      if schemaNumbers[structure.url] == nil { schemaNumbers[structure.url] = number }
      if !structure.isProfile, typeNumbers[structure.type] == nil {
        typeNumbers[structure.type] = number
      }
      firsts.append(next)
      next += UInt32(structure.snapshot.count)
    }
    elements.reserveCapacity(Int(next))
    for (index, structure) in ordered.enumerated() {
      add(structure, number: UInt32(index + 1), firstElement: firsts[index])
    }
    setSections(ordered)
  }

  private func setSections(_ ordered: [StructureDefinition]) {
    builder.set(Int(FL_SCHEMAS), schemas)
    builder.set(Int(FL_ELEMENTS), elements)
    builder.set(Int(FL_TYPES), types)
    builder.set(Int(FL_CHILDREN), children)
    builder.set(Int(FL_CONSTRAINTS), constraints)
    builder.set(Int(FL_SLICINGS), slicings)
    builder.set(Int(FL_DISCRIMINATORS), discriminators)
    builder.set(Int(FL_CONTEXTS), contexts)
    builder.setSlots(
      Int(FL_SCHEMA_SLOTS),
      ordered.enumerated().map { (text: $1.url, record: UInt32($0 + 1)) })
    guard base == nil else { return }
    var byName = [UInt32](repeating: 0, count: Int(Name.firstUnknown))
    for (index, structure) in ordered.enumerated()
    where !structure.isProfile && structure.kind != .logical {
      if let name = Name(structure.type) { byName[Int(name.rawValue)] = UInt32(index + 1) }
    }
    builder.set(Int(FL_TYPE_SCHEMAS), byName)
  }

  // MARK: Look-ups in both sets

  func schema(ofType code: String) -> SchemaRef {
    if let base, let name = Name(code) {
      let found = base.schema(ofType: name)
      if found != 0 { return found }
    }
    if let own = typeNumbers[code] { return own }
    // Types of logical models go by their URL.
    return schema(url: code) ?? 0
  }

  private func schema(url: String) -> SchemaRef? {
    let bare = url.utf8.firstIndex(of: UInt8(ascii: "|")).map { String(url[..<$0]) } ?? url
    return schemaNumbers[bare] ?? base?.schema(url: url) ?? base?.schema(url: bare)
  }

  /// The record of an element of either set; elements of this set must have been compiled.
  func record(_ ref: ElementRef) -> fl_element {
    if let base, ref & UInt32(FL_EXTRA) == 0 { return base.element(ref).pointee }
    return elements[Int(ref & ~UInt32(FL_EXTRA))]
  }

  func root(_ ref: SchemaRef) -> ElementRef {
    if let base, ref & UInt32(FL_EXTRA) == 0 { return base.root(ref) }
    let number = Int(ref & ~UInt32(FL_EXTRA))
    guard number < schemas.count, schemas[number].elements.count > 0 else { return 0 }
    return schemas[number].elements.first
  }

  private func entry(_ range: fl_range, _ index: Int) -> UInt32 {
    if let base, range.first & UInt32(FL_EXTRA) == 0 { return base.entry(range, index) }
    return builder.listEntry(range, index)
  }

  private func childEntries(_ range: fl_range) -> [fl_child] {
    if let base, range.first & UInt32(FL_EXTRA) == 0 {
      return (0..<Int(range.count)).map { base.embedded.children[Int(range.first) + $0] }
    }
    let first = Int(range.first & ~UInt32(FL_EXTRA))
    return Array(children[first..<(first + Int(range.count))])
  }

  private func typeEntry(_ range: fl_range, _ index: Int) -> fl_type {
    if let base, range.first & UInt32(FL_EXTRA) == 0 { return base.type(range, index) }
    return types[Int(range.first & ~UInt32(FL_EXTRA)) + index]
  }

  private func constraintEntry(_ range: fl_range, _ index: Int) -> fl_constraint {
    if let base, range.first & UInt32(FL_EXTRA) == 0 {
      return base.constraint(range.first + UInt32(index))
    }
    return constraints[Int(range.first & ~UInt32(FL_EXTRA)) + index]
  }

  private func text(_ place: fl_string) -> String {
    if let base, place & UInt32(FL_EXTRA) == 0 { return base.string(place) }
    return builder.text(at: place)
  }

  // MARK: One structure

  private mutating func add(
    _ structure: StructureDefinition, number: UInt32, firstElement: UInt32
  ) {
    var record = fl_schema()
    record.url = builder.string(structure.url)
    record.version = builder.string(structure.version)
    record.name = builder.string(structure.name)
    record.type = builder.string(structure.type)
    record.base = schema(url: structure.baseDefinition) ?? 0
    record.type_schema = structure.isProfile ? schema(ofType: structure.type) : number | mark
    record.elements = fl_range(
      first: structure.snapshot.isEmpty ? 0 : firstElement | mark,
      count: UInt32(structure.snapshot.count))
    record.type_name = Name(structure.type)?.rawValue ?? 0
    record.kind = structure.kind.number
    var flags = 0
    if structure.isAbstract { flags |= Int(FL_SCHEMA_ABSTRACT) }
    if structure.isProfile { flags |= Int(FL_SCHEMA_PROFILE) }
    if structure.isProfile, structure.type == "Extension" {
      flags |= Int(FL_SCHEMA_EXTENSION)
      if structure.snapshot.first?.isModifier == true {
        flags |= Int(FL_SCHEMA_MODIFIER_EXTENSION)
      }
    }
    if structure.snapshot.isEmpty { flags |= Int(FL_SCHEMA_NO_SNAPSHOT) }
    record.flags = UInt8(flags)
    record.contexts = add(structure.contexts)
    let invariants = builder.list(structure.contextInvariants.map { builder.string($0) })
    record.context_invariants = invariants.first
    record.context_invariant_count = invariants.count
    schemas.append(record)
    addElements(of: structure, schema: number | mark, first: Int(firstElement))
  }

  private mutating func add(_ list: [StructureDefinition.Context]) -> fl_range {
    guard !list.isEmpty else { return fl_range() }
    let first = UInt32(contexts.count)
    for context in list {
      contexts.append(
        fl_context(expression: builder.string(context.expression), type: context.type))
    }
    return fl_range(first: first | mark, count: UInt32(list.count))
  }

  private mutating func addElements(
    of structure: StructureDefinition, schema: SchemaRef, first: Int
  ) {
    let snapshot = structure.snapshot
    guard !snapshot.isEmpty else { return }
    let tree = SnapshotTree(snapshot)
    func ref(_ index: Int) -> ElementRef { UInt32(first + index) | mark }

    for (index, element) in snapshot.enumerated() {
      var record = fl_element()
      record.id = builder.string(element.id)
      record.path = builder.string(element.path)
      record.slice_name = builder.string(element.sliceName)
      record.schema = schema
      let parent = tree.parent[index]
      if parent >= 0 { record.parent = ref(parent) }
      let step = element.lastStep
      var isChoice = step.hasSuffix("[x]")
      record.name = name(isChoice ? step.dropLast(3) : step)

      if structure.isProfile {
        if parent < 0 {
          if index == 0 { record.base_element = root(schemas[schemas.count - 1].type_schema) }
        } else if let found = baseChild(of: elements[first + parent], named: step) {
          record.base_element = found
          let own = self.record(found)
          record.name = own.name
          isChoice = own.flags & UInt16(FL_CHOICE) != 0
        }
      }
      let baseRecord = record.base_element == 0 ? nil : self.record(record.base_element)

      record.types = add(types: element.types)
      record.min = element.min ?? baseRecord?.min ?? 0
      record.max = element.max ?? baseRecord?.max ?? FL_UNBOUNDED
      record.constraints = add(
        constraints: structure.isProfile
          ? newConstraints(
            element, baseRecord, counterpart: tree.counterpart[index].map { snapshot[$0] })
          : element.constraints)
      record.max_length = element.maxLength ?? 0
      record.min_length = element.minLength ?? 0
      if let binding = element.binding {
        record.strength = binding.strength
        record.value_set_url = builder.string(binding.valueSet)
        record.value_set = binding.valueSet.isEmpty ? 0 : valueSet(binding.valueSet)
        record.max_value_set_url = builder.string(binding.maxValueSet)
        record.max_value_set = binding.maxValueSet.isEmpty ? 0 : valueSet(binding.maxValueSet)
      }
      if let fixed = element.fixed {
        record.fixed = builder.string(fixed.json)
        record.value_type = Name(fixed.type)?.rawValue ?? 0
      }
      if let pattern = element.pattern {
        record.pattern = builder.string(pattern.json)
        record.value_type = Name(pattern.type)?.rawValue ?? 0
      }
      record.min_value = builder.string(element.minValue)
      record.max_value = builder.string(element.maxValue)
      if let slicing = element.slicing { record.slicing = add(slicing) }
      if !element.contentReference.isEmpty {
        record.content_reference = contentReference(
          element.contentReference, structure, tree: tree, first: first)
      }

      var flags = 0
      if isChoice { flags |= Int(FL_CHOICE) }
      if element.isModifier == true { flags |= Int(FL_MODIFIER) }
      if element.mustSupport == true { flags |= Int(FL_MUST_SUPPORT) }
      if element.isSummary == true { flags |= Int(FL_SUMMARY) }
      if element.isXMLAttribute { flags |= Int(FL_XML_ATTRIBUTE) }
      if element.slicing != nil || !tree.slices[index].isEmpty { flags |= Int(FL_SLICED) }
      if tree.sliceOf[index] >= 0 { flags |= Int(FL_SLICE) }
      if record.max == 0 { flags |= Int(FL_PROHIBITED) }
      if let baseRecord {
        flags |= Int(baseRecord.flags & UInt16(FL_ARRAY | FL_XML_ATTRIBUTE))
      } else if record.max > 1 {
        flags |= Int(FL_ARRAY)
      }
      record.flags = UInt16(flags)
      if structure.isProfile,
        differs(
          element, record, tree.counterpart[index].map { elements[first + $0] } ?? baseRecord,
          hasSlices: !tree.slices[index].isEmpty)
      {
        record.flags |= UInt16(FL_DIFFERS)
      }
      elements.append(record)
    }

    linkChildren(structure, tree, first: first)
    if structure.isProfile { markSubtrees(tree, first: first) }
  }

  private func name(_ text: Substring) -> UInt16 { Name(text)?.rawValue ?? 0 }

  // MARK: Trees

  private mutating func linkChildren(
    _ structure: StructureDefinition, _ tree: SnapshotTree, first: Int
  ) {
    func ref(_ index: Int) -> ElementRef { UInt32(first + index) | mark }
    for index in structure.snapshot.indices {
      if !tree.slices[index].isEmpty {
        elements[first + index].slices = builder.list(tree.slices[index].map(ref))
      }
      var direct = tree.children[index]
      if structure.kind == .primitiveType, index == 0 {
        // The value of a primitive is the primitive itself.
        direct.removeAll { structure.snapshot[$0].lastStep == "value" }
      }
      guard !direct.isEmpty else { continue }
      for (ordinal, child) in direct.enumerated() {
        elements[first + child].ordinal = UInt8(clamping: ordinal)
      }
      elements[first + index].child_elements = builder.list(direct.map(ref))
      elements[first + index].required = builder.list(
        direct.filter { elements[first + $0].min > 0 }.map(ref))
      var entries: [fl_child] = []
      for child in direct { addEntries(of: first + child, ref(child), to: &entries) }
      entries.sort { $0.name < $1.name }
      elements[first + index].children = fl_range(
        first: UInt32(children.count) | mark, count: UInt32(entries.count))
      children.append(contentsOf: entries)
    }
  }

  /// The property names that lead to an element.
  private func addEntries(of index: Int, _ ref: ElementRef, to entries: inout [fl_child]) {
    let record = elements[index]
    guard record.name != 0 else { return }
    guard record.flags & UInt16(FL_CHOICE) != 0 else {
      let type: UInt16 = record.types.count == 1 ? 0 : 0xFFFF
      entries.append(fl_child(name: record.name, type: type, element: ref))
      return
    }
    let own = (0..<Int(record.types.count)).map { typeEntry(record.types, $0) }
    // A profile that allows fewer types still leads every name of the choice to its element.
    let allowed = record.base_element == 0 ? record.types : self.record(record.base_element).types
    let stem = Name(rawValue: record.name).text
    for number in 0..<Int(allowed.count) {
      let type = typeEntry(allowed, number)
      let code = text(type.code)
      guard let name = Name(stem + code.prefix(1).uppercased() + code.dropFirst()) else { continue }
      let place = own.firstIndex {
        type.name == 0 ? text($0.code) == code : $0.name == type.name
      }
      entries.append(
        fl_child(
          name: name.rawValue,
          type: place.map { UInt16(clamping: $0) } ?? UInt16(FL_TYPE_NOT_ALLOWED),
          element: ref))
    }
  }

  private mutating func markSubtrees(_ tree: SnapshotTree, first: Int) {
    let mark = UInt16(FL_SUBTREE_DIFFERS)
    for index in tree.parent.indices.reversed() {
      if elements[first + index].flags & UInt16(FL_DIFFERS) != 0 {
        elements[first + index].flags |= mark
      }
      guard elements[first + index].flags & mark != 0 else { continue }
      if tree.parent[index] >= 0 { elements[first + tree.parent[index]].flags |= mark }
      if tree.sliceOf[index] >= 0 { elements[first + tree.sliceOf[index]].flags |= mark }
    }
  }

  /// The element of the base type that a step under a profile's element leads to.
  private func baseChild(of parent: fl_element, named step: Substring) -> ElementRef? {
    if parent.base_element != 0 {
      let base = record(parent.base_element)
      if base.children.count > 0 { return child(of: base, named: step) }
      if base.content_reference != 0 {
        return child(of: record(base.content_reference), named: step)
      }
    }
    for number in 0..<Int(parent.types.count) {
      let content = root(typeEntry(parent.types, number).schema)
      if content != 0, let found = child(of: record(content), named: step) { return found }
    }
    return nil
  }

  private func child(of element: fl_element, named step: Substring) -> ElementRef? {
    let isChoice = step.hasSuffix("[x]")
    let name = name(isChoice ? step.dropLast(3) : step)
    guard name != 0 else { return nil }
    for number in 0..<Int(element.child_elements.count) {
      let ref = entry(element.child_elements, number)
      if record(ref).name == name { return ref }
    }
    if isChoice { return nil }
    return childEntries(element.children).first { $0.name == name }?.element
  }

  private func contentReference(
    _ reference: String, _ structure: StructureDefinition, tree: SnapshotTree, first: Int
  ) -> ElementRef {
    let id = reference.utf8.firstIndex(of: UInt8(ascii: "#")).map {
      String(reference[reference.utf8.index(after: $0)...])
    }
    guard let id else { return 0 }
    if !structure.isProfile {
      guard let index = structure.snapshot.firstIndex(where: { $0.id == id || $0.path == id })
      else { return 0 }
      return UInt32(first + index) | mark
    }
    // The content is that of the type: what a profile says of the other element stays there.
    var steps = id.split(separator: ".")
    guard !steps.isEmpty else { return 0 }
    var current = root(schema(ofType: String(steps.removeFirst())))
    for step in steps {
      guard current != 0, let next = child(of: record(current), named: step) else { return 0 }
      current = next
    }
    return current
  }

  // MARK: Parts of elements

  private mutating func add(types list: [ElementDefinition.TypeReference]) -> fl_range {
    guard !list.isEmpty else { return fl_range() }
    if let known = typeRanges[list] { return known }
    let range = fl_range(first: UInt32(types.count) | mark, count: UInt32(list.count))
    typeRanges[list] = range
    for type in list {
      var record = fl_type()
      record.schema = schema(ofType: type.code)
      record.code = builder.string(type.code)
      record.profiles = builder.list(type.profiles.map { builder.string($0) })
      record.target_profiles = builder.list(type.targetProfiles.map { builder.string($0) })
      record.name = Name(type.code)?.rawValue ?? 0
      record.aggregation = type.aggregation
      record.versioning = type.versioning
      types.append(record)
    }
    return range
  }

  private mutating func add(constraints list: [ElementDefinition.Constraint]) -> fl_range {
    guard !list.isEmpty else { return fl_range() }
    if let known = constraintRanges[list] { return known }
    let range = fl_range(first: UInt32(constraints.count) | mark, count: UInt32(list.count))
    constraintRanges[list] = range
    for constraint in list {
      var record = fl_constraint()
      record.key = builder.string(constraint.key)
      record.expression = builder.string(constraint.expression)
      record.human = builder.string(constraint.human)
      record.source = builder.string(constraint.source)
      record.is_error = constraint.isError ? 1 : 0
      record.best_practice = constraint.isBestPractice ? 1 : 0
      constraints.append(record)
    }
    return range
  }

  private mutating func add(_ slicing: ElementDefinition.Slicing) -> fl_ref {
    var record = fl_slicing()
    record.rules = slicing.rules ?? UInt8(FL_SLICING_OPEN)
    record.ordered = slicing.isOrdered == true ? 1 : 0
    if !slicing.discriminators.isEmpty {
      record.discriminators = fl_range(
        first: UInt32(discriminators.count) | mark, count: UInt32(slicing.discriminators.count))
      for discriminator in slicing.discriminators {
        discriminators.append(
          fl_discriminator(path: builder.string(discriminator.path), type: discriminator.type))
      }
    }
    slicings.append(record)
    return UInt32(slicings.count - 1) | mark
  }

  // MARK: Differences between a profile's element and its base element

  /// The constraints of a profile's element that neither the base element nor its type states; for
  /// those in a slice, nor the sliced element.
  private func newConstraints(
    _ element: ElementDefinition, _ base: fl_element?, counterpart: ElementDefinition?
  ) -> [ElementDefinition.Constraint] {
    guard !element.constraints.isEmpty else { return [] }
    var known: Set<String> = ["ele-1"]
    for constraint in counterpart?.constraints ?? [] { known.insert(constraint.key) }
    func note(_ range: fl_range) {
      for index in 0..<Int(range.count) { known.insert(text(constraintEntry(range, index).key)) }
    }
    if let base { note(base.constraints) }
    for type in element.types {
      let root = root(schema(ofType: type.code))
      if root != 0 { note(record(root).constraints) }
    }
    return element.constraints.filter { known.insert($0.key).inserted }
  }

  /// Tells whether a profile's element constrains more than the base element; one in a slice, more
  /// than the sliced element does for all items.
  private func differs(
    _ element: ElementDefinition, _ own: fl_element, _ base: fl_element?, hasSlices: Bool
  ) -> Bool {
    guard let base else { return true }
    if hasSlices || !element.sliceName.isEmpty { return true }
    if let slicing = element.slicing, slicing.rules == UInt8(FL_SLICING_CLOSED) { return true }
    if own.min > base.min || own.max < base.max { return true }
    if own.fixed != base.fixed || own.pattern != base.pattern
      || own.min_value != base.min_value || own.max_value != base.max_value
    {
      return true
    }
    if own.constraints.count > 0 || own.min_length > base.min_length
      || (own.max_length != 0 && own.max_length != base.max_length)
    {
      return true
    }
    if own.strength != 0,
      own.strength != base.strength
        || bare(own.value_set_url) != bare(base.value_set_url)
        || bare(own.max_value_set_url) != bare(base.max_value_set_url)
    {
      return true
    }
    return differentTypes(own.types, base.types)
  }

  private func bare(_ canonical: fl_string) -> Substring {
    let text = self.text(canonical)
    return text.prefix { $0 != "|" }
  }

  private func differentTypes(_ own: fl_range, _ base: fl_range) -> Bool {
    // Roots and content references have no types.
    if own.count == 0 || base.count == 0 { return false }
    if own.count < base.count { return true }
    let baseTypes = (0..<Int(base.count)).map { typeEntry(base, $0) }
    for number in 0..<Int(own.count) {
      let type = typeEntry(own, number)
      let other = baseTypes.first {
        type.name == 0 ? text($0.code) == text(type.code) : $0.name == type.name
      }
      guard let other else { return true }
      if type.aggregation != other.aggregation || type.versioning != other.versioning
        || differ(type.profiles, other.profiles)
        || differ(type.target_profiles, other.target_profiles)
      {
        return true
      }
    }
    return false
  }

  private func differ(_ own: fl_range, _ base: fl_range) -> Bool {
    if own.count != base.count { return true }
    if own.count == 0 || own.first == base.first { return false }
    return texts(own) != texts(base)
  }

  private func texts(_ range: fl_range) -> Set<String> {
    Set((0..<Int(range.count)).map { text(entry(range, $0)) })
  }
}

extension StructureDefinition.Kind {
  /// `FL_KIND_PRIMITIVE` and its siblings.
  fileprivate var number: UInt8 {
    switch self {
    case .primitiveType: UInt8(FL_KIND_PRIMITIVE)
    case .complexType: UInt8(FL_KIND_COMPLEX)
    case .resource: UInt8(FL_KIND_RESOURCE)
    case .logical: UInt8(FL_KIND_LOGICAL)
    }
  }
}
