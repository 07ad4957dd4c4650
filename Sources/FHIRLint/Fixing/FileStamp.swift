#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tells whether a file is still the one that was read.
struct FileStamp: Sendable, Hashable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64
  private let seconds: Int64
  private let nanoseconds: Int64

  /// What a path leads to now; nil where it leads to no regular file.
  init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(facts.st_dev)
    inode = UInt64(facts.st_ino)
    size = Int64(facts.st_size)
    #if canImport(Darwin)
      seconds = Int64(facts.st_mtimespec.tv_sec)
      nanoseconds = Int64(facts.st_mtimespec.tv_nsec)
    #else
      seconds = Int64(facts.st_mtim.tv_sec)
      nanoseconds = Int64(facts.st_mtim.tv_nsec)
    #endif
  }
}
