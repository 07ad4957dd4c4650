/// How a run ended, as the shell sees it.
enum ExitStatus: Int32, Comparable {
  /// Nothing at or above `--fail-on`.
  case clean = 0
  /// Findings at or above `--fail-on`.
  case findings = 1
  /// The command line asks for something there is not, or nothing was checked.
  case usage = 2
  /// An input could not be read, or output could not be written.
  case failure = 3
  /// Stopped from the keyboard.
  case interrupted = 130
  /// Nobody reads the output any more.
  case brokenPipe = 141

  static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}
