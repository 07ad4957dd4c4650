/// Names the attributes a narrative may have, and the elements that may have them.
///
/// The names are those of txt-1 in R4; the elements are those that HTML 4.0 gives them, and any
/// element for the ones that tables and core attributes share.
enum XHTMLAttribute: UInt8, CaseIterable {
  case abbr, accesskey, align, alt, axis, bgcolor, border, cellhalign, cellpadding, cellspacing
  case cellvalign, char, charoff, charset, cite, `class`, colspan, compact, coords, dir, frame
  case headers, height, href, hreflang, hspace, id, ismap, lang, longdesc, name, nohref, nowrap
  case rel, rev, rowspan, rules, scope, shape, span, src, start, style, summary, tabindex, title
  case type, usemap, valign, value, vspace, width, xmlLang, xmlSpace, xmlns

  var text: StaticString { Self.texts[Int(rawValue)] }

  /// The names in the order of the cases; asking the runtime for them costs milliseconds.
  private static let texts: [StaticString] = [
    "abbr", "accesskey", "align", "alt", "axis", "bgcolor", "border", "cellhalign", "cellpadding",
    "cellspacing", "cellvalign", "char", "charoff", "charset", "cite", "class", "colspan",
    "compact", "coords", "dir", "frame", "headers", "height", "href", "hreflang", "hspace", "id",
    "ismap", "lang", "longdesc", "name", "nohref", "nowrap", "rel", "rev", "rowspan", "rules",
    "scope", "shape", "span", "src", "start", "style", "summary", "tabindex", "title", "type",
    "usemap", "valign", "value", "vspace", "width", "xml:lang", "xml:space", "xmlns",
  ]

  var elements: XHTMLElements {
    switch self {
    case .abbr, .accesskey, .align, .axis, .char, .charoff, .class, .colspan, .dir, .headers,
      .id, .lang, .rowspan, .scope, .span, .style, .tabindex, .title, .valign, .width, .xmlLang,
      .xmlSpace, .xmlns:
      .all
    case .alt: XHTMLElements(.img, .area)
    case .bgcolor: XHTMLElements(.table, .tr, .td, .th)
    case .border: XHTMLElements(.table, .img)
    case .cellhalign, .cellvalign:
      XHTMLElements(.table, .tr, .td, .th, .col, .colgroup, .thead, .tbody, .tfoot)
    case .cellpadding, .cellspacing, .frame, .rules, .summary: XHTMLElements(.table)
    case .charset, .hreflang, .rel, .rev: XHTMLElements(.a)
    case .cite: XHTMLElements(.blockquote, .q)
    case .compact: XHTMLElements(.ul, .ol, .dl)
    case .coords, .shape, .href: XHTMLElements(.a, .area)
    case .height: XHTMLElements(.img, .td, .th)
    case .hspace, .vspace, .ismap, .longdesc, .src, .usemap: XHTMLElements(.img)
    case .name: XHTMLElements(.a, .img, .map)
    case .nohref: XHTMLElements(.area)
    case .nowrap: XHTMLElements(.td, .th)
    case .start: XHTMLElements(.ol)
    case .type: XHTMLElements(.a, .li, .ol, .ul)
    case .value: XHTMLElements(.li)
    }
  }
}
