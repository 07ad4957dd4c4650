import FHIRConformance

/// Holds how types of Apple Health become resources: the built-in rows and those of the user.
public struct MetricTable: Sendable {
  /// Every row, in the order of the table.
  public private(set) var metrics: [Metric] = []
  private var numbers: [String: Int] = [:]

  /// The rows built in.
  public static let standard = MetricTable()

  init() {
    var head = Head()
    for line in Self.builtIn.description.split(separator: "\n") {
      if line.hasPrefix("@") {
        head = Head(line.dropFirst()) ?? head
      } else if let metric = Self.metric(line, head) {
        set(metric)
      }
    }
  }

  /// The row of a type by Apple's identifier.
  public subscript(identifier: String) -> Metric? {
    numbers[identifier].map { metrics[$0] }
  }

  /// The rows a name stands for: a name or an identifier, the beginning of one, or a word of a name.
  public func metrics(named name: String) -> [Metric] {
    let exact = metrics.filter { $0.name == name || $0.identifier == name }
    if !exact.isEmpty { return exact }
    let wanted = name.lowercased()
    let beginning = metrics.filter { metric in
      metric.name.hasPrefix(wanted) || metric.identifier.lowercased().hasPrefix(wanted)
        || Self.shortIdentifier(metric.identifier).lowercased().hasPrefix(wanted)
    }
    if !beginning.isEmpty { return beginning }
    // A word of the name: weight stands for body-weight.
    return metrics.filter { $0.name.split(separator: "-").contains { $0 == wanted } }
  }

  /// Adds a row, or replaces the one of its identifier.
  mutating func set(_ metric: Metric) {
    if let number = numbers[metric.identifier] {
      metrics[number] = metric
    } else {
      numbers[metric.identifier] = metrics.count
      metrics.append(metric)
    }
  }

  /// An identifier without Apple's prefix for quantities and categories.
  public static func shortIdentifier(_ identifier: String) -> String {
    for prefix in ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier"]
    where identifier.hasPrefix(prefix) {
      return String(identifier.dropFirst(prefix.count))
    }
    return identifier
  }

  /// What a line `@` says of the lines after it.
  struct Head {
    var kind = Metric.Kind.quantity
    var category = ""
    var statistic = Metric.Statistic.none
    var span = Metric.Span.none

    init() {}

    init?(_ line: Substring) {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 4, let kind = Metric.Kind(rawValue: words[0]),
        let statistic = Metric.Statistic(rawValue: words[2]),
        let span = Metric.Span(rawValue: words[3])
      else { return nil }
      self.kind = kind
      category = words[1] == "-" ? "" : words[1]
      self.statistic = statistic
      self.span = span
    }
  }

  static func metric(_ line: Substring, _ head: Head) -> Metric? {
    let fields = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 6, !fields[0].isEmpty else { return nil }
    var identifier = fields[0]
    if !identifier.hasPrefix("HK") {
      switch head.kind {
      case .quantity: identifier = "HKQuantityTypeIdentifier" + identifier
      case .category: identifier = "HKCategoryTypeIdentifier" + identifier
      default: break
      }
    }
    let codes = codes(fields[3], identifier)
    return Metric(
      identifier: identifier, kind: head.kind, category: head.category, statistic: head.statistic,
      span: head.span, unit: fields[1], unitText: fields[2], codes: codes,
      dayCodes: fields[4].isEmpty ? codes : Self.codes(fields[4], identifier), label: fields[5])
  }

  private static func codes(_ text: String, _ identifier: String) -> [Metric.Code] {
    text.split(separator: ",").map { code in
      if code == "+" { return .apple(identifier) }
      if code.hasPrefix("=") { return .own(String(code.dropFirst())) }
      if let mark = code.lastIndex(of: "#") {
        return .other(
          system: String(code[..<mark]), code: String(code[code.index(after: mark)...]), display: ""
        )
      }
      return .loinc(String(code), display: CarriedLOINC.find(code)?.display ?? "")
    }
  }
}
