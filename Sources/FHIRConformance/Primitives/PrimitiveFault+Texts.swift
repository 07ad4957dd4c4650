extension PrimitiveFault {
  /// Says what is wrong with the value.
  ///
  /// - Parameter value: the text of the value; long ones are shortened.
  public func message(value: String) -> String {
    let shown = Self.quoted(value)
    return switch self {
    case .empty: "the value is an empty text"
    case .blankAtStart: "\(shown) begins with a blank"
    case .blankAtEnd: "\(shown) ends with a blank"
    case .notABoolean: "\(shown) is neither true nor false"
    case .notAnInteger: "\(shown) is not a whole number"
    case .integerHasFraction: "\(shown) is not written as a whole number"
    case .integerOutOfRange: "\(shown) is outside the 32-bit range"
    case .negative: "\(shown) is negative, the type counts from 0"
    case .notPositive: "\(shown) is not positive, the type counts from 1"
    case .leadingZero: "\(shown) begins with a needless 0"
    case .leadingPlus: "\(shown) begins with a plus sign"
    case .notADecimal: "\(shown) is not a decimal number"
    case .notADate: "\(shown) is not a date"
    case .notADateTime: "\(shown) is not a date with or without a time"
    case .notATime: "\(shown) is not a time of day"
    case .yearZero: "there is no year 0000"
    case .monthDoesNotExist: "\(shown) names a month that does not exist"
    case .dayDoesNotExist: "\(shown) is not a day of the calendar"
    case .dateHasTime: "\(shown) has a time of day, but the type is date"
    case .instantIncomplete: "\(shown) is not an instant: date, time and offset are all needed"
    case .timeOfDayWithoutOffset: "\(shown) has a time of day but no offset"
    case .timeHasOffset: "\(shown) has an offset, but a time of day stands alone"
    case .blankInsteadOfT: "\(shown) has no T between date and time"
    case .hourNotTwoDigits: "\(shown) does not write the hour with two digits"
    case .secondsMissing: "\(shown) has a time of day without seconds"
    case .hour24: "\(shown) uses hour 24, hours end at 23"
    case .hourDoesNotExist: "\(shown) names an hour beyond 23"
    case .minuteDoesNotExist: "\(shown) names a minute beyond 59"
    case .secondDoesNotExist: "\(shown) names a second beyond 60"
    case .fractionWithoutDigits: "\(shown) has a point after the seconds but no digits"
    case .offsetNotHoursAndMinutes: "the offset of \(shown) is not Z or ±hh:mm"
    case .offsetBeyond14: "the offset of \(shown) is beyond 14:00"
    case .codeHasWhitespace: "\(shown) has a blank that a code may not have"
    case .idTooLong(let length): "\(shown) has \(length) characters, an id has at most 64"
    case .idHasCharacter: "\(shown) has a character that an id may not have"
    case .uriHasWhitespace: "\(shown) has a blank or a control character"
    case .uriLacksURN: "\(shown) lacks the urn: in front"
    case .notAnOID, .oidInURIMalformed, .oidInCanonicalMalformed:
      "\(shown) is not an OID as a URN"
    case .notAUUID, .uuidInURIMalformed, .uuidInCanonicalMalformed:
      "\(shown) is not a UUID as a URN"
    case .uuidNotLowercase: "\(shown) has capital letters in the UUID"
    case .canonicalWithoutURL: "\(shown) has a version but no URL"
    case .canonicalWithoutVersion: "\(shown) ends with | but names no version"
    case .notBase64: "the value has a character that base64 does not use"
    case .base64Incomplete: "the base64 text is cut short or padded wrongly"
    case .onlyWhitespace: "the text consists of blanks only"
    case .stringHasControlCharacter: "the text has a control character"
    case .stringTooLong: "the text is longer than 1,048,576 characters"
    }
  }

  /// Says what to write instead.
  public var help: String {
    switch self {
    case .empty: "leave the element out, or give it a value"
    case .blankAtStart, .blankAtEnd: "remove the blanks around the value"
    case .notABoolean: "write true or false"
    case .notAnInteger: "write digits only, with a minus sign if negative"
    case .integerHasFraction: "write the number without point and exponent"
    case .integerOutOfRange: "keep to -2147483648 to 2147483647"
    case .negative: "write 0 or more, at most 2147483647"
    case .notPositive: "write 1 or more, at most 2147483647"
    case .leadingZero: "remove the zeros in front"
    case .leadingPlus: "remove the plus sign"
    case .notADecimal: "write digits, a point, more digits, like 36.6 or 1.2e-3"
    case .notADate: "write YYYY, YYYY-MM or YYYY-MM-DD"
    case .notADateTime: "write YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm:ss+hh:mm"
    case .notATime: "write hh:mm:ss, with or without a fraction"
    case .yearZero: "use a year from 0001 to 9999"
    case .monthDoesNotExist: "use a month from 01 to 12"
    case .dayDoesNotExist: "use a day that the month has"
    case .dateHasTime: "write the date alone: YYYY-MM-DD"
    case .instantIncomplete: "write YYYY-MM-DDThh:mm:ss+hh:mm"
    case .timeOfDayWithoutOffset: "add the offset of the local clock, like +01:00, or Z for UTC"
    case .timeHasOffset: "write hh:mm:ss alone"
    case .blankInsteadOfT: "put a capital T between date and time"
    case .hourNotTwoDigits: "write the hour with two digits, like 07"
    case .secondsMissing: "add the seconds, 00 if unknown"
    case .hour24: "write 00:00:00 of the next day"
    case .hourDoesNotExist: "use an hour from 00 to 23"
    case .minuteDoesNotExist: "use a minute from 00 to 59"
    case .secondDoesNotExist: "use a second from 00 to 59, or 60 for a leap second"
    case .fractionWithoutDigits: "add digits after the point, or remove it"
    case .offsetNotHoursAndMinutes: "write Z, or the sign, two digits, a colon and two digits"
    case .offsetBeyond14: "use an offset from -14:00 to +14:00"
    case .codeHasWhitespace: "use single spaces inside the code only"
    case .idTooLong: "shorten the id to 64 characters"
    case .idHasCharacter: "use letters A-Z and a-z, digits, hyphen and point only"
    case .uriHasWhitespace: "remove the blank, or write it as %20"
    case .uriLacksURN: "write urn:oid: or urn:uuid: in front of the number"
    case .notAnOID, .oidInURIMalformed, .oidInCanonicalMalformed:
      "write urn:oid: and numbers with points between, none with a needless 0"
    case .notAUUID, .uuidInURIMalformed, .uuidInCanonicalMalformed:
      "write urn:uuid: and 8-4-4-4-12 hexadecimal digits in lower case"
    case .uuidNotLowercase: "write the UUID in lower case"
    case .canonicalWithoutURL: "put the canonical URL in front of the |"
    case .canonicalWithoutVersion: "add the version, or remove the |"
    case .notBase64: "use A-Z, a-z, 0-9, + and /, with = at the end only"
    case .base64Incomplete: "pad the text with = to a multiple of four characters"
    case .onlyWhitespace: "leave the element out, or give it a text"
    case .stringHasControlCharacter: "use no control characters but tab and line ends"
    case .stringTooLong: "shorten the text, or send it as an attachment"
    }
  }

  private static func quoted(_ value: String) -> String {
    guard value.utf8.count > 80 else { return "\"\(value)\"" }

    return "\"\(value.prefix(60))…\""
  }
}
