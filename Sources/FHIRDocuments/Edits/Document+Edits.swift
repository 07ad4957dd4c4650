/// Edits of a document in the notation and layout of its own source.
///
/// Each returns nil where the edit is not plain in this notation: a fix is then not offered. Edits
/// count bytes of `source`.
extension Document {
  /// Replaces the value of a primitive; the kind of JSON value stays.
  public func edit(replacing node: NodeID, with text: String) -> Finding.Edit? {
    guard hasValue(node) else { return nil }
    switch format {
    case .json:
      return .init(
        place: place(node), replacement: self[node].kind == .string ? Escaped.json(text) : text)
    case .xml:
      guard let place = XMLLayout(self).attributeValue(of: node) else { return nil }
      return .init(place: place, replacement: Escaped.xml(text))
    }
  }

  /// Adds a member in front of another one of the same object.
  public func edit(
    inserting name: String, _ value: NewValue, before node: NodeID
  ) -> Finding.Edit? {
    switch format {
    case .json: JSONLayout(self).insertion(of: name, value, before: node)
    case .xml: XMLLayout(self).insertion(of: name, value, before: node)
    }
  }

  /// Adds a member behind another one of the same object.
  public func edit(inserting name: String, _ value: NewValue, after node: NodeID) -> Finding.Edit? {
    switch format {
    case .json: JSONLayout(self).insertion(of: name, value, after: node)
    case .xml: XMLLayout(self).insertion(of: name, value, after: node)
    }
  }

  /// Adds an item in front of another one of the same repeated element.
  public func edit(insertingItem value: NewValue, before node: NodeID) -> Finding.Edit? {
    switch format {
    case .json: JSONLayout(self).insertion(ofItem: value, before: node)
    case .xml: XMLLayout(self).insertion(of: nameText(node), value, before: node)
    }
  }

  /// Adds an item behind another one of the same repeated element.
  public func edit(insertingItem value: NewValue, after node: NodeID) -> Finding.Edit? {
    switch format {
    case .json: JSONLayout(self).insertion(ofItem: value, after: node)
    case .xml: XMLLayout(self).insertion(of: nameText(node), value, after: node)
    }
  }

  /// Takes an element out: a property, an item of an array, or an XML element.
  public func edit(removing node: NodeID) -> Finding.Edit? {
    switch format {
    case .json: JSONLayout(self).removal(of: node)
    case .xml: XMLLayout(self).removal(of: node)
    }
  }

  /// Gives an element another name; its value stays.
  public func edits(renaming node: NodeID, to name: String) -> [Finding.Edit]? {
    switch format {
    case .json:
      let key = keyPlace(node)
      guard node != 0, Int(key.start) < source.count, source.base[Int(key.start)] == 0x22,
        key != place(node)
      else { return nil }
      return [.init(place: key, replacement: Escaped.json(name))]
    case .xml: return XMLLayout(self).renaming(node, to: name)
    }
  }

  /// Makes an item of an array a property of the same object that does not repeat; JSON only.
  public func edits(moving item: NodeID, to name: String) -> [Finding.Edit]? {
    format == .json ? JSONLayout(self).moving(item, to: name) : nil
  }

  /// Writes a value that stands alone as an array, and an only item of one without brackets; JSON
  /// only.
  public func edits(reshaping node: NodeID) -> [Finding.Edit]? {
    format == .json ? JSONLayout(self).reshaping(node) : nil
  }

  /// Puts another element in the place of one; nil for items of arrays.
  public func edit(
    replacing node: NodeID, with name: String, _ value: NewValue
  ) -> Finding.Edit? {
    switch format {
    case .json: JSONLayout(self).replacement(of: node, with: name, value)
    case .xml: XMLLayout(self).replacement(of: node, with: name, value)
    }
  }

  /// The offset behind the last byte of a node's value.
  public func end(of node: NodeID) -> Int? {
    switch format {
    case .json: JSONLayout(self).end(of: node)
    case .xml: XMLLayout(self).end(of: node)
    }
  }
}

extension Finding.Fix {
  /// Makes a fix of edits; nil where one of them is not possible.
  public init?(_ summary: String, isSafe: Bool = true, _ edits: [Finding.Edit?]) {
    var all: [Finding.Edit] = []
    for edit in edits {
      guard let edit else { return nil }
      all.append(edit)
    }
    // What is added at one offset stays in the order given.
    let sorted = all.enumerated().sorted { left, right in
      let (a, b) = (left.element.place, right.element.place)
      return (a.start, a.end, left.offset) < (b.start, b.end, right.offset)
    }
    self.init(summary: summary, isSafe: isSafe, edits: sorted.map(\.element))
  }
}
