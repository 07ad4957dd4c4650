import Testing

@testable import FHIRConformance

/// One value, and what is wrong with it.
struct PrimitiveCase: Sendable, CustomTestStringConvertible {
  let type: PrimitiveType
  let value: String
  let fault: PrimitiveFault?

  init(_ type: PrimitiveType, _ value: String, _ fault: PrimitiveFault? = nil) {
    self.type = type
    self.value = value
    self.fault = fault
  }

  var testDescription: String { "\(type) \(value.prefix(50))" }
}

private func check(_ type: PrimitiveType, _ value: String) -> PrimitiveFault? {
  var value = value
  return value.withUTF8 { PrimitiveCheck.check(type, $0) }
}

@Suite("A primitive value")
struct PrimitiveCheckTests {
  @Test("is judged by its type", arguments: numbers + dates + times + codes + addresses + texts)
  func judged(_ item: PrimitiveCase) {
    #expect(check(item.type, item.value) == item.fault)
  }

  @Test("may not be empty", arguments: PrimitiveType.allCases)
  func empty(_ type: PrimitiveType) {
    #expect(check(type, "") == .empty)
  }

  @Test("has a length limit as a string")
  func long() {
    #expect(check(.string, String(repeating: "x", count: 1_048_576)) == nil)
    #expect(check(.string, String(repeating: "x", count: 1_048_577)) == .stringTooLong)
    #expect(check(.markdown, String(repeating: "ä", count: 1_048_576)) == nil)
  }

  @Test("never traps, whatever its bytes are", arguments: PrimitiveType.allCases)
  func arbitrary(_ type: PrimitiveType) {
    let alphabet = Array("0123456789-:T.Z+ eE=/|#urnoid\u{00E4}\t".utf8)
    var random: UInt64 = 42
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let count = Int(random >> 59) + 1
      for _ in 0..<count {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(alphabet[Int(random >> 33) % alphabet.count])
      }
      bytes.withUnsafeBufferPointer { _ = PrimitiveCheck.check(type, $0) }
    }
  }

  @Test("is cut short without a trap", arguments: ["2026-03-14T07:30:00.123+01:00", "07:30:00.5"])
  func cutShort(_ value: String) {
    for count in 1..<value.utf8.count {
      let part = String(value.prefix(count))
      for type in PrimitiveType.allCases { _ = check(type, part) }
    }
  }
}

@Suite("A primitive fault")
struct PrimitiveFaultTests {
  @Test("names the value and ends without a full stop")
  func words() {
    let faults: [PrimitiveFault] = [
      .dayDoesNotExist, .timeOfDayWithoutOffset, .idTooLong(length: 70), .leadingZero,
    ]
    for fault in faults {
      let message = fault.message(value: "2026-02-30")
      #expect(message.contains("2026-02-30"))
      #expect(!message.hasSuffix("."))
      #expect(!fault.help.isEmpty)
    }
  }

  @Test("shortens long values")
  func longValue() {
    let message = PrimitiveFault.notADate.message(value: String(repeating: "9", count: 500))
    #expect(message.utf8.count < 120)
  }

  @Test(
    "carries the rule people look for",
    arguments: [
      ("2026-03-14T07:30:00", "time-offset-missing"),
      ("2026-03-14 07:30:00", "time-offset-missing"),
      ("2026-03-14T7:30:00", "time-offset-missing"),
      ("2026-03-14T07:30:00+0200", "time-offset-missing"),
      ("2026-02-30", "time-not-a-date"),
      ("2026-03-14T24:00:00Z", "time-not-a-date"),
      ("2026-03-14T07:30:00+14:30", "time-not-a-date"),
      ("14.03.2026", "primitive-format"),
    ])
  func rule(_ value: String, _ rule: String) {
    #expect(check(.dateTime, value)?.rule == rule)
  }
}

