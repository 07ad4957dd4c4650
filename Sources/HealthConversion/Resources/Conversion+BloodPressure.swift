import HealthExport

/// Blood pressure: panels of two components.
extension Conversion {
  public func take(_ reading: BloodPressure) {
    // Days are made of the statistics of both types.
    guard options.span != .day, let sample = reading.either, wants(Self.bloodPressure),
      let state = state(named: Self.bloodPressure)
    else { return }
    let id = sampleID(
      sample, Self.bloodPressure, value: reading.systolic.map(valueText) ?? "",
      and: reading.diastolic.map(valueText) ?? "")
    prepareDevice(of: sample)
    startObservation(
      id, state, isEntered: sample.isUserEntered, isFinal: true, time(sample.start, sample.end))
    writeDevice(of: sample)
    writePressures(reading.systolic?.quantity, reading.diastolic?.quantity)
    states[state].records += (reading.systolic == nil ? 0 : 1) + (reading.diastolic == nil ? 0 : 1)
    endObservation(
      id, state, sources: [sample.source], isEntered: sample.isUserEntered, line: sample.line)
  }

  /// A day whose systolic values are known.
  func writePressureDay(_ systolic: DayStatistics?, _ diastolic: DayStatistics?) {
    guard let day = systolic ?? diastolic, let state = state(named: Self.bloodPressure) else {
      return
    }
    let id = dayID(metricKey(state), day.day)
    prepareDevice(of: day)
    startObservation(
      id, state, code: Self.pressureDayCode, isEntered: day.isUserEntered,
      isFinal: day.isComplete, whole(day.bounds))
    writeDevice(of: day)
    writePressures(systolic?.mean, diastolic?.mean)
    states[state].records += (systolic?.count ?? 0) + (diastolic?.count ?? 0)
    end(day, id, state)
  }

  /// Days that have diastolic values only.
  func writeLoneDiastolicDays() {
    for day in diastolicDays.values.sorted(by: { $0.day < $1.day }) {
      writePressureDay(nil, day)
    }
    diastolicDays.removeAll()
  }

  private func writePressures(_ systolic: Double?, _ diastolic: Double?) {
    bytes.write(#","component":["#)
    writePressure("8480-6", "Systolic blood pressure", systolic)
    bytes.write(",")
    writePressure("8462-4", "Diastolic blood pressure", diastolic)
    bytes.write("]")
  }

  private func writePressure(_ code: String, _ display: String, _ value: Double?) {
    bytes.write(#"{"code":"#)
    bytes.writeConcept([.loinc(code, display: display)])
    if let value {
      bytes.write(#","valueQuantity":"#)
      bytes.writeQuantity(value, places: 3, unit: "mm[Hg]", text: "mmHg")
    } else {
      bytes.writeUnknown()
    }
    bytes.write("}")
  }

  private static let pressureDayCode: [UInt8] = {
    var bytes = ResourceBytes()
    bytes.write(#","code":"#)
    bytes.writeConcept(
      [
        .loinc("85354-9", display: "Blood pressure panel with all children optional"),
        .loinc(
          "96607-7", display: "Blood pressure panel mean systolic and mean diastolic"),
      ], text: "Blood pressure")
    return bytes.bytes
  }()
}
