import FHIRLint
import HealthConversion
import Reporting

/// Where converted resources go: lines, one Bundle, or a folder.
///
/// Everything is written beside its place first. Until all of it is there, what was there before
/// stays as it was.
final class ConvertOutput {
  private enum Form { case ndjson, bundle, transaction, files, nothing }

  /// What was written, for the last line of the run.
  private(set) var words = ""
  private let surroundings: Surroundings
  private let form: Form
  private let path: String?
  private let bundleSize: Int
  private let isConditional: Bool
  private let file: OutputFile?
  private var folder: OutputFolder?
  private var lines = 0
  private var bytes = 0
  private var inBundle = 0
  private var bundles = 0
  private var member: OutputSink?

  init(_ words: ParsedArguments, in surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    path = words.value(.convertOutput) == "-" ? nil : words.value(.convertOutput)
    bundleSize = words.value(.bundleSize).flatMap { Int($0) } ?? 500
    isConditional = words.has(.conditional)
    let form: Form =
      switch words.value(.to) {
      case "bundle"?: .bundle
      case "transaction"?: .transaction
      case "files"?: .files
      default: .ndjson
      }
    self.form = words.has(.dryRun) ? .nothing : form
    switch self.form {
    case .nothing: file = nil
    case .ndjson, .bundle:
      file = try path.map { path throws(UsageError) in try OutputFile(path, in: surroundings) }
    case .transaction, .files:
      file = nil
      guard let path else {
        throw UsageError("--to \(words.value(.to) ?? "files") takes -o FOLDER")
      }
      if self.form == .transaction, words.value(.since) == "last" {
        try Self.refuseUnsent(in: path)
      }
      folder = try OutputFolder(path)
    }
    if self.form == .bundle { begin("collection", sink) }
  }

  /// Standard output is taken by the resources.
  var isOnStandardOutput: Bool { form != .nothing && file == nil && folder == nil }

  private var sink: OutputSink { file?.output ?? surroundings.output }

  /// Writes a resource; false where writing makes no sense any more.
  func add(_ resource: MadeResource) -> Bool {
    if Interruption.shared.isWanted { return false }
    lines += 1
    bytes += resource.bytes.count + 1
    switch form {
    case .nothing: return true
    case .ndjson:
      sink.write(resource.bytes)
      sink.write(0x0A)
      return sink.failure == nil
    case .bundle:
      if lines > 1 { sink.write(",\n") }
      writeEntry(resource, to: sink)
      return sink.failure == nil
    case .transaction: return addToTransaction(resource)
    case .files:
      let id = resource.id.isEmpty ? "\(lines)" : resource.id
      guard let output = folder?.begin("\(resource.type)-\(Self.safe(id)).json") else {
        return false
      }
      output.write(resource.bytes)
      output.write(0x0A)
      return folder?.end(output) ?? false
    }
  }

  private func addToTransaction(_ resource: MadeResource) -> Bool {
    if inBundle == 0 {
      bundles += 1
      member = folder?.begin("transaction-\(Self.padded(bundles)).json")
      guard let member else { return false }
      begin("transaction", member)
    } else {
      member?.write(",\n")
    }
    guard let member else { return false }
    writeEntry(resource, to: member)
    inBundle += 1
    guard inBundle >= bundleSize else { return member.failure == nil }
    return endTransaction()
  }

  private func endTransaction() -> Bool {
    guard let member else { return true }
    member.write("\n]}\n")
    inBundle = 0
    self.member = nil
    return folder?.end(member) ?? false
  }

