/// Says what is wrong at one place of a narrative.
public struct NarrativeFault: Sendable, Hashable {
  /// What is wrong.
  public enum Kind: Sendable, Hashable {
    // Not a well-formed div in the XHTML namespace
    case notMarkup, textOutsideDiv, secondRoot, rootNotDiv
    case namespaceMissing, namespaceForeign, prefixUnbound
    case endTagMismatch, endTagWithoutStart, unclosed, tagMalformed
    case attributeWithoutValue, attributeUnquoted, attributeTwice, attributesTouching
    case lessThanInAttribute, sectionEndInText
    case ampersandAlone, entityUnknown, characterReferenceUnknown
    case controlCharacter, doctype, processingInstruction, commentMalformed, tooDeep

    // Well-formed, but more than a narrative may have
    case elementNotAllowed, attributeNotAllowed, eventAttribute, scriptAddress
    case elementMisplaced, textMisplaced, mustBeEmpty

    // Nothing to read
    case empty
  }

  public let kind: Kind
  /// The byte, in the text that was checked, where the fault shows.
  public let offset: Int
  /// The bytes of the name or text the fault is about; 0 if it is a mere place.
  public let length: Int
  /// The bytes of another name the message needs: the open element, or the parent.
  let other: Range<Int>

  init(_ kind: Kind, at range: Range<Int>, other: Range<Int> = 0..<0) {
    self.kind = kind
    offset = range.lowerBound
    length = range.count
    self.other = other
  }

  /// The rule a finding about this fault carries.
  public var rule: String {
    switch kind {
    case .elementNotAllowed, .attributeNotAllowed, .eventAttribute, .scriptAddress,
      .elementMisplaced, .textMisplaced, .mustBeEmpty:
      "txt-1"
    case .empty:
      "txt-2"
    default:
      "narrative-not-xhtml"
    }
  }
}
