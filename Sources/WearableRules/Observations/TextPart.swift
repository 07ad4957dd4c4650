import FHIRDocuments

/// A text of an Observation that can say what was measured, how, or by what.
struct TextPart {
  let node: NodeID
  let origin: Origin

  /// Where a text stands.
  struct Origin: OptionSet {
    let rawValue: UInt8

    /// Text, displays and foreign codes of the code.
    static let code = Origin(rawValue: 1)
    static let method = Origin(rawValue: 2)
    /// The display of the device and the names in a Device that can be resolved.
    static let device = Origin(rawValue: 4)
    /// `meta.source`, and the systems of identifiers.
    static let source = Origin(rawValue: 8)
    /// Strings in extensions.
    static let ownExtension = Origin(rawValue: 16)
    static let all: Origin = [.code, .method, .device, .source, .ownExtension]
  }
}

extension Observation {
  /// Every text the rules may search: never notes, never the narrative.
  var texts: [TextPart] {
    if !hasReadTexts {
      hasReadTexts = true
      storedTexts.removeAll(keepingCapacity: true)
      readTexts()
    }
    return storedTexts
  }

  private func readTexts() {
    addConcept(code, .code)
    addConcept(method, .method)
    if device != 0 {
      for child in document.children(device, .display) { add(child, .device) }
      addDevice(resolvedDevice)
    }
    if meta != 0 {
      for child in document.children(meta, .source) { add(child, .source) }
    }
    if identifier != 0 {
      for item in document.children(node, .identifier) {
        for child in document.children(item, .system) { add(child, .source) }
      }
    }
    if ownExtension != 0 { addExtensions(node, depth: 0) }
  }

  private func add(_ text: NodeID, _ origin: TextPart.Origin) {
    if document.hasValue(text) { storedTexts.append(TextPart(node: text, origin: origin)) }
  }

  private func addConcept(_ concept: NodeID, _ origin: TextPart.Origin) {
    guard concept != 0 else { return }
    for child in document.children(concept) {
      switch document[child].name {
      case .textName: add(child, origin)
      case .coding:
        let coding = Coding(document, child)
        if coding.display != 0 { add(coding.display, origin) }
        // The type identifiers of health platforms say what is meant; numbers do no harm.
        if coding.code != 0, coding.kind != .loinc, coding.kind != .common {
          add(coding.code, origin)
        }
      default: continue
      }
    }
  }

  private func addDevice(_ device: NodeID) {
    guard device != 0 else { return }
    for child in document.children(device) {
      switch document[child].name {
      case .manufacturer, .modelNumber: add(child, .device)
      case .deviceName:
        for name in document.children(child, .name) { add(name, .device) }
      case .identifier:
        for part in document.children(child) where isIdentifierText(part) { add(part, .device) }
      case .type: addConcept(child, .device)
      default: continue
      }
    }
  }

  private func isIdentifierText(_ part: NodeID) -> Bool {
    document[part].name == .system || document[part].name == .value
  }

  private func addExtensions(_ parent: NodeID, depth: Int) {
    guard depth < 8 else { return }
    for item in document.children(parent, .`extension`) {
      for child in document.children(item) {
        switch document[child].name {
        case .valueString, .valueUri, .valueUrl, .valueCode, .valueMarkdown:
          add(child, .ownExtension)
        case .valueCodeableConcept: addConcept(child, .ownExtension)
        default: continue
        }
      }
      addExtensions(item, depth: depth + 1)
    }
  }

  /// The first text in which some words occur, unless they are negated there.
  ///
  /// - Parameter words: lower-case ASCII; words of their own, see `ByteText.findWords`.
  func text(withWords words: StaticString, in origins: TextPart.Origin = .all) -> NodeID? {
    for part in texts where origins.contains(part.origin) {
      let bytes = document.bytes(part.node)
      if let place = ByteText.findWords(words, in: bytes), !ByteText.isNegated(bytes, at: place) {
        return part.node
      }
    }
    return nil
  }

  /// The first text in which any of several words occur.
  func text(withAnyOf words: [StaticString], in origins: TextPart.Origin = .all) -> NodeID? {
    for word in words {
      if let found = text(withWords: word, in: origins) { return found }
    }
    return nil
  }
}
