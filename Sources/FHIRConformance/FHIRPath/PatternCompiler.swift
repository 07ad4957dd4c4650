/// Turns the text of a regular expression into a program.
struct PatternCompiler {
  private(set) var program: [Pattern.Instruction] = []
  private(set) var sets: [Pattern.ScalarSet] = []
  private(set) var slotCount = 2
  private(set) var groupNames: [String: Int] = [:]

  private static let largestProgram = 60_000
  private static let deepest = 100

  private let text: [Unicode.Scalar]
  private var index = 0
  private var groups = 0
  private var depth = 0
  private var ignoresCase: Bool
  private var dotTakesLines = true
  private var isMultiline = false

  init(_ source: String, ignoringCase: Bool) {
    text = Array(source.unicodeScalars)
    ignoresCase = ignoringCase
  }

  /// Compiles everything and returns the number of groups.
  mutating func compile() throws(Pattern.Fault) -> Int {
    // Groups need their slots before loops take theirs.
    groups = 0
    slotCount = 2 + 2 * countGroups()
    emit(.save(0))
    try alternatives()
    guard index == text.count else { throw fault("\")\" has no \"(\"") }
    emit(.save(1))
    emit(.accept)
    return groups
  }

  private func countGroups() -> Int { text.reduce(0) { $1 == "(" ? $0 + 1 : $0 } }

  private mutating func alternatives() throws(Pattern.Fault) {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { throw fault("groups are nested too deep") }
    var ends: [Int] = []
    while true {
      let start = program.count
      try sequence()
      guard peek == "|" else { break }
      index += 1
      let body = Array(program[start...])
      program.removeSubrange(start...)
      emit(.split(start + 1, 0))
      append(body, movedFrom: start, to: start + 1)
      ends.append(program.count)
      emit(.jump(0))
      program[start] = .split(start + 1, program.count)
    }
    for end in ends { program[end] = .jump(program.count) }
  }

  private mutating func sequence() throws(Pattern.Fault) {
    while let next = peek, next != "|", next != ")" {
      let start = program.count
      try atom()
      try quantifier(start)
      guard program.count < Self.largestProgram else { throw fault("the pattern is too large") }
    }
  }

  // MARK: Quantifiers

  private mutating func quantifier(_ start: Int) throws(Pattern.Fault) {
    guard let (low, high) = try bounds() else { return }
    var isGreedy = true
    var isPossessive = false
    if peek == "?" {
      index += 1
      isGreedy = false
    } else if peek == "+" {
      index += 1
      isPossessive = true
    }
    let body = Array(program[start...])
    program.removeSubrange(start...)
    if body.count == 1, let set = singleSet(body[0]) {
      emit(.run(set: set, low: low, high: high, greedy: isGreedy, possessive: isPossessive))
      return
    }
    if isPossessive { emit(.atomic(next: 0)) }
    try repeated(body, from: start, low: low, high: high, isGreedy: isGreedy)
    if isPossessive {
      emit(.accept)
      program[start] = .atomic(next: program.count)
    }
  }

  private mutating func repeated(
    _ body: [Pattern.Instruction], from start: Int, low: Int, high: Int, isGreedy: Bool
  ) throws(Pattern.Fault) {
    let copies = high == Int.max ? low + 1 : high
    guard body.count * max(copies, 1) < Self.largestProgram else {
      throw fault("the repetition is too large")
    }
    for _ in 0..<low { append(body, movedFrom: start, to: program.count) }
    if high == Int.max {
      let slot = slotCount
      slotCount += 1
      let loop = program.count
      emit(.split(0, 0))
      emit(.save(slot))
      append(body, movedFrom: start, to: program.count)
      emit(.progress(slot: slot))
      emit(.jump(loop))
      let end = program.count
      program[loop] = isGreedy ? .split(loop + 1, end) : .split(end, loop + 1)
    } else if high > low {
      var splits: [Int] = []
      for _ in low..<high {
        splits.append(program.count)
        emit(.split(0, 0))
        append(body, movedFrom: start, to: program.count)
      }
      let end = program.count
      for split in splits {
        program[split] = isGreedy ? .split(split + 1, end) : .split(end, split + 1)
      }
    }
  }

