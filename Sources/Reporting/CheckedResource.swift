import FHIRDocuments

/// What one check found out about one resource.
///
/// Reporters take these in input order. A clean resource carries no text of its own: type and id
/// stay slices of the source until somebody prints them.
public struct CheckedResource: Sendable {
  /// The bytes the resource lies in: a whole file, or a window of an NDJSON file.
  public var source: SourceBytes
  /// The part of `source` that is the resource.
  public var range: SourceRange
  /// The line number in an NDJSON input; nil for inputs that hold one resource.
  public var line: Int?
  /// The resource type, e.g. `Observation`; nothing where the input names none.
  public var type: Text
  /// The logical id of the resource; nothing where it has none.
  public var id: Text
  /// The findings in source order.
  public var findings: [Finding]

  public init(
    source: SourceBytes, range: SourceRange, line: Int? = nil, type: Text = .none,
    id: Text = .none, findings: [Finding] = []
  ) {
    self.source = source
    self.range = range
    self.line = line
    self.type = type
    self.id = id
    self.findings = findings
  }

  /// A short text that is copied only when somebody reads it.
  public enum Text: Sendable, Hashable {
    case none
    /// A slice of the source.
    case slice(SourceRange)
    /// A text of its own, where the source has it escaped.
    case own(String)
  }

  /// The text itself; nil where there is none.
  public func string(_ text: Text) -> String? {
    switch text {
    case .none: nil
    case .slice(let range): String(decoding: source.bytes(range), as: UTF8.self)
    case .own(let string): string
    }
  }

  /// Names the resource as in a reference, e.g. `Observation/hr-1`; the type alone where it has no
  /// id, nil where it has no type.
  public var reference: String? {
    guard let type = string(type) else { return nil }
    guard let id = string(id) else { return type }
    return "\(type)/\(id)"
  }

  /// The FHIRPath of a finding as people read it: in NDJSON the resource is named by type and id.
  func place(of finding: Finding) -> String {
    guard line != nil, let type = string(type), let id = string(id) else {
      return finding.expression
    }
    let expression = finding.expression
    guard expression.hasPrefix(type) else { return expression }
    let rest = expression.dropFirst(type.count)
    guard rest.isEmpty || rest.first == "." || rest.first == "[" else { return expression }
    return "\(type)/\(id)\(rest)"
  }
}
