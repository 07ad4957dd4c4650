import FHIRDocuments
import Reporting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes fixed files beside the old ones and moves them to their place when they are complete.
///
/// Pieces come in input order. A file in which nothing changes is not touched; of one whose
/// beginning stays as it is, that is copied when the first change comes. Whatever goes wrong, and
/// wherever the run is killed, the old file or the new one is there as a whole; a leftover ends in
/// `.part`.
final class FileRewriter: PieceTaker {
  /// Called with the name of each file that is begun, and again when it is gone.
  private let onTemporary: @Sendable (String, Bool) -> Void
  /// Judges a complete file against the one it takes the place of.
  private let recheck: (_ old: String, _ new: String, _ name: String) -> String?
  private(set) var summary = FixSummary()
  private var current: Rewriting?
  /// The files that were gone through: one that is named twice is fixed once.
  private var seen: Set<String> = []

  init(
    onTemporary: @escaping @Sendable (String, Bool) -> Void,
    recheck: @escaping (_ old: String, _ new: String, _ name: String) -> String?
  ) {
    self.onTemporary = onTemporary
    self.recheck = recheck
  }

  func take(_ piece: FixedPiece, isFirst: Bool) {
    if isFirst {
      finishFile()
      let file = Rewriting(piece.source.name, stamp: piece.stamp)
      current = seen.insert(file.target).inserted ? file : nil
    }
    guard let current else { return }
    summary.add(piece)
    current.add(piece, onTemporary)
  }

  func finishFile() {
    guard let file = current else { return }
    current = nil
    guard file.fixed > 0 else { return }
    if let reason = file.finish(recheck: file.resources > 1 ? recheck : nil) {
      summary.fixed -= file.fixed
      summary.refusals.append(FixRefusal(file.name, reason, count: file.fixed))
    } else {
      summary.files += 1
    }
    if let temporary = file.temporary { onTemporary(temporary, false) }
  }
}

/// Takes fixed pieces in input order.
protocol PieceTaker: AnyObject {
  var summary: FixSummary { get }
  func take(_ piece: FixedPiece, isFirst: Bool)
  /// The pieces of one file are complete.
  func finishFile()
}

extension FixSummary {
  mutating func add(_ piece: FixedPiece) {
    fixed += piece.fixed
    resources += piece.resources
    unsafeLeft += piece.unsafeLeft
    for withdrawal in piece.withdrawn { withdrawn[withdrawal, default: 0] += 1 }
  }
}

/// One file that is written anew.
private final class Rewriting {
  let name: String
  private(set) var fixed = 0
  private(set) var resources = 0
  private(set) var temporary: String?
  /// Where the name leads, links followed.
  let target: String
  private let stamp: FileStamp?
  private var output: OutputSink?
  private var descriptor: Int32 = -1
  /// The bytes at the beginning that stay as they are, while nothing else came.
  private var kept = 0
  private var refusal: FixRefusal.Reason?

  init(_ name: String, stamp: FileStamp?) {
    self.name = name
    self.stamp = stamp
    target = FileSystem.resolved(name)
    if name.hasSuffix(".gz") { refusal = .compressed }
  }

  func add(_ piece: FixedPiece, _ onTemporary: (String, Bool) -> Void) {
    fixed += piece.fixed
    resources += piece.resources
    if piece.isConverted, refusal == nil { refusal = .encoding }
    guard refusal == nil else { return }
    if piece.edits.isEmpty, output == nil {
      kept += piece.source.count
      return
    }
    if output == nil { begin(onTemporary) }
    guard let output else { return }
    piece.edits.forEachPiece(of: piece.source.bytes(SourceRange(0, piece.source.count))) {
      output.write($0)
    }
  }

  /// Makes the new file, with the rights of the old one, and copies what stays.
  private func begin(_ onTemporary: (String, Bool) -> Void) {
    var facts = stat()
    guard stamp != nil, stat(target, &facts) == 0 else {
      refusal = .changed
      return
    }
    // Who may not write the file may not put another in its place either.
    guard access(target, W_OK) == 0 else {
      refusal = .unwritable(SystemError(number: errno))
      return
    }
    let path = "\(target).\(getpid()).part"
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      refusal = .unwritable(SystemError(number: errno))
      return
    }
    temporary = path
    onTemporary(path, true)
    // The owner can be kept only by those who may; the rights always.
    _ = fchown(descriptor, facts.st_uid, facts.st_gid)
    _ = fchmod(descriptor, facts.st_mode & 0o7777)
    let output = OutputSink(descriptor: descriptor)
    self.output = output
    copyBeginning(to: output)
  }

  private func copyBeginning(to output: OutputSink) {
    guard kept > 0 else { return }
    let source = open(target, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else {
      refusal = .changed
      return
    }
    defer { close(source) }
    let size = 1 << 20
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    defer { memory.deallocate() }
    while kept > 0 {
      let got = read(source, memory, min(size, kept))
      if got < 0, errno == EINTR { continue }
      guard got > 0 else {
        refusal = .changed
        return
      }
      output.write(UnsafeBufferPointer(start: memory, count: got))
      kept -= got
    }
  }

  /// Moves the file to its place; the reason where it was left as it is.
  func finish(recheck: ((String, String, String) -> String?)?) -> FixRefusal.Reason? {
    let reason = refusal ?? complete(recheck)
    if descriptor >= 0 { close(descriptor) }
    if reason != nil, let temporary { unlink(temporary) }
    return reason
  }

  private func complete(_ recheck: ((String, String, String) -> String?)?) -> FixRefusal.Reason? {
    guard let output, let temporary else { return .changed }
    output.flush()
    switch output.failure {
    case .system(let number)?: return .unwritable(SystemError(number: number))
    case .brokenPipe?: return .unwritable(SystemError(number: EPIPE))
    case nil: break
    }
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      return .unwritable(SystemError(number: errno))
    }
    if let rule = recheck?(target, temporary, name) { return .worse(rule: rule) }
    guard FileStamp(name) == stamp else { return .changed }
    guard rename(temporary, target) == 0 else {
      return .unwritable(SystemError(number: errno))
    }
    return nil
  }
}
