import CEmbeddedTables

/// Holds a code system while a `TerminologyCompiler` works with it.
struct CompiledSystem {
  let url: String
  var version = ""
  var content: CodeSystem.Content
  var isCaseSensitive = true
  var isCompositional = false
  var valueSet = ""
  var supplements = ""
  let grammar: CodeGrammar
  /// The record among the embedded tables; 0 for a system of the set being made.
  let baseRecord: UInt32
  /// The embedded record of the first concept.
  let baseFirst: UInt32
  private(set) var concepts: [CodeSystem.Concept] = []
  /// The atom of each concept.
  private(set) var atoms: [UInt32] = []
  private var places: [String: Int] = [:]
  private var children: [[Int]] = []
  /// Tells whether properties of the concepts are known (embedded tables do not carry them).
  var hasProperties: Bool { baseRecord == 0 }

  init(url: String, content: CodeSystem.Content, baseRecord: UInt32 = 0, baseFirst: UInt32 = 0) {
    self.url = url
    self.content = content
    self.baseRecord = baseRecord
    self.baseFirst = baseFirst
    grammar = CodeGrammar(system: url)
  }

  /// Adds a concept; the first of several with one code counts.
  mutating func add(_ concept: CodeSystem.Concept, atom: UInt32) {
    guard places[concept.code] == nil else { return }
    places[concept.code] = concepts.count
    concepts.append(concept)
    atoms.append(atom)
    children.removeAll()
  }

  /// Adds properties a supplement states.
  mutating func add(properties: [CodeSystem.Property], to code: String) {
    guard let place = places[code] else { return }
    concepts[place].properties += properties
  }

  /// The place of a code among the concepts.
  func place(of code: String) -> Int? { places[code] }

  func atom(of code: String) -> UInt32? { places[code].map { atoms[$0] } }

  /// The places of a code and of all codes below it.
  mutating func descendants(of code: String, withSelf: Bool) -> [Int] {
    guard let start = places[code] else { return [] }
    if children.isEmpty { linkChildren() }
    var seen: Set<Int> = [start]
    var order = withSelf ? [start] : []
    var queue = [start]
    while let place = queue.popLast() {
      for child in children[place] where seen.insert(child).inserted {
        order.append(child)
        queue.append(child)
      }
    }
    return order
  }

  /// The places of a code and of all codes above it.
  func ancestors(of code: String, withSelf: Bool) -> [Int] {
    guard let start = places[code] else { return [] }
    var seen: Set<Int> = [start]
    var order = withSelf ? [start] : []
    var queue = [start]
    while let place = queue.popLast() {
      for parent in concepts[place].parents {
        guard let above = places[parent], seen.insert(above).inserted else { continue }
        order.append(above)
        queue.append(above)
      }
    }
    return order
  }

  /// The places of the codes directly below a code.
  mutating func children(of code: String) -> [Int] {
    guard let start = places[code] else { return [] }
    if children.isEmpty { linkChildren() }
    return children[start]
  }

  private mutating func linkChildren() {
    children = Array(repeating: [], count: concepts.count)
    for (place, concept) in concepts.enumerated() {
      for parent in concept.parents {
        if let above = places[parent] { children[above].append(place) }
      }
    }
  }
}
