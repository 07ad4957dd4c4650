/// Reads the official table of UCUM, the file `ucum-essence.xml`.
///
/// Only what that file is made of is understood: elements, attributes, text, comments, character
/// references. Anything else is refused, so that no full XML reader is needed here.
public struct OfficialUnitFile: Sendable {
  /// The version the file names.
  public private(set) var version: String = ""
  /// The entries, in the order of the file.
  public private(set) var definitions: [UnitDefinition] = []

  /// Reads the bytes of the file.
  ///
  /// - Throws: where the bytes stop looking like that file.
  public init(_ bytes: [UInt8]) throws(UnitTableError) {
    var scanner = MarkupScanner(bytes: bytes)
    var entry: UnitDefinition?
    var textOf: String?
    var text = ""
    while let event = try scanner.next() {
      switch event {
      case .open(let name, let attributes):
        switch name {
        case "root": version = attributes["version"] ?? ""
        case "prefix", "base-unit", "unit": entry = Self.entry(name, attributes)
        case "name", "printSymbol":
          textOf = name
          text = ""
        case "value":
          entry?.value = attributes["value"] ?? "1"
          if entry?.kind != .prefix { entry?.unit = attributes["Unit"] ?? "1" }
        case "function":
          let function = attributes["name"] ?? ""
          entry?.kind = .special(function: function)
          entry?.value = attributes["value"] ?? "1"
          // The percent of slope names degrees here and radians beside it; radians are meant.
          entry?.unit = function == "100tan" ? "rad" : attributes["Unit"] ?? "1"
        default: break
        }
      case .text(let piece): if textOf != nil { text += piece }
      case .close(let name):
        switch name {
        case "name" where textOf == name:
          if entry?.name.isEmpty == true { entry?.name = Self.joined(text) }
          textOf = nil
        case "printSymbol" where textOf == name:
          entry?.symbol = Self.joined(text, by: "")
          textOf = nil
        case "prefix", "base-unit", "unit":
          if let done = entry { definitions.append(done) }
          entry = nil
        default: break
        }
      }
    }
    guard definitions.contains(where: { $0.kind == .base }) else {
      throw UnitTableError.notATable(atByte: bytes.count)
    }
  }

  private static func entry(_ element: String, _ attributes: [String: String]) -> UnitDefinition {
    let kind: UnitDefinition.Kind
    switch element {
    case "prefix": kind = .prefix
    case "base-unit": kind = .base
    default: kind = attributes["isArbitrary"] == "yes" ? .arbitrary : .unit
    }
    return UnitDefinition(
      kind: kind, code: attributes["Code"] ?? "", caseInsensitiveCode: attributes["CODE"] ?? "",
      name: "", isMetric: element == "base-unit" || attributes["isMetric"] == "yes")
  }

  /// The text with runs of blanks as one blank, or as something else.
  private static func joined(_ text: String, by separator: String = " ") -> String {
    text.split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
      .joined(separator: separator)
  }
}
