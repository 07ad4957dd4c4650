import FHIRDocuments
import FHIRLint
import HealthConversion
import HealthExport
import Reporting

/// The report of a conversion as one page for a browser.
///
/// It asks nothing of any network, can be read without its script, and can be printed. The script
/// draws charts from one array of numbers for each metric.
struct HTMLReport {
  private let path: String
  private let result: ConversionResult
  private let converter: Converter
  private let words: ParsedArguments

  init(
    _ path: String, _ result: ConversionResult, _ converter: Converter, _ words: ParsedArguments
  ) {
    self.path = path
    self.result = result
    self.converter = converter
    self.words = words
  }

  private var report: ExportReport { result.report }
  private var isPseudonymous: Bool { converter.options.pseudonymKey != nil }

  /// Writes the page.
  func write(to output: OutputSink) {
    let html = HTMLText(output: output)
    html.markup(HTMLPage.start)
    html.markup("<title>")
    html.text("fhirlint: \(path)")
    html.markup("</title>\n<style>")
    html.markup(HTMLPage.style)
    html.markup("</style>\n</head>\n<body>\n")
    writeHead(html)
    writeOverview(html)
    writeFindings(html)
    HTMLMetrics(result, hidesSources: isPseudonymous).write(html)
    writeSources(html)
    writeRest(html)
    writeChoices(html)
    html.markup("<script>")
    html.markup(Self.script)
    html.markup("</script>\n</body>\n</html>\n")
  }

  private func writeHead(_ html: HTMLText) {
    let counts = result.counts
    html.markup("<header><h1>")
    html.text(path)
    html.markup("</h1><p>")
    var parts: [String] = []
    if let date = result.facts.exportDate { parts.append("exported \(date.day)") }
    if let span = ConvertTable.span(report) { parts.append(span) }
    parts.append(Words.counted(report.recordsRead, "record"))
    parts.append(Words.counted(result.summary.total, "resource"))
    html.text(parts.joined(separator: ", "))
    html.markup("</p><p>")
    for (severity, name) in [(Severity.error, "error"), (.warning, "warning")] {
      html.markup(severity == .error ? "<span class=\"e\">" : "<span class=\"w\">")
      html.text(Words.counted(counts[severity] ?? 0, name))
      html.markup("</span> ")
    }
    html.markup("</p>\n<nav aria-label=\"Parts of the report\">")
    html.markup("<a href=\"#overview\">Overview</a> <a href=\"#findings\">Findings</a> ")
    html.markup("<a href=\"#metrics\">Metrics</a> <a href=\"#sources\">Sources</a> ")
    html.markup("<a href=\"#rest\">Not mapped, left out</a> <a href=\"#choices\">Choices</a>")
    html.markup("</nav></header>\n<main>\n")
  }

  private func writeOverview(_ html: HTMLText) {
    html.markup("<section id=\"overview\"><h2>Overview</h2>\n")
    html.table(
      ["Metric", "Records", "Days", "Resources", "Code", "Note"], numbers: [1, 2, 3],
      result.summary.rows.map { row in
        [
          row.label, Words.thousands(row.records), Words.thousands(row.days),
          Words.thousands(row.resources), ConvertTable.short(row.code), row.note,
        ]
      })
    html.markup("</section>\n")
  }

