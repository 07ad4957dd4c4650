/// Reads the CSV files of ECGs: rows of keys and values, then one voltage per line.
enum ElectrocardiogramFile {
  /// What a head row says; keys follow the language of the phone.
  private enum Row {
    case name, birthDate, recorded, classification, symptoms, software, device, sampleRate, lead
    case unit, averageHeartRate
  }

  private static let keys: [String: Row] = [
    "name": .name, "date of birth": .birthDate, "geburtstag": .birthDate,
    "geburtsdatum": .birthDate, "recorded date": .recorded, "aufzeichnungsdatum": .recorded,
    "classification": .classification, "klassifizierung": .classification, "symptoms": .symptoms,
    "symptome": .symptoms, "software version": .software, "softwareversion": .software,
    "device": .device, "gerät": .device, "sample rate": .sampleRate, "messrate": .sampleRate,
    "lead": .lead, "ableitung": .lead, "unit": .unit, "einheit": .unit,
    "average heart rate": .averageHeartRate, "durchschnittliche herzfrequenz": .averageHeartRate,
  ]

  private static let classifications: [String: Electrocardiogram.Classification] = [
    "sinus rhythm": .sinusRhythm, "sinusrhythmus": .sinusRhythm,
    "atrial fibrillation": .atrialFibrillation, "vorhofflimmern": .atrialFibrillation,
    "inconclusive": .inconclusive, "uneindeutig": .inconclusive,
    "heart rate over 120": .highHeartRate, "heart rate over 150": .highHeartRate,
    "heart rate under 50": .lowHeartRate, "poor recording": .poorRecording,
    "unrecognized": .unrecognized,
  ]

  /// The most voltages that are read: half an hour at 512 Hz.
  private static let largestCount = 1_000_000

  /// Reads a file; nil where it has no date, no rate or no voltages.
  static func parse(_ bytes: [UInt8], path: String) -> Electrocardiogram? {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var head = Head()
    var voltages: [DecimalNumber] = []
    var row = 0
    for line in bytes.split(omittingEmptySubsequences: true, whereSeparator: { $0 == 0x0A }) {
      let text = trimmed(line)
      guard !text.isEmpty else { continue }
      if head.rate != nil, head.start != nil, let voltage = number(text) {
        if voltages.count < largestCount { voltages.append(voltage) }
      } else if voltages.isEmpty {
        head.take(String(decoding: text, as: UTF8.self), row: row)
        row += 1
        guard row < 200 else { return nil }
      }
    }
    guard let start = head.start, let rate = head.rate, !voltages.isEmpty else { return nil }
    let shift = head.isMillivolts ? 3 : 0
    return Electrocardiogram(
      path: path, start: start, classificationText: head.classification,
      classification: classifications[head.classification.lowercased()], symptoms: head.symptoms,
      device: head.device, softwareVersion: head.software, lead: head.lead, sampleRate: rate,
      averageHeartRate: head.heartRate,
      voltages: shift == 0
        ? voltages
        : voltages.map { DecimalNumber(digits: $0.digits, exponent: $0.exponent + shift) },
      otherRows: head.others)
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while let last = line.last, last <= 0x20 { line.removeLast() }
    while let first = line.first, first <= 0x20 { line.removeFirst() }
    return line
  }

  /// A line that is one number; its decimal mark may be a comma.
  private static func number(_ line: ArraySlice<UInt8>) -> DecimalNumber? {
    var copy = Array(line)
    if copy.first == 0x22, copy.last == 0x22, copy.count > 2 {
      copy = Array(copy.dropFirst().dropLast())
    }
    var marks = 0
    for index in copy.indices where copy[index] == 0x2C || copy[index] == 0x2E {
      copy[index] = 0x2E
      marks += 1
    }
    guard marks <= 1 else { return nil }
    return copy.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      return NumberText.read(base, buffer.count)
    }
  }

  private struct Head {
    var start: ZonedInstant?
    var rate: DecimalNumber?
    var heartRate: DecimalNumber?
    var classification = ""
    var symptoms = ""
    var device = ""
    var software = ""
    var lead = ""
    var isMillivolts = false
    var others: [MetadataEntry] = []

    mutating func take(_ line: String, row: Int) {
      let comma = line.firstIndex(of: ",") ?? line.endIndex
      let key = String(line[..<comma])
      var value = comma < line.endIndex ? String(line[line.index(after: comma)...]) : ""
      if value.hasPrefix("\""), value.hasSuffix("\""), value.utf8.count >= 2 {
        value = String(value.dropFirst().dropLast())
      }
      if let known = keys[key.lowercased()] {
        take(known, value)
      } else if row > 0 {
        sniff(key, value)
      }
      // The first row names the person, whatever the language.
    }

    private mutating func take(_ row: Row, _ value: String) {
      switch row {
      case .name, .birthDate: break
      case .recorded: start = Self.moment(value)
      case .classification: classification = value
      case .symptoms: symptoms = value
      case .software: software = value
      case .device: device = value
      case .sampleRate: rate = Self.leadingNumber(value)
      case .lead: lead = value
      case .unit: isMillivolts = value == "mV"
      case .averageHeartRate: heartRate = Self.leadingNumber(value)
      }
    }

    /// Takes a row of a language that is not known, by the form of its value.
    private mutating func sniff(_ key: String, _ value: String) {
      if start == nil, let moment = Self.moment(value) {
        start = moment
      } else if rate == nil, let number = Self.leadingNumber(value),
        value.lowercased().hasSuffix("hertz") || value.hasSuffix("Hz")
      {
        rate = number
      } else if value == "µV" || value == "μV" {
        isMillivolts = false
      } else if value == "mV" {
        isMillivolts = true
      } else if value.utf8.filter({ (0x30...0x39).contains($0) }).count != 8 {
        // Eight figures are a date: of birth, since it has no time.
        others.append(MetadataEntry(key: key, value: value))
      }
    }

    private static func moment(_ text: String) -> ZonedInstant? {
      let reading = Array(text.utf8).withUnsafeBufferPointer { ClockText.readOther($0) }
      guard reading.fault == .none else { return nil }
      return ZonedInstant(seconds: reading.seconds, offset: reading.offset)
    }

    private static func leadingNumber(_ text: String) -> DecimalNumber? {
      let figures = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
      return NumberText.read(String(figures.map { $0 == "," ? "." : $0 }))
    }
  }
}
