import Foundation
import Testing

@testable import FHIRLint

@Suite("Mutations")
struct MutationTests {
  @Test("have examples that are right by R4")
  func examples() {
    #expect(ExampleFiles.own.count >= 8)
    for (name, text) in ExampleFiles.own {
      let errors = Linter().check(text).filter { $0.severity >= .warning }
      let isClean = errors.isEmpty
      #expect(isClean, "\(name): \(errors.map { "\($0.rule) @ \($0.expression)" })")
    }
  }

  @Test("of our own examples are found at their place, and nothing else")
  func own() {
    var maker = MutationMaker(ExampleFiles.own, facts: .tables, seed: 4_0_1)
    judge(&maker, breaking: 140, neutral: 40)
  }

  @Test(
    "of official examples are found at their place, and nothing else",
    .enabled(if: ExampleFiles.examples != nil))
  func official() {
    let facts = ExampleFiles.package.map { Facts(package: $0) } ?? .tables
    let seed = UInt64(ExampleFiles.number("FHIRLINT_SEED", otherwise: 2026))
    // What has an error already could have the same one again.
    let texts = ExampleFiles.texts(ExampleFiles.examples ?? "").filter { example in
      !Linter().check(example.text).contains { $0.severity == .error }
    }
    var maker = MutationMaker(texts, facts: facts, seed: seed)
    let count = ExampleFiles.number("FHIRLINT_MUTATIONS", otherwise: 200)
    judge(&maker, breaking: count, neutral: count / 4)
  }

  @Test(
    "rest on facts that are the package's", .enabled(if: ExampleFiles.package != nil))
  func facts() {
    let package = Facts(package: ExampleFiles.package ?? "")
    let tables = Facts.tables
    #expect(package.primitives == tables.primitives)
    #expect(package.resources == tables.resources)
    #expect(package.extensions == tables.extensions)
    #expect(Set(package.children.keys) == Set(tables.children.keys))
    for (path, children) in package.children
    where children != tables.children[path] && path != "xhtml" {
      let other = tables.children[path] ?? []
      let differing =
        children.filter { !other.contains($0) } + other.filter { !children.contains($0) }
      Issue.record("\(path): \(differing.prefix(2))")
    }
  }

  private func judge(_ maker: inout MutationMaker, breaking: Int, neutral: Int) {
    let made =
      maker.mutations(breaking, of: MutationKind.breaking)
      + maker.mutations(neutral, of: MutationKind.neutral)
    #expect(made.count == breaking + neutral)
    let originals = maker.trees(of: Set(made.map(\.example)))
    var judge = MutationJudge()
    var faults: [String] = []
    for mutation in made {
      guard let original = originals[mutation.example] else { continue }
      if let fault = judge.fault(of: mutation, of: original) {
        faults.append("\(mutation.kind) (\(mutation.example)): \(fault)")
      }
    }
    let isClean = faults.isEmpty
    #expect(isClean, "\n\(faults.joined(separator: "\n"))")
  }
}
