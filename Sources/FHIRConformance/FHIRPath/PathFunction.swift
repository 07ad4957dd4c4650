/// Names the functions of FHIRPath and those FHIR adds; the raw value is the name in expressions.
enum PathFunction: String, CaseIterable, Sendable {
  // Existence
  case empty, exists, all, allTrue, anyTrue, allFalse, anyFalse, subsetOf, supersetOf, count
  case distinct, isDistinct, not
  // Filtering and projection
  case `where`, select, `repeat`, repeatAll, ofType, coalesce
  // Subsetting
  case single, first, last, tail, skip, take, intersect, exclude
  // Combining
  case union, combine
  // Conversion
  case iif, toBoolean, convertsToBoolean, toInteger, convertsToInteger, toLong, convertsToLong
  case toDate, convertsToDate, toDateTime, convertsToDateTime, toTime, convertsToTime
  case toDecimal, convertsToDecimal, toQuantity, convertsToQuantity, toString, convertsToString
  // Text
  case indexOf, lastIndexOf, substring, startsWith, endsWith, contains, upper, lower, replace
  case matches, matchesFull, replaceMatches, length, toChars, encode, decode, escape, unescape
  case trim, split, join
  // Numbers
  case abs, ceiling, exp, floor, ln, log, power, round, sqrt, truncate
  // Tree
  case children, descendants
  // Types
  case `is`, `as`, type
  // Boundaries
  case lowBoundary, highBoundary, precision, comparable
  // Parts of dates and times
  case yearOf, monthOf, dayOf, hourOf, minuteOf, secondOf, millisecondOf, timezoneOffsetOf
  case dateOf, timeOf
  // Utilities
  case trace, now, today, timeOfDay, defineVariable, aggregate, sort
  // FHIR
  case `extension`, hasExtension, hasValue, getValue, resolve, memberOf, subsumes, subsumedBy
  case htmlChecks, htmlChecks2, elementDefinition, slice, checkModifiers, conformsTo

  /// The function of a name; nil where there is none.
  ///
  /// Searched here, since the look-up that comes with the raw values sets up a dictionary, which
  /// costs a short check more than all of its expressions.
  init?(named name: String) {
    let length = name.utf8.count
    let first = name.utf8.first
    for function in Self.allCases {
      let text = function.rawValue
      if text.utf8.count == length, text.utf8.first == first, text == name {
        self = function
        return
      }
    }
    return nil
  }

  /// The numbers of arguments a function takes.
  var arity: ClosedRange<Int> {
    switch self {
    case .exists, .join, .round, .lowBoundary, .highBoundary, .first, .last, .htmlChecks,
      .toQuantity, .convertsToQuantity:
      0...1
    case .all, .subsetOf, .supersetOf, .where, .select, .repeat, .repeatAll, .ofType, .skip, .take,
      .intersect, .exclude, .union, .combine, .indexOf, .lastIndexOf, .startsWith, .endsWith,
      .contains, .encode, .decode, .escape, .unescape, .split, .log, .power, .is, .as, .comparable,
      .extension, .hasExtension, .memberOf, .subsumes, .subsumedBy, .conformsTo:
      1...1
    case .iif: 2...3
    case .substring, .trace, .defineVariable, .aggregate, .matches, .matchesFull: 1...2
    case .replace, .slice: 2...2
    case .replaceMatches: 2...3
    case .sort, .coalesce, .checkModifiers: 0...32
    default: 0...0
    }
  }
}
