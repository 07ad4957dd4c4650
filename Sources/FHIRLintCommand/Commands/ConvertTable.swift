import FHIRDocuments
import FHIRLint
import HealthConversion
import HealthExport
import Reporting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The table after a conversion: what was read, what was made of it, what was left out.
struct ConvertTable {
  private let path: String
  private let mapping: MetricTable
  private let result: ConversionResult
  private let words: ParsedArguments
  private let surroundings: Surroundings

  init(
    _ path: String, _ result: ConversionResult, _ words: ParsedArguments, _ mapping: MetricTable,
    in surroundings: Surroundings
  ) {
    self.path = path
    self.mapping = mapping
    self.result = result
    self.words = words
    self.surroundings = surroundings
  }

  private var report: ExportReport { result.report }

  /// Something makes the exit code 1: the export is not whole, a resource had errors, or something
  /// was left out where that is to be an error.
  var hasProblems: Bool {
    if !result.isComplete || result.summary.withheld > 0 { return true }
    guard words.has(.strictConversion) else { return false }
    return report.recordsLeftOut > 0 || !result.summary.leftOut.isEmpty
      || (result.counts[.warning] ?? 0) > 0
  }

  /// Writes the table to the user.
  func write(nanoseconds: UInt64, _ output: ConvertOutput) {
    var text = ""
    if !words.has(.quietConversion) { text = head + rows + rest + notices + check }
    for problem in problems { text += problem + "\n" }
    if !words.has(.quietConversion) {
      if !output.words.isEmpty {
        text += "\(output.words) in \(Words.duration(nanoseconds: nanoseconds))"
        text += peakMemory.map { ", peak memory \($0) MB" } ?? ""
        text += "\n"
      }
      text += hints
    }
    surroundings.say(text, besideOutput: output.isOnStandardOutput)
  }

  private var head: String {
    var parts: [String] = []
    if let date = result.facts.exportDate { parts.append("exported \(date.day)") }
    parts.append(Words.counted(report.recordsRead, "record"))
    if let span = Self.span(report) { parts.append(span) }
    parts.append(Words.counted(result.facts.catalog.sources.count, "source"))
    parts.append("days of \(zone)")
    return "\(path)  \(parts.joined(separator: ", "))\n"
  }

  /// The first and the last day with records.
  static func span(_ report: ExportReport) -> String? {
    let earliest = report.types.values.map(\.earliest).min() ?? .max
    let latest = report.types.values.map(\.latest).max() ?? .min
    guard earliest <= latest else { return nil }
    let first = ZonedInstant(seconds: earliest, offset: 0).day
    let last = ZonedInstant(seconds: latest, offset: 0).day
    return "\(first) to \(last)"
  }

  private var zone: String {
    let home = result.facts.homeZone
    let offset = result.facts.exportDate?.offset ?? 0
    switch home.basis {
    case .user, .records: return home.name ?? "the home zone"
    case .exportOffset:
      let text = ZonedInstant(seconds: 0, offset: offset).text.suffix(6)
      return "the export's offset \(text)"
    }
  }

  private var rows: String {
    let rows = result.summary.rows.filter { $0.records > 0 || $0.resources > 0 }
    guard !rows.isEmpty else { return "" }
    let labels = max(20, rows.map { $0.label.count }.max() ?? 0)
    let codes = max(8, rows.map { Self.short($0.code).count }.max() ?? 0)
    let margin = String(repeating: " ", count: labels)
    var text = "  \(margin)      records        days   resources  "
    text += Self.left("code", codes) + "  note\n"
    for row in rows {
      var line = "  " + Self.left(row.label, labels)
      line += Self.right(Words.thousands(row.records), 13)
      line += Self.right(row.days == 0 ? "" : Words.thousands(row.days), 12)
      line += Self.right(Words.thousands(row.resources), 12) + "  "
      line += Self.left(Self.short(row.code), codes) + "  " + row.note
      text += Self.trimmed(line) + "\n"
    }
    return text
  }

