extension TerminologyFacts {
  /// Says which line of a text table cannot be read.
  public struct LineFault: Error, Sendable, Hashable {
    public var table: String
    /// Counted from 1.
    public var line: Int
    public var message: String
  }

  /// Reads the text tables; lines that begin with `# ` are remarks.
  ///
  /// - Parameter moreConcepts: further tables in the form of `concepts.tsv`; systems that stand only
  ///   there are complete ones.
  public init(_ texts: Texts, moreConcepts: [String] = []) throws(LineFault) {
    self.init()
    var places: [String: Int] = [:]
    for (_, fields) in rows(texts.codeSystems) {
      var system = CodeSystem(url: fields[0])
      system.version = field(fields, 1)
      system.content = CodeSystem.Content(rawValue: field(fields, 2)) ?? .notPresent
      system.isCaseSensitive = field(fields, 3) != "caseless"
      system.valueSet = field(fields, 4)
      system.supplements = field(fields, 5)
      places[system.url] = codeSystems.count
      codeSystems.append(system)
    }
    for table in [texts.concepts] + moreConcepts {
      try readConcepts(table, &places)
    }
    try readValueSets(texts.valueSets)
  }

  private mutating func readConcepts(
    _ table: String, _ places: inout [String: Int]
  ) throws(LineFault) {
    var place: Int?
    for (number, fields) in rows(table) {
      if fields.count == 1, fields[0].hasPrefix("@") {
        let url = String(fields[0].dropFirst())
        if places[url] == nil {
          places[url] = codeSystems.count
          codeSystems.append(CodeSystem(url: url))
        }
        place = places[url]
        continue
      }
      guard let place else {
        throw LineFault(table: "concepts", line: number, message: "a code stands before any @ line")
      }
      let flags = field(fields, 2)
      codeSystems[place].concepts.append(
        CodeSystem.Concept(
          code: fields[0], display: field(fields, 1), parents: Array(fields.dropFirst(3)),
          isInactive: flags.contains("i"), isAbstract: flags.contains("a"),
          isDeprecated: flags.contains("d")))
    }
  }

  private mutating func readValueSets(_ table: String) throws(LineFault) {
    for (number, fields) in rows(table) {
      if fields[0].hasPrefix("@") {
        valueSets.append(
          ValueSet(
            url: String(fields[0].dropFirst()), version: field(fields, 1), name: field(fields, 2)))
        continue
      }
      guard !valueSets.isEmpty else {
        throw LineFault(
          table: "valuesets", line: number, message: "a fact stands before any @ line")
      }
      let isRead = Self.read(fields, into: &valueSets[valueSets.count - 1])
      guard isRead else {
        throw LineFault(
          table: "valuesets", line: number, message: "'\(fields[0])' is out of place here")
      }
    }
  }

  private static func read(_ fields: [String], into set: inout ValueSet) -> Bool {
    switch fields[0] {
    case "active": set.takesInactive = false
    case "include":
      set.includes.append(.init(system: field(fields, 1), version: field(fields, 2)))
    case "exclude":
      set.excludes.append(.init(system: field(fields, 1), version: field(fields, 2)))
    case "entry":
      set.hasOnlyExpansion = set.includes.isEmpty
      set.expansion.append(
        .init(system: field(fields, 1), code: field(fields, 2), display: field(fields, 3)))
    default:
      if !set.excludes.isEmpty { return read(fields, into: &set.excludes[set.excludes.count - 1]) }
      guard !set.includes.isEmpty else { return false }
      return read(fields, into: &set.includes[set.includes.count - 1])
    }
    return true
  }

  private static func read(_ fields: [String], into part: inout ValueSet.Part) -> Bool {
    switch fields[0] {
    case "code": part.codes.append(.init(code: field(fields, 1), display: field(fields, 2)))
    case "filter":
      part.filters.append(
        .init(property: field(fields, 1), op: field(fields, 2), value: field(fields, 3)))
    case "from": part.valueSets.append(field(fields, 1))
    case "unlisted": part.isUnlisted = true
    default: return false
    }
    return true
  }
}

private func field(_ fields: [String], _ number: Int) -> String {
  number < fields.count ? fields[number] : ""
}

/// The lines of a table with their numbers; empty lines and remarks are left out.
private func rows(_ table: String) -> [(number: Int, fields: [String])] {
  var result: [(Int, [String])] = []
  var number = 0
  for line in table.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    number += 1
    let isRemark = line.starts(with: [UInt8(ascii: "#"), 0x20])
    if line.isEmpty || isRemark { continue }
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    result.append((number, fields.map { String($0) ?? "" }))
  }
  return result
}
