import CEmbeddedTables
import FHIRDocuments

/// Puts value sets together from code systems and writes both into a table set.
///
/// Give it all code systems and value sets first, then call `compile()` once, then ask for
/// references. The set made at run time builds on the embedded one: value sets of the user may take
/// in embedded value sets and codes of embedded code systems. The result depends only on what was
/// given, not on its order.
public final class TerminologyCompiler {
  /// What could not be done, for a message.
  public enum Problem: Hashable, Sendable {
    /// A value set takes in itself, directly or through others.
    case cycle(valueSet: String)
    /// A value set takes in one that is not among the tables.
    case missingValueSet(String, in: String)
    /// A value set lists a code its complete code system does not have.
    case missingCode(String, system: String, in: String)
    /// A filter cannot be decided.
    case undecidedFilter(property: String, op: String, system: String, in: String)
  }

  public internal(set) var problems: [Problem] = []

  let builder: TableBuilder
  let base: Definitions?
  var systems: [CompiledSystem] = []
  /// The system that answers for a URL.
  var systemPlaces: [String: Int] = [:]
  /// The system of this set that takes codes known from value sets only.
  var carriers: [String: Int] = [:]
  var atoms: [(system: Int, concept: Int)] = []

  private var givenSystems: [CodeSystem] = []
  private var givenSets: [String: [ValueSet]] = [:]
  var expanded: [String: CodeSet] = [:]
  var underWay: [String] = []
  private var setRecords: [String: [(version: String, record: UInt32)]] = [:]

  /// - Parameter base: the embedded definitions a run-time set builds on; nil for the embedded set.
  public init(builder: TableBuilder, base: Definitions?) {
    self.builder = builder
    self.base = base
  }

  public func add(_ system: CodeSystem) { givenSystems.append(system) }

  public func add(_ set: ValueSet) { givenSets[set.url, default: []].append(set) }

  /// Expands every value set and sets the terminology sections of the builder.
  public func compile() {
    givenSystems.sort { ($0.url, $0.version) < ($1.url, $1.version) }
    for url in givenSets.keys { givenSets[url]?.sort { $0.version < $1.version } }
    for system in givenSystems where system.supplements.isEmpty { take(system) }
    for system in givenSystems where !system.supplements.isEmpty { takeSupplement(system) }
    addImplicitSets()

    let sets = givenSets.keys.sorted().flatMap { givenSets[$0] ?? [] }
    let contents = sets.map { expand($0) }
    write(sets, contents)
  }

  /// The record of a value set, in this set or the embedded one; 0 where there is none.
  public func valueSet(_ canonical: String) -> fl_ref {
    let (url, version) = split(canonical)
    if let candidates = setRecords[url] {
      // R4's own bindings name value sets of V3 by the version of R4.
      let meant = candidates.last {
        version.isEmpty || version == "4.0.1" || accepts(version, own: $0.version)
      }
      if let meant { return meant.record | builder.mark }
    }
    return base.flatMap { Terminology($0).valueSet(canonical) } ?? 0
  }

  // MARK: Code systems

  private func take(_ system: CodeSystem) {
    var entry = CompiledSystem(url: system.url, content: system.content)
    entry.version = system.version
    entry.isCaseSensitive = system.isCaseSensitive
    entry.isCompositional = system.isCompositional
    entry.valueSet = system.valueSet
    let place = systems.count
    for concept in system.concepts {
      if entry.place(of: concept.code) == nil { entry.add(concept, atom: newAtom(place, entry)) }
    }
    systems.append(entry)
    systemPlaces[system.url] = place
    carriers[system.url] = place
  }

  private func takeSupplement(_ system: CodeSystem) {
    var entry = CompiledSystem(url: system.url, content: .supplement)
    entry.version = system.version
    entry.supplements = system.supplements
    systems.append(entry)
    systemPlaces[system.url] = systems.count - 1
    let target = place(ofSystem: split(system.supplements).url)
    for concept in system.concepts where !concept.properties.isEmpty {
      systems[target].add(properties: concept.properties, to: concept.code)
    }
  }

  private func newAtom(_ system: Int, _ entry: CompiledSystem) -> UInt32 {
    atoms.append((system, entry.concepts.count))
    return UInt32(atoms.count - 1)
  }

