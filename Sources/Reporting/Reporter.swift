import FHIRDocuments

/// Writes findings down in one format.
///
/// A run calls `add` for each resource in input order, then `finish` once. Reporters write as they
/// are called, so that memory does not grow with the input.
public protocol Reporter {
  /// Tells whether `add` wants resources without findings as well.
  var wantsCleanResources: Bool { get }

  /// Takes what a check found out about one resource.
  mutating func add(_ resource: CheckedResource, to output: OutputSink)

  /// Writes what stands at the end.
  mutating func finish(_ summary: RunSummary, to output: OutputSink)
}
