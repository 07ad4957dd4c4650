#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Delivers an open descriptor that can only be read forwards.
final class DescriptorStream: ByteStream {
  private let descriptor: Int32
  private(set) var consumed = 0
  private(set) var damage: StreamDamage?
  var total: Int? { nil }

  /// Borrows a descriptor; it stays open.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func read(into memory: UnsafeMutableRawPointer, count: Int) -> Int {
    while true {
      #if canImport(Darwin)
        let length = Darwin.read(descriptor, memory, count)
      #elseif canImport(Musl)
        let length = Musl.read(descriptor, memory, count)
      #else
        let length = Glibc.read(descriptor, memory, count)
      #endif
      if length < 0 && errno == EINTR { continue }
      if length < 0 { damage = .cannotRead(errno) }
      consumed += max(0, length)
      return max(0, length)
    }
  }
}
