import CZlib

/// Unpacks gzip data in memory.
enum GzipData {
  /// Tells whether bytes begin as gzip data do.
  static func isGzip(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count > 2 && bytes[0] == 0x1F && bytes[1] == 0x8B
  }

  /// The unpacked bytes.
  ///
  /// - Parameter limit: the most bytes to unpack; more is an error, so that a small file cannot
  ///   fill the memory.
  static func unpack(
    _ packed: UnsafeRawBufferPointer, limit: Int
  ) throws(PackageError) -> [UInt8] {
    var stream = z_stream()
    // 16 more than the largest window: the data have a gzip header.
    guard
      inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw .notGzip }
    defer { inflateEnd(&stream) }

    let input = UnsafeMutablePointer<UInt8>(
      mutating: packed.bindMemory(to: UInt8.self).baseAddress)
    stream.next_in = input
    stream.avail_in = UInt32(clamping: packed.count)
    var output: [UInt8] = []
    let step = max(1 << 16, min(packed.count * 8, 1 << 24))
    var status = Z_OK
    while status == Z_OK {
      guard output.count < limit else { throw .tooLarge(limit: limit) }
      let room = min(step, limit - output.count)
      let start = output.count
      output.append(contentsOf: repeatElement(0, count: room))
      output.withUnsafeMutableBufferPointer { buffer in
        stream.next_out = buffer.baseAddress.map { $0 + start }
        stream.avail_out = UInt32(room)
        status = inflate(&stream, Z_NO_FLUSH)
      }
      output.removeLast(Int(stream.avail_out))
      // No progress is possible: the data end too early.
      if status == Z_BUF_ERROR || (status == Z_OK && stream.avail_out != 0 && stream.avail_in == 0)
      {
        throw .truncated
      }
    }
    guard status == Z_STREAM_END else { throw .notGzip }
    return output
  }
}
