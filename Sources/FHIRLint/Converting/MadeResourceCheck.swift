import FHIRDocuments
import HealthConversion

/// Checks resources as they are made; those with errors do not pass.
final class MadeResourceCheck {
  /// The most findings that are kept; all are counted.
  private static let mostKept = 1000

  private let configuration: LinterConfiguration
  private var worker: LintWorker
  /// What others wrote is no wearable data.
  private lazy var clinicalWorker = {
    var configuration = configuration
    configuration.isWearable = false
    return LintWorker(configuration, tellsUncheckedOnce: true)
  }()
  private(set) var kept: [ConversionResult.Problem] = []
  private(set) var counts: [Severity: Int] = [:]

  init(_ configuration: LinterConfiguration) {
    self.configuration = configuration
    worker = LintWorker(configuration, tellsUncheckedOnce: true)
  }

  /// Checks a resource; false where it has errors.
  func passes(_ resource: MadeResource) -> Bool {
    let source = SourceBytes(copying: UnsafeRawBufferPointer(resource.bytes), name: resource.origin)
    let range = SourceRange(0, source.count)
    let findings =
      resource.isPassedOn
      ? clinicalWorker.findings(in: source, range: range, format: .json)
      : worker.findings(in: source, range: range, format: .json)
    if findings.isEmpty { return true }
    for finding in findings {
      counts[finding.severity, default: 0] += 1
      guard finding.severity > .information, kept.count < Self.mostKept else { continue }
      kept.append(
        ConversionResult.Problem(
          resource: "\(resource.type)/\(resource.id)", origin: resource.origin,
          line: resource.line, finding: finding))
    }
    return !findings.contains { $0.severity == .error }
  }
}
