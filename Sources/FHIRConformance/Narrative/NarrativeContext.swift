/// What the open elements, taken together, forbid inside, however deep.
struct NarrativeContext: OptionSet {
  let rawValue: UInt8

  /// Inside a paragraph.
  static let paragraph = NarrativeContext(rawValue: 1)
  /// Inside an element that holds phrases.
  static let phrase = NarrativeContext(rawValue: 2)
  /// Inside a link.
  static let link = NarrativeContext(rawValue: 4)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What a single element brings about.
  init(inside element: XHTMLElement) {
    switch element {
    case .p: self = .paragraph
    case .a: self = [.phrase, .link]
    default: self = Self.phrases.has(element) ? .phrase : []
    }
  }

  var forbidden: XHTMLElements {
    var elements: XHTMLElements = []
    if contains(.paragraph) { elements.formUnion(Self.notInParagraph) }
    if contains(.phrase) { elements.formUnion(Self.notInPhrase) }
    if contains(.link) { elements.formUnion(Self.notInLink) }
    return elements
  }

  private static let phrases = XHTMLElements(
    .abbr, .acronym, .address, .b, .bdo, .big, .caption, .cite, .code, .dfn, .dt, .em, .h1, .h2,
    .h3, .h4, .h5, .h6, .i, .kbd, .pre, .q, .samp, .small, .span, .strong, .sub, .sup, .tt, .var)

  private static let notInParagraph = XHTMLElements(.div, .blockquote, .table, .ol, .ul, .p, .pre)
  private static let notInPhrase = XHTMLElements(.div, .pre, .table, .ul, .ol)
  private static let notInLink = XHTMLElements(.a)
}
