/// A requirement of FHIR R4 that has no page with examples: its name, what it says, what to do.
///
/// Rules with examples of their own stand in `WearableRules`; these are the names under which the
/// readers and the walk report everything else.
public struct BasicRule: Sendable, Hashable {
  /// The name findings carry.
  public let id: String
  /// What is wrong where it is reported.
  public let summary: String
  /// What to do.
  public let help: String
  /// What `--fix` does; nil where it does nothing.
  public let fix: String?

  init(_ id: String, _ summary: String, _ help: String, fix: String? = nil) {
    self.id = id
    self.summary = summary
    self.help = help
    self.fix = fix
  }

  /// Names the finding that says once which codes could not be checked.
  static let uncheckedTerminology = "terminology-not-checked"

  /// Finds a requirement by its name.
  public static func named(_ id: String) -> BasicRule? { all.first { $0.id == id } }

  /// Every requirement, by topic.
  public static var all: [BasicRule] {
    syntax + structure + values + profiles + references + resources
  }
}
