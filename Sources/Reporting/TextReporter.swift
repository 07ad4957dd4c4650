import FHIRDocuments

/// Writes findings for people: a headline, the source lines with marks, what to do.
public struct TextReporter: Reporter {
  private let style: TextStyle
  private var places = PlaceFinder()
  private var redactions = RedactionCache()
  private var file: String?
  private var fileCounts = SeverityCounts()
  private var fileFixable = FixableCounts()
  private var files = 0
  private var shown = 0
  private var hidden = 0
  /// The notes of each rule so far, in the order of their first ones.
  private var notes: [NoteCount] = []

  /// How many notes of one rule are shown: the next ones say nothing new, and must not take the
  /// place of errors that come later.
  private static let mostNotes = 3

  private struct NoteCount {
    let rule: String
    var count = 0
  }

  public init(style: TextStyle) {
    self.style = style
  }

  public var wantsCleanResources: Bool { false }

  public mutating func add(_ resource: CheckedResource, to output: OutputSink) {
    if file != resource.source.name {
      finishFile(to: output)
      file = resource.source.name
    }
    for finding in resource.findings {
      fileCounts.add(finding.severity)
      fileFixable.add(finding)
      guard isShown(finding) else { continue }
      for line in lines(of: finding, in: resource) {
        output.write(line)
        output.write("\n")
      }
      output.write("\n")
    }
  }

  public mutating func finish(_ summary: RunSummary, to output: OutputSink) {
    finishFile(to: output)
    for line in linesOfHidden() { output.write(line + "\n") }
    guard style.hasSummary, files > 1 else { return }
    output.write(
      "\(summary.counts.words) in \(Words.thousands(summary.filesWithFindings)) of "
        + "\(Words.counted(summary.files, "file"))\n")
  }

  /// Counts a finding and tells whether it is one of those shown.
  private mutating func isShown(_ finding: Finding) -> Bool {
    guard let most = style.mostFindings else { return true }
    if finding.severity == .information {
      let number = notes.firstIndex { $0.rule == finding.rule } ?? notes.count
      if number == notes.count { notes.append(NoteCount(rule: finding.rule)) }
      notes[number].count += 1
      if notes[number].count > Self.mostNotes { return false }
    }
    guard shown < most else {
      hidden += 1
      return false
    }
    shown += 1
    return true
  }

  /// Says how many findings are not shown, and which notes.
  private func linesOfHidden() -> [String] {
    let dots = style.hasUnicode ? "…" : "..."
    var lines: [String] = []
    let more = notes.filter { $0.count > Self.mostNotes }
    if !more.isEmpty {
      let counts = more.map { "\($0.rule) \(Words.thousands($0.count - Self.mostNotes))" }
      let all = more.reduce(0) { $0 + $1.count - Self.mostNotes }
      lines += wrapped(
        "\(dots) \(Words.counted(all, "more note")): \(counts.joined(separator: ", "))",
        first: style.width, rest: style.width)
    }
    if hidden > 0 { lines.append("\(dots) \(Words.counted(hidden, "more finding"))") }
    if !lines.isEmpty { lines[lines.count - 1] += "; --max-findings none shows all" }
    return lines
  }

  private mutating func finishFile(to output: OutputSink) {
    guard let name = file else { return }
    if style.hasSummary, fileCounts.total > 0 {
      var line = "\(style.printable(name)): \(fileCounts.words)"
      if style.offersFixes { line += fileFixable.words(style) }
      output.write(line + "\n")
      files += 1
    }
    file = nil
    fileCounts = SeverityCounts()
    fileFixable = FixableCounts()
  }

