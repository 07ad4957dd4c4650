import FHIRDocuments

/// Says why a text is not a value of a primitive type.
///
/// Offsets are byte offsets into the UTF-8 text of the value. The words people read are in
/// `message(value:)` and `help`.
public enum PrimitiveFault: Error, Sendable, Hashable {
  // Any type
  case empty
  case blankAtStart
  case blankAtEnd

  // Booleans and numbers
  case notABoolean
  case notAnInteger
  case integerHasFraction
  case integerOutOfRange
  case negative
  case notPositive
  case leadingZero
  case leadingPlus
  case notADecimal

  // Dates and times
  case notADate
  case notADateTime
  case notATime
  case yearZero
  case monthDoesNotExist
  case dayDoesNotExist
  case dateHasTime
  case instantIncomplete
  case timeOfDayWithoutOffset
  case timeHasOffset
  case blankInsteadOfT
  case hourNotTwoDigits
  case secondsMissing
  case hour24
  case hourDoesNotExist
  case minuteDoesNotExist
  case secondDoesNotExist
  case fractionWithoutDigits
  case offsetNotHoursAndMinutes
  case offsetBeyond14

  // Codes and ids
  case codeHasWhitespace(at: Int)
  case idTooLong(length: Int)
  case idHasCharacter(at: Int)

  // Addresses
  case uriHasWhitespace(at: Int)
  case uriLacksURN
  case notAnOID
  case oidInURIMalformed
  case oidInCanonicalMalformed
  case notAUUID
  case uuidInURIMalformed
  case uuidInCanonicalMalformed
  case uuidNotLowercase
  case canonicalWithoutURL
  case canonicalWithoutVersion

  // Texts and bytes
  case notBase64(at: Int)
  case base64Incomplete
  case onlyWhitespace
  case stringHasControlCharacter(at: Int)
  case stringTooLong
}

extension PrimitiveFault {
  /// The rule a finding about this fault carries.
  public var rule: String {
    switch self {
    case .timeOfDayWithoutOffset, .offsetNotHoursAndMinutes:
      "time-offset-missing"
    case .monthDoesNotExist, .dayDoesNotExist, .yearZero, .hour24, .hourDoesNotExist,
      .minuteDoesNotExist, .secondDoesNotExist, .offsetBeyond14:
      "time-not-a-date"
    default:
      "primitive-format"
    }
  }

  /// How grave the fault is: a warning where R4 only advises against the value.
  ///
  /// R4 words its advice on blank strings, control characters and the case of a UUID with
  /// "should"; malformed URNs in canonicals stand in the official examples.
  public var severity: Severity {
    switch self {
    case .onlyWhitespace, .stringHasControlCharacter, .uuidNotLowercase,
      .oidInCanonicalMalformed, .uuidInCanonicalMalformed, .canonicalWithoutVersion:
      .warning
    default:
      .error
    }
  }

  /// The kind of issue in an OperationOutcome.
  public var issueType: IssueType {
    switch self {
    case .idTooLong, .stringTooLong: .tooLong
    default: .invalid
    }
  }

  /// The byte of the value where the fault shows, if it is one place and not the whole value.
  public var offset: Int? {
    switch self {
    case .codeHasWhitespace(let at), .idHasCharacter(let at), .uriHasWhitespace(let at),
      .notBase64(let at), .stringHasControlCharacter(let at):
      at
    default:
      nil
    }
  }
}
