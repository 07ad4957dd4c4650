import FHIRConformance

/// Makes the embedded tables from Tables/ and profiles/.
enum BinaryFile {
  static func files() throws -> [GeneratedFile] {
    var reader = PackageReader()
    do {
      try reader.read("profiles")
    } catch {
      throw ToolError(description: "profiles cannot be read: \(error)")
    }
    var set = reader.set
    if let finding = set.findings.first { throw ToolError(description: finding.message) }
    set.structures = try StructureFacts.read() + set.structures
    let terminology = try TerminologyFiles.read()
    set.terminology.codeSystems = terminology.codeSystems + set.terminology.codeSystems
    set.terminology.valueSets = terminology.valueSets + set.terminology.valueSets
    let compiler = TableCompiler(set, over: nil)
    if let problem = compiler.problems.first {
      throw ToolError(description: "\(problem.definition): \(problem.message)")
    }
    return [
      GeneratedFile(
        "Sources/CEmbeddedTables/definitions.bin", command: "binary", bytes: compiler.bytes())
    ]
  }
}
