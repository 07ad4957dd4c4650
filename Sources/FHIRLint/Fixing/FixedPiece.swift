import FHIRDocuments

/// What fixing one piece of an input came to: a file, or a window of an NDJSON file.
public struct FixedPiece: Sendable {
  /// The bytes as they were.
  public var source: SourceBytes
  /// What changes in them.
  public var edits = EditList()
  /// How many findings the edits mend.
  public var fixed = 0
  /// How many findings are left that an unsafe fix would mend.
  public var unsafeLeft = 0
  /// Fixes that were taken back because they would bring new findings.
  public var withdrawn: [Withdrawal] = []
  /// What the file was like when it was read; nil for standard input.
  var stamp: FileStamp?
  /// The places do not count bytes of the input, since its text was converted.
  var isConverted = false
  /// How many resources were looked at.
  var resources = 0

  init(_ source: SourceBytes) { self.source = source }
}

/// A fix that was taken back.
public struct Withdrawal: Sendable, Hashable {
  /// The rule whose finding stays.
  public let rule: String
  /// A rule that would have found something new.
  public let cause: String
}
