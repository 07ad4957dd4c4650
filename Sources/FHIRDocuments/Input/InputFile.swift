#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Opens a file for reading and closes it at the end of its life.
public struct InputFile: ~Copyable {
  /// The file as the user named it, or `<stdin>`.
  public let name: String
  /// The descriptor, for `InputChunks` and for readers of other formats.
  public let descriptor: Int32
  /// The size in bytes where it is a regular file; nil for pipes and the like.
  public let size: Int?
  private let mustClose: Bool

  /// Opens a file.
  public init(_ path: String) throws(InputError) {
    let opened = open(path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { throw InputError(name: path, number: errno) }
    var status = stat()
    guard fstat(opened, &status) == 0 else {
      let number = errno
      close(opened)
      throw InputError(name: path, number: number)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      close(opened)
      throw InputError(name: path, reason: .directory)
    }
    name = path
    descriptor = opened
    size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    mustClose = true
  }

  /// Takes the standard input.
  public init(standardInputNamed name: String = "<stdin>") {
    self.name = name
    descriptor = 0
    size = nil
    mustClose = false
  }

  deinit { if mustClose { close(descriptor) } }

  /// Reads everything from here to the end.
  ///
  /// - Parameter beginning: bytes that were read before, to look at the format.
  public func readAll(after beginning: [UInt8] = []) throws(InputError) -> SourceBytes {
    if let size, size > SourceBytes.largestCount { throw InputError(name: name, reason: .tooLarge) }
    // One byte more than expected, so that the end is seen without another buffer.
    var capacity = max((size ?? 0) + 1, beginning.count + 65536)
    var memory = SourceBytes.allocate(count: capacity)
    memory.copyMemory(from: beginning, byteCount: beginning.count)
    var count = beginning.count
    while true {
      if count == capacity {
        guard count <= SourceBytes.largestCount else {
          memory.deallocate()
          throw InputError(name: name, reason: .tooLarge)
        }
        capacity *= 2
        let larger = SourceBytes.allocate(count: capacity)
        larger.copyMemory(from: memory, byteCount: count)
        memory.deallocate()
        memory = larger
      }
      let got = readSome(descriptor, memory + count, capacity - count)
      guard got >= 0 else {
        let number = errno
        memory.deallocate()
        throw InputError(name: name, number: number)
      }
      if got == 0 { break }
      count += got
    }
    guard count <= SourceBytes.largestCount else {
      memory.deallocate()
      throw InputError(name: name, reason: .tooLarge)
    }
    memset(memory + count, 0, SourceBytes.padding)
    return SourceBytes(owning: memory, count: count, name: name)
  }

  /// Reads the first bytes, to look at the format; fewer than asked for only at the end.
  public func readBeginning(_ count: Int = FormatSniffer.wanted) throws(InputError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = bytes.withUnsafeMutableBytes { room in
        room.baseAddress.map { readSome(descriptor, $0 + filled, count - filled) } ?? 0
      }
      guard got >= 0 else { throw InputError(name: name, number: errno) }
      if got == 0 { break }
      filled += got
    }
    return Array(bytes[..<filled])
  }

  /// Reads a whole file.
  public static func read(_ path: String) throws(InputError) -> SourceBytes {
    let file = try InputFile(path)
    return try file.readAll()
  }
}

/// Reads what is there, again after an interruption; -1 with `errno` where that is not possible.
func readSome(_ descriptor: Int32, _ memory: UnsafeMutableRawPointer, _ count: Int) -> Int {
  while true {
    // Some systems take no more than 2 GB at a time.
    let got = read(descriptor, memory, min(count, 1 << 30))
    if got >= 0 || errno != EINTR { return got }
  }
}
