/// The words of a command line, told apart by the command's table of options.
struct ParsedArguments {
  /// What is no option: paths, names, expressions.
  private(set) var operands: [String] = []
  private var given: [(name: String, value: String)] = []

  /// Reads the words after the command's name.
  ///
  /// Options and operands may be mixed; `--` ends the options. A value stands behind its option or
  /// behind `=`. `--no-x` undoes `--x`.
  init(
    _ words: [String], of command: Command, in surroundings: Surroundings
  ) throws(UsageError) {
    let options = command.options + Option.general
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--" {
        operands += words
        break
      } else if word.hasPrefix("--") {
        try readLong(word.dropFirst(2), options, &words)
      } else if command.takesExpression, operands.isEmpty, !Self.isShort(word, options) {
        operands.append(word)
      } else if word.hasPrefix("-"), word != "-" {
        try readShort(word.dropFirst(), options, &words)
      } else {
        operands.append(word)
      }
    }
    for number in options.indices {
      let option = options[number]
      guard let variable = option.environment, !has(option) else { continue }
      guard let value = surroundings.environment(variable), !value.isEmpty else { continue }
      try add(option, value, as: variable)
    }
  }

  /// Tells whether a word begins with a short option of the command.
  private static func isShort(_ word: String, _ options: [Option]) -> Bool {
    guard word.hasPrefix("-"), let letter = word.dropFirst().first else { return false }
    return options.contains { $0.short == letter }
  }

  /// Tells whether an option was given and not undone.
  func has(_ option: Option) -> Bool { given.contains { $0.name == option.name } }

  /// How often an option was given.
  func count(_ option: Option) -> Int { given.count { $0.name == option.name } }

  /// The last value of an option.
  func value(_ option: Option) -> String? { given.last { $0.name == option.name }?.value }

  /// All values of an option, those that hold commas taken apart.
  func list(_ option: Option) -> [String] {
    values(option).flatMap { $0.split(separator: ",").map(String.init) }
  }

  /// All values of an option.
  func values(_ option: Option) -> [String] {
    given.filter { $0.name == option.name }.map(\.value)
  }

  /// Tells whether a flag is on: given, else as the default says. `--no-x` turns it off.
  func isOn(_ option: Option, default isOnByDefault: Bool) -> Bool {
    if undone.contains(option.name) { return false }
    return has(option) || isOnByDefault
  }

  private var undone: Set<String> = []

  private mutating func readLong(
    _ word: Substring, _ options: [Option], _ words: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    let joined = parts.count > 1 ? String(parts[1]) : nil
    if let option = options.first(where: { $0.name == name }) {
      return try take(option, "--\(name)", joined, &words)
    }
    if name.hasPrefix("no-"), let option = options.first(where: { $0.name == name.dropFirst(3) }) {
      guard joined == nil else { throw UsageError("--\(name) takes no value") }
      given.removeAll { $0.name == option.name }
      undone.insert(option.name)
      return
    }
    throw .unknown("option", name, known: options.map(\.name), prefix: "--")
  }

  private mutating func readShort(
    _ letters: Substring, _ options: [Option], _ words: inout ArraySlice<String>
  ) throws(UsageError) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        let known = options.compactMap(\.short).sorted().map { "-\($0)" }
        throw UsageError(
          "unknown option \"-\(letter)\"; short options are \(known.joined(separator: " "))")
      }
      if option.value == .flag {
        try take(option, "-\(letter)", nil, &words)
        continue
      }
      if letters.first == "=" { letters = letters.dropFirst() }
      try take(option, "-\(letter)", letters.isEmpty ? nil : String(letters), &words)
      return
    }
  }

  private mutating func take(
    _ option: Option, _ written: String, _ joined: String?, _ words: inout ArraySlice<String>
  ) throws(UsageError) {
    if option.value == .flag {
      guard joined == nil else { throw UsageError("\(written) takes no value") }
      return try add(option, "", as: written)
    }
    guard let value = joined ?? words.popFirst() else {
      throw UsageError("\(written) needs a value: \(option.valueWords)")
    }
    try add(option, value, as: written)
  }

  private mutating func add(
    _ option: Option, _ value: String, as written: String
  ) throws(UsageError) {
    try option.check(value, as: written)
    undone.remove(option.name)
    if !option.isRepeatable { given.removeAll { $0.name == option.name } }
    given.append((option.name, value))
  }
}

extension Option {
  /// What the option takes, in the words of the help pages.
  var valueWords: String {
    switch value {
    case .flag: ""
    case .oneOf(let words): words.joined(separator: ", ")
    case .text(let name): name
    case .number(let name, let words): ([name] + words).joined(separator: " or ")
    }
  }

  fileprivate func check(_ given: String, as written: String) throws(UsageError) {
    switch value {
    case .flag, .text: return
    case .oneOf(let words):
      guard !words.contains(given) else { return }
      throw .unknown("value for \(written):", given, known: words, list: true)
    case .number(_, let words):
      guard !words.contains(given) else { return }
      guard let number = Int(given), number >= 1 else {
        throw UsageError("\(written) takes a number from 1 on, not \"\(given)\"")
      }
    }
  }
}
