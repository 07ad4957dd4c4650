import FHIRDocuments

/// Shows a part of one source line in a given number of terminal columns.
///
/// Reads only as many bytes as it shows, so that a line of 200 MB costs no more than a short one.
struct SourceWindow {
  /// One character of the line.
  struct Cell {
    var text: String
    var columns: Int
    /// The bytes of the character.
    var offset: Int
    var end: Int
  }

  private(set) var cells: [Cell] = []
  /// Something of the line stands before or behind the cells.
  private(set) var isCutLeft = false
  private(set) var isCutRight = false
  private let ellipsis: String

  /// The whole line where it fits into the columns, else the part around a place.
  ///
  /// - Parameters:
  ///   - line: The bytes of the line, without its end.
  ///   - focus: The byte that must be seen, with some columns to its left.
  ///   - masked: Tells which bytes must not be shown.
  init(
    _ line: Range<Int>, in source: SourceBytes, focus: Int, columns: Int, style: TextStyle,
    masked: (Int) -> Bool
  ) {
    ellipsis = style.hasUnicode ? "…" : "..."
    let reader = LineReader(line: line, source: source, style: style)
    var (cells, next, used) = reader.forward(from: line.lowerBound, columns: columns)
    if next < line.upperBound {
      // The line is longer: begin a quarter of the columns before the focus.
      let room = max(4, columns - 2 * ellipsis.columns)
      var start = reader.back(from: min(focus, line.upperBound), columns: room / 4)
      (cells, next, used) = reader.forward(from: start, columns: room)
      if next >= line.upperBound, used < room {
        start = reader.back(from: start, columns: room - used)
        (cells, next, used) = reader.forward(from: start, columns: room)
      }
      isCutLeft = start > line.lowerBound
      isCutRight = next < line.upperBound
    }
    self.cells = cells.map { cell in
      guard masked(cell.offset), !Redaction.isPunctuation(cell.text) else { return cell }
      var hidden = cell
      hidden.text = String(repeating: "*", count: cell.columns)
      return hidden
    }
  }

  /// The line as it is printed.
  var text: String {
    (isCutLeft ? ellipsis : "") + cells.map(\.text).joined() + (isCutRight ? ellipsis : "")
  }

  /// Tells whether a byte is shown, or stands just behind what is shown.
  func shows(_ offset: Int) -> Bool {
    guard let first = cells.first, let last = cells.last else { return true }
    return offset >= first.offset && (offset < last.end || !isCutRight)
  }

  /// The terminal column of a byte, from 0, and how many columns a range takes; at least one.
  func columns(of place: Range<Int>) -> (start: Int, count: Int) {
    var start = isCutLeft ? ellipsis.columns : 0
    var count = 0
    for cell in cells {
      if cell.end <= place.lowerBound {
        start += cell.columns
      } else if cell.offset < place.upperBound {
        count += cell.columns
      }
    }
    return (start, max(1, count))
  }
}

/// Steps through the characters of one line.
private struct LineReader {
  let line: Range<Int>
  let source: SourceBytes
  let style: TextStyle

  /// The character at an offset, and where the next begins.
  func cell(at offset: Int) -> (cell: SourceWindow.Cell, next: Int) {
    let bytes = UnsafeBufferPointer(
      start: source.base + offset, count: min(4, line.upperBound - offset))
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var text = style.hasUnicode ? "\u{FFFD}" : "?"
    var next = offset + 1
    if case .scalarValue(let scalar) = decoder.decode(&iterator) {
      text = style.printable(scalar)
      next = offset + UTF8.width(scalar)
    }
    return (SourceWindow.Cell(text: text, columns: text.columns, offset: offset, end: next), next)
  }

  /// The characters from an offset that fit, where the next begins, and the columns used.
  func forward(from start: Int, columns: Int) -> ([SourceWindow.Cell], Int, Int) {
    var cells: [SourceWindow.Cell] = []
    var offset = start
    var used = 0
    while offset < line.upperBound {
      let (cell, next) = cell(at: offset)
      if used + cell.columns > columns { break }
      cells.append(cell)
      used += cell.columns
      offset = next
    }
    return (cells, offset, used)
  }

  /// The offset that stands so many columns before another.
  func back(from offset: Int, columns: Int) -> Int {
    var start = offset
    var left = columns
    while start > line.lowerBound, left > 0 {
      var previous = start - 1
      while previous > line.lowerBound, start - previous < 4,
        source.base[previous] & 0xC0 == 0x80
      {
        previous -= 1
      }
      left -= cell(at: previous).cell.columns
      if left < 0 { break }
      start = previous
    }
    return start
  }
}
