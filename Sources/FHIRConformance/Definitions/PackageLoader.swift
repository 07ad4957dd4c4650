import CEmbeddedTables
import FHIRDocuments

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Loads the packages of a user and puts them beside the embedded definitions.
///
/// A package is a .tgz in npm layout, a folder, a single definition in JSON or XML, or
/// `name#version`, which is looked up in the user's FHIR package cache. Nothing is fetched.
public struct PackageLoader {
  /// Holds what came of loading.
  public struct Loaded {
    /// The embedded definitions and those of the packages.
    public var definitions: Definitions
    /// What could not be loaded or makes no sense, named with the package or definition.
    public var findings: [Finding]
    /// Questionnaires, Measures, Libraries, ValueSets and CodeSystems of the packages.
    public var resources: [Document]
  }

  private let base: Definitions

  public init(over base: Definitions = .r4) { self.base = base }

  /// Loads all packages; what is wrong with one does not keep the others from being loaded.
  public func load(_ paths: [String]) -> Loaded {
    guard !paths.isEmpty else {
      return Loaded(definitions: base, findings: [], resources: [])
    }
    var reader = PackageReader()
    var findings: [Finding] = []
    for path in paths {
      let before = reader.count
      let broken = reader.set.findings.count
      do {
        try reader.read(Self.place(of: path))
      } catch {
        findings.append(Self.finding(error, path))
        continue
      }
      if reader.count == before, reader.set.findings.count == broken {
        findings.append(
          Finding(
            rule: "package-empty", severity: .warning, type: .notFound, expression: "",
            place: SourceRange(0, 0), message: "\(path) has no definitions",
            help: "name a FHIR package, or a file with a StructureDefinition, ValueSet, "
              + "CodeSystem or Questionnaire"))
      }
    }
    findings += reader.set.findings
    findings += Self.missingDependencies(reader.manifests)
    let compiler = TableCompiler(reader.set, over: base)
    findings += compiler.problems.map(Self.finding)
    return Loaded(
      definitions: Definitions(embedded: base.embedded, extra: compiler.tables()),
      findings: findings, resources: reader.set.resources)
  }

  // MARK: Names

  /// The path a package name stands for: itself where it exists, else its place in the cache.
  private static func place(of name: String) -> String {
    var information = stat()
    guard stat(name, &information) != 0, name.contains("#"), !name.contains("/"),
      let home = getenv("HOME")
    else { return name }
    return String(cString: home) + "/.fhir/packages/" + name
  }

  private static func finding(_ error: PackageError, _ path: String) -> Finding {
    let isName = path.contains("#") && !path.contains("/")
    let (message, help): (String, String) =
      switch error {
      case .notFound where isName:
        (
          "the package \(path) is not in the package cache ~/.fhir/packages",
          "install it there, or give the package's .tgz file"
        )
      case .notFound: ("there is no file or folder \(path)", "check the path")
      case .notReadable: ("\(path) cannot be read", "check the permissions of the file")
      case .notGzip: ("\(path) is not a gzip file to its end", "fetch the package again")
      case .truncated: ("\(path) ends too early", "fetch the package again")
      case .tooLarge(let limit):
        ("\(path) unpacks to more than \(limit >> 20) MB", "split the package")
      case .notTar(let offset):
        (
          "\(path) is not a tar archive: there is no header at byte \(offset)",
          "give a package in npm layout, a .tgz file"
        )
      }
    return Finding(
      rule: "package-unreadable", severity: .error, type: .notFound, expression: "",
      place: SourceRange(0, 0), message: message, help: help)
  }

  private static func finding(_ problem: SnapshotProblem) -> Finding {
    Finding(
      rule: "package-differential", severity: problem.isError ? .error : .warning,
      type: .structure, expression: problem.element, place: SourceRange(0, 0),
      message: "\(problem.definition): \(problem.message)", help: problem.help,
      profile: problem.definition)
  }

  /// The dependencies that neither the packages given nor the embedded definitions meet.
  private static func missingDependencies(_ manifests: [PackageReader.Manifest]) -> [Finding] {
    let given = Set(manifests.map(\.name))
    var findings: [Finding] = []
    for manifest in manifests {
      for dependency in manifest.dependencies
      where !given.contains(dependency.name) && !embedded.contains(dependency.name) {
        findings.append(
          Finding(
            rule: "package-missing-dependency", severity: .warning, type: .incomplete,
            expression: "", place: SourceRange(0, 0),
            message: "the package \(manifest.name)#\(manifest.version) needs "
              + "\(dependency.name)#\(dependency.version), which was not given",
            help: "add --ig \(dependency.name)#\(dependency.version) or its .tgz file"))
      }
    }
    return findings
  }

  /// The packages whose content is embedded, or not needed to check R4 resources.
  private static let embedded: Set<String> = [
    "hl7.fhir.r4.core", "hl7.fhir.r4.examples", "hl7.fhir.r4.expansions",
    "hl7.fhir.r4.elements", "fhirlint.wearable",
  ]
}

extension SnapshotProblem {
  /// The definition cannot be applied, or says what no resource can fulfil.
  fileprivate var isError: Bool {
    switch kind {
    case .unknownBase, .cyclicBase, .empty, .minOverMax, .unknownElement: true
    default: false
    }
  }
}
