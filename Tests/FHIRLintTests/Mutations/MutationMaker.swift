/// Makes mutations of examples, always the same ones for the same seed.
struct MutationMaker {
  let facts: Facts
  private let texts: [(name: String, text: String)]
  fileprivate var examples: [Int: MutationExample] = [:]
  private var random: SplitMix

  init(_ texts: [(name: String, text: String)], facts: Facts, seed: UInt64) {
    self.texts = texts
    self.facts = facts
    random = SplitMix(seed: seed)
  }

  /// Makes mutations of the kinds in turn; a kind that no example offers a place for is passed
  /// over.
  mutating func mutations(_ count: Int, of kinds: [MutationKind]) -> [Mutation] {
    var made: [Mutation] = []
    var turn = 0
    var passed = 0
    while made.count < count, passed < kinds.count, !texts.isEmpty {
      if let mutation = mutation(of: kinds[turn % kinds.count]) {
        made.append(mutation)
        passed = 0
      } else {
        passed += 1
      }
      turn += 1
    }
    return made
  }

  private mutating func mutation(of kind: MutationKind) -> Mutation? {
    for _ in 0..<80 {
      let example = example(Int.random(in: 0..<texts.count, using: &random))
      guard !example.sites.isEmpty else { continue }
      let mutator = Mutator(example: example, facts: facts, random: SplitMix(seed: random.next()))
      guard var made = kind.make(mutator) else { continue }
      made.kind = kind.name
      made.example = example.name
      return made
    }
    return nil
  }

  /// An example by its number, read when it is first needed.
  mutating func example(_ number: Int) -> MutationExample {
    if let known = examples[number] { return known }
    let tree = JSONTree(texts[number].text) ?? .object([])
    let made = MutationExample(name: texts[number].name, tree: tree, facts: facts)
    examples[number] = made
    return made
  }
}

extension MutationMaker {
  /// The unchanged trees of examples, by name.
  func trees(of names: Set<String>) -> [String: JSONTree] {
    Dictionary(
      examples.values.filter { names.contains($0.name) }.map { ($0.name, $0.tree) },
      uniquingKeysWith: { first, _ in first })
  }
}
