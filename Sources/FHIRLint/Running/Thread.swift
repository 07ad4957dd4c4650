#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread of the system, with room for deeply nested resources on its stack.
struct Thread {
  private static let stackSize = 16 << 20

  private let handle: pthread_t

  /// Starts a thread; nil where the system has none left.
  init?(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    let box = Unmanaged.passRetained(Body(body))
    #if canImport(Darwin)
      var started: pthread_t?
      let result = pthread_create(&started, &attributes, { Thread.enter($0) }, box.toOpaque())
      guard result == 0, let started else {
        box.release()
        return nil
      }
      handle = started
    #else
      var started = pthread_t()
      let result = pthread_create(
        &started, &attributes, { $0.flatMap { Thread.enter($0) } }, box.toOpaque())
      guard result == 0 else {
        box.release()
        return nil
      }
      handle = started
    #endif
  }

  /// Waits until the thread has ended.
  func join() { pthread_join(handle, nil) }

  private static func enter(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
    return nil
  }

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
