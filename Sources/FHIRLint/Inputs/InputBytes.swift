import FHIRDocuments

/// Reads single inputs as a whole.
public enum InputBytes {
  /// Reads a file, uncompressed where its name ends in `.gz`; `-` is a descriptor of the caller's.
  public static func read(
    _ path: String, standardInput: Int32 = 0
  ) throws(StreamError) -> SourceBytes {
    if path == "-" {
      return try ByteStream(descriptor: standardInput).readAll(name: "<stdin>")
    }
    return try ByteStream(path: path).readAll(name: path)
  }
}

extension InputBytes {
  /// Reads lines from a descriptor until the body says stop; the last may lack its line end.
  ///
  /// Lines are handed over as soon as they are there, so that two programs can talk.
  public static func forEachLine(
    of descriptor: Int32, _ body: (String) -> Bool
  ) throws(StreamError) {
    let stream = ByteStream(descriptor: descriptor)
    var rest: [UInt8] = []
    while true {
      let chunk = try stream.readSome()
      if chunk.isEmpty { break }
      rest += chunk
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
