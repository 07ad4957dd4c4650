import CEmbeddedTables

/// How value sets are put together.
extension TerminologyCompiler {
  /// Deeper nesting of value sets than this counts as unknown.
  private static let depthLimit = 64
  /// More problems than this are not worth a message.
  private static let problemLimit = 500

  /// The content of a given value set.
  func expand(_ set: ValueSet) -> CodeSet {
    let key = set.url + "|" + set.version
    if let done = expanded[key] { return done }
    if underWay.contains(key) {
      report(.cycle(valueSet: set.url))
      return .unknown
    }
    guard underWay.count < Self.depthLimit else { return .unknown }
    underWay.append(key)
    defer { underWay.removeLast() }

    var content = CodeSet()
    if set.hasOnlyExpansion {
      for entry in set.expansion {
        content.formUnion(listed(entry.system, [.init(code: entry.code, display: entry.display)]))
      }
    }
    for part in set.includes { content.formUnion(expand(part, of: set.url)) }
    for part in set.excludes {
      let out = expand(part, of: set.url)
      content.subtract(out, system: { self.atoms[Int($0)].system }, list: { self.allAtoms($0) })
    }
    if !set.takesInactive { content = withoutInactive(content) }
    expanded[key] = content
    return content
  }

  /// The content of a value set named by its canonical.
  private func expand(_ canonical: String, of owner: String) -> CodeSet {
    let (url, version) = split(canonical)
    if let set = given(url, version: version) { return expand(set) }
    if let base {
      let terminology = Terminology(base)
      if let ref = terminology.valueSet(canonical) { return content(ref, terminology) }
    }
    // Value sets these systems define by the form of their URL.
    for (prefix, system) in [
      ("http://snomed.info/sct", "http://snomed.info/sct"),
      ("http://loinc.org/vs", "http://loinc.org"),
    ] where url.hasPrefix(prefix) {
      return CodeSet(open: [place(ofSystem: system)])
    }
    report(.missingValueSet(canonical, in: owner))
    return .unknown
  }

  /// The content of an embedded value set.
  private func content(_ ref: UInt32, _ terminology: Terminology) -> CodeSet {
    let definitions = terminology.definitions
    let record = terminology.record(valueSet: ref)
    var content = CodeSet()
    func systemPlace(_ system: UInt32) -> Int {
      place(ofSystem: definitions.string(terminology.record(codeSystem: system).url))
    }
    for number in 0..<Int(record.members.count) {
      let concept = terminology.record(concept: definitions.entry(record.members, number))
      let url = definitions.string(terminology.record(codeSystem: concept.system).url)
      let atom = atom(
        definitions.string(concept.code), display: definitions.string(concept.display), system: url)
      if let atom { content.members.insert(atom) }
    }
    for number in 0..<Int(record.whole_systems.count) {
      content.whole.insert(systemPlace(definitions.entry(record.whole_systems, number)))
    }
    for number in 0..<Int(record.open_systems.count) {
      content.open.insert(systemPlace(definitions.entry(record.open_systems, number)))
    }
    content.isUnknown = record.flags & UInt32(FL_VS_UNDECIDABLE) != 0
    return content
  }

  /// The codes that meet all of what an include or exclude states.
  private func expand(_ part: ValueSet.Part, of owner: String) -> CodeSet {
    var content: CodeSet?
    if !part.system.isEmpty { content = expandSystem(part, of: owner) }
    for canonical in part.valueSets {
      let other = expand(canonical, of: owner)
      if content == nil {
        content = other
      } else {
        content?.formIntersection(other) { self.atoms[Int($0)].system }
      }
    }
    return content ?? CodeSet()
  }

  private func expandSystem(_ part: ValueSet.Part, of owner: String) -> CodeSet {
    let url = split(part.system).url
    let place = place(ofSystem: url)
    if part.isUnlisted { return CodeSet(open: [place]) }
    if !part.codes.isEmpty {
      return listed(url, part.codes) { code in
        self.report(.missingCode(code, system: url, in: owner))
      }
    }
    let hasList = !systems[place].concepts.isEmpty && systems[place].content != .notPresent
    if part.filters.isEmpty {
      return hasList || systems[place].grammar != .none
        ? CodeSet(whole: [place]) : CodeSet(open: [place])
    }
    guard hasList else { return CodeSet(open: [place]) }

    var found = Set(systems[place].concepts.indices)
    for filter in part.filters {
      guard let passed = systems[place].places(filter) else {
        report(
          .undecidedFilter(property: filter.property, op: filter.op, system: url, in: owner))
        return CodeSet(open: [place])
      }
      found.formIntersection(passed)
    }
    var content = CodeSet(members: Set(found.map { systems[place].atoms[$0] }))
    if systems[place].content != .complete { content.open.insert(place) }
    return content
  }

  private func listed(
    _ system: String, _ codes: [ValueSet.Code], missing: (String) -> Void = { _ in }
  ) -> CodeSet {
    var content = CodeSet()
    for code in codes {
      if let atom = atom(code.code, display: code.display, system: system) {
        content.members.insert(atom)
      } else {
        missing(code.code)
      }
    }
    return content
  }

  private func allAtoms(_ place: Int) -> [UInt32]? {
    systems[place].grammar == .none && systems[place].content == .complete
      ? systems[place].atoms : nil
  }

  private func withoutInactive(_ content: CodeSet) -> CodeSet {
    var result = content
    for place in content.whole.sorted() {
      guard let list = allAtoms(place), systems[place].concepts.contains(where: \.isInactive) else {
        continue
      }
      result.whole.remove(place)
      result.members.formUnion(list)
    }
    result.members = result.members.filter { atom in
      let (system, concept) = atoms[Int(atom)]
      return !systems[system].concepts[concept].isInactive
    }
    return result
  }

  private func report(_ problem: Problem) {
    if problems.count < Self.problemLimit, !problems.contains(problem) { problems.append(problem) }
  }
}
