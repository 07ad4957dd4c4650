/// The mapping as a file.
extension MetricTable {
  /// Says what a line of a mapping does not fit.
  public struct LineError: Error, Sendable, Hashable {
    /// The line, from 1.
    public let line: Int
    public let message: String
  }

  /// The built-in mapping in the form of a file, with the form explained.
  public static var text: String {
    """
    # How types of Apple Health become resources. A line @ holds for the lines after it:
    # @ kind category statistic span
    # identifier | UCUM code | unit for people | codes | codes of a day, where others | name
    # Codes: LOINC as it is, = one of \(Systems.own),
    # + the identifier in Apple's system, or system#code; several with commas.
    # Statistics: sum, statistics, latest, sound, sleep, hours, duration, count, severity, none.
    # Spans: day, hour, sample, none (no resource).

    """ + builtIn.description + "\n"
  }

  /// Adds the rows of a file to the built-in ones; a row replaces the one of its identifier.
  public mutating func add(_ text: String) throws(LineError) {
    var head = Head()
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = Self.trimmed(line)
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("@") {
        guard let read = Head(line.dropFirst()) else {
          throw LineError(line: index + 1, message: "expected @ kind category statistic span")
        }
        head = read
      } else if let metric = Self.metric(line, head) {
        set(metric)
      } else {
        throw LineError(
          line: index + 1,
          message: "expected identifier|unit|unit for people|codes|codes of a day|name")
      }
    }
  }

  private static func trimmed(_ line: Substring) -> Substring {
    var line = line.drop { $0 == " " || $0 == "\t" }
    while let last = line.last, last == " " || last == "\t" || last == "\r" { line.removeLast() }
    return line
  }
}
