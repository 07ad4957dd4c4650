import FHIRDocuments

/// Reads the definitions of packages into a `DefinitionSet`.
public struct PackageReader {
  /// Says what a package calls itself and what it needs.
  public struct Manifest: Sendable, Equatable {
    public var name = ""
    public var version = ""
    /// The packages it depends on, sorted by name.
    public var dependencies: [Dependency] = []

    /// Names a package that another one needs.
    public struct Dependency: Sendable, Equatable {
      public var name: String
      public var version: String
    }
  }

  private var json = JSONReader()
  private var xml = XMLReader()
  /// The definitions read so far.
  public var set = DefinitionSet()
  /// The manifests found.
  public private(set) var manifests: [Manifest] = []
  /// How many definitions were read, the broken ones left out.
  public private(set) var count = 0

  public init() {}

  /// Reads a .tgz in npm layout, a folder, or a single file.
  public mutating func read(_ path: String) throws(PackageError) {
    var files: [SourceBytes] = []
    try PackageFiles.read(path) { file in
      guard Self.mayDefine(file.bytes) || Self.isManifest(file.name) else { return }
      files.append(SourceBytes(copying: file.bytes, name: file.name))
    }
    for file in files { read(file) }
  }

  private mutating func read(_ file: SourceBytes) {
    let document = Document()
    if Self.isXML(file) {
      xml.read(file, into: document)
    } else {
      json.read(file, into: document)
    }
    if Self.isManifest(file.name) {
      manifests.append(Manifest(document))
    } else if document.isBroken {
      set.noteBroken(document)
    } else if set.add(document) {
      count += 1
    }
  }

  private static func isXML(_ file: SourceBytes) -> Bool {
    var offset = 0
    // A byte order mark is no letter either.
    while offset < file.count, file.base[offset] <= 0x20 || file.base[offset] >= 0x80 {
      offset += 1
    }
    return offset < file.count && file.base[offset] == UInt8(ascii: "<")
  }

  private static func isManifest(_ name: String) -> Bool {
    PackageFiles.lastPart(name) == "package.json"
  }

  /// Tells from the first bytes that a JSON resource is of a type that defines nothing here.
  private static func mayDefine(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var scanner = TypeScanner(bytes: bytes)
    guard let type = scanner.resourceType() else { return true }
    return DefinitionSet.types.contains(type)
  }

  /// Reads `{ "resourceType": "…"` where a file begins so.
  private struct TypeScanner {
    let bytes: UnsafeRawBufferPointer
    var offset = 0

    mutating func resourceType() -> String? {
      guard take(UInt8(ascii: "{")), string() == "resourceType", take(UInt8(ascii: ":")) else {
        return nil
      }
      return string()
    }

    private mutating func skipSpace() {
      while offset < bytes.count, bytes[offset] <= 0x20 { offset += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
      skipSpace()
      guard offset < bytes.count, bytes[offset] == byte else { return false }
      offset += 1
      return true
    }

    private mutating func string() -> String? {
      guard take(UInt8(ascii: "\"")) else { return nil }
      let start = offset
      while offset < bytes.count, offset - start < 64, bytes[offset] != UInt8(ascii: "\"") {
        offset += 1
      }
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { return nil }
      defer { offset += 1 }
      return String(decoding: bytes[start..<offset], as: UTF8.self)
    }
  }
}

extension PackageReader.Manifest {
  init(_ document: Document) {
    guard !document.isEmpty else { return }
    name = document.firstText(0, .name)
    version = document.firstText(0, .version)
    for child in document.children(0) where document.nameText(child) == "dependencies" {
      for entry in document.children(child) {
        dependencies.append(
          Dependency(name: document.nameText(entry), version: document.string(entry)))
      }
    }
    dependencies.sort { $0.name < $1.name }
  }
}
