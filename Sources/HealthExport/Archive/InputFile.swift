#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Gives access to any part of a file, or of bytes in memory.
final class InputFile {
  let name: String
  let size: Int
  private let descriptor: Int32
  private let bytes: [UInt8]

  /// Opens a regular file.
  init(path: String) throws(HealthExportError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotRead(path: path, errno: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let number = errno
      close(descriptor)
      throw .cannotRead(path: path, errno: number)
    }
    name = path
    size = Int(status.st_size)
    self.descriptor = descriptor
    bytes = []
  }

  init(bytes: [UInt8], name: String) {
    self.name = name
    self.bytes = bytes
    size = bytes.count
    descriptor = -1
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Reads up to `count` bytes from an offset; fewer at the end, -1 on an error.
  func read(at offset: Int, into memory: UnsafeMutableRawPointer, count: Int) -> Int {
    guard offset >= 0, offset < size, count > 0 else { return 0 }
    if descriptor < 0 {
      let length = min(count, size - offset)
      bytes.withUnsafeBytes { all in
        if let base = all.baseAddress { memory.copyMemory(from: base + offset, byteCount: length) }
      }
      return length
    }
    var done = 0
    while done < count {
      let length = pread(descriptor, memory + done, count - done, off_t(offset + done))
      if length < 0 && errno == EINTR { continue }
      if length < 0 { return done > 0 ? done : -1 }
      if length == 0 { break }
      done += length
    }
    return done
  }

  /// The bytes of a part; shorter where the file ends.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, offset < size, count > 0 else { return [] }
    let length = min(count, size - offset)
    return [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      filled = max(0, read(at: offset, into: base, count: length))
    }
  }
}
