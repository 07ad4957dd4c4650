import CEmbeddedTables
import FHIRDocuments

/// Numbers a value set record; 0 is none.
public typealias ValueSetRef = UInt32
/// Numbers a code system record; 0 is none.
public typealias CodeSystemRef = UInt32
/// Numbers a concept record; 0 is none.
public typealias ConceptRef = UInt32

/// Answers questions about codes from the tables, without a terminology server.
///
/// It is a view of `Definitions` and costs nothing to make. No answer allocates memory; what is only
/// asked for messages (`nearestCodes`, `codes`) does.
public struct Terminology: Sendable {
  public let definitions: Definitions
  let embedded: TerminologyTables
  let extra: TerminologyTables

  public init(_ definitions: Definitions) {
    self.definitions = definitions
    embedded = TerminologyTables(definitions.embedded)
    extra = definitions.hasExtra ? TerminologyTables(definitions.extra) : embedded
  }

  /// R4 4.0.1 and the wearable profiles, as embedded in the program.
  public static let r4 = Terminology(.r4)

  // MARK: Records

  func tables(_ ref: UInt32) -> TerminologyTables { ref & FL_EXTRA == 0 ? embedded : extra }

  /// The record of a code system.
  public func record(codeSystem ref: CodeSystemRef) -> fl_code_system {
    tables(ref).systems[Int(ref & ~FL_EXTRA)]
  }

  /// The record of a concept.
  public func record(concept ref: ConceptRef) -> fl_concept {
    tables(ref).concepts[Int(ref & ~FL_EXTRA)]
  }

  /// The record of a value set.
  public func record(valueSet ref: ValueSetRef) -> fl_value_set {
    tables(ref).sets[Int(ref & ~FL_EXTRA)]
  }

  /// The URL of a code system.
  public func url(codeSystem ref: CodeSystemRef) -> String {
    definitions.string(record(codeSystem: ref).url)
  }

  /// The URL of a value set.
  public func url(valueSet ref: ValueSetRef) -> String {
    definitions.string(record(valueSet: ref).url)
  }

  // MARK: Look-ups

  /// Finds a value set by its canonical URL; a `|version` is compared where it is given.
  public func valueSet(url canonical: UnsafeBufferPointer<UInt8>) -> ValueSetRef? {
    let parts = Canonical(canonical)
    if definitions.hasExtra, let found = extra.valueSet(parts) { return found | FL_EXTRA }
    return embedded.valueSet(parts)
  }

  /// Finds a value set by its canonical URL.
  public func valueSet(_ canonical: String) -> ValueSetRef? {
    var canonical = canonical
    return canonical.withUTF8 { valueSet(url: $0) }
  }

  /// Finds a code system by its URL; systems of which only some codes are known count too.
  public func codeSystem(url: UnsafeBufferPointer<UInt8>) -> CodeSystemRef? {
    let parts = Canonical(url)
    if definitions.hasExtra, let found = extra.codeSystem(parts) { return found | FL_EXTRA }
    return embedded.codeSystem(parts)
  }

  /// Finds a code system by its URL.
  public func codeSystem(_ url: String) -> CodeSystemRef? {
    var url = url
    return url.withUTF8 { codeSystem(url: $0) }
  }

  /// Finds a code in one code system record.
  public func concept(
    _ code: UnsafeBufferPointer<UInt8>, in system: CodeSystemRef
  ) -> ConceptRef? {
    tables(system).concept(code, in: system).map { $0 | (system & FL_EXTRA) }
  }

  /// Finds a code by the URL of its system.
  public func lookUp(
    _ code: UnsafeBufferPointer<UInt8>, system url: UnsafeBufferPointer<UInt8>
  ) -> ConceptRef? {
    guard let system = codeSystem(url: url) else { return nil }
    if let found = concept(code, in: system) { return found }
    // A package may have brought a few codes of a system of which the embedded tables know more.
    guard system & FL_EXTRA != 0,
      record(codeSystem: system).content == UInt8(FL_CONTENT_NOT_PRESENT),
      let other = embedded.codeSystem(Canonical(url))
    else { return nil }
    return concept(code, in: other)
  }

  /// The display of a concept; empty where none is carried.
  public func display(_ ref: ConceptRef) -> String {
    ref == 0 ? "" : definitions.string(record(concept: ref).display)
  }

  /// The code of a concept.
  public func code(_ ref: ConceptRef) -> String {
    ref == 0 ? "" : definitions.string(record(concept: ref).code)
  }

  /// The concepts a concept is a kind of.
  public func parents(of ref: ConceptRef) -> [ConceptRef] {
    let concept = record(concept: ref)
    guard concept.flags & UInt32(FL_CONCEPT_SEVERAL_PARENTS) != 0 else {
      return concept.parent == 0 ? [] : [concept.parent]
    }
    let count = definitions.entry(fl_range(first: concept.parent, count: 1), 0)
    let list = fl_range(first: concept.parent, count: count + 1)
    return (0..<Int(count)).map { definitions.entry(list, $0 + 1) }
  }

  public func isInactive(_ ref: ConceptRef) -> Bool {
    ref != 0 && record(concept: ref).flags & UInt32(FL_CONCEPT_INACTIVE) != 0
  }

  public func isAbstract(_ ref: ConceptRef) -> Bool {
    ref != 0 && record(concept: ref).flags & UInt32(FL_CONCEPT_ABSTRACT) != 0
  }

  public func isDeprecated(_ ref: ConceptRef) -> Bool {
    ref != 0 && record(concept: ref).flags & UInt32(FL_CONCEPT_DEPRECATED) != 0
  }
}