  private mutating func lines(of finding: Finding, in resource: CheckedResource) -> [String] {
    let redaction = style.redact ? redactions.redaction(of: resource) : nil
    func shown(_ text: String) -> String {
      style.printable(redaction?.mask(text, around: finding) ?? text)
    }
    var masked = finding
    masked.label = finding.label.map(shown)
    let position = places.position(finding.place.start, in: resource.source)
    let frame = Frame(
      masked, of: resource, style: style, places: &places, redaction: redaction)
    var lines = headline(finding, message: shown(finding.message))
    lines += location(finding, in: resource, at: position, gutter: frame.gutter)
    lines += frame.lines
    var remarks: [String] = []
    if let help = finding.help { remarks += remark("help", shown(help), frame.gutter) }
    if let note = finding.note { remarks += remark("note", shown(note), frame.gutter) }
    if let profile = finding.profile {
      remarks += remark("note", "required by \(shown(profile))", frame.gutter)
    }
    if let fix = finding.fix { remarks += remark(for: fix, frame.gutter, shown) }
    if !remarks.isEmpty { lines += [frame.bar] + remarks }
    return lines
  }

  private func headline(_ finding: Finding, message: String) -> [String] {
    let ink = Ink(finding.severity)
    let head = "\(finding.severity.code)[\(finding.rule)]"
    let pieces = wrapped(
      message, first: style.width - head.columns - 2, rest: style.width - 2)
    let mark =
      style.paint("\(finding.severity.code)[", ink)
      + style.paint(style.link(rule: finding.rule), ink) + style.paint("]", ink)
    // A first word that does not fit beside a long rule id goes to the next line.
    let first = pieces[0]
    if head.columns + 2 + first.columns > style.width, head.columns > style.width / 2 {
      return [mark + style.paint(":", .strong)]
        + wrapped(message, first: style.width - 2, rest: style.width - 2)
        .map { "  " + style.paint($0, .strong) }
    }
    return [mark + style.paint(": " + first, .strong)]
      + pieces.dropFirst().map { "  " + style.paint($0, .strong) }
  }

  private func location(
    _ finding: Finding, in resource: CheckedResource, at position: SourcePosition, gutter: Int
  ) -> [String] {
    let arrow = String(repeating: " ", count: gutter) + "--> "
    let name = style.printable(resource.source.name)
    let file = "\(name):\(position.line):\(position.column)"
    let path = shortened(style.printable(resource.place(of: finding)))
    let first = style.paint(arrow, .location) + style.paint(file, .location)
    if path.isEmpty { return [first] }
    if arrow.columns + file.columns + 2 + path.columns <= style.width {
      return [first + "  " + style.paint(path, .dim)]
    }
    return [first, String(repeating: " ", count: arrow.columns) + style.paint(path, .dim)]
  }

  /// A path of hundreds of steps tells nobody more than its beginning and its end.
  private func shortened(_ path: String) -> String {
    let most = max(120, style.width)
    guard path.utf8.count > most else { return path }
    let dots = style.hasUnicode ? "…" : "..."
    return path.prefix(most / 2) + dots + path.suffix(most / 2)
  }

  private func remark(_ word: String, _ text: String, _ gutter: Int, ink: Ink? = nil) -> [String] {
    let margin = String(repeating: " ", count: gutter + 1)
    let indent = margin + String(repeating: " ", count: word.columns + 4)
    let room = max(16, style.width - indent.columns)
    let pieces = wrapped(text, first: room, rest: room)
    let head = margin + style.paint("=", .location) + " " + style.paint(word, ink ?? .strong)
    return ["\(head): \(pieces[0])"] + pieces.dropFirst().map { indent + $0 }
  }

  private func remark(
    for fix: Finding.Fix, _ gutter: Int, _ shown: (String) -> String
  ) -> [String] {
    let summary = shown(fix.summary)
    guard style.offersFixes else { return remark("fix", summary, gutter, ink: .fix) }
    if fix.isSafe { return remark("fixable", "--fix \(summary)", gutter, ink: .fix) }
    return style.appliesUnsafe
      ? remark("fixable", "--fix --unsafe-fixes \(summary)", gutter, ink: .fix)
      : remark("suggestion", "--unsafe-fixes \(summary)", gutter, ink: .fix)
  }
}