  private func writeFindings(_ html: HTMLText) {
    html.markup("<section id=\"findings\"><h2>Findings</h2>\n")
    guard !result.findings.isEmpty else {
      html.element("p", result.isChecked ? "None." : "The resources were not checked.")
      html.markup("</section>\n")
      return
    }
    html.markup("<p class=\"script\"><label>Show only what holds ")
    html.markup("<input type=\"search\" id=\"filter\"></label></p>\n")
    var rules: [String: [ConversionResult.Problem]] = [:]
    for problem in result.findings { rules[problem.finding.rule, default: []].append(problem) }
    for (rule, problems) in rules.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    ) {
      html.markup("<details open><summary>")
      html.text("\(rule) (\(problems.count))")
      html.markup("</summary><ul>\n")
      for problem in problems {
        html.markup("<li class=\"f\"><b>")
        html.text(problem.finding.severity.code)
        html.markup("</b> ")
        html.text(problem.finding.message)
        html.markup("<br><code>")
        html.text("\(problem.resource)  \(problem.finding.expression)")
        html.markup("</code> ")
        html.text("from \(problem.origin)" + (problem.line > 0 ? ", line \(problem.line)" : ""))
        html.markup("</li>\n")
      }
      html.markup("</ul></details>\n")
    }
    html.markup("</section>\n")
  }

  private func writeSources(_ html: HTMLText) {
    html.markup("<section id=\"sources\"><h2>Sources</h2>\n")
    let sources = result.facts.catalog.sources
    if isPseudonymous {
      html.element("p", "\(Words.counted(sources.count, "source")); their names are not shown.")
    } else {
      html.table(
        ["Source", "First version", "Last version"],
        sources.map { [$0.name, $0.versions.first ?? "", $0.versions.last ?? ""] })
    }
    html.markup("</section>\n")
  }

  private func writeRest(_ html: HTMLText) {
    html.markup("<section id=\"rest\"><h2>Not mapped, left out</h2>\n")
    var rows: [[String]] = ConvertTable.unmapped(report).map { entry in
      ["not mapped", Words.thousands(entry.count), entry.type]
    }
    if report.exactCopies > 0 {
      rows.append(["exact copies", Words.thousands(report.exactCopies), "counted once"])
    }
    if report.recordsNotSelected > 0 {
      rows.append(
        ["not selected", Words.thousands(report.recordsNotSelected), "other types or days"])
    }
    for (reason, tally) in ConvertTable.leftOut(report) {
      let lines = tally.places.prefix(20).map { String($0.line) }.joined(separator: ", ")
      rows.append(["left out", Words.thousands(tally.count), "\(reason.words): line \(lines)"])
    }
    for (words, tally) in ConvertTable.repairs(report) {
      rows.append(["noticed", Words.thousands(tally.count), words])
    }
    for entry in result.summary.leftOut.prefix(2000) {
      rows.append(
        ["left out", Words.thousands(entry.count), "\(shown(entry.what)): \(entry.why)"])
    }
    if rows.isEmpty {
      html.element("p", "Nothing.")
    } else {
      html.table(["What", "Count", "Which"], numbers: [1], rows)
      html.element("p", "fhirlint explain left-out says why, and what can be done.")
    }
    html.markup("</section>\n")
  }

  /// Names of files can hold names of people.
  private func shown(_ what: String) -> String {
    isPseudonymous && what.contains("/") ? "a file" : what
  }

  private func writeChoices(_ html: HTMLText) {
    html.markup("<section id=\"choices\"><h2>Choices</h2>\n")
    let home = result.facts.homeZone
    let basis =
      switch home.basis {
      case .user: "named by the user"
      case .records: "the one most records name"
      case .exportOffset: "not known: the offset of the export"
      }
    html.table(
      ["Choice", "Value"],
      [
        ["Home zone", home.name.map { "\($0), \(basis)" } ?? basis],
        ["Sources of one sum", converter.reading.overlap.rawValue],
        ["Span of a resource", converter.options.span?.rawValue ?? "by type"],
        ["Checked before writing", result.isChecked ? "yes" : "no"],
        ["Pseudonyms", isPseudonymous ? "yes; this is not anonymous" : "no"],
        ["fhirlint", Version.number],
      ])
    html.markup("<p>The command: <code id=\"command\">")
    html.text(command)
    html.markup("</code> <button type=\"button\" class=\"script\" id=\"copy\">copy</button></p>\n")
    html.markup("</section>\n</main>\n")
  }

  private var command: String {
    let file = path.contains(" ") ? "'\(path)'" : path
    var parts = ["fhirlint", "convert", file]
    if let zone = words.value(.timeZone) { parts += ["--timezone", zone] }
    if let to = words.value(.to) { parts += ["--to", to] }
    if let output = words.value(.convertOutput) { parts += ["-o", output] }
    return parts.joined(separator: " ")
  }
}
