import FHIRConformance

/// Makes the text tables from the R4 package: facts only, one a line, so that a diff can be read.
enum Facts {
  static func files(from package: String) throws -> [GeneratedFile] {
    var reader = PackageReader()
    do {
      try reader.read(package)
    } catch {
      throw ToolError(description: "\(package) cannot be read: \(error)")
    }
    guard let manifest = reader.manifests.first, manifest.name == "hl7.fhir.r4.core" else {
      throw ToolError(description: "\(package) is not the package hl7.fhir.r4.core")
    }
    if let finding = reader.set.findings.first {
      throw ToolError(description: "\(finding.message) in \(package)")
    }
    var set = reader.set
    // Examples of profiles without elements are no facts.
    set.structures.removeAll { $0.snapshot.isEmpty }
    set.structures.sort { key($0) < key($1) }
    return StructureFacts(set.structures).files + TerminologyFiles.files(of: set.terminology)
      + [
        GeneratedFile("Tables/names.txt", command: "facts PACKAGE", lines: NameFiles.names(of: set))
      ]
  }

  /// The order of the tables: primitives, complex types, resources, profiles, extensions.
  private static func key(_ structure: StructureDefinition) -> (Int, String) {
    (StructureFacts.Group(structure).rawValue, structure.url)
  }
}
