import HealthExport

/// The person, from the element `Me`.
extension Conversion {
  /// Writes the Patient the resources are about; without facts where those are to stay hidden.
  func writePatient() {
    guard subjectReference.hasPrefix("Patient/") else { return }
    let id = String(subjectReference.dropFirst("Patient/".count))
    side.removeAll()
    side.write(#"{"resourceType":"Patient","id":"#)
    side.write(string: id)
    side.write(#","identifier":[{"system":"https://fhirlint.org/fhir/sid/apple-health","value":"#)
    side.write(string: id)
    side.write("}]")
    if !names.isOn, let person = facts.person {
      if let gender = Self.gender(person.biologicalSex) {
        side.write(#","gender":"#)
        side.write(string: gender)
      }
      if let birth = person.dateOfBirth {
        side.write(#","birthDate":""#)
        side.write(date: birth.number)
        side.write(#"""#)
      }
    }
    side.write("}")
    emit("Patient", id: id, from: side, origin: "Me")
  }

  private static func gender(_ sex: String) -> String? {
    switch sex {
    case "HKBiologicalSexFemale": "female"
    case "HKBiologicalSexMale": "male"
    case "HKBiologicalSexOther": "other"
    default: nil
    }
  }
}
