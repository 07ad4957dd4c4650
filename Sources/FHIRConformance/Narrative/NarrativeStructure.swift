/// Says which element may stand inside which, as far as narratives depend on it.
///
/// XHTML knows more rules; these are the ones that other FHIR validators hold narratives to.
enum NarrativeStructure {
  /// The elements that have no content.
  static let empty = XHTMLElements(.br, .hr, .img, .area, .col)

  /// The elements whose own text must be blank.
  static let textless = XHTMLElements(.table, .thead, .tbody, .tfoot, .tr, .ul, .ol, .dl, .map)

  /// The elements that may stand directly inside an element.
  static func children(of parent: XHTMLElement) -> XHTMLElements {
    switch parent {
    case .table: XHTMLElements(.caption, .col, .colgroup, .thead, .tbody, .tfoot, .tr)
    case .thead, .tbody, .tfoot: XHTMLElements(.tr)
    case .tr: XHTMLElements(.td, .th)
    case .ul, .ol: XHTMLElements(.li)
    case .dl: XHTMLElements(.dt, .dd)
    case .colgroup: XHTMLElements(.col)
    case .map: XHTMLElements(.area)
    default: everywhere
    }
  }

  /// The elements that need no particular parent.
  private static let everywhere = XHTMLElements(
    rawValue: XHTMLElements.all.rawValue
      & ~XHTMLElements(
        .caption, .col, .colgroup, .thead, .tbody, .tfoot, .tr, .td, .th, .li, .dt, .dd
      ).rawValue)
}
