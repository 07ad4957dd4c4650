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
  private let temporary: String
  private let descriptor: Int32
  private var isFinished = false

  init(_ path: String, in surroundings: Surroundings) throws(UsageError) {
    self.path = path
    // A device or a pipe is written to as it is.
    var facts = stat()
    let isPlain = stat(path, &facts) != 0 || facts.st_mode & S_IFMT == S_IFREG
    temporary = isPlain ? Leftovers.partName(path) : path
    if isPlain { Leftovers.remove(of: path) }
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
      unlink(temporary)
      return number
    }
    guard temporary != path else { return nil }
    guard rename(temporary, path) == 0 else { return errno }
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
