/// Runs a pattern's program over a text.
struct PatternMatcher {
  /// The steps after which a search is given up, for all matches of one matcher together.
  static let stepLimit = 4_000_000

  private let pattern: Pattern
  private let text: [Unicode.Scalar]
  private var slots: [Int]
  private var steps = 0
  private(set) var isExhausted = false

  private enum Choice {
    /// Goes on at an instruction and a place.
    case retry(instruction: Int, place: Int)
    /// Puts a slot back.
    case restore(slot: Int, value: Int)
    /// Shortens a greedy run by one: places from `low` to `high` are left.
    case shorten(instruction: Int, low: Int, high: Int)
    /// Lengthens a reluctant run by one.
    case lengthen(instruction: Int, place: Int, left: Int)
  }

  init(_ pattern: Pattern, _ text: [Unicode.Scalar]) {
    self.pattern = pattern
    self.text = text
    slots = [Int](repeating: -1, count: max(pattern.slotCount, 2))
  }

  /// The end of the last match.
  var end: Int { max(slots[1], 0) }

  /// What a group took in the last match.
  func group(_ number: Int) -> ArraySlice<Unicode.Scalar> {
    guard number * 2 + 1 < slots.count, number <= pattern.groupCount else { return [] }
    let start = slots[number * 2]
    let end = slots[number * 2 + 1]
    return start >= 0 && end >= start ? text[start..<end] : []
  }

  /// Tries to match at one place; with `whole` the match has to end with the text.
  mutating func match(from start: Int, whole: Bool) -> Bool {
    for index in slots.indices { slots[index] = -1 }
    return run(0, from: start, whole: whole) != nil
  }

  /// Runs from an instruction to the next `accept`; returns the place reached.
  private mutating func run(_ first: Int, from start: Int, whole: Bool) -> Int? {
    var choices: [Choice] = []
    var instruction = first
    var place = start
    while true {
      steps += 1
      if steps > Self.stepLimit {
        isExhausted = true
        return nil
      }
      var isDead = false
      switch pattern.program[instruction] {
      case .scalar(let scalar):
        if place < text.count, text[place] == scalar { place += 1 } else { isDead = true }
        instruction += 1
      case .any:
        if place < text.count { place += 1 } else { isDead = true }
        instruction += 1
      case .anyInLine:
        if place < text.count, text[place] != "\n", text[place] != "\r" {
          place += 1
        } else {
          isDead = true
        }
        instruction += 1
      case .set(let set):
        if place < text.count, pattern.sets[set].contains(text[place]) {
          place += 1
        } else {
          isDead = true
        }
        instruction += 1
      case .run(let set, let low, let high, let greedy, let possessive):
        let begin = place
        let most = greedy ? high : low
        while place < text.count, place - begin < most, pattern.sets[set].contains(text[place]) {
          place += 1
        }
        steps += place - begin
        if place - begin < low {
          isDead = true
        } else if greedy, !possessive, place - begin > low {
          choices.append(
            .shorten(instruction: instruction + 1, low: begin + low, high: place - 1))
        } else if !greedy, high > low {
          choices.append(.lengthen(instruction: instruction, place: place, left: high - low))
        }
        instruction += 1
      case .jump(let target): instruction = target
      case .split(let preferred, let other):
        choices.append(.retry(instruction: other, place: place))
        instruction = preferred
      case .save(let slot):
        choices.append(.restore(slot: slot, value: slots[slot]))
        slots[slot] = place
        instruction += 1
      case .progress(let slot):
        if slots[slot] == place { isDead = true }
        instruction += 1
      case .start:
        isDead = place != 0
        instruction += 1
      case .end:
        isDead = place != text.count && !(place == text.count - 1 && text[place] == "\n")
        instruction += 1
      case .lineStart:
        isDead = place != 0 && text[place - 1] != "\n"
        instruction += 1
      case .lineEnd:
        isDead = place != text.count && text[place] != "\n"
        instruction += 1
      case .wordBoundary(let wanted):
        let before = place > 0 && Self.isWord(text[place - 1])
        let after = place < text.count && Self.isWord(text[place])
        isDead = (before != after) != wanted
        instruction += 1
      case .backReference(let number):
        let taken = group(number)
        if text[place...].starts(with: taken) { place += taken.count } else { isDead = true }
        instruction += 1
      case .look(let negative, let next):
        let before = slots
        let found = run(instruction + 1, from: place, whole: false) != nil
        if isExhausted { return nil }
        if found == negative { isDead = true }
        if negative || !found { slots = before }
        instruction = next
      case .atomic(let next):
        if let end = run(instruction + 1, from: place, whole: false) {
          place = end
        } else {
          if isExhausted { return nil }
          isDead = true
        }
        instruction = next
      case .accept:
        if !whole || place == text.count { return place }
        isDead = true
      }
      if isDead {
        guard backtrack(&choices, &instruction, &place) else { return nil }
      }
    }
  }

  private mutating func backtrack(
    _ choices: inout [Choice], _ instruction: inout Int, _ place: inout Int
  ) -> Bool {
    while let choice = choices.popLast() {
      switch choice {
      case .restore(let slot, let value): slots[slot] = value
      case .retry(let next, let at):
        instruction = next
        place = at
        return true
      case .shorten(let next, let low, let high):
        if high > low {
          choices.append(.shorten(instruction: next, low: low, high: high - 1))
        }
        instruction = next
        place = high
        return true
      case .lengthen(let own, let at, let left):
        guard case .run(let set, _, _, _, _) = pattern.program[own], at < text.count,
          pattern.sets[set].contains(text[at])
        else { continue }
        if left > 1 {
          choices.append(.lengthen(instruction: own, place: at + 1, left: left - 1))
        }
        instruction = own + 1
        place = at + 1
        return true
      }
    }
    return false
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar)
      || ("A"..."Z").contains(scalar)
  }
}
