import FHIRDocuments
import FHIRLint
import HealthConversion
import HealthExport
import Reporting

/// Counts what is in an export, and makes nothing of it.
private struct ExportListing: HealthExportHandler {
  var facts = ExportFacts()
  let progressTaker: (ReadingProgress) -> Bool

  func plan(for type: HealthType) -> TypeDecision { .notSelected }

  mutating func begin(_ facts: ExportFacts) { self.facts = facts }

  func progress(_ progress: ReadingProgress) -> Bool { progressTaker(progress) }
}

/// Shows what is in an export and what to type; writes nothing.
func listExport(
  _ path: String, _ words: ParsedArguments, in surroundings: Surroundings
) throws(UsageError) -> ExitStatus {
  let mapping = try MetricTable(words)
  var reading = try HealthExportOptions(words)
  reading.listsSources = true
  let progress = ConvertProgress(path, in: surroundings)
  var listing = ExportListing(progressTaker: { progress.show($0) })
  let report: ExportReport
  do throws(HealthExportError) {
    report = try HealthExportReader(options: reading).read(.init(path), into: &listing)
  } catch {
    progress.end()
    surroundings.complain(error.words)
    return error.status
  }
  progress.end()
  let catalog = listing.facts.catalog
  var text = "\(path) is an Apple Health export"
  if let date = listing.facts.exportDate { text += " of \(date.day)" }
  text += ": \(Words.counted(report.recordsRead, "record"))"
  if let span = ConvertTable.span(report) { text += ", \(span)" }
  text += ", \(Words.counted(catalog.sources.count, "source"))\n\n"
  if words.has(.listSources) {
    let products = Set(catalog.devices.compactMap { $0.hardware ?? $0.model }).sorted()
    for source in catalog.sources {
      let versions = source.versions.filter { !$0.isEmpty }
      text += "  \(source.name)"
      if let first = versions.first, let last = versions.last {
        text += first == last ? "  (\(first))" : "  (\(first) to \(last))"
      }
      text += "\n"
    }
    if !products.isEmpty { text += "\n  devices: \(products.joined(separator: ", "))\n" }
  } else {
    text += types(report, mapping)
  }
  if !words.has(.listTypes), !words.has(.listSources) { text += suggestions(path) }
  if let offset = report.truncatedAt {
    text += "\nThe export is cut off at byte \(Words.thousands(offset)).\n"
  }
  surroundings.say(text, besideOutput: false)
  return report.truncatedAt == nil ? .clean : .findings
}

private func types(_ report: ExportReport, _ mapping: MetricTable) -> String {
  let rows = report.types.filter { $0.value.read > 0 }
    .sorted { $0.value.read == $1.value.read ? $0.key < $1.key : $0.value.read > $1.value.read }
  let names = rows.map { mapping[$0.key]?.name ?? MetricTable.shortIdentifier($0.key) }
  let width = names.map(\.count).max() ?? 0
  var text = ""
  for (row, name) in zip(rows, names) {
    // The halves of blood pressure become panels.
    let isPressure = row.key.hasPrefix("HKQuantityTypeIdentifierBloodPressure")
    let type = isPressure ? "HKCorrelationTypeIdentifierBloodPressure" : row.key
    let metric = mapping[type].flatMap { $0.span == .none ? nil : $0 }
    var line = "  " + ConvertTable.left(name, width)
    line += ConvertTable.right(Words.thousands(row.value.read), 12) + "  "
    if let metric {
      let isPerDay = metric.span == .day && !isPressure
      let codes = isPerDay ? metric.dayCodes : metric.codes
      line += ConvertTable.left(ConvertTable.short(codes.first?.text ?? ""), 26)
      line += isPerDay ? "per day" : "per sample"
    } else {
      line += "not mapped"
    }
    text += line + "\n"
  }
  let others = report.elements.filter { entry in
    entry.value > 0 && !["Record", "MetadataEntry"].contains(entry.key)
  }
  if !others.isEmpty {
    let list = others.sorted { $0.key < $1.key }.map { "\($0.key) \(Words.thousands($0.value))" }
    text += "\n  and " + list.joined(separator: ", ") + "\n"
  }
  return text
}

private func suggestions(_ path: String) -> String {
  let word = path.contains(" ") ? "\"\(path)\"" : path
  return """

    To make FHIR resources of it:
      fhirlint convert \(word) -o health.ndjson          one resource a line
      fhirlint convert \(word) --to transaction -o upload   Bundles any server takes
      fhirlint convert \(word) --dry-run                 shows what would be made

    """
}

/// Tells whether a word of the command line names an Apple Health export.
func isHealthExport(_ path: String) -> Bool {
  switch FileSystem.kind(of: path) {
  case .success(.folder):
    let names = FileSystem.names(in: path) ?? []
    return names.contains("export_cda.xml") || names.contains("apple_health_export")
  case .success(.file):
    guard let bytes = fileBeginning(path, FormatSniffer.wanted) else { return false }
    // Most words name JSON: settled by one byte, for the sake of a short run.
    if bytes.first == UInt8(ascii: "{") { return false }
    switch FormatSniffer.format(of: bytes, name: path) {
    case .healthExport: return true
    // What else is in a zip is no input of any command.
    case .zip: return true
    default: return false
    }
  default: return false
  }
}
