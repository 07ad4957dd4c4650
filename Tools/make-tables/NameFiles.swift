import FHIRConformance
import FHIRDocuments

/// Makes the table of R4 names and the Swift constants for them from Tables/names.txt.
enum NameFiles {
  private static let slotCount = 8192

  static func files() throws -> [GeneratedFile] {
    let names = try lines("Tables/names.txt").map(String.init)
    return [
      GeneratedFile("Sources/CEmbeddedTables/names.bin", command: "names", bytes: table(names)),
      GeneratedFile(
        "Sources/FHIRDocuments/Name+Generated.swift", command: "names", lines: constants(names)),
    ]
  }

  /// The names of a package: all element names, with the type behind those of choices, and types.
  static func names(of set: DefinitionSet) -> [String] {
    var names: Set<String> = ["resourceType", "fhir_comments", "div", "value"]
    for structure in set.structures {
      if !structure.isProfile {
        names.insert(String(structure.name.split(separator: "/").last ?? ""))
      }
      for element in structure.snapshot {
        let step = element.lastStep
        guard step.hasSuffix("[x]") else {
          names.insert(String(step))
          continue
        }
        let stem = String(step.dropLast(3))
        names.insert(stem)
        for type in element.types {
          names.insert(stem + type.code.prefix(1).uppercased() + type.code.dropFirst())
        }
      }
    }
    return names.filter { name in
      !name.isEmpty && name.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
    }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The layout that `NameTable` describes.
  private static func table(_ names: [String]) -> [UInt8] {
    var slots = [UInt32](repeating: 0, count: slotCount)
    for (index, name) in names.enumerated() {
      var name = name
      let hash = name.withUTF8 { bytes in
        bytes.baseAddress.map { NameTable.hash($0, bytes.count) } ?? 0
      }
      var slot = Int(hash) & (slotCount - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slotCount - 1) }
      slots[slot] = (hash & 0xFFFF_0000) | UInt32(index + 1)
    }
    var offsets: [UInt32] = [0, 0]
    var text: [UInt8] = []
    for name in names {
      text += Array(name.utf8)
      offsets.append(UInt32(text.count))
    }
    var bytes: [UInt8] = []
    for word in [UInt32(names.count + 1), UInt32(slotCount)] + slots + offsets {
      withUnsafeBytes(of: word.littleEndian) { bytes += Array($0) }
    }
    return bytes + text + [UInt8](repeating: 0, count: 16)
  }

  private static func constants(_ names: [String]) -> [String] {
    var lines = [
      "// Made by `swift run make-tables names` from Tables/names.txt; do not edit.", "",
      "extension Name {", "  /// The first number of names that R4 does not know.",
      "  @inlinable public static var firstUnknown: UInt16 { \(names.count + 1) }", "",
    ]
    var types = [
      "",
      "  /// The names that start with a capital letter: resource types and complex data types.",
      "  public enum Types {",
    ]
    for (index, name) in names.enumerated() {
      let isType = name.first?.isUppercase == true
      var identifier = isType ? name.prefix(1).lowercased() + name.dropFirst() : name
      if name == "fhir_comments" { identifier = "fhirComments" }
      if !isType, taken.contains(name) { identifier = name + "Name" }
      if keywords.contains(identifier) { identifier = "`\(identifier)`" }
      let line =
        "@inlinable public static var \(identifier): Name { Name(rawValue: \(index + 1)) }"
      if isType {
        types.append("    " + line)
      } else {
        lines.append("  " + line)
      }
    }
    return lines + types + ["  }", "}"]
  }

  /// Names of members that `Name` has already.
  private static let taken: Set<String> = [
    "none", "rawValue", "hashValue", "isKnown", "text", "firstUnknown", "unknownCapacity", "hash",
  ]

  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "private", "precedencegroup", "protocol", "public", "repeat", "rethrows", "return",
    "self", "Self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
    "try", "typealias", "var", "where", "while", "Type", "Protocol", "Any",
  ]
}
