import Foundation

/// What the definitions of R4 say about elements and extensions, read without the engine's help:
/// from the fact tables of the repository, or from the package they were made from.
struct Facts: Sendable {
  /// An element of a snapshot.
  struct Element: Sendable, Equatable {
    /// `Observation.value[x]`.
    var path: String
    var min = 0
    /// `*` is nil.
    var max: Int?
    var types: [ElementType] = []
    /// `required`, `extensible` …; empty where there is no binding.
    var strength = ""
    /// The last part of the value set's URL, without version.
    var valueSet = ""
    /// The path whose children count.
    var reference: String?

    /// The last part of the path, without `[x]`.
    var name: String {
      let last = path.split(separator: ".").last.map(String.init) ?? path
      return isChoice ? String(last.dropLast(3)) : last
    }
    var isChoice: Bool { path.hasSuffix("[x]") }
    var repeats: Bool { max == nil || max ?? 0 > 1 }

    /// The property name in JSON for one of the types.
    func key(_ type: String) -> String {
      isChoice ? name + type.prefix(1).uppercased() + type.dropFirst() : name
    }
  }

  struct ElementType: Sendable, Equatable {
    var code: String
    /// The resource types a reference may lead to; empty for any.
    var targets: [String] = []
  }

  /// The definition of an extension.
  struct Extension: Sendable, Equatable {
    var url: String
    /// Elements and types it may stand on; empty where the definition says it in another way.
    var contexts: [String] = []
    var isModifier = false
    /// The types of its value; empty for complex extensions.
    var types: [String] = []
  }

  /// The elements below a path, by the path.
  private(set) var children: [String: [Element]] = [:]
  private(set) var extensions: [Extension] = []
  private(set) var primitives: Set<String> = []
  private(set) var resources: Set<String> = []
  /// The code systems of which every code is known.
  private(set) var codeSystems: Set<String> = []

  mutating func addPrimitive(_ name: String) { primitives.insert(name) }
  mutating func addResource(_ name: String) { resources.insert(name) }
  mutating func addCodeSystem(_ url: String) { codeSystems.insert(url) }
  mutating func add(_ definition: Extension) { extensions.append(definition) }

  mutating func add(_ element: Element) {
    guard let dot = element.path.lastIndex(of: ".") else { return }
    children[String(element.path[..<dot]), default: []].append(element)
  }

  mutating func sortExtensions() { extensions.sort { $0.url < $1.url } }

  /// The elements below one: its own, those of the path it refers to, or those of its type.
  func children(of element: Element?, type: String) -> [Element] {
    if let reference = element?.reference { return children[reference] ?? [] }
    if let path = element?.path, let own = children[path] { return own }
    return children[type] ?? []
  }
}

extension Facts {
  /// Reads the fact tables of the repository.
  static let tables: Facts = {
    var facts = Facts()
    for row in rows("structures") {
      let (name, kind, flags) = (row[2], row[4], row[5])
      if kind == "primitive-type" { facts.addPrimitive(name) }
      if kind == "resource", !flags.contains("P"), !flags.contains("A") { facts.addResource(name) }
    }
    for file in ["elements-types", "elements-resources"] {
      for row in rows(file) where row[9].isEmpty && row[1].hasPrefix(row[0]) {
        facts.add(element(row))
      }
    }
    for row in rows("codesystems") where row[2] == "complete" { facts.addCodeSystem(row[0]) }
    addExtensions(to: &facts)
    facts.sortExtensions()
    return facts
  }()

  private static func addExtensions(to facts: inout Facts) {
    var made: [String: Extension] = [:]
    for row in rows("structures") where row[3] == "Extension" && row[5].contains("P") {
      let contexts = row[7].components(separatedBy: "; ").filter { !$0.isEmpty }
      let elements = contexts.filter { $0.hasPrefix("0 ") }.map { String($0.dropFirst(2)) }
      made[row[0]] = Extension(
        url: restored(row[0]), contexts: elements.count == contexts.count ? elements : [])
    }
    for row in rows("elements-extensions") where row[1] == "Extension" {
      if row[5].contains("M") { made[row[0]]?.isModifier = true }
    }
    for row in rows("elements-extensions") where row[1] == "Extension.value[x]" {
      guard row[3] != "0" else { continue }
      made[row[0]]?.types = types(row[4]).map(\.code)
    }
    made.values.forEach { facts.add($0) }
  }

  private static func restored(_ url: String) -> String {
    url.contains(":") ? url : "http://hl7.org/fhir/StructureDefinition/" + url
  }

  private static func element(_ row: [String]) -> Element {
    let binding = row[7].split(separator: " ").map(String.init)
    return Element(
      path: row[1], min: Int(row[2]) ?? 0, max: Int(row[3]), types: types(row[4]),
      strength: binding.first ?? "",
      valueSet: binding.count > 1
        ? binding[1].split(separator: "|")[0].split(separator: "/").last.map(String.init) ?? ""
        : "",
      reference: row[10].isEmpty ? nil : String(row[10].dropFirst()))
  }

  /// Reads `Quantity<SimpleQuantity>; Reference(Patient Group)@1`.
  private static func types(_ text: String) -> [ElementType] {
    text.components(separatedBy: "; ").filter { !$0.isEmpty }.map { part in
      let code = String(part.prefix { !"<(@%".contains($0) })
      guard code == "Reference" || code == "canonical", let open = part.firstIndex(of: "("),
        let close = part.firstIndex(of: ")")
      else { return ElementType(code: code) }
      let targets = part[part.index(after: open)..<close].split(separator: " ").map(String.init)
      return ElementType(code: code, targets: targets == ["Resource"] ? [] : targets.sorted())
    }
  }

  private static func rows(_ name: String) -> [[String]] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appending(path: "Tables/\(name).tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return columns + Array(repeating: "", count: max(0, 17 - columns.count))
    }
  }
}
