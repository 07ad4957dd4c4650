/// Delivers a part of a file as it is.
final class PlainStream: ByteStream {
  private let file: InputFile
  private let start: Int
  private let end: Int
  private var position: Int
  private(set) var damage: StreamDamage?

  /// Reads `count` bytes from an offset, or to the end of the file.
  init(_ file: InputFile, offset: Int = 0, count: Int? = nil) {
    self.file = file
    start = offset
    position = offset
    end = count.map { offset + $0 } ?? file.size
  }

  var consumed: Int { position - start }
  var total: Int? { end - start }

  func read(into memory: UnsafeMutableRawPointer, count: Int) -> Int {
    let length = file.read(at: position, into: memory, count: min(count, end - position))
    if length < 0 { damage = .cannotRead(0) }
    if length <= 0 && position < end && damage == nil { damage = .cutOff }
    position += max(0, length)
    return max(0, length)
  }
}
