import Foundation

/// Where the official examples and the package of R4 lie, if they lie anywhere.
enum ExampleFiles {
  /// The folder of the official examples, from FHIRLINT_EXAMPLES.
  static let examples = ProcessInfo.processInfo.environment["FHIRLINT_EXAMPLES"]
  /// The folder of the unpacked package hl7.fhir.r4.core, from FHIRLINT_R4_PACKAGE.
  static let package = ProcessInfo.processInfo.environment["FHIRLINT_R4_PACKAGE"]

  /// A folder of FHIR XML, from FHIRLINT_XML_EXAMPLES.
  static let xml = ProcessInfo.processInfo.environment["FHIRLINT_XML_EXAMPLES"]

  /// A number from the environment, for longer or other runs by hand.
  static func number(_ name: String, otherwise: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? otherwise
  }

  /// The files of a folder by name, without those that are too large for many copies.
  static func texts(
    _ folder: String, largest: Int = 60_000, ending: String = ".json"
  ) -> [(name: String, text: String)] {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    return names.filter { $0.hasSuffix(ending) }.compactMap { name in
      guard let data = FileManager.default.contents(atPath: folder + "/" + name),
        data.count <= largest
      else { return nil }
      return (name, String(decoding: data, as: UTF8.self))
    }
  }

  /// Resources of our own, right by R4.
  static let own: [(name: String, text: String)] = {
    let folder = Bundle.module.resourceURL?.appending(path: "Fixtures/resources")
    return texts(folder?.path(percentEncoded: false) ?? "")
  }()
}
