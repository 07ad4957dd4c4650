/// Says what about a command line cannot be done, with the nearest thing that can.
struct UsageError: Error, Hashable {
  /// One sentence, in the words of the user.
  let message: String

  /// How the run ends for it.
  let status: ExitStatus

  init(_ message: String, status: ExitStatus = .usage) {
    self.message = message
    self.status = status
  }

  /// A word that is not known where one of some words is wanted.
  static func unknown(
    _ what: String, _ word: String, known: [String], prefix: String = "", list: Bool = false
  ) -> UsageError {
    var message = "unknown \(what) \"\(prefix)\(word)\""
    if let near = nearest(to: word, in: known) {
      message += "; did you mean \(prefix)\(near)?"
    } else if list {
      message += "; it is one of \(known.joined(separator: ", "))"
    }
    return UsageError(message)
  }
}
