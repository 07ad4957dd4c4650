import HealthExport

/// ECGs: an Observation with the curve as SampledData.
extension Conversion {
  public func take(_ curve: Electrocardiogram) {
    guard wants(Self.electrocardiogram), let state = state(named: Self.electrocardiogram) else {
      return
    }
    guard !curve.voltages.isEmpty, curve.sampleRate.value > 0 else {
      summary.leave(curve.path, .noCurve)
      return
    }
    let id = StableID(
      subjectReference, Self.electrocardiogram, String(curve.start.seconds),
      String(curve.voltages.count), curve.voltages.prefix(64).map(\.text).joined(separator: " "),
      in: space)
    let end = ZonedInstant(
      seconds: curve.start.seconds + Int(curve.duration.rounded()), offset: curve.start.offset)
    startObservation(id, state, isEntered: false, isFinal: true, time(curve.start, end))
    if !curve.classificationText.isEmpty {
      bytes.write(#","valueCodeableConcept":"#)
      bytes.writeConcept(
        curve.classification.map { [.apple(Self.code(of: $0))] } ?? [],
        text: curve.classificationText)
    }
    if !curve.symptoms.isEmpty, !names.isOn {
      bytes.write(#","note":[{"text":"#)
      bytes.write(string: curve.symptoms)
      bytes.write("}]")
    }
    if !curve.device.isEmpty, !names.isOn {
      bytes.write(#","device":{"display":"#)
      bytes.write(string: curve.device)
      bytes.write("}")
    }
    writeCurve(curve)
    states[state].records += 1
    endObservation(id, state, sources: [], isEntered: false)
  }

  private func writeCurve(_ curve: Electrocardiogram) {
    bytes.write(#","component":[{"code":"#)
    // The first lead is the only one a watch records.
    let isFirst = curve.lead.isEmpty || curve.lead.hasSuffix(" I")
    bytes.writeConcept(
      [
        .other(
          system: "urn:iso:std:iso:11073:10101", code: isFirst ? "131329" : "131328",
          display: isFirst ? "MDC_ECG_ELEC_POTL_I" : "MDC_ECG_ELEC_POTL")
      ], text: curve.lead.isEmpty ? "Voltage" : curve.lead)
    bytes.write(#","valueSampledData":{"origin":"#)
    bytes.writeQuantity(0, places: 0, unit: "uV", text: "µV")
    bytes.write(#","period":"#)
    bytes.write(decimal: 1000 / curve.sampleRate.value, places: 6)
    bytes.write(#","dimensions":1,"data":""#)
    for (index, voltage) in curve.voltages.enumerated() {
      if index > 0 { bytes.write(" ") }
      bytes.write(plain: voltage.text)
    }
    bytes.write(#""}}"#)
    if let rate = curve.averageHeartRate {
      bytes.write(#",{"code":"#)
      bytes.writeConcept([.loinc("8867-4", display: "Heart rate")])
      bytes.write(#","valueQuantity":"#)
      bytes.writeQuantity(rate.value, places: 3, unit: "/min", text: "beats/minute")
      bytes.write("}")
    }
    bytes.write("]")
  }

  /// Apple's name of a classification.
  private static func code(of classification: Electrocardiogram.Classification) -> String {
    let name =
      switch classification {
      case .sinusRhythm: "SinusRhythm"
      case .atrialFibrillation: "AtrialFibrillation"
      case .inconclusive: "InconclusiveOther"
      case .highHeartRate: "InconclusiveHighHeartRate"
      case .lowHeartRate: "InconclusiveLowHeartRate"
      case .poorRecording: "InconclusivePoorReading"
      case .unrecognized: "Unrecognized"
      }
    return "HKElectrocardiogramClassification" + name
  }
}
