#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why an input could not be read.
public struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    case missing
    case directory
    case notPermitted
    /// The file has more bytes than one document can hold.
    case tooLarge
    /// One line of NDJSON has more bytes than one document can hold.
    case lineTooLong(line: Int)
    /// The compressed data is damaged or cut off.
    case damagedGzip
    /// The compressed data grows so much that it is not meant to be read.
    case growsTooMuch
    /// Another error number of the system.
    case system(Int32)
  }

  /// The input as the user named it.
  public let name: String
  public let reason: Reason

  public init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }

  /// Takes the system's error number.
  public init(name: String, number: Int32) {
    self.name = name
    switch number {
    case ENOENT, ENOTDIR: reason = .missing
    case EISDIR: reason = .directory
    case EACCES, EPERM: reason = .notPermitted
    default: reason = .system(number)
    }
  }

  /// What is wrong, in one sentence without a full stop.
  public var description: String {
    switch reason {
    case .missing: "there is no file \(name)"
    case .directory: "\(name) is a folder, not a file"
    case .notPermitted: "\(name) may not be read: permission denied"
    case .tooLarge: "\(name) is larger than 2 GB"
    case .lineTooLong(let line): "line \(line) of \(name) is longer than 2 GB"
    case .damagedGzip: "the gzip data of \(name) is damaged or cut off"
    case .growsTooMuch: "the gzip data of \(name) grows to many hundred times its size"
    case .system(let number): "\(name) could not be read: \(String(cString: strerror(number)))"
    }
  }

  /// What to do.
  public var help: String {
    switch reason {
    case .missing: "check the path, and the folder the command runs in"
    case .directory: "name the files in it, or check the folder as a whole"
    case .notPermitted: "change the file's permissions, or run as its owner"
    case .tooLarge: "split it: one resource has no more than 2 GB; NDJSON may be of any size"
    case .lineTooLong: "one resource has no more than 2 GB; line breaks may be missing"
    case .damagedGzip: "fetch or pack the file again"
    case .growsTooMuch: "unpack it yourself where it can be trusted"
    case .system: "try again, or copy the file to another disk"
    }
  }
}
