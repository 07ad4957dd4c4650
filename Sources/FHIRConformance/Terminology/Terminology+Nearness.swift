import CEmbeddedTables
import FHIRDocuments

/// What messages say about codes; called only when a finding is made.
extension Terminology {
  /// The codes of a value set that may have been meant, the nearest first; at most three.
  ///
  /// A code is near where only its letters' case differs, where the text given is its display, or
  /// where few letters differ.
  public func nearestCodes(to text: String, in valueSet: ValueSetRef) -> [String] {
    nearest(to: text, concepts(in: valueSet, limit: 4000))
  }

  /// The codes of a code system that may have been meant, the nearest first; at most three.
  public func nearestCodes(to text: String, inSystem system: CodeSystemRef) -> [String] {
    let range = record(codeSystem: system).concepts
    return nearest(to: text, (0..<min(range.count, 4000)).map { range.first + $0 })
  }

  /// The codes of a value set in order of its systems, at most `limit` of them; empty where the set
  /// cannot be listed.
  public func codes(in valueSet: ValueSetRef, limit: Int) -> [String] {
    concepts(in: valueSet, limit: limit).map { code($0) }
  }

  /// The number of codes of a value set; nil where it cannot be listed.
  public func count(of valueSet: ValueSetRef) -> Int? {
    let record = record(valueSet: valueSet)
    guard record.flags & UInt32(FL_VS_COMPLETE) != 0 else { return nil }
    var count = Int(record.members.count)
    for number in 0..<Int(record.whole_systems.count) {
      let system = self.record(
        codeSystem: definitions.entry(record.whole_systems, number))
      guard system.grammar == CodeGrammar.none.rawValue else { return nil }
      count += Int(system.concepts.count)
    }
    return count
  }

  /// Tells whether a display is the one the tables carry, apart from case and white space.
  ///
  /// Other designations are not carried, so that a difference is no proof. Where no display is
  /// carried the answer is true.
  public func displayMatches(_ display: UnsafeBufferPointer<UInt8>, _ concept: ConceptRef) -> Bool {
    guard concept != 0 else { return true }
    let own = definitions.bytes(record(concept: concept).display)
    if own.isEmpty { return true }
    var left = Letters(bytes: display)
    var right = Letters(bytes: own)
    while true {
      let a = left.next()
      if a != right.next() { return false }
      if a == nil { return true }
    }
  }

  private func concepts(in valueSet: ValueSetRef, limit: Int) -> [ConceptRef] {
    let record = record(valueSet: valueSet)
    var result: [ConceptRef] = []
    for number in 0..<Int(record.whole_systems.count) where result.count < limit {
      let range = self.record(
        codeSystem: definitions.entry(record.whole_systems, number)
      ).concepts
      for place in 0..<range.count where result.count < limit { result.append(range.first + place) }
    }
    for number in 0..<Int(record.members.count) where result.count < limit {
      result.append(definitions.entry(record.members, number))
    }
    return result
  }

  private func nearest(to text: String, _ concepts: [ConceptRef]) -> [String] {
    let wanted = Array(text.lowercased().utf8.prefix(64))
    guard !wanted.isEmpty else { return [] }
    let most = max(1, wanted.count / 3)
    var ranked: [(distance: Int, code: String)] = []
    for concept in concepts where !isAbstract(concept) {
      let code = code(concept)
      let name = display(concept).lowercased()
      let own = Array(code.lowercased().utf8.prefix(64))
      let distance =
        own == wanted || name == text.lowercased() ? 0 : editDistance(own, wanted, atMost: most)
      if let distance { ranked.append((distance, code)) }
    }
    ranked.sort { ($0.distance, $0.code) < ($1.distance, $1.code) }
    if let best = ranked.first?.distance, best == 0 { ranked.removeAll { $0.distance > 0 } }
    var result: [String] = []
    for (_, code) in ranked where !result.contains(code) && result.count < 3 { result.append(code) }
    return result
  }
}

/// Yields the letters of a display: lower case, runs of white space as one space, none at the ends.
private struct Letters: IteratorProtocol {
  let bytes: UnsafeBufferPointer<UInt8>
  var index = 0
  var started = false

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func next() -> UInt8? {
    var sawSpace = false
    while index < bytes.count, Byte.isBlank(bytes[index]) {
      sawSpace = true
      index += 1
    }
    guard index < bytes.count else { return nil }
    if sawSpace, started {
      started = false
      return 0x20
    }
    started = true
    defer { index += 1 }
    return lowered(bytes[index])
  }
}

/// The number of letters to add, drop, change or swap with their neighbour; nil above a limit.
func editDistance(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
  guard abs(left.count - right.count) <= limit else { return nil }
  var before: [Int] = []
  var previous = Array(0...right.count)
  for row in 0..<left.count {
    var current = [row + 1]
    current.reserveCapacity(right.count + 1)
    for column in 0..<right.count {
      var best = min(
        previous[column] + (left[row] == right[column] ? 0 : 1),
        min(previous[column + 1], current[column]) + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, before[column - 1] + 1)
      }
      current.append(best)
    }
    if current.allSatisfy({ $0 > limit }) { return nil }
    before = previous
    previous = current
  }
  return previous[right.count] <= limit ? previous[right.count] : nil
}
