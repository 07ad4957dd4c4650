import CEmbeddedTables
import FHIRConformance

/// Writes structure definitions as text tables, and reads them back.
///
/// structures.tsv has a line for each definition, elements-*.tsv one for each element of a snapshot
/// in its order, constraints.tsv one for each different invariant. Columns that are empty at the end
/// of a line are left out. URLs lose the prefixes that nearly all of them share.
struct StructureFacts {
  let files: [GeneratedFile]

  /// Splits the definitions over files, in the order in which they are compiled.
  enum Group: Int, CaseIterable {
    case types, resources, profiles, extensions

    init(_ structure: StructureDefinition) {
      if structure.isProfile {
        self = structure.type == "Extension" ? .extensions : .profiles
      } else {
        self = structure.kind == .resource ? .resources : .types
      }
    }

    var path: String { "Tables/elements-\(self).tsv" }
  }

  static let structurePath = "Tables/structures.tsv"
  static let constraintPath = "Tables/constraints.tsv"

  init(_ structures: [StructureDefinition]) {
    var constraints = ConstraintTable()
    for structure in structures {
      for element in structure.snapshot { element.constraints.forEach { constraints.add($0) } }
    }
    var files = [
      GeneratedFile(
        Self.structurePath, command: "facts PACKAGE",
        lines: [
          "# url\tversion\tname\ttype\tkind\tflags\tbase\tcontexts\tcontext invariants"
        ] + structures.map(StructureLine.write)),
      GeneratedFile(
        Self.constraintPath, command: "facts PACKAGE",
        lines: ["# id\tkey\tseverity\tbest practice\tsource\texpression"] + constraints.lines),
    ]
    for group in Group.allCases {
      let lines = structures.filter { Group($0) == group }.flatMap { structure in
        structure.snapshot.map { ElementLine.write($0, of: structure, constraints) }
      }
      files.append(
        GeneratedFile(
          group.path, command: "facts PACKAGE", lines: ["# " + ElementLine.columns] + lines))
    }
    self.files = files
  }

  /// Reads the definitions back.
  static func read() throws -> [StructureDefinition] {
    var structures: [StructureDefinition] = []
    var places: [String: Int] = [:]
    for line in try lines(structurePath) {
      let structure = StructureLine.read(Columns(line))
      places[structure.url] = structures.count
      structures.append(structure)
    }
    let constraints = ConstraintTable(try lines(constraintPath))
    for group in Group.allCases {
      for line in try lines(group.path) {
        let columns = Columns(line)
        guard let place = places[Prefix.structure.restore(columns[0])] else {
          throw ToolError(
            description: "\(group.path) has elements of \(columns[0]), which is unknown")
        }
        structures[place].snapshot.append(ElementLine.read(columns, constraints))
      }
    }
    return structures
  }
}

/// Gives the different invariants an id: the key, with a number where several share it.
struct ConstraintTable {
  private var ids: [ElementDefinition.Constraint: String] = [:]
  private var byID: [String: ElementDefinition.Constraint] = [:]

  init() {}

  init(_ lines: [Substring]) {
    for line in lines {
      let columns = Columns(line)
      var constraint = ElementDefinition.Constraint()
      constraint.key = columns[1].isEmpty ? columns[0] : columns[1]
      constraint.isError = columns[2] == "error"
      constraint.isBestPractice = columns[3] == "best"
      constraint.source = Prefix.structure.restore(columns[4])
      constraint.expression = columns[5]
      byID[columns[0]] = constraint
    }
  }

  /// The words of an invariant are no fact.
  private func bare(_ constraint: ElementDefinition.Constraint) -> ElementDefinition.Constraint {
    var constraint = constraint
    constraint.human = ""
    return constraint
  }

  mutating func add(_ constraint: ElementDefinition.Constraint) {
    let constraint = bare(constraint)
    guard ids[constraint] == nil else { return }
    var id = constraint.key
    var number = 1
    while byID[id] != nil {
      number += 1
      id = "\(constraint.key)#\(number)"
    }
    ids[constraint] = id
    byID[id] = constraint
  }

  func id(_ constraint: ElementDefinition.Constraint) -> String { ids[bare(constraint)] ?? "" }

  subscript(id: String) -> ElementDefinition.Constraint? { byID[id] }

