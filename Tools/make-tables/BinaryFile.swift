import FHIRConformance

/// Makes the embedded tables from Tables/ and profiles/.
enum BinaryFile {
  static func files() throws -> [GeneratedFile] {
    var set = DefinitionSet()
    set.structures = try StructureFacts.read()
    set.terminology = try TerminologyFiles.read()
    return [
      GeneratedFile(
        "Sources/CEmbeddedTables/definitions.bin", command: "binary",
        bytes: TableCompiler.compile(set, over: nil))
    ]
  }
}
