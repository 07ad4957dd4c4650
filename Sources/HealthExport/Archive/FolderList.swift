#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lists the files of a folder and of the folders inside it.
enum FolderList {
  /// One file, by its path relative to the folder.
  struct Entry: Sendable, Hashable {
    var name: String
    var size: Int
  }

  /// The most files that are listed, and the deepest folder.
  private static let largestCount = 1_000_000
  private static let deepest = 8

  /// Tells whether a path is a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The regular files, sorted by name. Links are not followed.
  static func files(in folder: String) -> [Entry] {
    var found: [Entry] = []
    list(folder, prefix: "", depth: 0, into: &found)
    return found.sorted { $0.name < $1.name }
  }

  private static func list(
    _ folder: String, prefix: String, depth: Int, into found: inout [Entry]
  ) {
    guard depth <= deepest, let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory), found.count < largestCount {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      var status = stat()
      let path = folder + "/" + name
      guard lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        list(path, prefix: prefix + name + "/", depth: depth + 1, into: &found)
      } else if status.st_mode & S_IFMT == S_IFREG {
        found.append(Entry(name: prefix + name, size: Int(status.st_size)))
      }
    }
  }
}
