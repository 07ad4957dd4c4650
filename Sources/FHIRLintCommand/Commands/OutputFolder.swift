import FHIRLint
import Reporting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder of files that are written beside it and moved into it when all are complete.
final class OutputFolder {
  let path: String
  private let temporary: String
  private var names: [String] = []
  private var descriptor: Int32 = -1
  private var failure: Int32?

  init(_ path: String) throws(UsageError) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    temporary = Leftovers.partName(path)
    if case .success(let kind) = FileSystem.kind(of: path), kind != .folder {
      throw UsageError("\(path) is a file, not a folder")
    }
    Leftovers.remove(of: path)
    Interruption.shared.askFirst()
    guard mkdir(temporary, 0o777) == 0 else {
      throw UsageError(
        "cannot make \(temporary): \(SystemError(number: errno).words)", status: .failure)
    }
  }

  /// Begins a file; nil where that is not possible.
  func begin(_ name: String) -> OutputSink? {
    descriptor = open("\(temporary)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      failure = failure ?? errno
      return nil
    }
    names.append(name)
    return OutputSink(descriptor: descriptor)
  }

  /// Ends a file; false where it could not be written.
  func end(_ output: OutputSink) -> Bool {
    output.flush()
    close(descriptor)
    descriptor = -1
    if case .system(let number)? = output.failure { failure = failure ?? number }
    return failure == nil
  }

  /// Moves the files to their place; an error number where that was not possible.
  ///
  /// - Parameter isOld: names files of an earlier run that do not belong to this one's.
  func finish(removing isOld: (String) -> Bool = { _ in false }) -> Int32? {
    if let failure {
      abandon()
      return failure
    }
    // A folder that is not there yet appears at once, with everything in it.
    if rename(temporary, path) == 0 { return nil }
    for name in names where rename("\(temporary)/\(name)", "\(path)/\(name)") != 0 {
      let number = errno
      abandon()
      return number
    }
    rmdir(temporary)
    for name in FileSystem.names(in: path) ?? [] where isOld(name) { unlink("\(path)/\(name)") }
    return nil
  }

  /// Removes what was written.
  func abandon() {
    if descriptor >= 0 { close(descriptor) }
    for name in names { unlink("\(temporary)/\(name)") }
    rmdir(temporary)
  }
}
