/// Names a place in a source as byte offsets, `end` exclusive.
///
/// Lines and columns are a matter of presentation; see `LineIndex`.
@frozen
public struct SourceRange: Hashable, Sendable {
  public var start: UInt32
  public var end: UInt32

  @inlinable
  public init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  @inlinable
  public init(_ start: Int, _ end: Int) {
    self.start = UInt32(clamping: start)
    self.end = UInt32(clamping: end)
  }
}
