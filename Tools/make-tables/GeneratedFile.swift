#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Holds a file this tool makes, and the name of the command that makes it.
struct GeneratedFile {
  var path: String
  var command: String
  var bytes: [UInt8]

  init(_ path: String, command: String, bytes: [UInt8]) {
    self.path = path
    self.command = command
    self.bytes = bytes
  }

  init(_ path: String, command: String, lines: [String]) {
    self.init(path, command: command, bytes: Array((lines.joined(separator: "\n") + "\n").utf8))
  }
}

/// Says what keeps the tool from its work.
struct ToolError: Error, CustomStringConvertible {
  var description: String
}

/// Writes the files that are not yet what they should be.
func write(_ files: [GeneratedFile]) throws {
  for file in files {
    if let old = try? contents(file.path), old == file.bytes { continue }
    guard let handle = fopen(file.path, "wb") else {
      throw ToolError(description: "\(file.path) cannot be written")
    }
    let written = fwrite(file.bytes, 1, file.bytes.count, handle)
    guard fclose(handle) == 0, written == file.bytes.count else {
      throw ToolError(description: "\(file.path) could not be written to its end")
    }
    print("\(file.path): \(file.bytes.count) bytes")
  }
}

/// The bytes of a file.
func contents(_ path: String) throws -> [UInt8] {
  guard let handle = fopen(path, "rb") else {
    throw ToolError(description: "\(path) cannot be read; run this in the root of the package")
  }
  defer { fclose(handle) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&buffer, 1, buffer.count, handle)
    bytes.append(contentsOf: buffer[..<count])
    if count < buffer.count { return bytes }
  }
}

/// The lines of a text file that are neither empty nor comments.
func lines(_ path: String) throws -> [Substring] {
  String(decoding: try contents(path), as: UTF8.self)
    .split(separator: "\n").filter { !$0.hasPrefix("#") }
}

/// Writes a line to the error stream.
func complain(_ line: String) {
  let handle = fdopen(dup(2), "w")
  guard let handle else { return }
  fputs("make-tables: \(line)\n", handle)
  fclose(handle)
}
