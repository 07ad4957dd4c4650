import FHIRDocuments

/// The source lines of a finding with its marks.
///
/// One line before the main mark is shown, and the lines of the related places; a line that is
/// longer than the terminal is shown as windows around its marks.
struct Frame {
  /// A place with its words.
  private struct Mark {
    var place: Range<Int>
    var label: String
    var isMain: Bool
    var line: SourceLine
  }

  /// A line, or a window of it, with the marks under it.
  private struct Row {
    var line: SourceLine
    var window: SourceWindow
    var marks: [Mark]
  }

  private let style: TextStyle
  private let severity: Severity
  private var rows: [Row] = []
  /// The columns of the line numbers.
  private(set) var gutter = 1

  init(
    _ finding: Finding, of resource: CheckedResource, style: TextStyle,
    places: inout PlaceFinder, redaction: Redaction?
  ) {
    self.style = style
    severity = finding.severity
    let source = resource.source
    guard source.count > 0 else { return }
    let index = places.index(of: source)
    var marks = [
      Self.mark(finding.place, finding.label ?? "", isMain: true, in: source, index)
    ]
    for other in finding.related {
      marks.append(Self.mark(other.place, other.label, isMain: false, in: source, index))
    }
    let context = Self.context(before: marks[0].line, of: resource, index)
    gutter = (marks.map(\.line.number).max() ?? 1).description.utf8.count
    let columns = max(16, style.width - gutter - 3)
    func window(_ line: SourceLine, focus: Int) -> SourceWindow {
      SourceWindow(line.bytes, in: source, focus: focus, columns: columns, style: style) {
        redaction?.hides($0) ?? false
      }
    }
    for mark in marks.sorted(by: { $0.place.lowerBound < $1.place.lowerBound }) {
      if let last = rows.last, last.line == mark.line, last.window.shows(mark.place.lowerBound) {
        rows[rows.count - 1].marks.append(mark)
      } else {
        let shown = window(mark.line, focus: mark.place.lowerBound)
        rows.append(Row(line: mark.line, window: shown, marks: [mark]))
      }
    }
    let isCut = rows.contains { $0.line == marks[0].line && ($0.window.isCutLeft) }
    if let context, !isCut, !rows.contains(where: { $0.line == context }) {
      let shown = window(context, focus: context.bytes.lowerBound)
      let index = rows.firstIndex { $0.line.number > context.number } ?? rows.count
      rows.insert(Row(line: context, window: shown, marks: []), at: index)
    }
    fillGaps(index) { window($0, focus: $0.bytes.lowerBound) }
  }

  /// Shows a single line between two others instead of dots.
  private mutating func fillGaps(_ lines: LineIndex, _ window: (SourceLine) -> SourceWindow) {
    var index = 1
    while index < rows.count {
      let line = rows[index].line
      if line.number == rows[index - 1].line.number + 2, let between = line.previous(in: lines) {
        rows.insert(Row(line: between, window: window(between), marks: []), at: index)
      }
      index += 1
    }
  }

  private static func mark(
    _ place: SourceRange, _ label: String, isMain: Bool, in source: SourceBytes,
    _ index: LineIndex
  ) -> Mark {
    let start = min(Int(place.start), source.count)
    let line = SourceLine(at: start, in: index)
    let end = max(start, min(Int(place.end), line.bytes.upperBound))
    return Mark(place: start..<end, label: label, isMain: isMain, line: line)
  }

  /// The line before, where it belongs to the resource and says something.
  private static func context(
    before line: SourceLine, of resource: CheckedResource, _ index: LineIndex
  ) -> SourceLine? {
    guard resource.line == nil, let previous = line.previous(in: index),
      previous.bytes.upperBound > Int(resource.range.start), !previous.isBlank(in: resource.source)
    else { return nil }
    return previous
  }

  /// The printed lines, without the location above them.
  var lines: [String] {
    guard !rows.isEmpty else { return [] }
    var lines = [bar]
    var last: Int?
    for row in rows {
      if let last, row.line.number > last + 1 {
        lines.append(style.paint("...", .location))
      }
      last = row.line.number
      let number = String(row.line.number)
      let pad = String(repeating: " ", count: max(0, gutter - number.utf8.count))
      lines.append(style.paint("\(pad)\(number) |", .location) + space(row.window.text))
      for mark in row.marks { lines += self.lines(under: mark, in: row.window) }
    }
    return lines
  }

  /// The margin without a number.
  var bar: String {
    style.paint(String(repeating: " ", count: gutter) + " |", .location)
  }

  private func space(_ text: String) -> String { text.isEmpty ? "" : " " + text }

  private func lines(under mark: Mark, in window: SourceWindow) -> [String] {
    let room = max(16, style.width - gutter - 3)
    let ink = mark.isMain ? Ink(severity) : .location
    let (start, count) = window.columns(of: mark.place)
    let carets = String(repeating: mark.isMain ? "^" : "-", count: count)
    let label = style.printable(mark.label)
    let indent = String(repeating: " ", count: start)
    if label.isEmpty { return [bar + " " + indent + style.paint(carets, ink)] }
    if start + count + 1 + label.columns <= room {
      return [bar + " " + indent + style.paint(carets + " " + label, ink)]
    }
    // The words go under the mark, moved to the left where they would not fit.
    let left = max(0, min(start, room - min(label.columns, max(24, room - start))))
    let pieces = wrapped(label, first: room - left, rest: room - left)
    return [bar + " " + indent + style.paint(carets, ink)]
      + pieces.map {
        bar + " " + String(repeating: " ", count: left) + style.paint($0, ink)
      }
  }
}
