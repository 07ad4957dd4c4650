/// Delivers the bytes of a document piece by piece.
protocol ByteStream: AnyObject {
  /// Reads up to `count` bytes; 0 means the end, be it the right one or not.
  func read(into memory: UnsafeMutableRawPointer, count: Int) -> Int

  /// The bytes of the input read so far: packed ones for an archive.
  var consumed: Int { get }

  /// All bytes of the input, where known.
  var total: Int? { get }

  /// What was wrong with the stream, once its end is reached.
  var damage: StreamDamage? { get }
}

/// Says why a stream is not what it should be.
enum StreamDamage: Sendable, Hashable {
  /// The bytes end too early.
  case cutOff
  /// The packed bytes do not unpack.
  case notDeflate
  /// The checksum or the length differs from what the archive states.
  case wrongChecksum
  /// The bytes unpack to more than a document can hold.
  case tooLarge
  /// The system could not read; its error number.
  case cannotRead(Int32)
}
