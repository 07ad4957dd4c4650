/// Breaks a text into lines at spaces.
///
/// Words longer than a line stay whole: addresses and paths must remain copyable.
///
/// - Parameters:
///   - first: The columns of the first line.
///   - rest: The columns of the others.
public func wrapped(_ text: String, first: Int, rest: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  var columns = 0
  var room = first
  for word in text.split(separator: " ") {
    let width = String(word).columns
    if !line.isEmpty, columns + 1 + width > room {
      lines.append(line)
      line = ""
      columns = 0
      room = rest
    }
    if !line.isEmpty {
      line += " "
      columns += 1
    }
    line += word
    columns += width
  }
  lines.append(line)
  return lines
}