  var lines: [String] {
    byID.sorted { $0.key < $1.key }.map { id, constraint in
      Columns.join([
        id, id == constraint.key ? "" : constraint.key, constraint.isError ? "error" : "warning",
        constraint.isBestPractice ? "best" : "", Prefix.structure.shorten(constraint.source),
        constraint.expression,
      ])
    }
  }
}

/// Writes and reads the line of a definition.
enum StructureLine {
  static func write(_ structure: StructureDefinition) -> String {
    Columns.join([
      Prefix.structure.shorten(structure.url), structure.version, structure.name, structure.type,
      structure.kind.rawValue,
      (structure.isAbstract ? "A" : "") + (structure.isProfile ? "P" : ""),
      Prefix.structure.shorten(structure.baseDefinition),
      structure.contexts.map { "\($0.type) \($0.expression)" }.joined(separator: "; "),
      structure.contextInvariants.joined(separator: "; "),
    ])
  }

  static func read(_ columns: Columns) -> StructureDefinition {
    var structure = StructureDefinition()
    structure.url = Prefix.structure.restore(columns[0])
    structure.version = columns[1]
    structure.name = columns[2]
    structure.type = columns[3]
    structure.kind = StructureDefinition.Kind(rawValue: columns[4]) ?? .resource
    structure.isAbstract = columns[5].contains("A")
    structure.isProfile = columns[5].contains("P")
    structure.baseDefinition = Prefix.structure.restore(columns[6])
    structure.contexts = columns[7].parts("; ").map { part in
      StructureDefinition.Context(
        type: UInt32(part.prefix(1)) ?? 0, expression: String(part.dropFirst(2)))
    }
    structure.contextInvariants = columns[8].parts("; ")
    return structure
  }
}

/// Writes and reads the line of an element.
enum ElementLine {
  static let columns =
    "structure\tid\tmin\tmax\ttypes\tflags\tconstraints\tbinding\tslicing\tslice\t"
    + "content reference\tfixed\tpattern\tmin value\tmax value\tmax length\tpath"

  static func write(
    _ element: ElementDefinition, of structure: StructureDefinition, _ constraints: ConstraintTable
  ) -> String {
    let max = element.max.map { $0 == .max ? "*" : String($0) } ?? ""
    let flags =
      (element.isModifier == true ? "M" : "") + (element.mustSupport == true ? "S" : "")
      + (element.isSummary == true ? "U" : "") + (element.isXMLAttribute ? "A" : "")
    return Columns.join([
      Prefix.structure.shorten(structure.url), element.id, element.min.map { String($0) } ?? "",
      max, element.types.map(write).joined(separator: "; "), flags,
      element.constraints.map { constraints.id($0) }.joined(separator: " "),
      element.binding.map(write) ?? "", element.slicing.map(write) ?? "", element.sliceName,
      element.contentReference, element.fixed.map(write) ?? "", element.pattern.map(write) ?? "",
      element.minValue, element.maxValue, element.maxLength.map { String($0) } ?? "",
      plainPath(element.id) == element.path ? "" : element.path,
    ])
  }

  static func read(_ columns: Columns, _ constraints: ConstraintTable) -> ElementDefinition {
    var element = ElementDefinition()
    element.id = columns[1]
    element.min = UInt32(columns[2])
    element.max = columns[3] == "*" ? .max : UInt32(columns[3])
    element.types = columns[4].parts("; ").map(readType)
    element.isModifier = columns[5].contains("M") ? true : nil
    element.mustSupport = columns[5].contains("S") ? true : nil
    element.isSummary = columns[5].contains("U") ? true : nil
    element.isXMLAttribute = columns[5].contains("A")
    element.constraints = columns[6].parts(" ").compactMap { constraints[$0] }
    if !columns[7].isEmpty { element.binding = readBinding(columns[7]) }
    if !columns[8].isEmpty { element.slicing = readSlicing(columns[8]) }
    element.sliceName = columns[9]
    element.contentReference = columns[10]
    if !columns[11].isEmpty { element.fixed = readValue(columns[11]) }
    if !columns[12].isEmpty { element.pattern = readValue(columns[12]) }
    element.minValue = columns[13]
    element.maxValue = columns[14]
    element.maxLength = UInt32(columns[15])
    element.path = columns[16].isEmpty ? plainPath(columns[1]) : columns[16]
    return element
  }

