import FHIRLint
import HealthConversion
import HealthExport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Remembers from run to run which days are done: the last complete day of each metric.
///
/// Never a place in the file: every export is written anew.
struct ConvertState {
  private let path: String
  private var lastDays: [String: LocalDay] = [:]
  private let subject: String?
  private let isAsked: Bool
  /// The file to go on from is not there.
  private(set) var isMissing = false

  /// Reads the state where the options name one.
  init?(_ words: ParsedArguments) throws(UsageError) {
    let isAsked = words.value(.since) == "last"
    guard let path = words.value(.state) else {
      if isAsked {
        throw UsageError("--since last takes --state FILE, which the run before has written")
      }
      return nil
    }
    self.path = path
    self.isAsked = isAsked
    subject = words.value(.subject)
    // The first run of a series finds no state, and converts everything.
    guard access(path, F_OK) == 0 else {
      if isAsked { isMissing = true }
      return
    }
    try read(String(decoding: try fileText(path), as: UTF8.self))
  }

  private mutating func read(_ text: String) throws(UsageError) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.isEmpty || line.hasPrefix("#") { continue }
      let parts = line.split(separator: " ")
      if parts.count == 2, parts[0] == "subject" {
        guard String(parts[1]) == subject ?? String(parts[1]) else {
          throw UsageError(
            "\(path) is the state of \(parts[1]), not of \(subject ?? ""); each person needs one")
        }
      } else if parts.count == 2, let day = LocalDay(parts[1]) {
        lastDays[String(parts[0])] = day
      } else {
        throw UsageError("\(path):\(index + 1): expected a type and a day, not \"\(line)\"")
      }
    }
  }

  /// Makes reading begin after the days that are done.
  func apply(to reading: inout HealthExportOptions) {
    guard isAsked else { return }
    for (type, day) in lastDays {
      let next = LocalDay(number: day.number + 1)
      reading.sinceByType[type] = next
      if type == "HKCorrelationTypeIdentifierBloodPressure" {
        reading.sinceByType["HKQuantityTypeIdentifierBloodPressureSystolic"] = next
        reading.sinceByType["HKQuantityTypeIdentifierBloodPressureDiastolic"] = next
      }
    }
  }

  /// Writes the state after a run that went well.
  func write(
    _ summary: ConversionSummary, in surroundings: Surroundings
  ) throws(UsageError) -> ExitStatus {
    let days = lastDays.merging(summary.lastCompleteDays) { max($0, $1) }
    let file = try OutputFile(path, in: surroundings)
    file.output.write("# fhirlint convert: the last complete day of each metric\n")
    if let subject { file.output.write("subject \(subject)\n") }
    for (type, day) in days.sorted(by: { $0.key < $1.key }) {
      file.output.write("\(type) \(day)\n")
    }
    guard let number = file.finish() else { return .clean }
    surroundings.complainAboutOutput(number, path: path)
    return .failure
  }
}
