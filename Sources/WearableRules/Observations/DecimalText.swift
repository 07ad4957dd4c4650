/// Changes decimals as texts, so that every written digit stays.
enum DecimalText {
  /// Moves the decimal point three places to the right; nil for negative and exponent notations.
  static func timesThousand(_ text: String) -> String? { moved(text, by: 3) }

  /// Moves the decimal point two places to the right; nil for negative and exponent notations.
  static func timesHundred(_ text: String) -> String? { moved(text, by: 2) }

  private static func moved(_ text: String, by places: Int) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ $0.utf8.allSatisfy { $0 &- 0x30 <= 9 } }) else {
      return nil
    }
    var fraction = parts.count == 2 ? String(parts[1]) : ""
    while fraction.utf8.count < places { fraction += "0" }
    var whole = String((parts[0] + fraction.prefix(places)).drop { $0 == "0" })
    if whole.isEmpty { whole = "0" }
    let rest = fraction.dropFirst(places)
    return rest.isEmpty ? whole : "\(whole).\(rest)"
  }
}
