import FHIRDocuments

/// Writes FHIR's OperationOutcome: one for one resource, a Bundle of them for several.
public struct OutcomeReporter: Reporter {
  private var places = PlaceFinder()
  private var first: CheckedResource?
  private var count = 0

  public init() {}

  public var wantsCleanResources: Bool { true }

  public mutating func add(_ resource: CheckedResource, to output: OutputSink) {
    count += 1
    if count == 1 {
      // Whether it stays alone is known with the second, or at the end.
      first = resource
      return
    }
    if let first {
      output.write(#"{"resourceType":"Bundle","type":"collection","entry":["#)
      writeEntry(first, to: output)
      self.first = nil
    }
    output.write(",")
    writeEntry(resource, to: output)
  }

  public mutating func finish(_ summary: RunSummary, to output: OutputSink) {
    if let first {
      output.writeOutcome(first, places: &places)
      output.write("\n")
    } else if count > 1 {
      output.write("\n]}\n")
    }
  }

  private mutating func writeEntry(_ resource: CheckedResource, to output: OutputSink) {
    output.write("\n" + #"{"resource":"#)
    var file = resource.source.name
    if let line = resource.line { file += ":\(line)" }
    output.writeOutcome(resource, places: &places, file: file)
    output.write("}")
  }
}
