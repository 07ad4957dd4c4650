import FHIRDocuments
import Reporting
import WearableRules

/// Checks FHIR R4 resources.
///
/// A linter is a value that may be shared between threads; each call has working memory of its
/// own. For many resources in one go use `Runner`.
public struct Linter: Sendable {
  public var configuration: LinterConfiguration

  public init(_ configuration: LinterConfiguration = LinterConfiguration()) {
    self.configuration = configuration
  }

  /// Checks one resource, and the resources of a Bundle beside each other.
  ///
  /// - Parameters:
  ///   - range: The part of the source the resource lies in; nil for all of it.
  ///   - format: JSON or XML; nil looks at the first character.
  /// - Returns: What is wrong, in source order.
  public func check(
    _ source: SourceBytes, range: SourceRange? = nil, format: Document.Format? = nil
  ) -> [Finding] {
    var worker = LintWorker(configuration, gathersFacts: true)
    let range = range ?? SourceRange(0, source.count)
    var findings = worker.findings(
      in: source, range: range, format: format ?? source.format(of: range))
    if worker.hasFacts, worker.facts.count > 1 {
      let document = worker.document
      var added = RunJudge(configuration).judge(
        worker.facts, in: document.source, format: document.format)
      RepeatedEntries.addFixes(
        to: &added, in: document.source, range: document.range, format: document.format)
      findings += configuration.rules.apply(to: added)
      findings.putInSourceOrder()
    }
    return findings
  }

  /// Checks one resource given as text.
  public func check(_ text: String, name: String = "<text>") -> [Finding] {
    check(SourceBytes(text, name: name))
  }
}

extension SourceBytes {
  /// JSON or XML, by the first character that is not white space.
  func format(of range: SourceRange) -> Document.Format {
    bytes(range).first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
      == UInt8(ascii: "<") ? .xml : .json
  }
}
