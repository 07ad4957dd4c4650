import Foundation
import Testing

/// Reads cases kept as text: blocks parted by empty lines, each line a key, a colon and a value.
struct CaseFile {
  struct Case: CustomTestStringConvertible, Sendable {
    var fields: [String: [String]] = [:]

    var testDescription: String { fields["name"]?.first ?? "a case" }

    func one(_ key: String) -> String? { fields[key]?.first }
    func all(_ key: String) -> [String] { fields[key] ?? [] }
  }

  static func cases(_ name: String) -> [Case] {
    guard
      let url = Bundle.module.url(
        forResource: name, withExtension: "txt", subdirectory: "Fixtures"),
      let text = try? String(contentsOf: url, encoding: .utf8)
    else { return [] }
    return text.components(separatedBy: "\n\n").compactMap { block in
      var made = Case()
      for line in block.split(separator: "\n") where !line.hasPrefix("#") {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        made.fields[String(line[..<colon]), default: []].append(value)
      }
      return made.fields["name"] == nil ? nil : made
    }
  }
}
