import CEmbeddedTables

/// Compiles definitions to a table set in the layout of `embedded_tables.h`.
///
/// Definitions without a snapshot get one first.
public struct TableCompiler {
  /// What made no sense in the differentials of definitions without a snapshot, and snapshots that
  /// contradict their differential.
  public private(set) var problems: [SnapshotProblem] = []
  private let builder: TableBuilder

  /// - Parameter base: the definitions a set made at run time stands upon; nil for the embedded set.
  public init(_ set: DefinitionSet, over base: Definitions?) {
    builder = TableBuilder(extra: base != nil)
    var structures = set.structures
    let generator = SnapshotGenerator(structures, over: base)
    for index in structures.indices where structures[index].snapshot.isEmpty {
      structures[index].snapshot = generator.snapshot(of: structures[index])
    }
    problems = generator.problems
    if base != nil {
      for structure in set.structures {
        guard let first = SnapshotComparison.differences(in: structure).first else { continue }
        problems.append(
          SnapshotProblem(
            definition: structure.url, element: structure.snapshot[first.element].id,
            kind: .otherSnapshot(
              part: first.part, stated: first.stated, found: first.found)))
      }
    }
    let terminology = TerminologyCompiler(builder: builder, base: base)
    terminology.add(set.terminology)
    terminology.compile()
    var compiler = SchemaCompiler(builder: builder, base: base) { terminology.valueSet($0) }
    compiler.compile(structures)
  }

  /// The finished tables as bytes; the same definitions give the same bytes.
  public func bytes() -> [UInt8] { builder.finish() }

  /// The finished tables, ready to be used in this process.
  public func tables() -> TableSet { builder.finishSet() }
}