private let numbers: [PrimitiveCase] = [
  .init(.boolean, "true"),
  .init(.boolean, "false"),
  .init(.boolean, "True", .notABoolean),
  .init(.boolean, "1", .notABoolean),
  .init(.boolean, " true", .blankAtStart),
  .init(.integer, "0"),
  .init(.integer, "-0"),
  .init(.integer, "-7"),
  .init(.integer, "2147483647"),
  .init(.integer, "2147483648", .integerOutOfRange),
  .init(.integer, "-2147483648"),
  .init(.integer, "-2147483649", .integerOutOfRange),
  .init(.integer, "99999999999999999999999999", .integerOutOfRange),
  .init(.integer, "007", .leadingZero),
  .init(.integer, "-01", .leadingZero),
  .init(.integer, "+7", .leadingPlus),
  .init(.integer, "7.0", .integerHasFraction),
  .init(.integer, "1e2", .integerHasFraction),
  .init(.integer, "-", .notAnInteger),
  .init(.integer, "seven", .notAnInteger),
  .init(.integer, "7 ", .blankAtEnd),
  .init(.unsignedInt, "0"),
  .init(.unsignedInt, "2147483647"),
  .init(.unsignedInt, "2147483648", .integerOutOfRange),
  .init(.unsignedInt, "-1", .negative),
  .init(.unsignedInt, "-0", .negative),
  .init(.unsignedInt, "00", .leadingZero),
  .init(.positiveInt, "1"),
  .init(.positiveInt, "0", .notPositive),
  .init(.positiveInt, "-3", .notPositive),
  .init(.decimal, "0"),
  .init(.decimal, "-0.0"),
  .init(.decimal, "36.60"),
  .init(.decimal, "1.2e-3"),
  .init(.decimal, "1E+10"),
  .init(.decimal, "123456789012345678901234567890.5"),
  .init(.decimal, "1.", .notADecimal),
  .init(.decimal, ".5", .notADecimal),
  .init(.decimal, "1e", .notADecimal),
  .init(.decimal, "1e+", .notADecimal),
  .init(.decimal, "01.5", .leadingZero),
  .init(.decimal, "+1.5", .leadingPlus),
  .init(.decimal, "1,5", .notADecimal),
  .init(.decimal, "NaN", .notADecimal),
  .init(.decimal, "INF", .notADecimal),
  .init(.decimal, "1.5 ", .blankAtEnd),
]

private let dates: [PrimitiveCase] = [
  .init(.date, "2026"),
  .init(.date, "2026-03"),
  .init(.date, "2026-03-14"),
  .init(.date, "2024-02-29"),
  .init(.date, "2000-02-29"),
  .init(.date, "1900-02-29", .dayDoesNotExist),
  .init(.date, "2026-02-29", .dayDoesNotExist),
  .init(.date, "2026-04-31", .dayDoesNotExist),
  .init(.date, "2026-04-00", .dayDoesNotExist),
  .init(.date, "2026-13", .monthDoesNotExist),
  .init(.date, "2026-00-10", .monthDoesNotExist),
  .init(.date, "0000", .yearZero),
  .init(.date, "0001-01-01"),
  .init(.date, "9999-12-31"),
  .init(.date, "26-03-14", .notADate),
  .init(.date, "2026-3-14", .notADate),
  .init(.date, "2026-03-1", .notADate),
  .init(.date, "20260314", .notADate),
  .init(.date, "2026-", .notADate),
  .init(.date, "2026-03-", .notADate),
  .init(.date, "2026/03/14", .notADate),
  .init(.date, "12026-03-14", .notADate),
  .init(.date, "2026-03-14T07:30:00Z", .dateHasTime),
  .init(.date, "2026-03-14 07:30:00", .dateHasTime),
  .init(.date, "2026-03-14 ", .blankAtEnd),
  .init(.date, " 2026-03-14", .blankAtStart),
  .init(.dateTime, "2026"),
  .init(.dateTime, "2026-03"),
  .init(.dateTime, "2026-03-14"),
  .init(.dateTime, "2026-03-14T07:30:00Z"),
  .init(.dateTime, "2026-03-14T07:30:00+01:00"),
  .init(.dateTime, "2026-03-14T07:30:00.123456789012-03:30"),
  .init(.dateTime, "2026-06-30T23:59:60Z"),
  .init(.dateTime, "2026-03-14T07:30:00+14:00"),
  .init(.dateTime, "2026-03-14T07:30:00-14:00"),
  .init(.dateTime, "2026-03-14T07:30:00-00:00"),
  .init(.dateTime, "2026-03-14T07:30:00+14:01", .offsetBeyond14),
  .init(.dateTime, "2026-03-14T07:30:00+15:00", .offsetBeyond14),
  .init(.dateTime, "2026-03-14T07:30:00+01:60", .minuteDoesNotExist),
  .init(.dateTime, "2026-03-14T07:30:00+0100", .offsetNotHoursAndMinutes),
  .init(.dateTime, "2026-03-14T07:30:00+01", .offsetNotHoursAndMinutes),
  .init(.dateTime, "2026-03-14T07:30:00z", .offsetNotHoursAndMinutes),
  .init(.dateTime, "2026-03-14T07:30:00", .timeOfDayWithoutOffset),
  .init(.dateTime, "2020-11-11T10:58:14.768528", .timeOfDayWithoutOffset),
  .init(.dateTime, "2026-03-14T07:30", .timeOfDayWithoutOffset),
  .init(.dateTime, "2026-03-14T07", .timeOfDayWithoutOffset),
  .init(.dateTime, "2026-03-14T07:30Z", .secondsMissing),
  .init(.dateTime, "2026-03-14T07:30+01:00", .secondsMissing),
  .init(.dateTime, "2026-03-14T7:30:00Z", .hourNotTwoDigits),
  .init(.dateTime, "2026-03-14 07:30:00Z", .blankInsteadOfT),
  .init(.dateTime, "2026-03-14t07:30:00Z", .blankInsteadOfT),
  .init(.dateTime, "2026-03-14 07:30:00", .timeOfDayWithoutOffset),
  .init(.dateTime, "2026-03-14T24:00:00Z", .hour24),
  .init(.dateTime, "2026-03-14T24:00:00", .hour24),
  .init(.dateTime, "2026-03-14T25:00:00Z", .hourDoesNotExist),
  .init(.dateTime, "2026-03-14T07:60:00Z", .minuteDoesNotExist),
  .init(.dateTime, "2026-03-14T07:30:61Z", .secondDoesNotExist),
  .init(.dateTime, "2026-03-14T07:30:00.Z", .fractionWithoutDigits),
  .init(.dateTime, "2026-03-14T07:30:00 +01:00", .notADateTime),
  .init(.dateTime, "2026-03-14T07:30:00Z ", .blankAtEnd),
  .init(.dateTime, "2026-03-14T07:30:00Zulu", .notADateTime),
  .init(.dateTime, "2026-03-14T", .timeOfDayWithoutOffset),
  .init(.dateTime, "2026-03T07:30:00Z", .notADateTime),
  .init(.dateTime, "2026-02-30T07:30:00Z", .dayDoesNotExist),
  .init(.dateTime, "yesterday", .notADateTime),
  .init(.dateTime, "202", .notADateTime),
  .init(.instant, "2026-03-14T07:30:00Z"),
  .init(.instant, "2026-03-14T07:30:00.5+01:00"),
  .init(.instant, "2026-03-14", .instantIncomplete),
  .init(.instant, "2026", .instantIncomplete),
  .init(.instant, "2026-03-14T07:30:00", .timeOfDayWithoutOffset),
  .init(.instant, "now", .notADateTime),
]

