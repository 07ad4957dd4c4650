import FHIRDocuments

/// Writes one line for each checked resource, with or without findings.
public struct NDJSONReporter: Reporter {
  private var places = PlaceFinder()

  public init() {}

  public var wantsCleanResources: Bool { true }

  public mutating func add(_ resource: CheckedResource, to output: OutputSink) {
    output.write(#"{"file":"#)
    output.writeJSON(resource.source.name)
    if let line = resource.line {
      output.write(#","line":"#)
      output.writeJSON(line)
    }
    if resource.type != .none {
      output.write(#","resource":"#)
      output.writeReference(resource)
    }
    output.write(#","outcome":"#)
    output.writeOutcome(resource, places: &places)
    output.write("}\n")
  }

  public mutating func finish(_ summary: RunSummary, to output: OutputSink) {}
}

extension OutputSink {
  /// Adds `Type/id` as a JSON string; plain ids are copied from the source without a detour.
  fileprivate func writeReference(_ resource: CheckedResource) {
    guard case .slice(let type) = resource.type, case .slice(let id) = resource.id else {
      writeJSON(resource.reference ?? "")
      return
    }
    let typeBytes = resource.source.bytes(type)
    let idBytes = resource.source.bytes(id)
    guard typeBytes.allSatisfy(isPlain), idBytes.allSatisfy(isPlain) else {
      writeJSON(resource.reference ?? "")
      return
    }
    write(UInt8(ascii: "\""))
    write(typeBytes)
    write(UInt8(ascii: "/"))
    write(idBytes)
    write(UInt8(ascii: "\""))
  }
}

/// A byte of an ordinary id: needs no escape.
private func isPlain(_ byte: UInt8) -> Bool {
  byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}
