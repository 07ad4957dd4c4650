/// A set of byte edits of one text, in order and without overlaps.
public struct EditList: Sendable, Hashable {
  /// Replaces the bytes from `start` up to `end`.
  public struct Edit: Sendable, Hashable {
    public var start: Int
    public var end: Int
    public var bytes: [UInt8]

    public init(start: Int, end: Int, bytes: [UInt8]) {
      self.start = start
      self.end = end
      self.bytes = bytes
    }
  }

  public private(set) var edits: [Edit] = []

  public init() {}

  /// Nothing changes.
  public var isEmpty: Bool { edits.isEmpty }

  /// By how many bytes the text grows.
  public var growth: Int { edits.reduce(0) { $0 + $1.bytes.count - ($1.end - $1.start) } }

  /// Adds edits that belong together; nothing where one of them overlaps or touches an earlier one.
  ///
  /// - Parameters:
  ///   - new: in order of their places.
  ///   - offset: subtracted from the places, where the text is a part of their source.
  /// - Returns: whether they were added.
  public mutating func add(_ new: [Finding.Edit], from offset: Int = 0) -> Bool {
    var done = 0
    for edit in new {
      let start = Int(edit.place.start) - offset
      let end = Int(edit.place.end) - offset
      guard start >= done, end >= start, isFree(start, end) else { return false }
      done = end
    }
    for edit in new {
      let start = Int(edit.place.start) - offset
      let end = Int(edit.place.end) - offset
      var index = Self.index(of: start, in: edits)
      // Of edits of one fix at one offset, the first one given comes first.
      while index < edits.count, edits[index].start == start { index += 1 }
      edits.insert(Edit(start: start, end: end, bytes: Array(edit.replacement.utf8)), at: index)
    }
    return !new.isEmpty
  }

  /// Edits that only meet would depend on their order where one of them adds something.
  private func isFree(_ start: Int, _ end: Int) -> Bool {
    let index = Self.index(of: start, in: edits)
    if index > 0, edits[index - 1].end >= start { return false }
    return index == edits.count || edits[index].start > end
  }

  /// The first edit that begins at an offset or behind it.
  private static func index(of start: Int, in edits: [Edit]) -> Int {
    var low = 0
    var high = edits.count
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].start < start { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Moves all places, where the text becomes part of a larger one.
  public mutating func append(_ other: EditList, movedBy offset: Int) {
    edits.reserveCapacity(edits.count + other.edits.count)
    for edit in other.edits {
      edits.append(Edit(start: edit.start + offset, end: edit.end + offset, bytes: edit.bytes))
    }
  }

  /// Some of the edits, for a part of the text that begins at an offset.
  public func part(_ numbers: Range<Int>, from offset: Int) -> EditList {
    var part = EditList()
    for edit in edits[numbers] {
      part.edits.append(
        Edit(start: edit.start - offset, end: edit.end - offset, bytes: edit.bytes))
    }
    return part
  }

  /// Hands over the edited text piece by piece.
  public func forEachPiece(
    of text: UnsafeBufferPointer<UInt8>, _ take: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var done = 0
    for edit in edits {
      let start = min(edit.start, text.count)
      if start > done { take(UnsafeBufferPointer(rebasing: text[done..<start])) }
      edit.bytes.withUnsafeBufferPointer { if !$0.isEmpty { take($0) } }
      done = max(done, min(edit.end, text.count))
    }
    if done < text.count { take(UnsafeBufferPointer(rebasing: text[done...])) }
  }

  /// The edited text as a source of its own.
  public func applied(
    to text: UnsafeBufferPointer<UInt8>, name: String
  ) -> SourceBytes {
    let memory = SourceBytes.allocate(count: max(0, text.count + growth))
    var count = 0
    forEachPiece(of: text) { piece in
      guard let start = piece.baseAddress else { return }
      (memory + count).copyMemory(from: start, byteCount: piece.count)
      count += piece.count
    }
    return SourceBytes(owning: memory, count: count, name: name)
  }

  /// These edits and then those of the text they make, as one list.
  public func followed(by later: EditList) -> EditList {
    if isEmpty { return later }
    var result = EditList()
    var own = 0
    var other = 0
    /// What the text made so far has more than the first one.
    var shift = 0
    while own < edits.count || other < later.edits.count {
      let begin = min(
        own < edits.count ? edits[own].start + shift : Int.max,
        other < later.edits.count ? later.edits[other].start : Int.max)
      let cluster = Cluster(self, later, from: begin, &own, &other, &shift)
      result.edits.append(cluster.edit)
    }
    return result
  }

  /// Edits of both lists that overlap or touch, made one.
  private struct Cluster {
    let edit: Edit

    init(
      _ first: EditList, _ later: EditList, from begin: Int, _ own: inout Int, _ other: inout Int,
      _ shift: inout Int
    ) {
      let firstShift = shift
      var end = begin
      // What the first list wrote here, by its offset in the text between.
      var written: [(start: Int, bytes: [UInt8])] = []
      var changes: [Edit] = []
      while true {
        if own < first.edits.count, first.edits[own].start + shift <= end {
          let edit = first.edits[own]
          written.append((edit.start + shift, edit.bytes))
          end = max(end, edit.start + shift + edit.bytes.count)
          shift += edit.bytes.count - (edit.end - edit.start)
          own += 1
        } else if other < later.edits.count, later.edits[other].start <= end {
          changes.append(later.edits[other])
          end = max(end, later.edits[other].end)
          other += 1
        } else {
          break
        }
      }
      var bytes: [UInt8] = []
      var done = begin
      func keep(upTo limit: Int) {
        for piece in written {
          let from = max(done, piece.start)
          let to = min(limit, piece.start + piece.bytes.count)
          if from < to { bytes += piece.bytes[(from - piece.start)..<(to - piece.start)] }
        }
        done = max(done, limit)
      }
      for change in changes {
        keep(upTo: change.start)
        bytes += change.bytes
        done = max(done, change.end)
      }
      keep(upTo: end)
      edit = Edit(start: begin - firstShift, end: end - shift, bytes: bytes)
    }
  }
}
