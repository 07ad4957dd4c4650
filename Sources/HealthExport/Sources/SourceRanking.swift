/// Orders the sources of one type, best first.
struct SourceRanking {
  /// A source in one class: what was typed in through an app competes apart from its sensors.
  struct Competitor: Hashable {
    var source: Int32
    var sourceClass: SourceClass
    /// The earliest start in the type.
    var firstStart: Int
  }

  /// The competitors, best first.
  let ordered: [Competitor]
  private var ranks: [Int: Int] = [:]
  private let listed: [Bool]

  /// - Parameters:
  ///   - preferred: source keys or class words, as the user lists them.
  ///   - keys: the keys of all sources.
  init(_ competitors: [Competitor], preferred: [String], sources: [ExportSource]) {
    let wanted = preferred.map(Self.folded)
    func position(_ competitor: Competitor) -> Int {
      let key = Self.folded(sources[Int(competitor.source)].key)
      for (index, name) in wanted.enumerated() {
        if name == competitor.sourceClass.word { return index }
        if name == key { return index }
      }
      // Manual entries stay first unless they are listed.
      return competitor.sourceClass == .manual ? -1 : wanted.count
    }
    ordered = competitors.sorted { left, right in
      let places = (position(left), position(right))
      if places.0 != places.1 { return places.0 < places.1 }
      if left.sourceClass != right.sourceClass { return left.sourceClass < right.sourceClass }
      if left.firstStart != right.firstStart { return left.firstStart > right.firstStart }
      return sources[Int(left.source)].key.unicodeScalars.lexicographicallyPrecedes(
        sources[Int(right.source)].key.unicodeScalars)
    }
    listed = ordered.map { position($0) >= 0 && position($0) < wanted.count }
    for (rank, competitor) in ordered.enumerated() {
      ranks[Self.number(competitor.source, competitor.sourceClass)] = rank
    }
  }

  /// The place of an origin's source in the order.
  func rank(_ origin: SampleOrigin) -> Int {
    ranks[Self.number(origin.source, origin.sourceClass)] ?? ordered.count
  }

  /// Tells whether the user's list names the source of a rank.
  func isListed(_ rank: Int) -> Bool { rank < listed.count && listed[rank] }

  private static func number(_ source: Int32, _ sourceClass: SourceClass) -> Int {
    Int(source) << 2 | Int(sourceClass.rawValue)
  }

  /// A name as people type it: lower case, straight apostrophes, single spaces.
  static func folded(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in SourceKey.make(name).unicodeScalars {
      scalars.append(scalar == "\u{2019}" || scalar == "\u{2018}" ? "'" : scalar)
    }
    return String(scalars).lowercased()
  }
}
