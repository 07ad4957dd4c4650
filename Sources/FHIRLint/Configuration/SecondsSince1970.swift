#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time of the system's clock.
public func secondsSince1970() -> Int64 { Int64(time(nil)) }
