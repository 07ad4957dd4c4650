/// Finds the known name that a misspelt one was meant to be.
public enum Spelling {
  /// The number of insertions, deletions, replacements and swaps of neighbours that turn one text
  /// into the other; `limit + 1` where it is more than `limit`.
  public static func distance(_ left: String, _ right: String, limit: Int) -> Int {
    let a = Array(left.utf8)
    let b = Array(right.utf8)
    if abs(a.count - b.count) > limit || a.count > 200 || b.count > 200 { return limit + 1 }
    var before = [Int](repeating: 0, count: b.count + 1)
    var previous = Array(0...b.count)
    var current = before
    for i in 0..<a.count {
      current[0] = i + 1
      var smallest = current[0]
      for j in 0..<b.count {
        let replaced = previous[j] + (a[i] == b[j] ? 0 : 1)
        var best = min(replaced, previous[j + 1] + 1, current[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
        current[j + 1] = best
        smallest = min(smallest, best)
      }
      if smallest > limit { return limit + 1 }
      (before, previous, current) = (previous, current, before)
    }
    return previous[b.count]
  }

  /// The nearest candidate, or nil where none is near: a third of the letters may differ, at
  /// least one. Case alone counts as no difference.
  public static func nearest(_ text: String, among candidates: some Sequence<String>) -> String? {
    var limit = max(1, text.utf8.count / 3)
    let lowered = text.lowercased()
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate != text {
      let found = distance(lowered, candidate.lowercased(), limit: limit)
      guard found <= limit, found < best?.distance ?? Int.max else { continue }
      best = (candidate, found)
      // Only what is nearer still counts from here on.
      limit = found - 1
      if limit < 0 { break }
    }
    return best?.candidate
  }
}
