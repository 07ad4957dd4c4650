import HealthExport

/// What all Observations have.
extension Conversion {
  /// Begins an Observation: everything before its value.
  func startObservation(
    _ id: StableID, _ state: Int, code: [UInt8]? = nil, isEntered: Bool, isFinal: Bool,
    _ effective: Effective
  ) {
    noteDay(effective, state)
    bytes.removeAll()
    bytes.write(#"{"resourceType":"Observation","id":""#)
    bytes.write(id)
    bytes.write(
      #"","meta":{"source":"http://developer.apple.com/documentation/healthkit"}"#)
    bytes.writeIdentifier(id)
    bytes.write(isFinal ? #","status":"final""# : #","status":"preliminary""#)
    let parts = states[state].parts
    bytes.write(raw: isEntered ? parts.enteredCategory : parts.deviceCategory)
    bytes.write(raw: code ?? parts.sampleCode)
    writeReference("subject", subjectReference)
    bytes.write(effective)
    bytes.write(#","performer":[{"reference":"#)
    bytes.write(string: subjectReference)
    bytes.write("}]")
  }

  /// Notes the last day of a metric that no later export will change.
  private func noteDay(_ effective: Effective, _ state: Int) {
    guard let exportDay = facts.exportDate?.day.number else { return }
    // A night belongs to the day it ends on.
    let isNight = states[state].metric.statistic == .sleep
    let moment =
      switch effective {
      case .instant(let moment): moment
      case .period(let start, let end): isNight ? end : start
      }
    let local = ZonedInstant(seconds: Int(moment.seconds), offset: moment.offset)
    let day = local.day.number - options.shiftedDays
    if day < exportDay, day > states[state].lastCompleteDay {
      states[state].lastCompleteDay = day
    }
  }

  /// Ends an Observation and hands it over.
  func endObservation(
    _ id: StableID, _ state: Int, sources: [Int], isEntered: Bool, line: Int = 0
  ) {
    bytes.write("}")
    let isKept = emit(
      "Observation", id: id.text, from: bytes, origin: states[state].metric.identifier, line: line)
    guard isKept else { return }
    states[state].resources += 1
    addProvenance(of: id, sources: sources, isEntered: isEntered)
  }

  /// Adds a value in the unit of the metric.
  func writeValue(_ value: Double, places: Int, _ unit: [UInt8]) {
    bytes.write(#","valueQuantity":{"value":"#)
    bytes.write(decimal: value, places: places)
    bytes.write(raw: unit)
  }

  /// Adds a member that is a reference.
  func writeReference(_ name: StaticString, _ reference: String) {
    bytes.write(#",""#)
    bytes.write(name)
    bytes.write(#"":{"reference":"#)
    bytes.write(string: reference)
    bytes.write("}")
  }

  /// Adds a value that is one of a list, by Apple's name of it.
  func writeConceptValue(_ value: String, of identifier: String) {
    bytes.write(#","valueCodeableConcept":"#)
    bytes.writeConcept([.apple(value)], text: Self.words(of: value, type: identifier))
  }

  /// The words of a value of a category: `HKCategoryValueSeverityMild` is `Mild`.
  static func words(of value: String, type identifier: String) -> String {
    var rest = value[...]
    let short = MetricTable.shortIdentifier(identifier)
    for prefix in [
      "HKCategoryValue", "HKWorkoutActivityType", short, "Severity", "Presence",
      "VaginalBleeding", "MenstrualFlow",
    ] where rest.hasPrefix(prefix) && rest.count > prefix.count {
      rest = rest.dropFirst(prefix.count)
    }
    var words = ""
    for letter in rest {
      if letter.isUppercase, let last = words.last, last.isLowercase {
        words += " " + letter.lowercased()
      } else {
        words.append(letter)
      }
    }
    return words
  }
}
