import HealthExport

/// Prescriptions for glasses and lenses.
extension Conversion {
  public func take(_ prescription: VisionPrescription) {
    guard wants(Self.vision), let state = state(named: Self.vision) else { return }
    let eyes = [("right", prescription.right), ("left", prescription.left)].compactMap {
      name, eye in
      eye.map { (name: name, eye: $0) }
    }
    guard !eyes.isEmpty else {
      summary.leave("VisionPrescription", .noEye, line: prescription.line)
      return
    }
    let values = eyes.map { entry in
      entry.name
        + entry.eye.values.keys.sorted().map { key in
          key + (entry.eye.values[key]?.number.text ?? "")
        }.joined(separator: ",")
    }
    let id = StableID(
      subjectReference, Self.vision, String(prescription.issued.seconds),
      values.joined(separator: ";"), in: space)
    side.removeAll()
    side.write(#"{"resourceType":"VisionPrescription","id":""#)
    side.write(id)
    side.write(#"""#)
    side.writeIdentifier(id)
    side.write(#","status":"active","created":""#)
    let issued = moment(prescription.issued)
    side.write(time: issued.seconds, offset: issued.offset)
    side.write(#"","patient":{"reference":"#)
    side.write(string: subjectReference)
    side.write(#"},"dateWritten":""#)
    side.write(time: issued.seconds, offset: issued.offset)
    side.write(#"","prescriber":{"display":"not stated in the export"},"lensSpecification":["#)
    for (index, entry) in eyes.enumerated() {
      if index > 0 { side.write(",") }
      writeLens(entry.eye, entry.name, prescription)
    }
    side.write("]}")
    states[state].records += 1
    let isKept = emit(
      "VisionPrescription", id: id.text, from: side, origin: Self.vision, line: prescription.line)
    if isKept { states[state].resources += 1 }
  }

  private func writeLens(
    _ eye: VisionPrescription.Eye, _ name: String, _ prescription: VisionPrescription
  ) {
    let isContact = prescription.type.hasSuffix("Contacts")
    side.write(#"{"product":"#)
    side.writeConcept([
      .other(
        system: "http://terminology.hl7.org/CodeSystem/ex-visionprescriptionproduct",
        code: isContact ? "contact" : "lens", display: isContact ? "Contact Lens" : "Lens")
    ])
    side.write(#","eye":"#)
    side.write(string: name)
    writeLensNumber("sphere", eye.values["sphere"], in: "[diop]")
    writeLensNumber("cylinder", eye.values["cylinder"], in: "[diop]")
    if let axis = eye.values["axis"]?.value(in: "deg") {
      side.write(#","axis":"#)
      side.write(number: Int(max(0, min(360, axis.rounded()))))
    }
    writeLensNumber("add", eye.values["add"], in: "[diop]")
    writeLensNumber("backCurve", eye.values["baseCurve"], in: "mm")
    writeLensNumber("diameter", eye.values["diameter"], in: "mm")
    if !prescription.brand.isEmpty, !names.isOn {
      side.write(#","brand":"#)
      side.write(string: prescription.brand)
    }
    // What R4 has no element for, or one with another meaning.
    let others = ["vertex", "prismAmount", "prismAngle", "farPD", "nearPD"].compactMap { key in
      eye.values[key].map { "\(key) \($0.number.text) \($0.unit)" }
    }
    if !others.isEmpty {
      side.write(#","note":[{"text":"#)
      side.write(string: others.joined(separator: "; "))
      side.write("}]")
    }
    side.write("}")
  }

  private func writeLensNumber(
    _ name: StaticString, _ quantity: ExportQuantity?, in unit: String
  ) {
    guard let value = quantity?.value(in: unit) ?? quantity?.number.value else { return }
    side.write(#",""#)
    side.write(name)
    side.write(#"":"#)
    side.write(decimal: value, places: 4)
  }
}
