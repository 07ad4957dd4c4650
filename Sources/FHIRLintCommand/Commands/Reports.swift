import FHIRDocuments
import FHIRLint
import Reporting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The reports of one run: the one on standard output or in `--output`, and those of `--report`.
struct Reports {
  private struct Report {
    var reporter: any Reporter
    var output: OutputSink
    var file: OutputFile?
    /// How many findings it may still show; nil for all.
    var left: Int?
  }

  private let surroundings: Surroundings
  private var reports: [Report] = []
  /// The counts for the end of the report, or for the summary page of a CI job.
  private var statistics: RuleStatistics?
  /// The file that the page of a CI job shows; where there is one, the counts go there.
  private var jobSummary: String?
  private let style: TextStyle
  private let isQuiet: Bool
  private let isForMachines: Bool

  init(_ words: ParsedArguments, in surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    // What was fixed goes to standard output, and the report out of its way.
    let standard =
      words.has(.fix) && words.operands == ["-"] ? surroundings.errors : surroundings.output
    let format = words.value(.format).flatMap { ReportFormat(rawValue: $0) } ?? .text
    let quietness = words.count(.quiet)
    isQuiet = quietness > 0
    isForMachines = format.isForMachines
    style = TextStyle(words, in: surroundings, isFile: words.has(.output))
    if words.has(.statistics), !format.isForMachines { statistics = RuleStatistics() }
    if format == .github, let path = surroundings.environment("GITHUB_STEP_SUMMARY"), !path.isEmpty
    {
      jobSummary = path
      statistics = RuleStatistics()
    }
    if quietness < 2 {
      let file = try words.value(.output).map { path throws(UsageError) in
        try OutputFile(path, in: surroundings)
      }
      reports.append(
        Report(
          reporter: format.reporter(
            style: style, version: Version.number, failing: words.failOn, words: ruleWords),
          output: file?.output ?? standard, file: file,
          left: format == .text ? nil : words.mostFindings ?? nil))
    }
    for text in words.values(.report) {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw UsageError("--report takes FORMAT=FILE, not \"\(text)\"")
      }
      guard let format = ReportFormat(rawValue: parts[0]) else {
        throw .unknown(
          "format", parts[0], known: ReportFormat.allCases.map(\.rawValue), list: true)
      }
      let file = try OutputFile(parts[1], in: surroundings)
      var style = TextStyle(words, in: surroundings, isFile: true)
      style.mostFindings = nil
      reports.append(
        Report(
          reporter: format.reporter(
            style: style, version: Version.number, failing: words.failOn, words: ruleWords),
          output: file.output, file: file, left: nil))
    }
  }

  /// A report wants resources without findings as well.
  var wantCleanResources: Bool { reports.contains { $0.reporter.wantsCleanResources } }

  /// Hands resources to every report; false when nobody reads any more.
  mutating func add(_ resources: [CheckedResource]) -> Bool {
    for resource in resources {
      for index in reports.indices {
        if resource.findings.isEmpty, !reports[index].reporter.wantsCleanResources { continue }
        var resource = resource
        if let left = reports[index].left {
          resource.findings = Array(resource.findings.prefix(left))
          reports[index].left = left - resource.findings.count
        }
        reports[index].reporter.add(resource, to: reports[index].output)
      }
      if statistics != nil {
        for finding in resource.findings { statistics?.add(finding) }
      }
    }
    return surroundings.output.failure == nil
  }

  /// Writes what stands at the end of each report, and the counts.
  mutating func finish(_ summary: RunSummary) -> ExitStatus {
    var status = ExitStatus.clean
    for index in reports.indices {
      reports[index].reporter.finish(summary, to: reports[index].output)
      if index == 0, jobSummary == nil, let statistics {
        statistics.write(to: reports[index].output, style: style)
      }
      guard let file = reports[index].file else { continue }
      if let failure = file.finish() {
        surroundings.complainAboutOutput(failure, path: file.path)
        status = .failure
      } else if !isQuiet {
        surroundings.tell("Wrote \(file.path)")
      }
    }
    if let jobSummary, let statistics, !appendJobSummary(statistics, summary, to: jobSummary) {
      status = .failure
    }
    if !isQuiet, !isForMachines, summary.resources > 0 {
      surroundings.tell(words(of: summary))
      if let words = summary.uncheckedWords { surroundings.tell(words) }
    }
    return status
  }

  /// Adds the counts to the file that GitHub shows on the page of the job.
  private func appendJobSummary(
    _ statistics: RuleStatistics, _ summary: RunSummary, to path: String
  ) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      surroundings.complainAboutOutput(errno, path: path)
      return false
    }
    defer { close(descriptor) }
    let output = OutputSink(descriptor: descriptor)
    statistics.writeMarkdown(summary, to: output)
    output.flush()
    guard case .system(let number)? = output.failure else { return true }
    surroundings.complainAboutOutput(number, path: path)
    return false
  }

  private func words(of summary: RunSummary) -> String {
    var text =
      "Checked \(Words.counted(summary.resources, "resource")) against R4 \(Version.fhir) in "
      + Words.duration(nanoseconds: summary.nanoseconds)
    if summary.nanoseconds >= 1_000_000_000, summary.resources > 100 {
      let rate = Int(Double(summary.resources) / (Double(summary.nanoseconds) / 1e9))
      text += " (\(Words.thousands(rate)) per second, \(Words.counted(summary.jobs, "job")))"
    }
    if summary.counts.total == 0 { text += ": no findings" }
    guard summary.leftOut > 0 else { return text }
    return text + "; left out: \(Words.counted(summary.leftOut, "file")) without FHIR"
  }
}

extension ParsedArguments {
  /// The value of `--max-findings`: absent, a number, or no limit.
  var mostFindings: Int?? {
    guard let text = value(.mostFindings) else { return nil }
    return .some(Int(text))
  }
}

extension TextStyle {
  /// How the text of a report looks.
  init(_ words: ParsedArguments, in surroundings: Surroundings, isFile: Bool) {
    let color = words.value(.color)
    self.init(
      width: surroundings.width,
      hasColor: isFile ? color == "always" : surroundings.hasColor(color),
      hasUnicode: surroundings.hasUnicode || isFile,
      hasLinks: !isFile && surroundings.hasLinks(words.value(.hyperlinks) ?? "never"),
      redact: words.isOn(.redact, default: surroundings.isSet("CI")),
      offersFixes: true, appliesUnsafe: words.has(.unsafeFixes), hasSummary: !words.has(.quiet))
    mostFindings = words.mostFindings ?? 200
  }
}
