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

  /// The bytes of the file, to read in pieces as long as it is open.
  public var bytes: DescriptorSource { DescriptorSource(descriptor, name: name) }

  /// Reads everything from here to the end.
  ///
  /// - Parameter beginning: bytes that were read before, to look at the format.
  public func readAll(after beginning: [UInt8] = []) throws(InputError) -> SourceBytes {
    try bytes.readAll(after: beginning, size: size)
  }

  /// Reads the first bytes, to look at the format; fewer than asked for only at the end.
  public func readBeginning(_ count: Int = FormatSniffer.wanted) throws(InputError) -> [UInt8] {
    try bytes.readBeginning(count)
  }

  /// Reads a whole file.
  public static func read(_ path: String) throws(InputError) -> SourceBytes {
    let file = try InputFile(path)
    return try file.readAll()
  }
}