  private mutating func bounds() throws(Pattern.Fault) -> (Int, Int)? {
    switch peek {
    case "*":
      index += 1
      return (0, Int.max)
    case "+":
      index += 1
      return (1, Int.max)
    case "?":
      index += 1
      return (0, 1)
    case "{":
      let start = index
      index += 1
      let low = number()
      var high = low
      if peek == "," {
        index += 1
        high = number() ?? Int.max
      }
      guard peek == "}", let first = low ?? (high == nil ? nil : 0), let last = high else {
        // A brace that is no repetition stands for itself.
        index = start
        return nil
      }
      index += 1
      guard first <= last else { throw fault("the repetition's bounds are the wrong way round") }
      guard first <= 10_000, last == Int.max || last <= 100_000 else {
        throw fault("the repetition is too large")
      }
      return (first, last)
    default: return nil
    }
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let next = peek, ("0"..."9").contains(next) {
      value = min((value ?? 0) * 10 + Int(next.value - 48), 1_000_000)
      index += 1
    }
    return value
  }

  private mutating func singleSet(_ instruction: Pattern.Instruction) -> Int? {
    switch instruction {
    case .set(let set): return set
    case .any:
      var all = Pattern.ScalarSet()
      all.isNegated = true
      return add(all)
    case .anyInLine:
      var all = Pattern.ScalarSet(ranges: [0x0A...0x0A, 0x0D...0x0D])
      all.isNegated = true
      return add(all)
    case .scalar(let scalar):
      return add(Pattern.ScalarSet(ranges: [scalar.value...scalar.value]))
    default: return nil
    }
  }

  // MARK: Atoms

  private mutating func atom() throws(Pattern.Fault) {
    guard let next = peek else { return }
    index += 1
    switch next {
    case ".": emit(dotTakesLines ? .any : .anyInLine)
    case "^": emit(isMultiline ? .lineStart : .start)
    case "$": emit(isMultiline ? .lineEnd : .end)
    case "[": emit(.set(add(try characterClass())))
    case "(": try group()
    case "\\": try escape()
    case "*", "+", "?": throw fault("\"\(next)\" has nothing to repeat", at: index - 1)
    default: emitScalar(next)
    }
  }

  private mutating func emitScalar(_ scalar: Unicode.Scalar) {
    if ignoresCase, scalar.properties.isCased {
      var set = Pattern.ScalarSet(ranges: [scalar.value...scalar.value])
      set.ignoresCase = true
      emit(.set(add(set)))
    } else {
      emit(.scalar(scalar))
    }
  }

  private mutating func group() throws(Pattern.Fault) {
    let start = index - 1
    if peek == "?" {
      index += 1
      let kind = peek
      index += 1
      switch kind {
      case ":": try alternatives()
      case "=", "!":
        let look = program.count
        emit(.look(negative: kind == "!", next: 0))
        try alternatives()
        emit(.accept)
        program[look] = .look(negative: kind == "!", next: program.count)
      case ">":
        let atomic = program.count
        emit(.atomic(next: 0))
        try alternatives()
        emit(.accept)
        program[atomic] = .atomic(next: program.count)
      case "<" where peek != "=" && peek != "!": try namedGroup()
      case "P" where peek == "<":
        index += 1
        try namedGroup()
      case "<": throw fault("look-behind is not understood", at: start)
      default:
        index -= 1
        if try flags() { return }
      }
    } else {
      try capture()
    }
    guard peek == ")" else { throw fault("\"(\" has no \")\"", at: start) }
    index += 1
  }

  private mutating func namedGroup() throws(Pattern.Fault) {
    var name = ""
    while let next = peek, next != ">" {
      name.unicodeScalars.append(next)
      index += 1
    }
    guard peek == ">", !name.isEmpty else { throw fault("the group's name has no end") }
    index += 1
    groupNames[name] = groups + 1
    try capture()
  }

  private mutating func capture() throws(Pattern.Fault) {
    groups += 1
    let group = groups
    emit(.save(group * 2))
    try alternatives()
    emit(.save(group * 2 + 1))
  }

