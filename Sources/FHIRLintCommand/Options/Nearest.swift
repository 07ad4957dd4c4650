/// The word that is most probably meant; nil where none is close.
///
/// Counts letters that are added, left out, exchanged, or swapped with their neighbour. A third of
/// the word may differ; a beginning of a known word counts as close.
func nearest(to word: String, in known: [String]) -> String? {
  let text = Array(word.lowercased().utf8)
  guard !text.isEmpty else { return nil }
  var best: (word: String, distance: Int)?
  for candidate in known {
    let other = Array(candidate.lowercased().utf8)
    var distance = editDistance(text, other)
    if other.starts(with: text), text.count >= 3 { distance = min(distance, 1) }
    if distance < best?.distance ?? Int.max { best = (candidate, distance) }
  }
  guard let best, best.distance <= max(1, text.count / 3) else { return nil }
  return best.word
}

/// The number of edits between two words, a swap of neighbours counted as one.
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
  var beforeLast = [Int](repeating: 0, count: right.count + 1)
  var last = Array(0...right.count)
  var row = last
  for i in 1...left.count {
    row[0] = i
    for j in 1...right.count {
      let cost = left[i - 1] == right[j - 1] ? 0 : 1
      var value = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
      if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
        value = min(value, beforeLast[j - 2] + 1)
      }
      row[j] = value
    }
    (beforeLast, last, row) = (last, row, beforeLast)
  }
  return last[right.count]
}
