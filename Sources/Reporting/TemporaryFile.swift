#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file without a name, for what is too large for memory; it is gone with the value.
public final class TemporaryFile {
  /// Open for reading and writing.
  public let descriptor: Int32

  /// Makes a file in the folder that `TMPDIR` names, else in `/tmp`; nil where that is not possible.
  public init?() {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let folder = named.isEmpty ? "/tmp" : named
    var template = Array("\(folder)/fhirlint-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Goes back to the beginning, so that the next read begins there.
  public func rewind() { lseek(descriptor, 0, SEEK_SET) }

  /// Copies everything to an output.
  public func copy(to output: OutputSink) {
    rewind()
    let size = 1 << 20
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    defer { memory.deallocate() }
    while true {
      let got = read(descriptor, memory, size)
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return }
      output.write(UnsafeBufferPointer(start: memory, count: got))
    }
  }
}