  /// Reads `(?i)` and `(?i:…)`; true where the group is used up.
  private mutating func flags() throws(Pattern.Fault) -> Bool {
    let before = (ignoresCase, dotTakesLines, isMultiline)
    var isOn = true
    while let next = peek, next != ")", next != ":" {
      switch next {
      case "-": isOn = false
      case "i": ignoresCase = isOn
      case "s": dotTakesLines = isOn
      case "m": isMultiline = isOn
      case "x", "u", "U", "d":
        break
      default: throw fault("\"(?\(next)\" is not understood")
      }
      index += 1
    }
    guard let next = peek else { throw fault("\"(?\" has no \")\"") }
    index += 1
    if next == ")" { return true }
    try alternatives()
    (ignoresCase, dotTakesLines, isMultiline) = before
    return false
  }

  private mutating func escape() throws(Pattern.Fault) {
    guard let next = peek else { throw fault("the pattern ends with \"\\\"") }
    switch next {
    case "b", "B":
      index += 1
      emit(.wordBoundary(next == "b"))
    case "A":
      index += 1
      emit(.start)
    case "z", "Z":
      index += 1
      emit(.end)
    case "1"..."9":
      emit(.backReference(number() ?? 1))
    case "Q":
      index += 1
      while let literal = peek {
        if literal == "\\", index + 1 < text.count, text[index + 1] == "E" {
          index += 2
          break
        }
        emitScalar(literal)
        index += 1
      }
    default:
      if let set = try classEscape() {
        emit(.set(add(set)))
      } else {
        emitScalar(try scalarEscape())
      }
    }
  }

