import CEmbeddedTables

/// Compiles definitions to a table set in the layout of `embedded_tables.h`.
public enum TableCompiler {
  /// The finished tables as bytes; the same definitions give the same bytes.
  ///
  /// - Parameter base: the definitions a set made at run time stands upon; nil for the embedded set.
  public static func compile(_ set: DefinitionSet, over base: Definitions?) -> [UInt8] {
    let builder = builder(for: set, over: base)
    return builder.finish()
  }

  /// The finished tables, ready to be used in this process.
  public static func compileSet(_ set: DefinitionSet, over base: Definitions?) -> TableSet {
    let builder = builder(for: set, over: base)
    return builder.finishSet()
  }

  private static func builder(for set: DefinitionSet, over base: Definitions?) -> TableBuilder {
    let builder = TableBuilder(extra: base != nil)
    let terminology = TerminologyCompiler(builder: builder, base: base)
    terminology.add(set.terminology)
    terminology.compile()
    var compiler = SchemaCompiler(builder: builder, base: base) { terminology.valueSet($0) }
    compiler.compile(set.structures)
    return builder
  }
}
