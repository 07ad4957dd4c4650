import FHIRDocuments

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lists the files of a folder that may hold resources, in sorted order, folder by folder.
///
/// Hidden entries and what `.gitignore` names are left out.
struct FolderWalk {
  private struct Level {
    var shown: String
    var resolved: String
    var entries: ArraySlice<FileSystem.Entry>
    var ignore: IgnoreRules
  }

  /// The folder as it was named.
  let root: String
  private let respectsIgnore: Bool
  private let exclude: [GlobPattern]
  private var levels: [Level] = []
  private var unreadable: [InputError] = []

  init(_ root: String, respectsIgnore: Bool, exclude: [GlobPattern]) {
    self.root = root
    self.respectsIgnore = respectsIgnore
    self.exclude = exclude
    let resolved = FileSystem.resolved(root)
    var shown = root
    while shown.count > 1, shown.hasSuffix("/") { shown.removeLast() }
    open(
      shown: shown == "." ? "" : shown, resolved: resolved,
      ignore: respectsIgnore ? IgnoreRules(above: resolved) : IgnoreRules())
  }

  /// The next file; nil at the end.
  mutating func next() -> String? {
    while !levels.isEmpty {
      guard let entry = levels[levels.count - 1].entries.popFirst() else {
        levels.removeLast()
        continue
      }
      let level = levels[levels.count - 1]
      if entry.name.hasPrefix(".") { continue }
      let isFolder = entry.kind == .folder
      if entry.kind == .other || (!isFolder && InputKind(name: entry.name) == nil) { continue }
      let shown = Self.join(level.shown, entry.name)
      let resolved = Self.join(level.resolved, entry.name)
      if level.ignore.ignores(resolved, isFolder: isFolder) { continue }
      if exclude.contains(where: { $0.matches(shown, isFolder: isFolder) }) { continue }
      if isFolder {
        open(shown: shown, resolved: resolved, ignore: level.ignore)
      } else {
        return shown
      }
    }
    return nil
  }

  /// Why the next folder could not be read; nil where there is none.
  mutating func takeUnreadable() -> InputError? {
    unreadable.isEmpty ? nil : unreadable.removeFirst()
  }

  private mutating func open(shown: String, resolved: String, ignore: IgnoreRules) {
    guard let entries = FileSystem.entries(in: shown.isEmpty ? "." : shown) else {
      unreadable.append(InputError(name: shown, number: errno))
      return
    }
    var ignore = ignore
    if respectsIgnore { ignore.add(resolved) }
    levels.append(
      Level(shown: shown, resolved: resolved, entries: entries[...], ignore: ignore))
  }

  private static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
