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

extension Converter {
  /// What the options of `convert` ask for.
  init(_ words: ParsedArguments) throws(UsageError) {
    self.init(options: ConversionOptions(), reading: try HealthExportOptions(words))
    options.mapping = try MetricTable(words)
    options.types = words.list(.types)
    for name in options.types where options.mapping.metrics(named: name).isEmpty {
      throw .unknown("type", name, known: options.mapping.metrics.map(\.name))
    }
    options.span = words.value(.per).flatMap { Metric.Span(rawValue: $0) }
    options.stepsUnit = words.value(.stepsUnit) ?? "{steps}"
    options.subject = try words.subject
    let isBundle = ["bundle", "transaction"].contains(words.value(.to))
    options.writesPatient = words.isOn(
      .withPatient, default: isBundle && options.subject == nil)
    options.writesDevices = words.has(.withDevice)
    options.writesProvenance = words.has(.withProvenance)
    options.passesClinicalRecords = words.has(.withClinical)
    options.attachesRoutes = words.has(.withRoutes)
    options.keepsSeries = words.values(.convertReport).contains { $0.hasPrefix("html=") }
    if !words.isOn(.checkMade, default: true) { check = nil }
    try setPseudonyms(words)
  }

  private mutating func setPseudonyms(_ words: ParsedArguments) throws(UsageError) {
    guard words.has(.pseudonymize) else {
      if words.has(.keyFile) || words.has(.shiftDays) {
        throw UsageError("--key-file and --shift-days go with --pseudonymize")
      }
      return
    }
    if let path = words.value(.keyFile) {
      let key = try fileText(path)
      guard key.count >= 16 else {
        throw UsageError("the key in \(path) has \(key.count) bytes; a key has 16 or more")
      }
      options.pseudonymKey = key
    } else {
      var random = SystemRandomNumberGenerator()
      options.pseudonymKey = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    if let text = words.value(.shiftDays) {
      guard let days = Int(text), days % 7 == 0, abs(days) < 40_000 else {
        throw UsageError("--shift-days takes a multiple of 7, so that weekdays stay: not \(text)")
      }
      options.shiftedDays = days
    }
  }
}

extension HealthExportOptions {
  /// How the options of `convert` want an export to be read.
  init(_ words: ParsedArguments) throws(UsageError) {
    self.init()
    if words.value(.since) != "last" { since = try words.day(.since) }
    readsRoutes = words.has(.withRoutes) && !words.has(.pseudonymize)
    until = try words.day(.until)
    homeZone = words.value(.timeZone)
    overlap = words.value(.overlap).flatMap { Overlap(rawValue: $0) } ?? .merge
    preferredSources = words.list(.prefer)
    onlySources = words.values(.source)
    excludedSources = words.values(.notSource)
  }
}

extension MetricTable {
  /// The built-in mapping with the additions of the command line.
  init(_ words: ParsedArguments) throws(UsageError) {
    self = .standard
    for path in words.values(.mapping) {
      let text = String(decoding: try fileText(path), as: UTF8.self)
      do throws(LineError) {
        try add(text)
      } catch {
        throw UsageError("\(path):\(error.line): \(error.message)")
      }
    }
  }
}

extension ParsedArguments {
  fileprivate func day(_ option: Option) throws(UsageError) -> LocalDay? {
    guard let text = value(option) else { return nil }
    guard let day = LocalDay(text) else {
      throw UsageError("--\(option.name) takes a date as 2024-11-02, not \"\(text)\"")
    }
    return day
  }

  fileprivate var subject: String? {
    get throws(UsageError) {
      guard let text = value(.subject) else {
        if has(.conditional) { throw UsageError("--conditional goes with --subject Patient/ID") }
        return nil
      }
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      let isID = { (part: Substring) in
        (1...64).contains(part.utf8.count)
          && part.utf8.allSatisfy { byte in
            byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39
              || byte == 0x2D || byte == 0x2E
          }
      }
      if parts.count == 2, parts[0] == "Patient", isID(parts[1]) { return text }
      if text.hasPrefix("https://") || text.hasPrefix("http://") || text.hasPrefix("urn:uuid:") {
        return text
      }
      throw UsageError("--subject takes a reference as Patient/123, not \"\(text)\"")
    }
  }
}

/// The bytes of a file of the user's.
func fileText(_ path: String) throws(UsageError) -> [UInt8] {
  guard let file = fopen(path, "rb") else {
    throw UsageError("cannot read \(path): \(SystemError(number: errno).words)", status: .failure)
  }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while bytes.count < 16_000_000 {
    let count = fread(&chunk, 1, chunk.count, file)
    if count == 0 { break }
    bytes += chunk[..<count]
  }
  return bytes
}

/// The first bytes of a file; nil where it cannot be read.
func fileBeginning(_ path: String, _ count: Int) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: count)
  let read = fread(&bytes, 1, count, file)
  return Array(bytes[..<read])
}