  /// What was read and is in no resource.
  private var rest: String {
    var text = ""
    if report.exactCopies > 0 {
      text += line("exact copies", report.exactCopies, "counted once")
    }
    if report.recordsNotSelected > 0 {
      text += line("not selected", report.recordsNotSelected, "other types, days or sources")
    }
    let unmapped = Self.unmapped(report)
    if report.recordsNotMapped > 0, let most = unmapped.first {
      var note = Words.counted(unmapped.count, "type")
      note += unmapped.count > 1 ? ", most: " : ": "
      note += "\(MetricTable.shortIdentifier(most.type)) \(Words.thousands(most.count))"
      if unmapped.count > 1, !words.has(.explainUnmapped) { note += "  (--explain-unmapped)" }
      text += line("not mapped", report.recordsNotMapped, note)
    }
    if words.has(.explainUnmapped) { text += explanation(of: unmapped) }
    for (reason, tally) in Self.leftOut(report) {
      let first = tally.places.first.map { "first in line \(Words.thousands($0.line))" } ?? ""
      text += line("left out", tally.count, "\(reason.words) (\(first))")
    }
    for (words, tally) in Self.repairs(report) {
      let place = tally.places.first.map { place in
        place.line > 0 ? " (first in line \(Words.thousands(place.line)))" : " (\(place.subject))"
      }
      text += line("noticed", tally.count, words + (place ?? ""))
    }
    for (name, tally) in report.unknownElements.sorted(by: { $0.key < $1.key }) {
      text += line("unknown element", tally.count, name)
    }
    for (name, tally) in report.unknownAttributes.sorted(by: { $0.key < $1.key }) {
      text += line("unknown attribute", tally.count, name)
    }
    if words.has(.pseudonymize) {
      text += "pseudonyms: names, numbers and ids are keyed hashes"
      text += words.value(.shiftDays).map { ", dates are moved by \($0) days" } ?? ""
      text += "; notes, places, what Me says and the records of others are left out. This is not "
      text += "anonymous\n"
    }
    text += leftOutElements
    if report.recordsLeftOut > 0 || !result.summary.leftOut.isEmpty {
      text += "fhirlint explain left-out says why each kind is left out, and what can be done\n"
    }
    if result.summary.ringDifferences > 0 {
      text += "activity rings: \(Words.thousands(result.summary.ringDifferences)) of "
      text += "\(Words.counted(result.summary.ringDays, "day")) differ by more than a tenth from "
      text += "the sums of the records\n"
    }
    return text
  }

  /// Every type that was not mapped, and what can be done.
  private func explanation(of unmapped: [(type: String, count: Int)]) -> String {
    var text = ""
    var rows = ""
    for entry in unmapped {
      if let metric = mapping[entry.type] {
        text += line("  " + entry.type, entry.count, "\(metric.labelInText): no measurement")
      } else {
        text += line("  " + entry.type, entry.count, "not known")
        rows += "    \(entry.type)|UNIT|UNIT|+||NAME\n"
      }
    }
    guard !rows.isEmpty else { return text }
    return text
      + "  A file for --mapping makes them resources; --print-mapping explains its form:\n"
      + "    @quantity activity statistics day\n" + rows
  }

  /// The rules that have something to say of the export, each with its types.
  private var notices: String {
    var rules: [(rule: String, types: [String], count: Int)] = []
    for notice in result.notices() {
      let type = MetricTable.shortIdentifier(notice.type)
      if let last = rules.indices.last, rules[last].rule == notice.finding.rule {
        rules[last].types.append(type)
        rules[last].count += notice.count
      } else {
        rules.append((notice.finding.rule, [type], notice.count))
      }
    }
    guard !rules.isEmpty else { return "" }
    var text = "for each of these, fhirlint explain NAME says more\n"
    for entry in rules {
      let others = entry.types.count > 3 ? " and \(entry.types.count - 3) more" : ""
      let types = entry.types.prefix(3).joined(separator: ", ") + others
      text += "  " + Self.left(entry.rule, 28) + Self.right(Words.thousands(entry.count), 11)
      text += "  \(types)\n"
    }
    return text
  }

  /// What is no record and was left out, by reason.
  private var leftOutElements: String {
    var reasons: [(why: String, first: String, entries: Int, count: Int)] = []
    for entry in result.summary.leftOut {
      if let index = reasons.firstIndex(where: { $0.why == entry.why }) {
        reasons[index].entries += 1
        reasons[index].count += entry.count
      } else {
        reasons.append((entry.why, entry.what, 1, entry.count))
      }
    }
    return reasons.map { reason in
      let others = reason.entries > 1 ? " and \(Words.thousands(reason.entries - 1)) more" : ""
      return line("left out", reason.count, "\(reason.first)\(others): \(reason.why)")
    }.joined()
  }

  private func line(_ what: String, _ count: Int, _ note: String) -> String {
    Self.trimmed(Self.left(what, 22) + Self.right(Words.thousands(count), 13) + "  " + note) + "\n"
  }

