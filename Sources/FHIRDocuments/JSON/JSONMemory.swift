/// Owns the working memory of a JSON reader: open objects and arrays, and names met before.
final class JSONMemory {
  /// How many words of `seen` belong to one frame.
  static let words = 4

  let frames: UnsafeMutablePointer<JSONFrame>
  let seen: UnsafeMutablePointer<UInt64>
  let recent: UnsafeMutablePointer<RecentName>

  init(deepest: Int) {
    frames = .allocate(capacity: deepest)
    seen = .allocate(capacity: deepest * Self.words)
    recent = .allocate(capacity: RecentName.count)
    recent.initialize(repeating: RecentName(), count: RecentName.count)
  }

  deinit {
    frames.deallocate()
    seen.deallocate()
    recent.deallocate()
  }
}
