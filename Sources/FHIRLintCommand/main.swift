#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// A reader that goes away is noticed by the failing write, not by a signal.
signal(SIGPIPE, SIG_IGN)
// So is a file that may not grow any more.
signal(SIGXFSZ, SIG_IGN)
exit(run(Array(CommandLine.arguments.dropFirst()), in: .ofProcess()).rawValue)
