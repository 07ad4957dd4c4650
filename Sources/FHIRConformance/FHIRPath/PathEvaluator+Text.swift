import FHIRDocuments

extension PathEvaluator {
  func callText(_ step: UnsafePointer<PathStep>, _ frame: Frame) throws(PathError) {
    let function = step.pointee.function
    if function == .join {
      try callJoin(step, frame)
      return
    }
    let base = stack.count
    try pushInput(step, frame)
    guard let item = try popSingle(from: base, step) else { return }
    guard let input = text(item) else {
      throw fail(.execution, step, "\(function.rawValue)() needs text, not \(describe(item))")
    }
    switch function {
    case .upper: stack.append(.string(input.uppercased()))
    case .lower: stack.append(.string(input.lowercased()))
    case .length: stack.append(.integer(Int64(input.unicodeScalars.count)))
    case .toChars:
      for scalar in input.unicodeScalars { stack.append(.string(String(scalar))) }
    case .trim: stack.append(.string(Self.trimmed(input)))
    case .substring: try callSubstring(step, input, frame)
    case .matches, .matchesFull, .replaceMatches: try callPattern(step, input, frame)
    default:
      guard let first = try text(argument(step, 0), frame) else { return }
      if function == .replace {
        guard let second = try text(argument(step, 1), frame) else { return }
        stack.append(.string(Self.replaced(input, first, second)))
      } else {
        try callText(step, input, first)
      }
    }
  }

  private func callText(
    _ step: UnsafePointer<PathStep>, _ input: String, _ other: String
  ) throws(PathError) {
    switch step.pointee.function {
    case .indexOf: stack.append(.integer(Int64(Self.index(of: other, in: input) ?? -1)))
    case .lastIndexOf: stack.append(.integer(Int64(Self.lastIndex(of: other, in: input) ?? -1)))
    case .startsWith: stack.append(.boolean(input.utf8.starts(with: other.utf8)))
    case .endsWith:
      stack.append(.boolean(input.utf8.reversed().starts(with: other.utf8.reversed())))
    case .contains: stack.append(.boolean(Self.index(of: other, in: input) != nil))
    case .split: for part in Self.split(input, other) { stack.append(.string(part)) }
    case .encode, .decode:
      let isEncoding = step.pointee.function == .encode
      let result =
        isEncoding
        ? TextCoding.encode(input, other) : TextCoding.decode(input, other)
      if let result { stack.append(.string(result)) }
    case .escape: if let result = TextCoding.escape(input, other) { stack.append(.string(result)) }
    default: if let result = TextCoding.unescape(input, other) { stack.append(.string(result)) }
    }
  }

  private func callJoin(_ step: UnsafePointer<PathStep>, _ frame: Frame) throws(PathError) {
    let base = stack.count
    try pushInput(step, frame)
    let separator = try step.pointee.argumentCount > 0 ? text(argument(step, 0), frame) ?? "" : ""
    guard stack.count > base else { return }
    var result = ""
    for place in base..<stack.count {
      guard let part = text(stack[place]) else {
        throw fail(.execution, step, "join() needs text, not \(describe(stack[place]))")
      }
      if place > base { result += separator }
      result += part
    }
    replace(from: base, with: .string(result))
  }

  private func callSubstring(
    _ step: UnsafePointer<PathStep>, _ input: String, _ frame: Frame
  ) throws(PathError) {
    guard let start = try integer(argument(step, 0), frame) else { return }
    let scalars = input.unicodeScalars
    guard start >= 0, start < Int64(scalars.count) else { return }
    let rest = scalars.dropFirst(Int(start))
    guard step.pointee.argumentCount > 1, let length = try integer(argument(step, 1), frame) else {
      stack.append(.string(String(rest)))
      return
    }
    stack.append(.string(String(rest.prefix(Int(min(max(length, 0), Int64(scalars.count)))))))
  }

  private func callPattern(
    _ step: UnsafePointer<PathStep>, _ input: String, _ frame: Frame
  ) throws(PathError) {
    let function = step.pointee.function
    guard let source = try text(argument(step, 0), frame) else { return }
    var replacement = ""
    var flags = ""
    if function == .replaceMatches {
      guard let given = try text(argument(step, 1), frame) else { return }
      replacement = given
      if step.pointee.argumentCount > 2 { flags = try text(argument(step, 2), frame) ?? "" }
      if source.isEmpty {
        stack.append(.string(input))
        return
      }
    } else if step.pointee.argumentCount > 1 {
      flags = try text(argument(step, 1), frame) ?? ""
    }
    let pattern: Pattern
    if step.pointee.pattern >= 0 {
      pattern = expression.patterns[Int(step.pointee.pattern)]
    } else {
      do throws(Pattern.Fault) {
        let options = flags.unicodeScalars.filter { "ims".unicodeScalars.contains($0) }
        pattern = try Pattern(options.isEmpty ? source : "(?\(String(options)))\(source)")
      } catch {
        throw fail(.execution, step, "the regular expression breaks off: \(error.message)")
      }
    }
    if function == .replaceMatches {
      guard let result = pattern.replacing(in: input, with: replacement) else {
        throw tooCostly(step)
      }
      stack.append(.string(result))
      return
    }
    let found = function == .matches ? pattern.occurs(in: input) : pattern.matches(input)
    guard let found else { throw tooCostly(step) }
    stack.append(.boolean(found))
  }

  private func tooCostly(_ step: UnsafePointer<PathStep>) -> PathError {
    fail(.execution, step, "the regular expression takes too many steps on this text")
  }

  // MARK: Text as scalars

  static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }

  static func index(of needle: String, in text: String) -> Int? {
    let pattern = Array(needle.unicodeScalars)
    let scalars = Array(text.unicodeScalars)
    guard pattern.count <= scalars.count else { return nil }
    return (0...(scalars.count - pattern.count)).first {
      scalars[$0...].starts(with: pattern)
    }
  }

  private static func lastIndex(of needle: String, in text: String) -> Int? {
    let pattern = Array(needle.unicodeScalars)
    let scalars = Array(text.unicodeScalars)
    guard pattern.count <= scalars.count else { return nil }
    return (0...(scalars.count - pattern.count)).last {
      scalars[$0...].starts(with: pattern)
    }
  }

  /// The parts between a separator, empty ones too; the characters where it is empty.
  private static func split(_ text: String, _ separator: String) -> [String] {
    let needle = Array(separator.unicodeScalars)
    guard !needle.isEmpty else { return text.unicodeScalars.map { String($0) } }
    let scalars = Array(text.unicodeScalars)
    var parts: [String] = []
    var start = 0
    var index = 0
    while index + needle.count <= scalars.count {
      if scalars[index...].starts(with: needle) {
        parts.append(String(String.UnicodeScalarView(scalars[start..<index])))
        index += needle.count
        start = index
      } else {
        index += 1
      }
    }
    parts.append(String(String.UnicodeScalarView(scalars[start...])))
    return parts
  }

  /// The text with every occurrence replaced; an empty needle stands before and after every
  /// character.
  private static func replaced(_ text: String, _ needle: String, _ replacement: String) -> String {
    guard !needle.isEmpty else {
      var result = replacement
      for scalar in text.unicodeScalars {
        result.unicodeScalars.append(scalar)
        result += replacement
      }
      return result
    }
    return split(text, needle).joined(separator: replacement)
  }
}
