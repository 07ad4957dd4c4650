import HealthExport

/// What does not change about the person, from the element `Me`: an Observation each.
extension Conversion {
  /// Writes blood type, skin type and the like, as known on the day of the export.
  func writeCharacteristics() {
    guard let person = facts.person else { return }
    for (type, value) in [
      ("BloodType", person.bloodType), ("FitzpatrickSkinType", person.skinType),
      ("CardioFitnessMedicationsUse", person.cardioFitnessMedications),
    ] {
      let identifier = "HKCharacteristicTypeIdentifier" + type
      guard let text = Self.words(ofCharacteristic: value), wants(identifier) else { continue }
      guard options.writesPatient, !names.isOn else {
        summary.leave(identifier, .characteristic)
        continue
      }
      guard let state = state(named: identifier) else { continue }
      let id = StableID(subjectReference, identifier, in: space)
      startObservation(id, state, isEntered: true, isFinal: true, .instant(exportMoment))
      bytes.write(#","valueCodeableConcept":"#)
      bytes.writeConcept([.apple(value)], text: text)
      states[state].records += 1
      endObservation(id, state, sources: [], isEntered: true)
    }
  }

  /// The words of a value; nil where the person did not set it.
  static func words(ofCharacteristic value: String) -> String? {
    if value.isEmpty || value == "None" || value.hasSuffix("NotSet") { return nil }
    if value.hasPrefix("HKBloodType") {
      let type = value.dropFirst("HKBloodType".count)
      for (ending, sign) in [("Positive", "+"), ("Negative", "-")] where type.hasSuffix(ending) {
        return type.dropLast(ending.count) + sign
      }
      return String(type)
    }
    if value.hasPrefix("HKFitzpatrickSkinType") {
      return "type " + value.dropFirst("HKFitzpatrickSkinType".count)
    }
    return value
  }
}