  private var check: String {
    guard result.isChecked else { return "" }
    let errors = result.counts[.error] ?? 0
    var text = "\nSelf-check: \(Words.counted(result.summary.total, "resource")), "
    text += "\(Words.counted(errors, "error")), "
    text += "\(Words.counted(result.counts[.warning] ?? 0, "warning"))\n"
    for problem in result.findings.prefix(5) {
      let finding = problem.finding
      text += "  \(finding.severity.code)[\(finding.rule)]: \(finding.message) in "
      text += "\(problem.resource) (\(MetricTable.shortIdentifier(problem.origin)))\n"
    }
    if result.findings.count > 5 { text += "  more in --report json=FILE\n" }
    return text
  }

  /// What makes the conversion incomplete.
  private var problems: [String] {
    var lines: [String] = []
    if let offset = report.truncatedAt {
      lines.append(
        "fhirlint: the export is cut off at byte \(Words.thousands(offset)); everything before it "
          + "was converted")
    }
    if report.repairs[.archiveTooLarge] != nil {
      lines.append(
        "fhirlint: the archive unpacks to more than 400 times its size, which no export does; "
          + "reading stopped there")
    }
    if report.repairs[.archiveDamaged] != nil {
      lines.append("fhirlint: the archive is damaged; what could be unpacked was converted")
    }
    if report.repairs[.wrongChecksum] != nil {
      lines.append("fhirlint: the archive's checksum does not fit; copy it again from the phone")
    }
    if result.summary.withheld > 0 {
      lines.append(
        "fhirlint: \(Words.counted(result.summary.withheld, "resource")) with errors not written")
    }
    if result.facts.homeZone.basis == .exportOffset, !words.has(.quietConversion) {
      lines.append(
        "The home zone is not known: days may begin an hour off; give --timezone, as "
          + "Europe/Berlin")
    }
    return lines
  }

  private var hints: String {
    guard result.summary.total > 0, !words.has(.dryRun) else { return "" }
    guard !words.has(.subject), words.value(.to) == nil || words.value(.to) == "ndjson" else {
      return ""
    }
    guard let last = result.facts.exportDate else { return "" }
    return "Next: fhirlint convert \(path) --since \(last.day) adds only what is new; ids are "
      + "stable, so re-sending updates\n"
  }

  private var peakMemory: Int? {
    var usage = rusage()
    guard getrusage(Self.ownUsage, &usage) == 0 else { return nil }
    #if canImport(Darwin)
      return Int(usage.ru_maxrss) / 1_000_000
    #else
      return Int(usage.ru_maxrss) / 1000
    #endif
  }

  /// `RUSAGE_SELF`, which systems type differently.
  private static let ownUsage: Int32 = 0

  /// The types that were not mapped, most first.
  static func unmapped(_ report: ExportReport) -> [(type: String, count: Int)] {
    report.types.filter { $0.value.notMapped > 0 }.map { ($0.key, $0.value.notMapped) }
      .sorted { $0.1 == $1.1 ? $0.0 < $1.0 : $0.1 > $1.1 }
  }

  /// The reasons records were left out, most first.
  static func leftOut(
    _ report: ExportReport
  ) -> [(reason: ExportReport.Reason, tally: ExportReport.Tally)] {
    report.leftOut.filter { $0.value.count > 0 }.map { ($0.key, $0.value) }
      .sorted { $0.1.count == $1.1.count ? $0.0.rawValue < $1.0.rawValue : $0.1.count > $1.1.count }
  }

  /// What was mended or looks wrong, most first.
  static func repairs(
    _ report: ExportReport
  ) -> [(words: String, tally: ExportReport.Tally)] {
    report.repairs.compactMap { repair, tally in repair.words.map { ($0, tally) } }
      .sorted { $0.1.count == $1.1.count ? $0.0 < $1.0 : $0.1.count > $1.1.count }
  }

  /// A code as the table shows it.
  static func short(_ code: String) -> String { MetricTable.shortIdentifier(code) }

  static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }

  static func trimmed(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension Surroundings {
  /// Writes text for people: to standard output, or beside it where that is taken.
  func say(_ text: String, besideOutput: Bool) {
    let plain = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { TextStyle(hasUnicode: hasUnicode).plain(String($0)) }.joined(separator: "\n")
    if besideOutput {
      output.flush()
      errors.write(plain)
    } else {
      output.write(plain)
    }
  }
}