  /// The path of an element id: the id without slice names.
  private static func plainPath(_ id: String) -> String {
    id.parts(".").map { $0.parts(":").first ?? "" }.joined(separator: ".")
  }

  // MARK: Types: `Reference(Patient Group)`, `Quantity<SimpleQuantity>`, `@` aggregation

  private static func write(_ type: ElementDefinition.TypeReference) -> String {
    var text = type.code
    if !type.profiles.isEmpty {
      text += "<" + type.profiles.map(Prefix.structure.shorten).joined(separator: " ") + ">"
    }
    if !type.targetProfiles.isEmpty {
      text += "(" + type.targetProfiles.map(Prefix.structure.shorten).joined(separator: " ") + ")"
    }
    if type.aggregation != 0 { text += "@\(type.aggregation)" }
    if type.versioning != 0 { text += "%\(type.versioning)" }
    return text
  }

  private static func readType(_ text: String) -> ElementDefinition.TypeReference {
    var type = ElementDefinition.TypeReference()
    var rest = text[...]
    func part(_ open: Character, _ close: Character) -> [String] {
      guard rest.first == open, let end = rest.firstIndex(of: close) else { return [] }
      let inner = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      return inner.split(separator: " ").map { Prefix.structure.restore(String($0)) }
    }
    let code = rest.prefix { !"<(@%".contains($0) }
    type.code = String(code)
    rest = rest[code.endIndex...]
    type.profiles = part("<", ">")
    type.targetProfiles = part("(", ")")
    for piece in ["@", "%"] where rest.hasPrefix(piece) {
      let number = UInt8(rest.dropFirst().prefix(1)) ?? 0
      if piece == "@" { type.aggregation = number } else { type.versioning = number }
      rest = rest.dropFirst(2)
    }
    return type
  }

  // MARK: Bindings: `required URL`, the largest value set behind it

  private static let strengths = ["none", "example", "preferred", "extensible", "required"]

  private static func write(_ binding: ElementDefinition.Binding) -> String {
    let parts = [binding.valueSet, binding.maxValueSet].map(Prefix.valueSet.shorten)
    return strengths[Int(binding.strength)] + " " + parts[0]
      + (parts[1].isEmpty ? "" : " " + parts[1])
  }

  private static func readBinding(_ text: String) -> ElementDefinition.Binding {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var binding = ElementDefinition.Binding()
    binding.strength = UInt8(strengths.firstIndex(of: parts[0]) ?? 0)
    if parts.count > 1 { binding.valueSet = Prefix.valueSet.restore(parts[1]) }
    if parts.count > 2 { binding.maxValueSet = Prefix.valueSet.restore(parts[2]) }
    return binding
  }

  // MARK: Slicing: `open; value:url`

  private static let rules = ["open", "closed", "openAtEnd"]
  private static let kinds = ["value", "exists", "pattern", "type", "profile", "position"]

  private static func write(_ slicing: ElementDefinition.Slicing) -> String {
    let parts =
      [rules[Int(slicing.rules ?? 0)]] + (slicing.isOrdered == true ? ["ordered"] : [])
      + slicing.discriminators.map { "\(kinds[Int($0.type)]):\($0.path)" }
    return parts.joined(separator: "; ")
  }

  private static func readSlicing(_ text: String) -> ElementDefinition.Slicing {
    var slicing = ElementDefinition.Slicing()
    for part in text.parts("; ") {
      if let index = rules.firstIndex(of: part) {
        slicing.rules = UInt8(index)
      } else if part == "ordered" {
        slicing.isOrdered = true
      } else if let colon = part.firstIndex(of: ":") {
        slicing.discriminators.append(
          ElementDefinition.Discriminator(
            type: UInt32(kinds.firstIndex(of: String(part[..<colon])) ?? 0),
            path: String(part[part.index(after: colon)...])))
      }
    }
    return slicing
  }

  // MARK: Values: `uri "http://…"`

  private static func write(_ value: ElementDefinition.Value) -> String {
    value.type + " " + value.json
  }

  private static func readValue(_ text: String) -> ElementDefinition.Value {
    let type = text.prefix { $0 != " " }
    return ElementDefinition.Value(
      type: String(type), json: String(text[type.endIndex...].dropFirst()))
  }
}
