#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads the files of a package: a .tgz in npm layout, a folder, or one file.
struct PackageFiles {
  /// Holds one file: its name and its bytes.
  struct File {
    var name: String
    var bytes: UnsafeRawBufferPointer
  }

  /// The most bytes a package may unpack to.
  static let limit = 1 << 30
  /// The most levels of folders looked into.
  private static let depth = 16

  /// Calls back for every file of the package in the order of the names, package.json first.
  static func read(_ path: String, _ take: (File) -> Void) throws(PackageError) {
    var information = stat()
    guard stat(path, &information) == 0 else { throw .notFound }
    if information.st_mode & S_IFMT == S_IFDIR {
      let inner = path + "/package"
      let isNested = stat(inner + "/package.json", &information) == 0
      for name in list(isNested ? inner : path, depth: isNested ? 1 : depth) {
        let bytes = try contents(name)
        bytes.withUnsafeBytes { take(File(name: name, bytes: $0)) }
      }
      return
    }
    let bytes = try contents(path)
    guard bytes.withUnsafeBytes({ GzipData.isGzip($0) }) else {
      bytes.withUnsafeBytes { take(File(name: path, bytes: $0)) }
      return
    }
    let unpacked = try unpack(bytes)
    let archive = try tar(unpacked)
    unpacked.withUnsafeBytes { all in
      for entry in wanted(archive.entries) {
        take(
          File(
            name: path + "#" + entry.name,
            bytes: UnsafeRawBufferPointer(rebasing: all[entry.range])))
      }
    }
  }

  private static func unpack(_ bytes: [UInt8]) throws(PackageError) -> [UInt8] {
    let result = bytes.withUnsafeBytes { packed in
      Result { () throws(PackageError) in try GzipData.unpack(packed, limit: limit) }
    }
    return try result.get()
  }

  private static func tar(_ bytes: [UInt8]) throws(PackageError) -> TarArchive {
    let result = bytes.withUnsafeBytes { all in
      Result { () throws(PackageError) in try TarArchive(all) }
    }
    return try result.get()
  }

  /// The resources directly under `package/`, or all files where there is no such folder.
  private static func wanted(_ entries: [TarArchive.Entry]) -> [TarArchive.Entry] {
    var files = entries.filter {
      $0.name.hasPrefix("package/") && !$0.name.dropFirst(8).contains("/")
    }
    if files.isEmpty { files = entries }
    files = files.filter { isResource($0.name) || $0.name.hasSuffix("/package.json") }
    return files.sorted { order($0.name) < order($1.name) }
  }

  /// package.json comes first.
  private static func order(_ name: String) -> (Int, String) {
    (lastPart(name) == "package.json" ? 0 : 1, name)
  }

  static func lastPart(_ name: String) -> Substring {
    name.utf8.lastIndex(of: UInt8(ascii: "/")).map { name[name.utf8.index(after: $0)...] }
      ?? name[...]
  }

  private static func isResource(_ name: String) -> Bool {
    let last = lastPart(name)
    return !last.hasPrefix(".") && (last.hasSuffix(".json") || last.hasSuffix(".xml"))
  }

  private static func list(_ folder: String, depth: Int) -> [String] {
    guard depth > 0, let directory = opendir(folder) else { return [] }
    var files: [String] = []
    var folders: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix("."), name != "node_modules" else { continue }
      let path = folder + "/" + name
      var information = stat()
      guard stat(path, &information) == 0 else { continue }
      if information.st_mode & S_IFMT == S_IFDIR {
        folders.append(path)
      } else if isResource(name) {
        files.append(path)
      }
    }
    closedir(directory)
    files.sort { order($0) < order($1) }
    return files + folders.sorted().flatMap { list($0, depth: depth - 1) }
  }

  /// The bytes of a file.
  static func contents(_ path: String) throws(PackageError) -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw .notReadable }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var information = stat()
    if fstat(fileno(file), &information) == 0 { bytes.reserveCapacity(Int(information.st_size)) }
    while true {
      let start = bytes.count
      let room = max(1 << 16, bytes.capacity - start)
      bytes.append(contentsOf: repeatElement(0, count: room))
      let count = bytes.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { fread($0 + start, 1, room, file) } ?? 0
      }
      bytes.removeLast(room - count)
      if count < room { break }
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    }
    guard ferror(file) == 0 else { throw .notReadable }
    return bytes
  }
}