  /// The system that answers for a URL; a new one without content where nobody knows it.
  func place(ofSystem url: String) -> Int {
    if let place = systemPlaces[url] { return place }
    let place = loadBaseSystem(url) ?? addCarrier(url)
    systemPlaces[url] = place
    return place
  }

  private func addCarrier(_ url: String) -> Int {
    systems.append(CompiledSystem(url: url, content: .notPresent))
    carriers[url] = systems.count - 1
    return systems.count - 1
  }

  private func loadBaseSystem(_ url: String) -> Int? {
    guard let base, let ref = Terminology(base).codeSystem(url) else { return nil }
    return load(ref, of: base)
  }

  private func load(_ ref: UInt32, of base: Definitions) -> Int {
    let terminology = Terminology(base)
    let record = terminology.record(codeSystem: ref)
    let url = base.string(record.url)
    var entry = CompiledSystem(
      url: url, content: CodeSystem.Content(record: record.content), baseRecord: ref,
      baseFirst: record.concepts.first)
    entry.version = base.string(record.version)
    entry.isCaseSensitive = record.case_sensitive != 0
    entry.valueSet = base.string(record.value_set)
    let place = systems.count
    for number in 0..<record.concepts.count {
      let concept = terminology.record(concept: record.concepts.first + number)
      entry.add(
        CodeSystem.Concept(
          code: base.string(concept.code), display: base.string(concept.display),
          parents: terminology.parents(of: record.concepts.first + number).map(terminology.code),
          isInactive: concept.flags & UInt32(FL_CONCEPT_INACTIVE) != 0,
          isAbstract: concept.flags & UInt32(FL_CONCEPT_ABSTRACT) != 0,
          isDeprecated: concept.flags & UInt32(FL_CONCEPT_DEPRECATED) != 0),
        atom: newAtom(place, entry))
    }
    systems.append(entry)
    return place
  }

  /// The atom of a listed code; nil where the complete code system does not have it.
  func atom(_ code: String, display: String, system url: String) -> UInt32? {
    let place = place(ofSystem: url)
    if let atom = systems[place].atom(of: code) { return atom }
    if systems[place].content == .complete { return nil }
    let carrier = carriers[url] ?? addCarrier(url)
    if let atom = systems[carrier].atom(of: code) { return atom }
    let atom = newAtom(carrier, systems[carrier])
    systems[carrier].add(CodeSystem.Concept(code: code, display: display), atom: atom)
    return atom
  }

  // MARK: Value sets

  /// A code system may name the value set of all its codes without anybody stating it.
  private func addImplicitSets() {
    for system in givenSystems where !system.valueSet.isEmpty && system.supplements.isEmpty {
      let (url, version) = split(system.valueSet)
      guard givenSets[url] == nil else { continue }
      if let base, Terminology(base).valueSet(url) != nil { continue }
      givenSets[url] = [
        ValueSet(url: url, version: version, includes: [.init(system: system.url)])
      ]
    }
  }

  /// The value set given for a canonical.
  func given(_ url: String, version: String) -> ValueSet? {
    givenSets[url]?.last { version.isEmpty || accepts(version, own: $0.version) }
  }

  // MARK: Writing

