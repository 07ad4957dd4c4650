import HealthExport

/// Explains why a conversion left something of an export out, or what it mended to read on.
///
/// Topics have the names of `ExportReport.Reason` and `ExportReport.Repair`, as the JSON report
/// writes them; `explain` takes them in that form and with hyphens.
public struct ExportTopic: Sendable, Hashable {
  /// The name, e.g. `endBeforeStart`.
  public let name: String
  /// What it is, in a few words.
  public let summary: String
  /// Why nothing else was done.
  public let why: String
  /// What to do.
  public let help: String

  /// Finds a topic by its name, in camel case or with hyphens, or by its words in the table of
  /// `convert`.
  public static func named(_ name: String) -> ExportTopic? {
    let wanted = plain(name)
    return all.first { plain($0.name) == wanted || plain($0.summary) == wanted }
  }

  /// Every topic: reasons first.
  public static var all: [ExportTopic] { reasons + repairs }

  /// The name with hyphens.
  public var hyphened: String {
    var text = ""
    for letter in name {
      if letter.isUppercase { text += "-" }
      text += letter.lowercased()
    }
    return text
  }

  /// Letters and digits alone.
  private static func plain(_ text: String) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  private static var reasons: [ExportTopic] {
    ExportReport.Reason.allCases.map { reason in
      let (summary, why, help) = text(of: reason)
      return ExportTopic(name: reason.rawValue, summary: summary, why: why, help: help)
    }
  }

  private static var repairs: [ExportTopic] {
    ExportReport.Repair.allCases.map { repair in
      let (summary, why, help) = text(of: repair)
      return ExportTopic(name: repair.rawValue, summary: summary, why: why, help: help)
    }
  }
}
