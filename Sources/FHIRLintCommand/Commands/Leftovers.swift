import FHIRLint

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Half-written files and folders: how they are named, and what becomes of those that runs left
/// behind which were killed.
enum Leftovers {
  /// The name under which this run writes something until it is complete.
  static func partName(_ path: String) -> String { "\(path).\(getpid()).part" }

  /// Removes what earlier runs left beside a path.
  ///
  /// The number in the name is that of the process; what one that still runs is writing stays.
  static func remove(of path: String) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    for entry in FileSystem.names(in: folder) ?? [] {
      guard entry.hasPrefix(name + "."), entry.hasSuffix(".part"),
        let process = Int32(entry.dropFirst(name.count + 1).dropLast(".part".count)),
        process > 0, process != getpid(), kill(process, 0) != 0, errno == ESRCH
      else { continue }
      let leftover = folder == "/" ? "/" + entry : folder + "/" + entry
      if unlink(leftover) != 0 { removeFolder(leftover) }
    }
  }

  /// Removes a folder of files; one with folders in it is none of ours and stays.
  private static func removeFolder(_ path: String) {
    for name in FileSystem.names(in: path) ?? [] { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}