  private func write(_ sets: [ValueSet], _ contents: [CodeSet]) {
    var systemRecords = [fl_code_system()]
    var conceptRecords = [fl_concept()]
    var refs = [UInt32](repeating: 0, count: systems.count)
    var firsts = [UInt32](repeating: 0, count: systems.count)
    for (place, system) in systems.enumerated() where system.baseRecord == 0 {
      refs[place] = UInt32(systemRecords.count) | builder.mark
      firsts[place] = UInt32(conceptRecords.count) | builder.mark
      systemRecords.append(
        fl_code_system(
          url: builder.string(system.url), version: builder.string(system.version),
          concepts: fl_range(
            first: system.concepts.isEmpty ? 0 : firsts[place],
            count: UInt32(system.concepts.count)),
          supplements: builder.string(system.supplements),
          value_set: builder.string(system.valueSet), content: system.content.record,
          case_sensitive: system.isCaseSensitive ? 1 : 0,
          compositional: system.isCompositional ? 1 : 0, grammar: system.grammar.rawValue))
      for concept in system.concepts {
        let parents = concept.parents.compactMap { system.place(of: $0) }
          .map { firsts[place] + UInt32($0) }
        var parent = parents.first ?? 0
        var flags: UInt32 = 0
        if parents.count > 1 {
          flags |= UInt32(FL_CONCEPT_SEVERAL_PARENTS)
          parent = builder.list([UInt32(parents.count)] + parents).first
        }
        if concept.isInactive { flags |= UInt32(FL_CONCEPT_INACTIVE) }
        if concept.isAbstract { flags |= UInt32(FL_CONCEPT_ABSTRACT) }
        if concept.isDeprecated { flags |= UInt32(FL_CONCEPT_DEPRECATED) }
        conceptRecords.append(
          fl_concept(
            code: builder.string(concept.code), display: builder.string(concept.display),
            system: refs[place], parent: parent, flags: flags))
      }
    }
    for (place, system) in systems.enumerated() where system.baseRecord != 0 {
      refs[place] = system.baseRecord
      firsts[place] = system.baseFirst
    }

    var setRows = [fl_value_set()]
    for (set, content) in zip(sets, contents) {
      setRecords[set.url, default: []].append((set.version, UInt32(setRows.count)))
      let members = content.members.map { atom -> UInt32 in
        let (system, concept) = atoms[Int(atom)]
        return firsts[system] + UInt32(concept)
      }
      let single = Set(content.members.map { atoms[Int($0)].system })
      var flags: UInt32 = 0
      if content.isUnknown { flags |= UInt32(FL_VS_UNDECIDABLE) }
      if content.open.isEmpty, !content.isUnknown { flags |= UInt32(FL_VS_COMPLETE) }
      setRows.append(
        fl_value_set(
          url: builder.string(set.url), version: builder.string(set.version),
          name: builder.string(set.name), members: builder.list(members.sorted()),
          whole_systems: builder.list(content.whole.map { refs[$0] }.sorted()),
          open_systems: builder.list(content.open.map { refs[$0] }.sorted()),
          single_systems: builder.list(single.map { refs[$0] }.sorted()), flags: flags))
    }

    builder.set(Int(FL_CODE_SYSTEMS), systemRecords)
    builder.set(Int(FL_CONCEPTS), conceptRecords)
    builder.set(Int(FL_VALUE_SETS), setRows)
    builder.setSlots(
      Int(FL_CODE_SYSTEM_SLOTS),
      systems.indices.filter { systems[$0].baseRecord == 0 }.map { (systems[$0].url, refs[$0]) })
    // The newest version of a value set is found first.
    builder.setSlots(
      Int(FL_VALUE_SET_SLOTS),
      sets.indices.reversed().map { (sets[$0].url, UInt32($0 + 1)) })
    var slots: [(hash: UInt32, record: UInt32)] = []
    for (place, system) in systems.enumerated() where system.baseRecord == 0 {
      for (number, concept) in system.concepts.enumerated() {
        var code = concept.code
        let hash = code.withUTF8 { Terminology.hash(system: refs[place], $0) }
        slots.append((hash, (firsts[place] + UInt32(number)) & ~FL_EXTRA))
      }
    }
    builder.setSlots(Int(FL_CONCEPT_SLOTS), slots)
  }
}

/// Splits a canonical at its version.
func split(_ canonical: String) -> (url: String, version: String) {
  guard let bar = canonical.firstIndex(of: "|") else { return (canonical, "") }
  return (String(canonical[..<bar]), String(canonical[canonical.index(after: bar)...]))
}

/// Tells whether a version that was asked for is met; see `Canonical.accepts`.
func accepts(_ wanted: String, own: String) -> Bool {
  own.isEmpty || wanted == own || own.hasPrefix(wanted + ".")
}

extension CodeSystem.Content {
  /// The number used in records.
  var record: UInt8 {
    switch self {
    case .notPresent: UInt8(FL_CONTENT_NOT_PRESENT)
    case .example: UInt8(FL_CONTENT_EXAMPLE)
    case .fragment: UInt8(FL_CONTENT_FRAGMENT)
    case .complete: UInt8(FL_CONTENT_COMPLETE)
    case .supplement: UInt8(FL_CONTENT_SUPPLEMENT)
    }
  }

  init(record: UInt8) {
    self = Self.allCases.first { $0.record == record } ?? .notPresent
  }
}
