import FHIRDocuments

/// Reads single inputs.
public enum InputBytes {
  /// Reads a file as a whole, unpacked where its name ends in `.gz`; `-` is a descriptor of the
  /// caller's.
  public static func read(
    _ path: String, standardInput: Int32 = 0
  ) throws(InputError) -> SourceBytes {
    if path == "-" {
      return try DescriptorSource(standardInput, name: "<stdin>").readAll()
    }
    let file = try UnpackedFile(path)
    return try file.readAll(size: file.size)
  }

  /// Reads lines from a descriptor until the body says stop; the last may lack its line end.
  ///
  /// Lines are handed over as soon as they are there, so that two programs can talk.
  public static func forEachLine(
    of descriptor: Int32, _ body: (String) -> Bool
  ) throws(InputError) {
    let source = DescriptorSource(descriptor, name: "<stdin>")
    let size = 1 << 16
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 1)
    defer { memory.deallocate() }
    var rest: [UInt8] = []
    while true {
      let got = try source.read(memory, count: size)
      if got == 0 { break }
      rest += UnsafeRawBufferPointer(start: memory, count: got)
      var start = 0
      while let end = rest[start...].firstIndex(of: 0x0A) {
        if end > start, !body(String(decoding: rest[start..<end], as: UTF8.self)) { return }
        start = end + 1
      }
      rest.removeFirst(start)
    }
    if !rest.isEmpty { _ = body(String(decoding: rest, as: UTF8.self)) }
  }
}
