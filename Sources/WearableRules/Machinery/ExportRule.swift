import FHIRDocuments

/// A rule about the records of an Apple Health export.
///
/// Its findings come from `convert`, which reads the export: there is one for each type of record,
/// with the number of records and the line of the first.
public protocol ExportRule: Rule {
  /// Says what is to be known of the records of one type.
  static func finding(about records: ExportRecords) -> Finding
}

/// The records of one type that a rule speaks of.
public struct ExportRecords: Sendable, Hashable {
  /// Apple's identifier of the type.
  public var type: String
  /// How many records it is about.
  public var count: Int
  /// The line of the first one, from 1; 0 where it is not known.
  public var line: Int
  /// How many sources wrote them.
  public var sources: Int
  /// The part of their plain sum that was counted more than once, 0 to 1.
  public var repeated: Double
  /// How several sources were joined, in words.
  public var joined: String

  public init(
    type: String, count: Int, line: Int, sources: Int = 1, repeated: Double = 0,
    joined: String = ""
  ) {
    self.type = type
    self.count = count
    self.line = line
    self.sources = sources
    self.repeated = repeated
    self.joined = joined
  }

  /// The number of records in words.
  var words: String { count == 1 ? "1 record" : "\(count) records" }

  /// The type without Apple's prefix.
  var name: String {
    for prefix in ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier"]
    where type.hasPrefix(prefix) {
      return String(type.dropFirst(prefix.count))
    }
    return type
  }
}

extension ExportRule {
  public var asExportRule: (any ExportRule)? { self }

  /// A finding with the severity and help of the rule.
  static func finding(_ message: Finding.Message, _ records: ExportRecords) -> Finding {
    Finding(
      rule: about.id, severity: about.severity, type: about.type, expression: records.type,
      place: SourceRange(0, 0), message: message.text, help: message.help ?? about.help,
      note: about.note)
  }
}
