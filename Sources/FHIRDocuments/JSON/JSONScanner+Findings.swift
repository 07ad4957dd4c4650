/// How the JSON reader reports.
extension JSONScanner {
  /// The rules of the reader. All but `syntax`, `encoding`, `surrogate`, `byteOrderMark` and
  /// `depth` are FHIR's own and do not concern JSON that is no object.
  enum SyntaxRule: String {
    case syntax = "json-syntax"
    case encoding = "json-encoding"
    case surrogate = "json-lone-surrogate"
    case byteOrderMark = "json-byte-order-mark"
    case depth = "json-too-deep"
    case duplicateKey = "json-duplicate-key"
    case null = "json-null"
    case emptyArray = "json-empty-array"
    case nestedArray = "json-nested-array"
    case companion = "json-companion"
    case resourceType = "json-resource-type"
    case notAnObject = "json-not-a-resource"
    case emptyElement = "structure-empty-element"

    var isOfFHIR: Bool {
      switch self {
      case .syntax, .encoding, .surrogate, .byteOrderMark, .depth: false
      default: true
      }
    }
  }

  /// Adds a finding at a place of the source.
  ///
  /// - Parameters:
  ///   - name: the property whose value is meant, `.none` for the open object itself.
  ///   - index: its place among its siblings where it is an item of an array that is closed.
  ///   - deletes: what stands at the place is too much, and taking it out is all there is to do.
  func report(
    _ rule: SyntaxRule, _ from: Pointer, _ to: Pointer, in name: Name, index: UInt32? = nil,
    _ message: @autoclosure () -> String, label: String?, help: @autoclosure () -> String,
    severity: Severity = .error,
    related: @autoclosure () -> [Finding.Related] = [], deletes: Bool = false
  ) {
    if isForeign, rule.isOfFHIR { return }
    guard document.syntaxFindings.count < JSONReader.mostFindings else {
      if document.syntaxFindings.count == JSONReader.mostFindings {
        document.syntaxFindings.append(
          Finding(
            rule: rule.rawValue, severity: .error, type: .structure, expression: "",
            place: place(from, to),
            message: "more than \(JSONReader.mostFindings) faults of syntax; the rest is left out",
            help: "mend the first ones: many may have one cause"))
      }
      return
    }
    document.syntaxFindings.append(
      Finding(
        rule: rule.rawValue, severity: severity, type: .structure,
        expression: path(name, index), place: place(from, to), message: message(), label: label,
        help: help(), related: related(),
        fix: deletes ? .init("deletes it", [.init(place: place(from, to), replacement: "")]) : nil))
  }

  func place(_ from: Pointer, _ to: Pointer) -> SourceRange {
    let start = max(base, min(from, end))
    return SourceRange(start - base, max(start, min(to, end)) - base)
  }

  /// The way from the root to a property, without the root's type: it may not be known so far.
  private func path(_ name: Name, _ index: UInt32?) -> String {
    guard !isForeign else { return "" }
    var path = ""
    // Under the root's object; the way of very deep faults is cut.
    var depth = 2
    while depth <= min(top, 64) {
      let frame = frames[depth]
      if frame.mode == .object {
        path += "." + document.names.text(of: nodes[Int(frame.node)].name)
        let outer = frames[depth - 1]
        if outer.mode != .object, outer.index > 0 { path += "[\(outer.index - 1)]" }
      }
      depth += 1
    }
    let frame = frames[top]
    if name == .none, frame.mode == .array || frame.mode == .companions, frame.name != .none {
      path += "." + document.names.text(of: frame.name)
    }
    if name != .none {
      path += "." + document.names.text(of: name)
      if let index {
        path += "[\(index)]"
      } else if frame.mode != .object, frame.mode != .root {
        path += "[\(frame.index)]"
      }
    }
    return path
  }
}
