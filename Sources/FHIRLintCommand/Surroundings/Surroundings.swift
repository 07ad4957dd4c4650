import FHIRLint
import Reporting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a command reads and writes, and what it may know about the place it runs in.
///
/// Everything a command learns from outside comes through here, so that tests run commands in
/// their own process.
struct Surroundings {
  /// The value of an environment variable.
  var environment: (String) -> String?
  /// The descriptor of standard input.
  var standardInput: Int32 = 0
  var output: OutputSink
  var errors: OutputSink
  /// Standard output is a terminal.
  var isTerminal = false
  /// Standard error is a terminal.
  var errorsAreTerminal = false
  /// The columns of the terminal; nil where there is none.
  var terminalColumns: () -> Int? = { nil }
  /// A clock in nanoseconds that only goes forward.
  var clock: () -> UInt64 = { 0 }

  /// What the process was given.
  static func ofProcess() -> Surroundings {
    Surroundings(
      environment: { name in getenv(name).map { String(cString: $0) } },
      output: OutputSink(descriptor: 1), errors: OutputSink(descriptor: 2),
      isTerminal: isatty(1) == 1, errorsAreTerminal: isatty(2) == 1,
      terminalColumns: columnsOfTerminal, clock: monotonicClock)
  }

  /// Tells the user what is wrong, after everything written so far.
  func complain(_ message: String) {
    output.flush()
    errors.write("fhirlint: \(printable(message))\n")
    errors.flush()
  }

  /// Tells the user that output was lost.
  func complainAboutOutput(_ number: Int32, path: String = "standard output") {
    complain("cannot write \(path): \(SystemError(number: number).words)")
  }

  private func printable(_ message: String) -> String {
    TextStyle(hasUnicode: hasUnicode).plain(message)
  }
}

private func columnsOfTerminal() -> Int? {
  var size = winsize()
  guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
  return Int(size.ws_col)
}

private func monotonicClock() -> UInt64 {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}

extension Surroundings {
  /// Says something about the run beside its output.
  func tell(_ message: String) {
    output.flush()
    errors.write(printable(message) + "\n")
  }
}
