import Foundation

/// A folder for one test, removed with the value.
public final class Folder {
  /// The path, without a slash at the end.
  public let path: String

  public init() throws {
    path = FileManager.default.temporaryDirectory
      .appending(path: "fhirlint-\(UUID().uuidString)").path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, making the folders above it.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  /// Writes a file, making the folders above it.
  @discardableResult
  public func write(_ data: Data, to name: String) throws -> String {
    let file = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file.path(percentEncoded: false)
  }
}
