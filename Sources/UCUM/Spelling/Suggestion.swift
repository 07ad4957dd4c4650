/// A unit code offered for what somebody wrote.
public struct Suggestion: Sendable, Hashable {
  /// The code by UCUM.
  public let code: String
  /// Tells whether the spelling means this unit and no other, so that it may be replaced unseen.
  public let isSafe: Bool

  /// A code and whether it may replace the spelling unseen.
  public init(code: String, isSafe: Bool) {
    self.code = code
    self.isSafe = isSafe
  }
}

extension Unit {
  /// Offers codes for a spelling, the best one first.
  ///
  /// A spelling that is UCUM already comes back as it is, or in the preferred form (`mg/dL` for
  /// `mg/dl`). An offer that is not safe needs somebody who knows what was meant: `C` is the
  /// coulomb, and is written for degrees Celsius.
  public static func suggest(_ text: some StringProtocol) -> [Suggestion] {
    Spelling(String(text.prefix(200))).suggestions()
  }
}
