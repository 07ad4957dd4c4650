import FHIRDocuments

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The patterns of the `.gitignore` files that lie above a path.
struct IgnoreRules {
  /// The patterns of one file, and the folder it lies in, without links.
  private struct Layer {
    var folder: String
    var patterns: [GlobPattern]
  }

  private var layers: [Layer] = []

  /// The files of a folder's parents, up to the root of its repository.
  init(above folder: String) {
    var chain: [String] = []
    var current = folder
    while !FileSystem.exists(current + "/.git") {
      guard let slash = current.lastIndex(of: "/"), current != "/" else { return }
      current = slash == current.startIndex ? "/" : String(current[..<slash])
      chain.append(current)
    }
    for parent in chain.reversed() { add(parent) }
  }

  /// No patterns at all.
  init() {}

  /// Takes in the `.gitignore` file of a folder where there is one.
  mutating func add(_ folder: String) {
    let path = folder + "/.gitignore"
    guard FileSystem.exists(path), let bytes = try? InputFile.read(path) else { return }
    let text = String(
      decoding: UnsafeBufferPointer(start: bytes.base, count: bytes.count), as: UTF8.self)
    let patterns = text.split(whereSeparator: \.isNewline).compactMap { GlobPattern($0) }
    if !patterns.isEmpty { layers.append(Layer(folder: folder, patterns: patterns)) }
  }

  /// Tells whether a path is ignored: the last pattern that matches decides.
  func ignores(_ path: String, isFolder: Bool) -> Bool {
    for layer in layers.reversed() {
      guard path.hasPrefix(layer.folder) else { continue }
      let relative = path.dropFirst(layer.folder.utf8.count).drop { $0 == "/" }
      for pattern in layer.patterns.reversed()
      where pattern.matches(String(relative), isFolder: isFolder) {
        return !pattern.isNegated
      }
    }
    return false
  }
}
