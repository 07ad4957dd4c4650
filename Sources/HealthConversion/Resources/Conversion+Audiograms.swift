import HealthExport

/// Audiograms: an Observation with a component for each ear and frequency.
extension Conversion {
  public func take(_ audiogram: Audiogram) {
    guard wants(Self.audiogram), let state = state(named: Self.audiogram) else { return }
    let origin = audiogram.origin
    let points = audiogram.points.flatMap { point in
      [("Left", point.left, point), ("Right", point.right, point)]
    }
    let values = points.compactMap { ear, value, point -> (text: String, value: Double)? in
      guard let hertz = point.frequency.value(in: "Hz"), let level = value?.value(in: "dB") else {
        return nil
      }
      let masked = (ear == "Left" ? point.leftMasked : point.rightMasked) == true
      return ("\(ear) ear, \(Int(hertz.rounded())) Hz" + (masked ? ", masked" : ""), level)
    }
    guard !values.isEmpty else {
      summary.leave("Audiogram", .noThreshold, line: origin.line)
      return
    }
    let id = StableID(
      subjectReference, Self.audiogram, facts.catalog.sources[origin.source].key,
      String(origin.start.seconds), String(origin.end.seconds), in: space)
    let isEntered = origin.sourceClass == .manual
    let device = deviceMark(origin.device, origin.source, isEntered: isEntered)
    prepare(device)
    startObservation(
      id, state, isEntered: isEntered, isFinal: true, time(origin.start, origin.end))
    write(device)
    bytes.write(#","component":["#)
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.write(",") }
      bytes.write(#"{"code":"#)
      bytes.writeConcept([], text: value.text)
      bytes.write(#","valueQuantity":"#)
      bytes.writeQuantity(value.value, places: 3, unit: "dB", text: "dB HL")
      bytes.write("}")
    }
    bytes.write("]")
    states[state].records += 1
    endObservation(
      id, state, sources: [origin.source], isEntered: isEntered, line: origin.line)
  }

  public func take(_ summary: ActivitySummary) { rings.compare(summary) }
}
