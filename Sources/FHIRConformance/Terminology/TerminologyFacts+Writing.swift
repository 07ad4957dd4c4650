extension TerminologyFacts {
  /// The three text tables.
  public struct Texts: Sendable, Hashable {
    public var codeSystems: String
    public var concepts: String
    public var valueSets: String

    public init(codeSystems: String, concepts: String, valueSets: String) {
      self.codeSystems = codeSystems
      self.concepts = concepts
      self.valueSets = valueSets
    }
  }

  /// Writes the facts down, sorted by URL; equal facts give equal texts.
  public func texts() -> Texts {
    let systems = codeSystems.filter { !Self.isExample($0.url) }
      .sorted { ($0.url, $0.version) < ($1.url, $1.version) }
    let sets = valueSets.filter { !Self.isExample($0.url) }
      .sorted { ($0.url, $0.version) < ($1.url, $1.version) }
    let listed = Set(systems.filter { $0.content != .notPresent }.map(\.url))
    var texts = Texts(codeSystems: "", concepts: "", valueSets: "")
    for system in systems {
      texts.codeSystems += line([
        system.url, system.version, system.content.rawValue,
        system.isCaseSensitive ? "cased" : "caseless", system.valueSet, system.supplements,
      ])
      guard system.content != .notPresent, !system.concepts.isEmpty else { continue }
      texts.concepts += line(["@" + system.url])
      // A few codes of old tables hold a no-break space that nobody can mean.
      for concept in system.concepts where !concept.code.unicodeScalars.contains("\u{A0}") {
        let flags =
          (concept.isInactive ? "i" : "") + (concept.isAbstract ? "a" : "")
          + (concept.isDeprecated ? "d" : "")
        texts.concepts += line([concept.code, concept.display, flags] + concept.parents)
      }
    }
    for set in sets {
      texts.valueSets += line(["@" + set.url, set.version, set.name])
      if !set.takesInactive { texts.valueSets += line(["active"]) }
      for part in set.includes { texts.valueSets += lines("include", part, listed) }
      for part in set.excludes { texts.valueSets += lines("exclude", part, listed) }
      for entry in set.expansion {
        texts.valueSets += line(["entry", entry.system, entry.code, entry.display])
      }
    }
    return texts
  }

  private func lines(_ kind: String, _ part: ValueSet.Part, _ listed: Set<String>) -> String {
    var text = line([kind, part.system, part.version])
    let isCarried = listed.contains(part.system)
    if part.isUnlisted || (!isCarried && part.codes.count > Self.listLimit) {
      return text + line(["unlisted"])
    }
    let keepsDisplay = !isCarried && !Self.withoutDisplays.contains(part.system)
    for code in part.codes {
      text += line(["code", code.code, keepsDisplay ? code.display : ""])
    }
    for filter in part.filters {
      text += line(["filter", filter.property, filter.op, filter.value])
    }
    for canonical in part.valueSets { text += line(["from", canonical]) }
    return text
  }

  /// Joins fields with tabs; empty fields at the end are dropped.
  private func line(_ fields: [String]) -> String {
    var fields = fields.map { field in
      field.split { $0 == "\t" || $0.isNewline || $0 == " " }.joined(separator: " ")
    }
    while fields.count > 1, fields.last == "" { fields.removeLast() }
    return fields.joined(separator: "\t") + "\n"
  }
}