private let times: [PrimitiveCase] = [
  .init(.time, "07:30:00"),
  .init(.time, "23:59:60"),
  .init(.time, "07:30:00.123"),
  .init(.time, "24:00:00", .hour24),
  .init(.time, "07:30", .secondsMissing),
  .init(.time, "7:30:00", .hourNotTwoDigits),
  .init(.time, "07:60:00", .minuteDoesNotExist),
  .init(.time, "07:30:61", .secondDoesNotExist),
  .init(.time, "07:30:00Z", .timeHasOffset),
  .init(.time, "07:30:00+01:00", .timeHasOffset),
  .init(.time, "07:30:00.", .fractionWithoutDigits),
  .init(.time, "07:30:00 ", .blankAtEnd),
  .init(.time, "T07:30:00", .notATime),
  .init(.time, "noon", .notATime),
]

private let codes: [PrimitiveCase] = [
  .init(.code, "final"),
  .init(.code, "two words"),
  .init(.code, "größer"),
  .init(.code, "two  words", .codeHasWhitespace(at: 3)),
  .init(.code, "two\twords", .codeHasWhitespace(at: 3)),
  .init(.code, " final", .blankAtStart),
  .init(.code, "final ", .blankAtEnd),
  .init(.code, " ", .blankAtStart),
  .init(.id, "a"),
  .init(.id, "Steps-2026.03.14"),
  .init(.id, String(repeating: "x", count: 64)),
  .init(.id, String(repeating: "x", count: 65), .idTooLong(length: 65)),
  .init(.id, "a_b", .idHasCharacter(at: 1)),
  .init(.id, "a/b", .idHasCharacter(at: 1)),
  .init(.id, "größe", .idHasCharacter(at: 2)),
]

