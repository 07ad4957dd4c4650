/// Names the elements a narrative may have.
///
/// R4 lists most of them in the XPath of txt-1. `address`, `bdo` and `kbd` belong to the chapters
/// of HTML 4.0 that its wording names, `map` and `area` to the images.
enum XHTMLElement: UInt8, CaseIterable {
  case a, abbr, acronym, address, area, b, bdo, big, blockquote, br, caption, cite, code, col
  case colgroup, dd, dfn, div, dl, dt, em, h1, h2, h3, h4, h5, h6, hr, i, img, kbd, li, map
  case ol, p, pre, q, samp, small, span, strong, sub, sup, table, tbody, td, tfoot, th, thead
  case tr, tt, ul, `var`

  var name: StaticString { Self.names[Int(rawValue)] }

  /// The names in the order of the cases; asking the runtime for them costs milliseconds.
  private static let names: [StaticString] = [
    "a", "abbr", "acronym", "address", "area", "b", "bdo", "big", "blockquote", "br", "caption",
    "cite", "code", "col", "colgroup", "dd", "dfn", "div", "dl", "dt", "em", "h1", "h2", "h3",
    "h4", "h5", "h6", "hr", "i", "img", "kbd", "li", "map", "ol", "p", "pre", "q", "samp",
    "small", "span", "strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr",
    "tt", "ul", "var",
  ]
}

/// A set of elements, one bit each.
struct XHTMLElements: OptionSet, Sendable {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(_ elements: XHTMLElement...) {
    rawValue = elements.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }

  @inline(__always)
  func has(_ element: XHTMLElement) -> Bool {
    rawValue & (1 << UInt64(element.rawValue)) != 0
  }

  static let all = XHTMLElements(rawValue: (1 << UInt64(XHTMLElement.allCases.count)) - 1)
}
