import FHIRLint
import HealthConversion
import HealthExport
import Reporting

extension Command {
  static let convert = Command(
    name: "convert", summary: "Makes FHIR R4 resources from an Apple Health export.",
    operands: "EXPORT", options: Option.convert,
    remarks: [
      "EXPORT is the export.zip, the export.xml in it, the unpacked folder, or - for XML from "
        + "standard input. Every resource is checked before it is written. The same export gives "
        + "the same bytes, and ids are stable, so that a later export updates an earlier one."
    ], run: runConvert)
}

@Sendable private func runConvert(
  _ words: ParsedArguments, in surroundings: Surroundings
) throws(UsageError) -> ExitStatus {
  if words.has(.printMapping) {
    surroundings.output.write(MetricTable.text)
    return .clean
  }
  guard let path = words.operands.first, words.operands.count == 1 else {
    throw UsageError("convert takes one Apple Health export: a zip, an XML file, a folder, or -")
  }
  if words.has(.listTypes) || words.has(.listSources) {
    return try listExport(path, words, in: surroundings)
  }
  let start = surroundings.clock()
  var converter = try Converter(words)
  if let folder = surroundings.environment("TZDIR") { converter.reading.zoneFolder = folder }
  let state = try ConvertState(words)
  state?.apply(to: &converter.reading)
  if state?.isMissing == true, !words.has(.quiet) {
    surroundings.tell(
      "\(words.value(.state) ?? "") is not there yet: everything is converted, and the next run goes on from there"
    )
  }
  let outputs =
    ([words.value(.convertOutput)]
    + words.values(.convertReport).map { report in
      report.split(separator: "=", maxSplits: 1).last.map(String.init)
    }).compactMap { $0 }.filter { $0 != "-" }
  try OutputFile.refuseClashes(
    of: outputs, with: [path] + words.values(.mapping) + words.values(.state))
  let reports = try words.values(.convertReport).map { text throws(UsageError) in
    try WantedReport(text, in: surroundings)
  }
  let output = try ConvertOutput(words, in: surroundings)
  let progress = ConvertProgress(path, in: surroundings)
  let result: ConversionResult
  do throws(HealthExportError) {
    result = try converter.convert(
      .init(path), progress: { progress.show($0) }, take: { output.add($0) })
  } catch {
    progress.end()
    output.abandon()
    surroundings.complain(error.words)
    return error.status
  }
  progress.end()
  if Interruption.shared.isWanted {
    output.abandon()
    surroundings.complain("stopped; \(output.wordsOnAbandoning)")
    return .interrupted
  }
  let failure = output.finish()
  if surroundings.output.failure != nil { return .clean }
  let nanoseconds = surroundings.clock() - start
  var status = failure ?? .clean
  let table = ConvertTable(path, result, words, converter.options.mapping, in: surroundings)
  if status < .failure {
    table.write(nanoseconds: nanoseconds, output)
    if table.hasProblems { status = max(status, .findings) }
  }
  for report in reports {
    status = max(status, report.write(path, result, converter, words, in: surroundings))
  }
  // What was lost has to be made again the next time.
  if status < .failure, result.isComplete, !words.has(.dryRun) {
    status = max(status, try state?.write(result.summary, in: surroundings) ?? .clean)
  }
  return status
}

/// A report of a conversion that the user asks for.
private struct WantedReport {
  private enum Form: String {
    case json, html
  }

  private let form: Form
  private let file: OutputFile

  /// Takes `json=FILE` apart, and opens the file.
  init(_ text: String, in surroundings: Surroundings) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let form = Form(rawValue: String(parts[0])) else {
      throw UsageError("--report takes json=FILE or html=FILE, not \"\(text)\"")
    }
    self.form = form
    file = try OutputFile(String(parts[1]), in: surroundings)
  }

  func write(
    _ path: String, _ result: ConversionResult, _ converter: Converter, _ words: ParsedArguments,
    in surroundings: Surroundings
  ) -> ExitStatus {
    switch form {
    case .json: ConvertReport(path, result, converter).write(to: file.output)
    case .html: HTMLReport(path, result, converter, words).write(to: file.output)
    }
    guard let number = file.finish() else { return .clean }
    surroundings.complainAboutOutput(number, path: file.path)
    return .failure
  }
}

extension HealthExportReader.Input {
  /// The input a word of the command line names.
  init(_ path: String) {
    self = path == "-" ? .standardInput : .path(path)
  }
}

extension HealthExportError {
  /// What is wrong, and what to do.
  var words: String {
    switch self {
    case .cannotRead(let path, let number):
      "cannot read \(path): \(SystemError(number: number).words)"
    case .noHealthData(let name):
      "\(name) is no Apple Health export: there is no element HealthData in it"
    case .noHealthDocument(let name):
      "no Apple Health document in \(name); an export.zip holds one XML file that begins with "
        + "HealthData"
    case .encrypted(let member): "\(member) is encrypted; unpack it with its password first"
    case .unknownPacking(let member, let method):
      "\(member) is packed by method \(method); unpack it first"
    case .damagedArchive(let name):
      "\(name) is no whole zip archive; copy it again from the phone"
    case .unknownZone(let name):
      "there is no time zone \"\(name)\"; zones are named as in Europe/Berlin"
    case .noZoneDatabase(let folder):
      "there is no time zone database in \(folder); install tzdata, or set TZDIR to its folder"
    }
  }

  var status: ExitStatus {
    if case .unknownZone = self { return .usage }
    return .failure
  }
}
