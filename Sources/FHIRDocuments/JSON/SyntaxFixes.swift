/// Fixes for what JSON allows and FHIR does not: properties that say nothing, or say it twice.
enum SyntaxFixes {
  /// Adds fixes to the findings of a document.
  static func add(to document: Document) {
    for index in document.syntaxFindings.indices {
      let finding = document.syntaxFindings[index]
      switch finding.rule {
      case "json-null", "json-empty-array":
        document.syntaxFindings[index].fix = removal(of: finding, in: document)
      case "json-duplicate-key":
        document.syntaxFindings[index].fix = removal(ofCopy: finding, in: document)
      default: continue
      }
    }
  }

  /// Takes a property without content out.
  private static func removal(of finding: Finding, in document: Document) -> Finding.Fix? {
    let layout = JSONLayout(document)
    let value = Int(finding.place.start)
    guard let key = layout.keyStart(ofValueAt: value), let end = layout.endOfValue(value) else {
      return nil
    }
    return Finding.Fix("takes the property out", [layout.removal(from: key, to: end)])
  }

  /// Takes a property out that stands twice with the same value.
  private static func removal(ofCopy finding: Finding, in document: Document) -> Finding.Fix? {
    guard let first = finding.related.first else { return nil }
    let layout = JSONLayout(document)
    guard let own = layout.value(ofKeyAt: Int(finding.place.start)),
      let other = layout.value(ofKeyAt: Int(first.place.start)),
      document.source.bytes(own).elementsEqual(document.source.bytes(other))
    else { return nil }
    return Finding.Fix(
      "takes the copy out", [layout.removal(from: Int(finding.place.start), to: Int(own.end))])
  }
}
