/// Says how one type of Apple Health becomes resources: a row of the mapping.
public struct Metric: Sendable, Hashable {
  /// What kind of thing of an export it is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case quantity, category, correlation, workout, ecg, series, audiogram, vision, stateofmind
    case assessment, medication, document, setting, clinical, characteristic
  }

  /// What stands for a day.
  public enum Statistic: String, Sendable, Hashable, CaseIterable {
    /// The sum, sources merged by time.
    case sum
    /// Mean, lowest and highest value.
    case statistics
    /// The last value of the day.
    case latest
    /// The equivalent continuous level and the highest one.
    case sound
    /// The time asleep, by stages.
    case sleep
    /// The hours with an event.
    case hours
    /// The total time.
    case duration
    /// The number of events.
    case count
    /// A value by name; the gravest of a day.
    case severity
    /// Nothing is written.
    case none
  }

  /// The span of time one resource is about.
  public enum Span: String, Sendable, Hashable, CaseIterable {
    case day, hour, sample, none
  }

  /// A code with its system.
  public enum Code: Sendable, Hashable {
    /// LOINC, with its long common name where that is known for certain.
    case loinc(String, display: String)
    /// This project's code system.
    case own(String)
    /// Apple's own identifier.
    case apple(String)
    /// Another system, from a mapping of the user's.
    case other(system: String, code: String, display: String)
  }

  /// Apple's identifier of the type.
  public let identifier: String
  public let kind: Kind
  /// The code of the category; empty for none.
  public let category: String
  public let statistic: Statistic
  /// The span that suits the type: days for what is dense or adds up, samples for what is sparse.
  public let span: Span
  /// The UCUM code of the unit; empty where there is no number.
  public let unit: String
  /// The unit as people write it.
  public let unitText: String
  /// The codes of a sample.
  public let codes: [Code]
  /// The codes of a day.
  public let dayCodes: [Code]
  /// What people call it.
  public let label: String

  /// The name on the command line: the label in lower case with hyphens.
  public var name: String {
    var name: [UInt8] = []
    for byte in label.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): name.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        name.append(byte)
      default:
        if name.last != UInt8(ascii: "-") { name.append(UInt8(ascii: "-")) }
      }
    }
    if name.last == UInt8(ascii: "-") { name.removeLast() }
    return String(decoding: name, as: UTF8.self)
  }

  /// The label within a sentence or a table.
  public var labelInText: String {
    let rest = label.dropFirst()
    guard let second = rest.first, second.isLowercase || second == " " || second == "-" else {
      return label
    }
    return label.prefix(1).lowercased() + rest
  }
}
