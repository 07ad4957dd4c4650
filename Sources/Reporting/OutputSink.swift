#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Collects bytes and writes them to a file descriptor in large pieces, or keeps them.
///
/// The first write that goes wrong is remembered in `failure`; everything after it is dropped, so
/// that callers look once, at the end. It belongs to one thread at a time.
public final class OutputSink {
  /// Why output stopped.
  public enum Failure: Error, Sendable, Hashable {
    /// Nobody reads any more.
    case brokenPipe
    /// The system's error number.
    case system(Int32)
  }

  private static let capacity = 1 << 16

  /// The first thing that went wrong; nil while all is well.
  public private(set) var failure: Failure?
  private let descriptor: Int32?
  private var buffer: [UInt8] = []

  /// Writes to a file descriptor, which stays open.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Keeps everything in memory; see `text`.
  public init() {
    descriptor = nil
  }

  /// What was kept and not yet written.
  public var text: String { String(decoding: buffer, as: UTF8.self) }

  /// Adds a text.
  public func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    flushWhereFull()
  }

  /// Adds bytes as they are.
  public func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    buffer.append(contentsOf: bytes)
    flushWhereFull()
  }

  /// Adds one byte.
  public func write(_ byte: UInt8) {
    buffer.append(byte)
    flushWhereFull()
  }

  /// Hands everything to the system.
  public func flush() {
    guard let descriptor else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    guard failure == nil else { return }
    buffer.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count, let start = bytes.baseAddress {
        #if canImport(Glibc)
          let written = Glibc.write(descriptor, start + done, bytes.count - done)
        #elseif canImport(Musl)
          let written = Musl.write(descriptor, start + done, bytes.count - done)
        #else
          let written = Darwin.write(descriptor, start + done, bytes.count - done)
        #endif
        if written > 0 {
          done += written
        } else if errno == EAGAIN {
          var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&ready, 1, -1)
        } else if errno != EINTR {
          failure = errno == EPIPE ? .brokenPipe : .system(errno)
          return
        }
      }
    }
  }

  private func flushWhereFull() {
    if buffer.count >= Self.capacity { flush() }
  }
}
