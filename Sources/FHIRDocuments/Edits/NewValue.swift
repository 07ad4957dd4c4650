/// What a fix adds to a document, before it is known how the document is written.
public indirect enum NewValue: Sendable, Hashable {
  /// A string, as it reads: escapes are put in where the notation asks for them.
  case text(String)
  /// A number or boolean, as JSON writes it.
  case literal(String)
  /// An element with children, in the order of its definition.
  case object([Member])
  /// The items of an element that repeats.
  case list([NewValue])

  /// One child of an element that is added.
  public struct Member: Sendable, Hashable {
    public var name: String
    public var value: NewValue

    public init(_ name: String, _ value: NewValue) {
      self.name = name
      self.value = value
    }
  }
}

/// Values as the notations escape them.
enum Escaped {
  /// A JSON string with its quotes.
  static func json(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }

  /// The value of an XML attribute, for either kind of quotes.
  static func xml(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case "\"": out += "&quot;"
      case "'": out += "&apos;"
      case "\n": out += "&#xA;"
      case "\r": out += "&#xD;"
      case "\t": out += "&#x9;"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
