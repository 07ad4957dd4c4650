/// Holds a compiled regular expression, as FHIR's invariants, types and value set filters use them.
///
/// The engine is our own: it backtracks with an explicit stack, so that no text and no pattern can
/// exhaust the thread's, and it gives up after a number of steps. Patterns work on Unicode scalars;
/// the dot matches line ends too. Look-ahead and back references are understood; look-behind is not.
public struct Pattern: Sendable {
  /// Says where and why a pattern cannot be read.
  public struct Fault: Error, Sendable, Hashable {
    /// The place in the pattern, counted in Unicode scalars.
    public var position: Int
    public var message: String
  }

  /// The pattern as given.
  public let source: String
  let program: [Instruction]
  let sets: [ScalarSet]
  /// The number of saved places: two for each group, and the loops' own.
  let slotCount: Int
  let groupCount: Int
  let groupNames: [String: Int]

  /// Compiles a pattern.
  public init(_ source: String, ignoringCase: Bool = false) throws(Fault) {
    var compiler = PatternCompiler(source, ignoringCase: ignoringCase)
    let groups = try compiler.compile()
    self.source = source
    program = compiler.program
    sets = compiler.sets
    slotCount = compiler.slotCount
    groupCount = groups
    groupNames = compiler.groupNames
  }

  /// Tells whether the pattern matches somewhere in a text; nil where the search was given up.
  public func occurs(in text: String) -> Bool? { occurs(in: Array(text.unicodeScalars)) }

  /// Tells whether the pattern matches the whole text; nil where the search was given up.
  public func matches(_ text: String) -> Bool? {
    var matcher = PatternMatcher(self, Array(text.unicodeScalars))
    let found = matcher.match(from: 0, whole: true)
    return matcher.isExhausted ? nil : found
  }

  private func occurs(in scalars: [Unicode.Scalar]) -> Bool? {
    var matcher = PatternMatcher(self, scalars)
    for start in 0...scalars.count {
      if matcher.match(from: start, whole: false) { return true }
      if matcher.isExhausted { return nil }
    }
    return false
  }

  /// Replaces every match; `$1` and `${name}` in the replacement stand for groups, `$0` for the
  /// match. Returns nil where the search was given up.
  public func replacing(in text: String, with replacement: String) -> String? {
    let scalars = Array(text.unicodeScalars)
    let template = Array(replacement.unicodeScalars)
    var matcher = PatternMatcher(self, scalars)
    var result = String.UnicodeScalarView()
    var start = 0
    while start <= scalars.count {
      if matcher.match(from: start, whole: false) {
        append(template, from: matcher, to: &result)
        let end = matcher.end
        if end > start {
          start = end
          continue
        }
      }
      if matcher.isExhausted { return nil }
      if start < scalars.count { result.append(scalars[start]) }
      start += 1
    }
    return String(result)
  }

  private func append(
    _ template: [Unicode.Scalar], from matcher: PatternMatcher,
    to result: inout String.UnicodeScalarView
  ) {
    var index = 0
    while index < template.count {
      let scalar = template[index]
      index += 1
      if scalar == "\\", index < template.count {
        result.append(template[index])
        index += 1
      } else if scalar == "$", index < template.count, ("0"..."9").contains(template[index]) {
        var group = Int(template[index].value - 48)
        index += 1
        while index < template.count, ("0"..."9").contains(template[index]) {
          let longer = group * 10 + Int(template[index].value - 48)
          guard longer <= groupCount else { break }
          group = longer
          index += 1
        }
        result.append(contentsOf: matcher.group(group))
      } else if scalar == "$", index < template.count, template[index] == "{",
        let close = template[index...].firstIndex(of: "}")
      {
        let name = String(String.UnicodeScalarView(template[(index + 1)..<close]))
        if let group = groupNames[name] ?? Int(name) {
          result.append(contentsOf: matcher.group(group))
        }
        index = close + 1
      } else {
        result.append(scalar)
      }
    }
  }

  enum Instruction: Sendable {
    case scalar(Unicode.Scalar)
    case any
    /// Any but a line end.
    case anyInLine
    case set(Int)
    /// A run of a set, as long as possible (or as short as possible where not greedy).
    case run(set: Int, low: Int, high: Int, greedy: Bool, possessive: Bool)
    case jump(Int)
    /// Tries the first place, later the second.
    case split(Int, Int)
    case save(Int)
    /// Leaves a loop whose last round took nothing.
    case progress(slot: Int)
    case start, end, lineStart, lineEnd
    case wordBoundary(Bool)
    case backReference(Int)
    /// Goes on at `next` where what follows here matches (or does not).
    case look(negative: Bool, next: Int)
    /// Matches what follows as a whole and never tries another way into it.
    case atomic(next: Int)
    case accept
  }

  /// Holds a set of characters as ranges.
  struct ScalarSet: Sendable, Hashable {
    var ranges: [ClosedRange<UInt32>] = []
    var excluded: [ScalarSet] = []
    var isNegated = false
    var properties: [String] = []
    var ignoresCase = false

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      var found = holds(scalar)
      if !found, ignoresCase {
        let properties = scalar.properties
        found =
          properties.lowercaseMapping.unicodeScalars.contains(where: holds)
          || properties.uppercaseMapping.unicodeScalars.contains(where: holds)
      }
      return found != isNegated
    }

    private func holds(_ scalar: Unicode.Scalar) -> Bool {
      for range in ranges where range.contains(scalar.value) { return true }
      for set in excluded where set.contains(scalar) { return true }
      for property in properties where Self.has(scalar, property) { return true }
      return false
    }

    private static func has(_ scalar: Unicode.Scalar, _ property: String) -> Bool {
      let category = scalar.properties.generalCategory
      switch property {
      case "L", "IsAlphabetic", "Alphabetic", "Alpha", "IsL": return scalar.properties.isAlphabetic
      case "Lu", "Upper", "IsUppercase": return category == .uppercaseLetter
      case "Ll", "Lower", "IsLowercase": return category == .lowercaseLetter
      case "N":
        return category == .decimalNumber || category == .letterNumber || category == .otherNumber
      case "Nd", "Digit", "IsDigit": return category == .decimalNumber
      case "P", "Punct", "IsPunctuation":
        return [
          .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
          .initialPunctuation, .finalPunctuation, .otherPunctuation,
        ].contains(category)
      case "S":
        return [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol].contains(category)
      case "Z", "Zs", "Space": return scalar.properties.isWhitespace
      case "C", "Cc", "Cntrl": return category == .control
      case "M": return [.nonspacingMark, .spacingMark, .enclosingMark].contains(category)
      default: return false
      }
    }
  }
}
