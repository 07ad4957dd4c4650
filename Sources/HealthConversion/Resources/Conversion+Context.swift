import HealthExport

/// What the metadata of a sample add: body site, method, components and notes.
extension Conversion {
  /// Adds what is known about how a sample was made.
  func writeContext(of sample: HealthSample, _ metric: Metric) {
    guard sample.metadata > 0, sample.metadata < facts.catalog.metadata.count else { return }
    let entries = facts.catalog.metadata[sample.metadata].compactMap { entry in
      SampleContext.of(entry.key).map { (entry: entry, context: $0) }
    }
    for (name, place) in [("bodySite", SampleContext.Place.site), ("method", .method)] {
      guard let fact = entries.first(where: { $0.context.place == place }),
        let words = words(of: fact.entry, fact.context)
      else { continue }
      bytes.write(#",""#)
      bytes.write(plain: name)
      bytes.write(#"":"#)
      bytes.writeConcept([], text: words)
    }
    var notes: [String] = []
    var isFirst = true
    for (entry, context) in entries where context.place == .component {
      // R4 binds the components of vital signs, words and concepts too, to a list of units.
      if metric.category == "vital-signs", let words = words(of: entry, context) {
        notes.append("\(context.label): \(words)")
        continue
      }
      let start = bytes.count
      bytes.write(isFirst ? #","component":[{"code":"# : #",{"code":"#)
      bytes.writeConcept([.apple(entry.key)], text: context.label)
      if writeValue(of: entry, context) {
        bytes.write("}")
        isFirst = false
      } else {
        bytes.truncate(to: start)
      }
    }
    if !isFirst { bytes.write("]") }
    guard !notes.isEmpty else { return }
    bytes.write(#","note":[{"text":"#)
    bytes.write(string: notes.joined(separator: "; "))
    bytes.write("}]")
  }

  /// The words of a fact; nil where the export says nothing that is known.
  private func words(of entry: MetadataEntry, _ context: SampleContext) -> String? {
    switch context.form {
    case .choice(let choices): return Int(entry.value).flatMap { choices[$0] }
    case .words: return entry.value.isEmpty ? nil : entry.value
    case .personalWords: return entry.value.isEmpty || names.isOn ? nil : entry.value
    case .truth, .quantity: return nil
    }
  }

  /// Adds the value of a component; false where there is none.
  private func writeValue(of entry: MetadataEntry, _ context: SampleContext) -> Bool {
    switch context.form {
    case .truth:
      guard entry.value == "0" || entry.value == "1" else { return false }
      bytes.write(entry.value == "1" ? #","valueBoolean":true"# : #","valueBoolean":false"#)
    case .quantity(let unit, let text):
      guard let value = ExportQuantity(text: entry.value)?.value(in: unit) else { return false }
      bytes.write(#","valueQuantity":"#)
      bytes.writeQuantity(value, places: 3, unit: unit, text: text)
    case .choice, .words, .personalWords:
      guard let words = words(of: entry, context) else { return false }
      bytes.write(#","valueString":"#)
      bytes.write(string: words)
    }
    return true
  }
}
