/// Judges and compares the names of an archive's members.
enum MemberName {
  /// Tells whether a name stays inside the folder that it is resolved in.
  static func isSafe(_ name: String) -> Bool {
    if name.isEmpty || name.utf8.first == 0x2F || name.utf8.contains(0) { return false }
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
    if parts.contains("..") { return false }
    // A drive letter makes a name absolute on some systems.
    return !(parts.first.map { $0.utf8.count == 2 && $0.hasSuffix(":") } ?? false)
  }

  /// Tells whether a member only carries attributes that macOS adds when it packs.
  static func isMacOSExtra(_ name: String) -> Bool {
    name.hasPrefix("__MACOSX/") || name.contains("/__MACOSX/")
      || (name.split(separator: "/").last?.hasPrefix("._") ?? false)
  }

  /// The path that a reference inside the document means; nil where it leads out of the folder.
  ///
  /// References begin with a slash and are relative to the folder of the export.
  static func resolved(reference: String) -> String? {
    let path = String(reference.drop { $0 == "/" })
    return isSafe(path) ? path : nil
  }
}
