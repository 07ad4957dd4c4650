/// How text for people looks: width, colours, characters, what is left out.
public struct TextStyle: Sendable, Hashable {
  /// Terminal columns; at least 20 are used.
  public var width: Int
  /// Colours, by escape sequences of the 16-colour palette.
  public var hasColor: Bool
  /// Characters beyond ASCII may be written.
  public var hasUnicode: Bool
  /// Rule ids become links to their pages, by OSC 8 sequences.
  public var hasLinks: Bool
  /// Values of names, addresses, identifiers and photos are masked.
  public var redact: Bool
  /// The command at hand applies fixes with `--fix`, so that it may be mentioned.
  public var offersFixes: Bool
  /// Fixes that need a person's eye count as fixable.
  public var appliesUnsafe: Bool
  /// Counts are written at the end.
  public var hasSummary: Bool
  /// How many findings are shown before the rest is only counted; nil shows all.
  public var mostFindings: Int?

  public init(
    width: Int = 80, hasColor: Bool = false, hasUnicode: Bool = true, hasLinks: Bool = false,
    redact: Bool = false, offersFixes: Bool = false, appliesUnsafe: Bool = false,
    hasSummary: Bool = true, mostFindings: Int? = nil
  ) {
    self.width = max(20, width)
    self.hasColor = hasColor
    self.hasUnicode = hasUnicode
    self.hasLinks = hasLinks
    self.redact = redact
    self.offersFixes = offersFixes
    self.appliesUnsafe = appliesUnsafe
    self.hasSummary = hasSummary
    self.mostFindings = mostFindings
  }
}
