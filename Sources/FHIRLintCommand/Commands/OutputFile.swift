import FHIRLint
import Reporting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written beside its place and moved there when it is complete.
///
/// A run that is killed in the middle leaves the old file as it was.
final class OutputFile {
  let path: String
  let output: OutputSink
  /// Where the name leads, links followed.
  private let target: String
  private let temporary: String
  private let descriptor: Int32
  private var isFinished = false

  init(_ path: String, in surroundings: Surroundings) throws(UsageError) {
    self.path = path
    // A device or a pipe is written to as it is.
    var facts = stat()
    let isPlain = stat(path, &facts) != 0 || facts.st_mode & S_IFMT == S_IFREG
    target = isPlain ? FileSystem.resolved(path) : path
    temporary = isPlain ? Leftovers.partName(target) : path
    if isPlain { Leftovers.remove(of: target) }
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw UsageError(
        "cannot write \(path): \(SystemError(number: errno).words)", status: .failure)
    }
    output = OutputSink(descriptor: descriptor)
    if isPlain { Interruption.shared.remember(temporary) }
  }

  /// Completes the file; an error number where that was not possible.
  func finish() -> Int32? {
    output.flush()
    isFinished = true
    defer { close(descriptor) }
    if case .system(let number)? = output.failure {
      if temporary != path { unlink(temporary) }
      return number
    }
    guard temporary != path else { return nil }
    guard rename(temporary, target) == 0 else { return errno }
    return nil
  }

  /// Leaves the file as it was before.
  func abandon() {
    guard !isFinished else { return }
    isFinished = true
    close(descriptor)
    if temporary != path { unlink(temporary) }
  }

  deinit { abandon() }
}

extension OutputFile {
  /// Refuses outputs that are inputs or each other: one would take the place of the other.
  static func refuseClashes(
    of outputs: [String], with inputs: [String]
  ) throws(UsageError) {
    for (index, output) in outputs.enumerated() {
      if inputs.contains(where: { isSame($0, output) }) {
        throw UsageError("\(output) is read in this run; name another file to write to")
      }
      if outputs[..<index].contains(where: { isSame($0, output) }) {
        throw UsageError("\(output) is named for two outputs; give each a file of its own")
      }
    }
  }

  /// Tells whether two names lead to one regular file, or would.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    var (first, second) = (stat(), stat())
    let (isFirst, isSecond) = (stat(left, &first) == 0, stat(right, &second) == 0)
    guard isFirst, isSecond else { return !isFirst && !isSecond && left == right }
    return first.st_mode & S_IFMT == S_IFREG && first.st_dev == second.st_dev
      && first.st_ino == second.st_ino
  }
}
