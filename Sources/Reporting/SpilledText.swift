#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps text until it can be written: in memory while it is short, in a nameless file after that.
final class SpilledText {
  private static let most = 8 << 20

  private var memory: [UInt8] = []
  private var file: TemporaryFile?
  private var spilled: OutputSink?

  func write(_ text: String) {
    memory.append(contentsOf: text.utf8)
    spillWhereFull()
  }

  func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    memory.append(contentsOf: bytes)
    spillWhereFull()
  }

  private func spillWhereFull() {
    guard memory.count > Self.most else { return }
    if file == nil {
      file = TemporaryFile()
      spilled = file.map { OutputSink(descriptor: $0.descriptor) }
    }
    // Without a place for a file everything stays in memory.
    guard let spilled else { return }
    memory.withUnsafeBufferPointer { spilled.write($0) }
    memory.removeAll(keepingCapacity: true)
  }

  /// Writes everything to an output.
  func move(to output: OutputSink) {
    spilled?.flush()
    file?.copy(to: output)
    memory.withUnsafeBufferPointer { output.write($0) }
    memory = []
    file = nil
    spilled = nil
  }
}