private let addresses: [PrimitiveCase] = [
  .init(.uri, "http://loinc.org"),
  .init(.uri, "http://exämple.org/x"),
  .init(.uri, "relative/path#fragment"),
  .init(.uri, "http://loinc.org ", .blankAtEnd),
  .init(.uri, "http://loinc .org", .uriHasWhitespace(at: 12)),
  .init(.uri, "urn:uuid:c757873d-ec9a-4326-a141-556f43239520"),
  .init(.uri, "urn:uuid:c757873d-ec9a-4326-a141-556f43239520#part"),
  .init(.uri, "urn:uuid:C757873D-EC9A-4326-A141-556F43239520", .uuidNotLowercase),
  .init(.uri, "urn:uuid:c757873d-ec9a-4326-a141-556f4323952", .uuidInURIMalformed),
  .init(.uri, "urn:uuid:c757873dxec9a-4326-a141-556f43239520", .uuidInURIMalformed),
  .init(.uri, "urn:uuid:", .uuidInURIMalformed),
  .init(.uri, "urn:oid:2.16.840.1.113883.6.1"),
  .init(.uri, "urn:oid:2.16.840.1.", .oidInURIMalformed),
  .init(.uri, "urn:oid:2.16.0840.1", .oidInURIMalformed),
  .init(.uri, "urn:oid:X.Y.Z", .oidInURIMalformed),
  .init(.uri, "oid:2.16.840", .uriLacksURN),
  .init(.uri, "uuid:c757873d-ec9a-4326-a141-556f43239520", .uriLacksURN),
  .init(.uri, "urn:ietf:rfc:3986"),
  .init(.url, "https://example.org/a?b=c d", .uriHasWhitespace(at: 25)),
  .init(.canonical, "http://hl7.org/fhir/ValueSet/x|4.0.1"),
  .init(.canonical, "#contained"),
  .init(.canonical, "urn:oid:2.16.840.1.113883|1.0"),
  .init(.canonical, "urn:oid:X.Y.Z", .oidInCanonicalMalformed),
  .init(.canonical, "|4.0.1", .canonicalWithoutURL),
  .init(.canonical, "http://hl7.org/fhir/ValueSet/x|", .canonicalWithoutVersion),
  .init(.canonical, "http://hl7.org/fhir/ValueSet/x |1", .uriHasWhitespace(at: 30)),
  .init(.oid, "urn:oid:1.2.3"),
  .init(.oid, "urn:oid:2.0.3"),
  .init(.oid, "1.2.3", .notAnOID),
  .init(.oid, "urn:oid:3.2", .notAnOID),
  .init(.oid, "urn:oid:1", .notAnOID),
  .init(.oid, "urn:oid:1.02", .notAnOID),
  .init(.oid, "urn:oid:1..2", .notAnOID),
  .init(.uuid, "urn:uuid:c757873d-ec9a-4326-a141-556f43239520"),
  .init(.uuid, "urn:uuid:C757873D-EC9A-4326-A141-556F43239520", .notAUUID),
  .init(.uuid, "c757873d-ec9a-4326-a141-556f43239520", .notAUUID),
]

private let texts: [PrimitiveCase] = [
  .init(.string, "x"),
  .init(.string, " kept blanks "),
  .init(.string, "line\r\nline\tend"),
  .init(.string, "ein langer Text, größer als acht Zeichen"),
  .init(.string, " \n\t", .onlyWhitespace),
  .init(.string, "         ", .onlyWhitespace),
  .init(.string, "bell\u{07} rings in here", .stringHasControlCharacter(at: 4)),
  .init(.string, "123456789\u{0B}", .stringHasControlCharacter(at: 9)),
  .init(.markdown, "# Title\n\ntext"),
  .init(.markdown, "\u{0}", .stringHasControlCharacter(at: 0)),
  .init(.base64Binary, "QUJD"),
  .init(.base64Binary, "QUI="),
  .init(.base64Binary, "QQ=="),
  .init(.base64Binary, "QUJD QUJD\nQQ==\n"),
  .init(.base64Binary, "QUJ", .base64Incomplete),
  .init(.base64Binary, "Q===", .base64Incomplete),
  .init(.base64Binary, "QQ==QQ==", .base64Incomplete),
  .init(.base64Binary, "====", .base64Incomplete),
  .init(.base64Binary, "QUJD-_", .notBase64(at: 4)),
  .init(.base64Binary, "%%%2@()()", .notBase64(at: 0)),
  .init(.base64Binary, "  ", .empty),
  .init(.xhtml, "<div/>"),
]
