import Reporting

/// Options of every command.
extension Option {
  static let help = Option(
    name: "help", short: "h", group: .general, help: "Shows the page of this command.")
  static let version = Option(
    name: "version", short: "V", group: .general, help: "Shows the version.")
  static let color = Option(
    name: "color", value: .oneOf(["auto", "always", "never"]), group: .general,
    help: "Colours; auto looks at the terminal, NO_COLOR, CLICOLOR_FORCE and TERM.")

  static let general = [color, help, version]
}
