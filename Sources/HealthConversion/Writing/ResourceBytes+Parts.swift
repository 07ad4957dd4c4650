import WearableRules

/// Parts of resources.
extension ResourceBytes {
  /// Adds a Coding.
  mutating func write(_ code: Metric.Code) {
    switch code {
    case .loinc(let code, let display): writeCoding(Systems.loinc, code, display: display)
    case .own(let code): writeCoding(Systems.own, code, display: OwnCode.display(of: code))
    case .apple(let code): writeCoding(Systems.apple, code)
    case .other(let system, let code, let display):
      writeCoding(system, code, display: display)
    }
  }

  /// Adds a Coding.
  mutating func writeCoding(_ system: String, _ code: String, display: String = "") {
    write(#"{"system":"#)
    write(string: system)
    write(#","code":"#)
    write(string: code)
    if !display.isEmpty {
      write(#","display":"#)
      write(string: display)
    }
    write("}")
  }

  /// Adds the dataAbsentReason of a value that is not known.
  mutating func writeUnknown() {
    write(#","dataAbsentReason":"#)
    writeConcept([
      .other(
        system: "http://terminology.hl7.org/CodeSystem/data-absent-reason", code: "unknown",
        display: "Unknown")
    ])
  }

  /// Adds a CodeableConcept.
  mutating func writeConcept(_ codes: [Metric.Code], text: String = "") {
    write("{")
    if !codes.isEmpty {
      write(#""coding":["#)
      for (index, code) in codes.enumerated() {
        if index > 0 { write(",") }
        write(code)
      }
      write("]")
    }
    if !text.isEmpty {
      write(codes.isEmpty ? #""text":"# : #","text":"#)
      write(string: text)
    }
    write("}")
  }

  /// Adds a Quantity in UCUM; without a code where the unit has none.
  mutating func writeQuantity(_ value: Double, places: Int, unit: String, text: String) {
    write(#"{"value":"#)
    write(decimal: value, places: places)
    writeUnit(unit, text: text)
    write("}")
  }

  /// Adds the members of a Quantity for its unit; without a code where the unit has none.
  mutating func writeUnit(_ code: String, text: String) {
    if !text.isEmpty {
      write(#","unit":"#)
      write(string: text)
    }
    guard !code.isEmpty else { return }
    write(#","system":"http://unitsofmeasure.org","code":"#)
    write(string: code)
  }

  /// Adds the member `identifier` of a resource of ours.
  mutating func writeIdentifier(_ id: StableID) {
    write(#","identifier":[{"system":"https://fhirlint.org/fhir/sid/apple-health","value":""#)
    write(id)
    write(#""}]"#)
  }
}