  /// Reads `\d`, `\s`, `\w`, `\p{…}` and their opposites; nil for other escapes.
  private mutating func classEscape() throws(Pattern.Fault) -> Pattern.ScalarSet? {
    guard let next = peek else { return nil }
    var set: Pattern.ScalarSet
    switch next {
    case "d", "D": set = Pattern.ScalarSet(ranges: [0x30...0x39])
    case "s", "S": set = Pattern.ScalarSet(ranges: [0x09...0x0D, 0x20...0x20])
    case "w", "W":
      set = Pattern.ScalarSet(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    case "h", "H": set = Pattern.ScalarSet(ranges: [0x09...0x09, 0x20...0x20, 0xA0...0xA0])
    case "i", "c":
      // XML name characters, as XML Schema patterns have them.
      set = Pattern.ScalarSet(ranges: [
        0x3A...0x3A, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A, 0xC0...0x2FF,
      ])
      if next == "c" { set.ranges += [0x2D...0x2E, 0x30...0x39] }
    case "p", "P":
      index += 1
      set = Pattern.ScalarSet(properties: [try propertyName()])
      set.isNegated = next == "P"
      return set
    default: return nil
    }
    index += 1
    set.isNegated = ("A"..."Z").contains(next)
    return set
  }

  private mutating func propertyName() throws(Pattern.Fault) -> String {
    guard let next = peek else { throw fault("the name of a property is missing") }
    index += 1
    guard next == "{" else { return String(next) }
    var name = ""
    while let letter = peek, letter != "}" {
      name.unicodeScalars.append(letter)
      index += 1
    }
    guard peek == "}" else { throw fault("\"{\" has no \"}\"") }
    index += 1
    return name
  }

  private mutating func scalarEscape() throws(Pattern.Fault) -> Unicode.Scalar {
    guard let next = peek else { throw fault("the pattern ends with \"\\\"") }
    index += 1
    switch next {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "f": return "\u{0C}"
    case "v": return "\u{0B}"
    case "a": return "\u{07}"
    case "e": return "\u{1B}"
    case "0": return "\0"
    case "x": return try hexadecimal(2)
    case "u": return try hexadecimal(4)
    default: return next
    }
  }

  private mutating func hexadecimal(_ digits: Int) throws(Pattern.Fault) -> Unicode.Scalar {
    var value: UInt32 = 0
    var read = 0
    let isBraced = peek == "{"
    if isBraced { index += 1 }
    while let next = peek, isBraced ? next != "}" : read < digits {
      guard let digit = Character(next).hexDigitValue, value < 0x110000 else {
        throw fault("hexadecimal digits are missing")
      }
      value = value * 16 + UInt32(digit)
      read += 1
      index += 1
    }
    if isBraced { index += 1 }
    guard read > 0, let scalar = Unicode.Scalar(value) else {
      throw fault("the escape names no character")
    }
    return scalar
  }

  private mutating func characterClass() throws(Pattern.Fault) -> Pattern.ScalarSet {
    let start = index - 1
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { throw fault("classes are nested too deep") }
    var set = Pattern.ScalarSet()
    set.ignoresCase = ignoresCase
    if peek == "^" {
      index += 1
      set.isNegated = true
    }
    var isFirst = true
    while true {
      guard let next = peek else { throw fault("\"[\" has no \"]\"", at: start) }
      if next == "]", !isFirst {
        index += 1
        return set
      }
      isFirst = false
      index += 1
      if next == "[" {
        set.excluded.append(try innerClass())
        continue
      }
      var low = next
      if next == "\\" {
        if let inner = try classEscape() {
          set.excluded.append(inner)
          continue
        }
        low = peek == "b" ? "\u{08}" : try scalarEscape()
      }
      guard peek == "-", index + 1 < text.count, text[index + 1] != "]" else {
        set.ranges.append(low.value...low.value)
        continue
      }
      let dash = index
      index += 1
      guard var high = peek else { throw fault("\"[\" has no \"]\"", at: start) }
      index += 1
      if high == "\\" {
        if try classEscape() != nil {
          // A class cannot end a range: the hyphen stands for itself.
          index = dash
          set.ranges.append(low.value...low.value)
          set.ranges.append(0x2D...0x2D)
          index += 1
          continue
        }
        high = try scalarEscape()
      }
      guard low.value <= high.value else { throw fault("the range is the wrong way round") }
      set.ranges.append(low.value...high.value)
    }
  }

  private mutating func innerClass() throws(Pattern.Fault) -> Pattern.ScalarSet {
    guard peek == ":", let close = text[index...].firstIndex(of: "]"), close > index + 1,
      text[close - 1] == ":"
    else {
      // A bracket alone stands for itself unless a class follows that ends.
      guard text[index...].contains("]"), text[index...].filter({ $0 == "]" }).count > 1 else {
        return Pattern.ScalarSet(ranges: [0x5B...0x5B])
      }
      return try characterClass()
    }
    let name = String(String.UnicodeScalarView(text[(index + 1)..<(close - 1)]))
    index = close + 1
    switch name {
    case "alpha": return Pattern.ScalarSet(ranges: [0x41...0x5A, 0x61...0x7A])
    case "digit": return Pattern.ScalarSet(ranges: [0x30...0x39])
    case "alnum": return Pattern.ScalarSet(ranges: [0x30...0x39, 0x41...0x5A, 0x61...0x7A])
    case "upper": return Pattern.ScalarSet(ranges: [0x41...0x5A])
    case "lower": return Pattern.ScalarSet(ranges: [0x61...0x7A])
    case "space": return Pattern.ScalarSet(ranges: [0x09...0x0D, 0x20...0x20])
    default: throw fault("there is no class \"[:\(name):]\"")
    }
  }

  // MARK: Small things

  private var peek: Unicode.Scalar? { index < text.count ? text[index] : nil }

  private mutating func emit(_ instruction: Pattern.Instruction) { program.append(instruction) }

  private mutating func add(_ set: Pattern.ScalarSet) -> Int {
    if let known = sets.lastIndex(of: set), sets.count < 64 { return known }
    sets.append(set)
    return sets.count - 1
  }

  /// Appends instructions that were compiled for another place.
  private mutating func append(_ body: [Pattern.Instruction], movedFrom old: Int, to new: Int) {
    let shift = new - old
    for instruction in body {
      switch instruction {
      case .jump(let target): emit(.jump(target + shift))
      case .split(let first, let second): emit(.split(first + shift, second + shift))
      case .look(let negative, let next): emit(.look(negative: negative, next: next + shift))
      case .atomic(let next): emit(.atomic(next: next + shift))
      default: emit(instruction)
      }
    }
  }

  private func fault(_ message: String, at position: Int? = nil) -> Pattern.Fault {
    Pattern.Fault(position: position ?? index, message: message)
  }
}