  private func begin(_ type: String, _ sink: OutputSink) {
    sink.write(#"{"resourceType":"Bundle","type":"\#(type)","entry":["# + "\n")
  }

  private func writeEntry(_ resource: MadeResource, to sink: OutputSink) {
    sink.write(#"{"#)
    if form == .bundle, !resource.id.isEmpty {
      sink.write(#""fullUrl":"\#(Self.base)\#(resource.type)/\#(resource.id)","#)
    }
    sink.write(#""resource":"#)
    let byIdentifier = isConditional && !resource.isPassedOn
    if form == .transaction, byIdentifier, let rest = Self.withoutID(resource) {
      sink.write(#"{"resourceType":"\#(resource.type)""#)
      sink.write(rest)
    } else {
      sink.write(resource.bytes)
    }
    if form == .transaction { writeRequest(resource, byIdentifier: byIdentifier, to: sink) }
    sink.write("}")
  }

  private func writeRequest(_ resource: MadeResource, byIdentifier: Bool, to sink: OutputSink) {
    if resource.id.isEmpty {
      sink.write(#","request":{"method":"POST","url":"\#(resource.type)"}"#)
    } else if byIdentifier, resource.type != "Provenance" {
      sink.write(#","request":{"method":"PUT","url":"\#(resource.type)?identifier="#)
      sink.write(#"https://fhirlint.org/fhir/sid/apple-health%7C\#(resource.id)"}"#)
    } else if byIdentifier {
      sink.write(#","request":{"method":"POST","url":"\#(resource.type)"}"#)
    } else {
      sink.write(#","request":{"method":"PUT","url":"\#(resource.type)/\#(resource.id)"}"#)
    }
  }

  /// The base of the full URLs in a collection, so that its references lead to its entries.
  private static let base = "https://fhirlint.org/fhir/"

  /// What stands behind the id of a resource of ours, which begins with type and id.
  private static func withoutID(_ resource: MadeResource) -> UnsafeBufferPointer<UInt8>? {
    let head = #"{"resourceType":"\#(resource.type)","id":"\#(resource.id)""#
    guard resource.bytes.starts(with: head.utf8) else { return nil }
    return UnsafeBufferPointer(rebasing: resource.bytes[head.utf8.count...])
  }

  private static func safe(_ id: String) -> String {
    String(id.map { $0 == "/" || $0 == "\\" || $0 == "\0" ? "_" : $0 })
  }

  /// A run for what is new must not take the place of Bundles of the run before: what they hold is
  /// not made again, so they would be lost where they have not been sent yet.
  private static func refuseUnsent(in path: String) throws(UsageError) {
    let count = (FileSystem.names(in: path) ?? []).count { transactionNumber($0) != nil }
    guard count > 0 else { return }
    throw UsageError(
      "\(path) still holds \(Words.counted(count, "transaction")) of a run before; send and remove "
        + "them, or name another folder: --since last does not make them again")
  }

  /// The number in the name of a transaction; nil for other names.
  private static func transactionNumber(_ name: String) -> Int? {
    guard name.hasPrefix("transaction-"), name.hasSuffix(".json") else { return nil }
    return Int(name.dropFirst("transaction-".count).dropLast(".json".count))
  }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Completes everything and puts it in its place; a status where that did not work.
  func finish() -> ExitStatus? {
    switch form {
    case .nothing:
      words = "Nothing was written (--dry-run)"
      return nil
    case .bundle: sink.write("\n]}\n")
    case .transaction: _ = endTransaction()
    default: break
    }
    if let folder {
      let isOld: (String) -> Bool = { [form, bundles] name in
        form == .transaction && Self.transactionNumber(name).map { $0 > bundles } ?? false
      }
      if let number = folder.finish(removing: isOld) { return fail(number, folder.path) }
      let what =
        form == .transaction
        ? Words.counted(bundles, "transaction Bundle") : Words.counted(lines, "file")
      words = "Wrote \(folder.path)/ (\(what), \(Self.size(bytes)))"
      return nil
    }
    if let file {
      if let number = file.finish() { return fail(number, file.path) }
      let what = form == .bundle ? "entries" : "lines"
      words = "Wrote \(file.path) (\(Words.thousands(lines)) \(what), \(Self.size(bytes)))"
      return nil
    }
    surroundings.output.flush()
    return nil
  }

  private func fail(_ number: Int32, _ path: String) -> ExitStatus {
    surroundings.complainAboutOutput(number, path: path)
    surroundings.complain("nothing was changed there")
    return .failure
  }

  /// Leaves everything as it was before.
  func abandon() {
    file?.abandon()
    folder?.abandon()
  }

  /// What became of the output when the run was abandoned.
  var wordsOnAbandoning: String {
    path.map { "\($0) is as it was before" } ?? "what was written is not whole"
  }

  /// A size in the unit that suits it.
  static func size(_ bytes: Int) -> String {
    if bytes < 1_000_000 { return "\((bytes + 999) / 1000) kB" }
    return "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
  }
}
