import Foundation
import Testing

/// One row of a tab-separated fixture.
struct Row: Sendable, CustomTestStringConvertible {
  let fields: [String]

  subscript(index: Int) -> String { index < fields.count ? fields[index] : "" }
  var testDescription: String { fields.joined(separator: " | ") }

  /// Reads a fixture without its header line.
  static func all(of name: String) -> [Row] {
    guard
      let url = Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Fixtures"),
      let text = try? String(contentsOf: url, encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").dropFirst().map {
      Row(fields: $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init))
    }
  }
}

/// The bytes of the official table, where the environment variable `UCUM_ESSENCE` names a copy.
let officialTable: [UInt8]? = ProcessInfo.processInfo.environment["UCUM_ESSENCE"].flatMap {
  (try? Data(contentsOf: URL(fileURLWithPath: $0))).map(Array.init)
}
