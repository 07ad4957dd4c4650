#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Removes half-written files when the run is stopped from the keyboard.
///
/// The handler touches nothing but memory that is never freed and calls that are safe in signal
/// handlers.
struct Interruption: @unchecked Sendable {
  static let shared = Interruption()

  private static let most = 64
  private let paths = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
    capacity: most + 1)

  private init() {
    paths.initialize(repeating: nil, count: Self.most + 1)
  }

  /// Names a file that is to go when the run is stopped.
  func remember(_ path: String) {
    var index = 0
    while index < Self.most, paths[index] != nil { index += 1 }
    guard index < Self.most else { return }
    paths[index] = strdup(path)
    interruptedPaths = paths
    let handler: @convention(c) (Int32) -> Void = { _ in
      var next = interruptedPaths
      while let path = next?.pointee {
        unlink(path)
        next = next?.advanced(by: 1)
      }
      _exit(ExitStatus.interrupted.rawValue)
    }
    signal(SIGINT, handler)
    signal(SIGTERM, handler)
  }
}

nonisolated(unsafe) private var interruptedPaths:
  UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
