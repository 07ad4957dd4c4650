@testable import HealthExport

/// Makes well-formed exports of any size: every element of the grammar, attributes in any order,
/// characters of many scripts; the same seed gives the same bytes.
struct GeneratedExport {
  private var random: Sequence64
  private let locale: String
  private var text = ""

  /// A document with about so many elements at its top level.
  static func document(elements: Int, seed: UInt64, locale: String) -> [UInt8] {
    var export = GeneratedExport(random: Sequence64(seed), locale: locale)
    export.write(elements)
    return Array(export.text.utf8)
  }

  private init(random: Sequence64, locale: String) {
    self.random = random
    self.locale = locale
  }

  private mutating func write(_ count: Int) {
    text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      <!-- HealthKit Export Version: 14 -->
      <!ELEMENT HealthData ANY>
      <!ELEMENT Record ANY>
      <!ATTLIST Record type CDATA #REQUIRED value CDATA #IMPLIED>
      ]>
      <HealthData locale="\(locale)">
       <ExportDate value="2025-06-01 09:00:00 \(offset)"/>
       <Me HKCharacteristicTypeIdentifierDateOfBirth="1980-02-29"/>

      """
    for _ in 0..<count { writeElement() }
    text += "</HealthData>\n"
  }

  private mutating func writeElement() {
    switch random.number(12) {
    case 0: writeWorkout()
    case 1:
      element("Correlation", times + [("type", "HKCorrelationTypeIdentifierFood")]) { export in
        export.element("MetadataEntry", [("key", "HKFoodType"), ("value", export.words)])
        export.writeRecord()
      }
    case 2:
      element(
        "ActivitySummary",
        [("dateComponents", day), ("activeEnergyBurned", number), ("appleStandHours", "9")])
    case 3:
      element("Audiogram", times + [("type", "HKDataTypeIdentifierAudiogram")]) { export in
        export.element(
          "SensitivityPoint",
          [("frequencyValue", "1000"), ("frequencyUnit", "Hz"), ("leftEarValue", export.number)])
      }
    case 4:
      element(
        "VisionPrescription", [("type", "HKVisionPrescriptionTypeGlasses"), ("dateIssued", moment)]
      ) { export in
        export.element("RightEye", [("sphere", "-2.25"), ("sphereUnit", "D")])
        export.element("LeftEye", [("axis", "180"), ("axisUnit", "deg"), ("farPD", "31")])
      }
    case 5:
      element("LaterThing", [("later", words)]) { export in
        export.element("Inner", [("value", export.words)])
      }
    default: writeRecord()
    }
  }

  private mutating func writeRecord() {
    let types = [
      "HKQuantityTypeIdentifierStepCount", "HKQuantityTypeIdentifierHeartRate",
      "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", "HKCategoryTypeIdentifierSleepAnalysis",
    ]
    let type = types[random.number(types.count)]
    var attributes = times + [("type", type), ("unit", "count/min"), ("value", number)]
    if random.number(3) == 0 { attributes.append(("later", words)) }
    if random.number(2) == 0 {
      element("Record", attributes)
      return
    }
    element("Record", attributes) { export in
      export.element("MetadataEntry", [("key", "HKTimeZone"), ("value", "Europe/Berlin")])
      export.element("HeartRateVariabilityMetadataList", []) { inner in
        inner.element("InstantaneousBeatsPerMinute", [("bpm", "61"), ("time", inner.clock)])
      }
    }
  }

  private mutating func writeWorkout() {
    let sport = ("workoutActivityType", "HKWorkoutActivityTypeRunning")
    element("Workout", times + [sport, ("duration", number), ("durationUnit", "min")]) { export in
      export.element(
        "WorkoutEvent", [("type", "HKWorkoutEventTypePause"), ("date", export.moment)])
      export.element(
        "WorkoutStatistics",
        [("type", "HKQuantityTypeIdentifierHeartRate"), ("average", export.number)])
      export.element("WorkoutRoute", export.times) { inner in
        inner.element("FileReference", [("path", "/workout-routes/route.gpx")])
      }
    }
  }

  // MARK: - Markup

  private mutating func element(
    _ name: String, _ attributes: [(String, String)],
    _ content: ((inout GeneratedExport) -> Void)? = nil
  ) {
    var attributes = attributes
    for index in attributes.indices.dropFirst() {
      attributes.swapAt(index, random.number(index + 1))
    }
    text += " <\(name)"
    for (attribute, value) in attributes { text += " \(attribute)=\"\(escaped(value))\"" }
    guard let content else {
      text += random.number(5) == 0 ? "></\(name)>\n" : "/>\n"
      return
    }
    text += ">\n"
    content(&self)
    if random.number(9) == 0 { text += " <!-- a <Record> in a comment -->\n" }
    text += " </\(name)>\n"
  }

  private mutating func escaped(_ value: String) -> String {
    var escaped = ""
    for letter in value {
      switch letter {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case "\"": escaped += "&quot;"
      default:
        // Any character may be written by its number.
        let scalar = letter.unicodeScalars.first
        if random.number(40) == 0, letter.unicodeScalars.count == 1, let scalar {
          escaped += "&#\(scalar.value);"
        } else {
          escaped.append(letter)
        }
      }
    }
    return escaped
  }

  // MARK: - Values

  private var offset: String { locale == "de_DE" ? "+0200" : "-0930" }

  private var day: String {
    mutating get { "2025-0\(1 + random.number(5))-1\(random.number(10))" }
  }

  private var moment: String {
    mutating get { "\(day) 1\(random.number(10)):0\(random.number(10)):00 \(offset)" }
  }

  private var times: [(String, String)] {
    mutating get {
      let start = moment
      return [
        ("sourceName", words), ("startDate", start), ("endDate", start),
        ("device", "<<HKDevice: 0x2\(random.number(90))>, name:Apple Watch, hardware:Watch6,7>"),
      ]
    }
  }

  private var number: String {
    mutating get { "\(random.number(200))\(random.number(2) == 0 ? "" : ".\(random.number(90))")" }
  }

  private var clock: String {
    locale == "de_DE" ? "08:33:44,67" : "6:14:48.94\u{202F}PM"
  }

  private var words: String {
    mutating get {
      let known = [
        "Testa’s Apple\u{A0}Watch", "Müller & Söhne <GmbH>", "\"Zitat\"", "健康", "😀 app", "a>b",
        "", "l’été", "x\u{301}y",
      ]
      return known[random.number(known.count)]
    }
  }
}

/// Gives the same numbers for the same seed, on every machine.
struct Sequence64 {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  /// A number from 0 to below a limit.
  mutating func number(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(max(1, limit)))
  }
}
