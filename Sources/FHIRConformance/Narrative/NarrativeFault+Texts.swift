extension NarrativeFault {
  /// Says what is wrong, with the names from the text that was checked.
  public func message(in bytes: UnsafeBufferPointer<UInt8>) -> String {
    let name = text(offset..<offset + length, in: bytes)
    let other = text(self.other, in: bytes)
    return switch kind {
    case .notMarkup: "the narrative is not XHTML: it does not begin with <div>"
    case .textOutsideDiv: "the narrative has text outside its div"
    case .secondRoot: "the narrative has more than one element at the top"
    case .rootNotDiv: "the narrative begins with <\(name)>, not with <div>"
    case .namespaceMissing: "the div of the narrative does not name the XHTML namespace"
    case .namespaceForeign: "<\(name)> is not in the XHTML namespace"
    case .prefixUnbound: "the prefix of <\(name)> is not bound to the XHTML namespace"
    case .endTagMismatch: "</\(name)> closes nothing: the open element is <\(other)>"
    case .endTagWithoutStart: "</\(name)> closes nothing"
    case .unclosed: "<\(name)> is never closed"
    case .tagMalformed: "a < is not followed by a complete tag"
    case .attributeWithoutValue: "the attribute \(name) of <\(other)> has no value"
    case .attributeUnquoted: "the value of \(name) in <\(other)> is not in quotes"
    case .attributeTwice: "<\(other)> has the attribute \(name) twice"
    case .attributesTouching: "no blank stands before the attribute \(name) of <\(other)>"
    case .lessThanInAttribute: "the value of \(name) in <\(other)> has a bare <"
    case .sectionEndInText: "the text has a bare ]]>"
    case .ampersandAlone: "an & begins no entity"
    case .entityUnknown: "&\(name); is not defined in XHTML without a DOCTYPE"
    case .characterReferenceUnknown: "&\(name); names no character of XML"
    case .controlCharacter: "the narrative has a control character"
    case .doctype: "the narrative has a declaration (<!\(name))"
    case .processingInstruction: "the narrative has a processing instruction"
    case .commentMalformed: "a comment is not closed, or has -- inside"
    case .tooDeep: "<\(name)> is nested more than \(NarrativeScanner.maximumDepth) levels deep"
    case .elementNotAllowed: "a narrative may not have <\(name)>"
    case .attributeNotAllowed: "<\(other)> may not have the attribute \(name) in a narrative"
    case .eventAttribute: "the attribute \(name) of <\(other)> runs a script"
    case .scriptAddress: "the attribute \(name) of <\(other)> runs a script"
    case .elementMisplaced: "<\(name)> may not stand inside <\(other)>"
    case .textMisplaced: "<\(other)> may not have text of its own"
    case .mustBeEmpty: "<\(other)> may have no content"
    case .empty: "the narrative has neither text nor an image"
    }
  }

  /// Says what to write instead.
  public var help: String {
    switch kind {
    case .notMarkup, .rootNotDiv, .namespaceMissing, .textOutsideDiv, .secondRoot:
      "write one <div xmlns=\"http://www.w3.org/1999/xhtml\"> around everything"
    case .namespaceForeign, .prefixUnbound:
      "use elements of http://www.w3.org/1999/xhtml only"
    case .endTagMismatch, .endTagWithoutStart, .unclosed:
      "close every element in the reverse order of opening"
    case .tagMalformed: "write &lt; for a less-than sign in the text"
    case .attributeWithoutValue, .attributeUnquoted: "write name=\"value\""
    case .attributeTwice: "keep one of the two"
    case .attributesTouching: "put a blank between attributes"
    case .lessThanInAttribute: "write &lt; for a less-than sign"
    case .sectionEndInText: "write ]]&gt;"
    case .ampersandAlone: "write &amp; for the character &"
    case .entityUnknown:
      "write the character itself or its number, like &#160;; XML names only amp, lt, gt, quot, apos"
    case .characterReferenceUnknown: "write the number of a character that XML allows"
    case .controlCharacter: "remove it; only tab and line ends may stay"
    case .doctype, .processingInstruction: "remove it; a narrative is one div and nothing around it"
    case .commentMalformed: "write <!-- comment -->, without -- inside"
    case .tooDeep: "flatten the markup"
    case .elementNotAllowed:
      "use text, headings, lists, tables, links and images, in lower case; styles as attributes"
    case .attributeNotAllowed, .eventAttribute, .scriptAddress: "remove the attribute"
    case .elementMisplaced: "close the outer element first, or use another one"
    case .textMisplaced: "put the text into a cell or an item"
    case .mustBeEmpty: "close the element at once and put the content behind it"
    case .empty: "describe the resource in words, or leave the narrative out"
    }
  }

  private func text(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> String {
    let range = range.clamped(to: 0..<bytes.count)
    let shown = String(decoding: bytes[range].prefix(40), as: UTF8.self)
    return range.count > 40 ? shown + "…" : shown
  }
}
