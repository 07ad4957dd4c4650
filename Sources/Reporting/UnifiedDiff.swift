import FHIRDocuments

/// Writes the changes of one file as a unified diff, with three lines of context.
///
/// Pieces of the file come one after the other, each whole lines. Only the lines of the hunk at
/// hand and their neighbours are kept; a hunk that grows large waits in a file of its own.
public final class UnifiedDiff {
  private static let context = 3

  private let name: String
  private let output: OutputSink
  private let style: TextStyle
  private let isForPeople: Bool
  private var hasHead = false
  /// The last lines that stay as they are, before a hunk.
  private var leading: [Line] = []
  /// Unchanged lines behind the last change of the open hunk.
  private var trailing: [Line] = []
  private var hunk: Hunk?
  /// How many lines of the old and of the new text are behind us.
  private var oldLines = 0
  private var newLines = 0

  /// A line with its line end.
  private struct Line {
    let source: SourceBytes
    let range: SourceRange

    var bytes: UnsafeBufferPointer<UInt8> { source.bytes(range) }
  }

  private struct Hunk {
    var oldStart: Int
    var newStart: Int
    var oldCount = 0
    var newCount = 0
    let text = SpilledText()
  }

  /// - Parameters:
  ///   - name: the file's name in the head of the diff.
  ///   - isForPeople: control characters are made harmless for a terminal.
  public init(
    of name: String, to output: OutputSink, style: TextStyle, isForPeople: Bool = false
  ) {
    self.name = Self.headName(name)
    self.isForPeople = isForPeople
    self.output = output
    self.style = style
  }

  /// Takes the next piece of the file and what changes in it.
  public func add(_ source: SourceBytes, _ edits: EditList) {
    var at = 0
    var index = 0
    let all = edits.edits
    while index < all.count {
      // The lines that this edit, and those on the same lines, change.
      let start = lineStart(source, all[index].start)
      var end = lineEnd(source, all[index].end)
      let first = index
      index += 1
      while index < all.count, all[index].start < end {
        end = max(end, lineEnd(source, all[index].end))
        index += 1
      }
      keep(source, at, start)
      let part = edits.part(first..<index, from: start)
      change(
        source, start, end, part.applied(to: source.bytes(SourceRange(start, end)), name: name))
      at = end
    }
    keep(source, at, source.count)
  }

  /// Writes what is left of the last hunk.
  public func finish() {
    closeHunk()
    leading = []
  }

  // MARK: Lines

  private func lineStart(_ source: SourceBytes, _ offset: Int) -> Int {
    var at = min(offset, source.count)
    while at > 0, source.base[at - 1] != 0x0A { at -= 1 }
    return at
  }

  private func lineEnd(_ source: SourceBytes, _ offset: Int) -> Int {
    var at = min(offset, source.count)
    while at < source.count, source.base[at] != 0x0A { at += 1 }
    return min(at + 1, source.count)
  }

  private func lines(_ source: SourceBytes, _ from: Int, _ to: Int) -> [Line] {
    var lines: [Line] = []
    var at = from
    while at < to {
      let end = lineEnd(source, at)
      lines.append(Line(source: source, range: SourceRange(at, end)))
      at = end
    }
    return lines
  }

  private func keep(_ source: SourceBytes, _ from: Int, _ to: Int) {
    var at = from
    while at < to {
      let end = lineEnd(source, at)
      keep(Line(source: source, range: SourceRange(at, end)))
      at = end
    }
  }

  private func keep(_ line: Line) {
    if hunk == nil {
      leading.append(line)
      if leading.count > Self.context { leading.removeFirst() }
    } else {
      trailing.append(line)
      if trailing.count > 2 * Self.context { closeHunk() }
    }
    oldLines += 1
    newLines += 1
  }

  private func change(_ source: SourceBytes, _ from: Int, _ to: Int, _ made: SourceBytes) {
    var old = lines(source, from, to)[...]
    var new = lines(made, 0, made.count)[...]
    // An edit that ends at a line's end counts the next line too.
    while let left = old.first, let right = new.first, left.bytes.elementsEqual(right.bytes) {
      keep(left)
      old = old.dropFirst()
      new = new.dropFirst()
    }
    var behind: [Line] = []
    while let left = old.last, let right = new.last, left.bytes.elementsEqual(right.bytes) {
      behind.append(left)
      old = old.dropLast()
      new = new.dropLast()
    }
    if !old.isEmpty || !new.isEmpty { replace(old, new) }
    for line in behind.reversed() { keep(line) }
  }

  private func replace(_ old: ArraySlice<Line>, _ new: ArraySlice<Line>) {
    var open = hunk ?? Hunk(oldStart: oldLines + 1, newStart: newLines + 1)
    if hunk == nil {
      open.oldStart -= leading.count
      open.newStart -= leading.count
    }
    for line in hunk == nil ? leading : trailing { write(line, " ", &open) }
    leading = []
    trailing = []
    for line in old { write(line, "-", &open) }
    for line in new { write(line, "+", &open) }
    oldLines += old.count
    newLines += new.count
    hunk = open
  }

  // MARK: Writing

  private func write(_ line: Line, _ mark: Character, _ hunk: inout Hunk) {
    if mark != "+" { hunk.oldCount += 1 }
    if mark != "-" { hunk.newCount += 1 }
    var bytes = line.bytes
    let isComplete = bytes.last == 0x0A
    if isComplete { bytes = UnsafeBufferPointer(rebasing: bytes.dropLast()) }
    if isForPeople || style.hasColor {
      let text = String(mark) + style.printable(String(decoding: bytes, as: UTF8.self))
      hunk.text.write(
        mark == " " ? text : style.paint(text, mark == "-" ? .error : .fix))
    } else {
      hunk.text.write(String(mark))
      hunk.text.write(bytes)
    }
    hunk.text.write(isComplete ? "\n" : "\n\\ No newline at end of file\n")
  }

  private func closeHunk() {
    guard var open = hunk else { return }
    let kept = trailing.prefix(Self.context)
    for line in kept { write(line, " ", &open) }
    if !hasHead {
      hasHead = true
      output.write(style.paint("--- \(name)", .strong) + "\n")
      output.write(style.paint("+++ \(name)", .strong) + "\n")
    }
    let old = "\(open.oldStart - (open.oldCount == 0 ? 1 : 0)),\(open.oldCount)"
    let new = "\(open.newStart - (open.newCount == 0 ? 1 : 0)),\(open.newCount)"
    output.write(style.paint("@@ -\(old) +\(new) @@", .location) + "\n")
    open.text.move(to: output)
    hunk = nil
    leading = Array(trailing.suffix(Self.context))
    trailing = []
  }

  /// A name as `patch` and `git apply` read it.
  private static func headName(_ name: String) -> String {
    let needsQuotes = name.utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0x7F }
    guard needsQuotes else {
      // A tab ends a name that has blanks.
      return name.utf8.contains(0x20) ? name + "\t" : name
    }
    var quoted: [UInt8] = [0x22]
    for byte in name.utf8 {
      switch byte {
      case 0x22, 0x5C: quoted += [0x5C, byte]
      case 0..<0x20, 0x7F:
        quoted += [0x5C, 0x30 + (byte >> 6), 0x30 + (byte >> 3 & 7), 0x30 + (byte & 7)]
      default: quoted.append(byte)
      }
    }
    return String(decoding: quoted + [0x22], as: UTF8.self)
  }
}
