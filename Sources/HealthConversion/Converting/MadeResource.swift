/// A resource on its way out, whose bytes are only lent.
public struct MadeResource {
  /// The resource type.
  public let type: String
  /// The logical id; empty where a resource that was passed on has none.
  public let id: String
  /// The resource as JSON on one line, without a line end.
  public let bytes: UnsafeBufferPointer<UInt8>
  /// What it was made from: Apple's identifier of the type, or an element or member of the export.
  public let origin: String
  /// The line of the export it was made from; 0 where that is no single line.
  public let line: Int
  /// It was FHIR in the export already.
  public let isPassedOn: Bool
}
