import Reporting

/// How text looks in these surroundings.
extension Surroundings {
  /// Characters beyond ASCII can be shown: the locale is a UTF-8 one.
  var hasUnicode: Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = environment(name), !value.isEmpty else { continue }
      let text = value.lowercased()
      return text.hasSuffix("utf-8") || text.hasSuffix("utf8") || text.contains("utf-8@")
        || text.contains("utf8@")
    }
    return false
  }

  /// The columns to write in: those of the terminal, else of `COLUMNS`, else 80.
  var width: Int {
    if isTerminal, let columns = terminalColumns() { return columns }
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    return 80
  }

  /// Colours are wanted: `--color`, else what the environment and the terminal say.
  func hasColor(_ choice: String?) -> Bool {
    switch choice {
    case "always": return true
    case "never": return false
    default: break
    }
    if isSet("NO_COLOR") { return false }
    if let force = environment("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
    return isTerminal && environment("TERM") != "dumb"
  }

  /// Links are wanted: `--hyperlinks`, else where the terminal is known to show them.
  func hasLinks(_ choice: String?) -> Bool {
    switch choice {
    case "always": return true
    case "never": return false
    default: break
    }
    guard isTerminal, environment("TERM") != "dumb" else { return false }
    let known = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper"]
    if let program = environment("TERM_PROGRAM"), known.contains(program) { return true }
    if isSet("KITTY_WINDOW_ID") || isSet("WT_SESSION") { return true }
    return (environment("VTE_VERSION").flatMap { Int($0) } ?? 0) >= 5000
  }

  /// A variable has a value that is not empty.
  func isSet(_ name: String) -> Bool { !(environment(name) ?? "").isEmpty }
}
