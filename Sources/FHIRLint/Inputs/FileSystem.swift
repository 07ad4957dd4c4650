#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system knows about files: values only, no pointers.
public enum FileSystem {
  /// What a path leads to.
  public enum Kind: Sendable, Hashable { case file, folder, other }

  /// One entry of a folder.
  struct Entry {
    var name: String
    var kind: Kind
  }

  /// What a path leads to, links followed; nil with the error number where it leads nowhere.
  public static func kind(of path: String) -> Result<Kind, SystemError> {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return .failure(SystemError(number: errno)) }
    return .success(kind(mode: facts.st_mode))
  }

  /// The names in a folder, sorted by their bytes; nil where it cannot be read.
  public static func names(in folder: String) -> [String]? {
    entries(in: folder)?.map(\.name)
  }

  /// The entries of a folder, sorted by the bytes of their names; nil where it cannot be read.
  ///
  /// A link to a folder counts as `other`, so that a walk comes to an end.
  static func entries(in folder: String) -> [Entry]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var entries: [Entry] = []
    while let pointer = readdir(directory) {
      let name = withUnsafePointer(to: &pointer.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      entries.append(
        Entry(name: name, kind: kind(of: pointer.pointee.d_type, path: folder + "/" + name)))
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The path without links and dots; the path itself where that is not possible.
  public static func resolved(_ path: String) -> String {
    guard let found = realpath(path, nil) else { return path }
    defer { free(found) }
    return String(cString: found)
  }

  /// Tells whether something is there.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func kind(mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  private static func kind(of entryType: UInt8, path: String) -> Kind {
    if Int32(entryType) == Int32(DT_REG) { return .file }
    if Int32(entryType) == Int32(DT_DIR) { return .folder }
    var facts = stat()
    if Int32(entryType) == Int32(DT_LNK) {
      guard stat(path, &facts) == 0, kind(mode: facts.st_mode) == .file else { return .other }
      return .file
    }
    guard lstat(path, &facts) == 0 else { return .other }
    return kind(mode: facts.st_mode)
  }
}

/// An error number of the system.
public struct SystemError: Error, Sendable, Hashable {
  public var number: Int32

  public init(number: Int32) { self.number = number }

  /// The system's words for it, in lower case at the beginning.
  public var words: String {
    let text = String(cString: strerror(number))
    guard let first = text.first else { return "error \(number)" }
    return first.lowercased() + text.dropFirst()
  }

  /// There is nothing at the path.
  public var isMissing: Bool { number == ENOENT || number == ENOTDIR }
}
