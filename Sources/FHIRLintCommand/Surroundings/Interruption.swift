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

  /// The run has to stop and clean up after itself.
  var isWanted: Bool { interruptionsLeft == 0 }

  /// Lets the run clean up itself when it is stopped the first time; the second time ends it.
  ///
  /// For what a signal handler cannot undo, such as a folder.
  func askFirst() {
    if interruptionsLeft < 0 { interruptionsLeft = 1 }
    handleSignals()
  }

  /// Names a file that is to go when the run is stopped.
  func remember(_ path: String) {
    var index = 0
    while index < Self.most, let known = paths[index], known.pointee != 0 { index += 1 }
    guard index < Self.most else { return }
    // A name that was forgotten stays in memory: the handler may be reading it.
    paths[index] = strdup(path)
    interruptedPaths = paths
    handleSignals()
  }

  private func handleSignals() {
    let handler: @convention(c) (Int32) -> Void = { _ in
      if interruptionsLeft > 0 {
        interruptionsLeft -= 1
        return
      }
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

  /// Takes back a file that is in its place or gone.
  func forget(_ path: String) {
    var index = 0
    while index < Self.most, let known = paths[index] {
      if strcmp(known, path) == 0 { known.pointee = 0 }
      index += 1
    }
  }
}

nonisolated(unsafe) private var interruptedPaths:
  UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

/// How often a signal asks before it ends the run: below 0 not at all; 0 once it has asked.
nonisolated(unsafe) private var interruptionsLeft: Int32 = -1
