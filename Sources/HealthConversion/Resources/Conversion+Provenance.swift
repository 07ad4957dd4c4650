import HealthExport

/// Provenance: which apps wrote what resources were made of, and what made them.
extension Conversion {
  /// Notes where a resource comes from.
  func addProvenance(of id: StableID, sources: [Int], isEntered: Bool) {
    guard options.writesProvenance else { return }
    let key = PendingProvenances.Key(sources: sources.sorted(), isEntered: isEntered)
    if let group = provenances.add(id, key) { writeProvenance(group.key, group.targets) }
  }

  /// Writes what is left.
  func flushProvenances() {
    for group in provenances.takeAll() { writeProvenance(group.key, group.targets) }
  }

  private func writeProvenance(_ key: PendingProvenances.Key, _ targets: [StableID]) {
    guard let first = targets.first else { return }
    for source in key.sources { prepare(.source(source)) }
    let id = StableID(subjectReference, "provenance", first.text, in: space)
    side.removeAll()
    side.write(#"{"resourceType":"Provenance","id":""#)
    side.write(id)
    side.write(#"","target":["#)
    for (index, target) in targets.enumerated() {
      side.write(index > 0 ? #",{"reference":"Observation/"# : #"{"reference":"Observation/"#)
      side.write(target)
      side.write(#""}"#)
    }
    side.write(#"],"recorded":""#)
    let date = exportMoment
    side.write(time: date.seconds, offset: date.offset)
    side.write(#"","agent":["#)
    for source in key.sources { writeAgent("author", reference(.source(source))) }
    if key.isEntered { writeAgent("enterer", patientReference) }
    writeAgent("assembler", program)
    side.truncate(to: side.count - 1)
    side.write(#"],"entity":[{"role":"source","what":{"display":"#)
    side.write(string: "Apple Health export of \(dateText(date))")
    side.write("}}]}")
    emit("Provenance", id: id.text, from: side, origin: "provenance")
  }

  /// When the export was made.
  var exportMoment: Moment {
    facts.exportDate.map { moment($0) } ?? Moment(seconds: options.now, offset: 0)
  }

  private func writeAgent(_ role: String, _ who: [UInt8]) {
    side.write(#"{"type":"#)
    side.writeConcept([
      .other(
        system: "http://terminology.hl7.org/CodeSystem/provenance-participant-type", code: role,
        display: "")
    ])
    side.write(#","who":"#)
    side.write(raw: who)
    side.write("},")
  }

  private var patientReference: [UInt8] {
    var bytes = ResourceBytes()
    bytes.write(#"{"reference":"#)
    bytes.write(string: subjectReference)
    bytes.write("}")
    return bytes.bytes
  }

  private var program: [UInt8] {
    var bytes = ResourceBytes()
    bytes.write(#"{"type":"Device","display":"#)
    bytes.write(string: "fhirlint \(options.programVersion)")
    bytes.write("}")
    return bytes.bytes
  }

  private func dateText(_ moment: Moment) -> String {
    LocalDay(number: Int((moment.seconds + Int64(moment.offset)) / 86_400)).description
  }
}
