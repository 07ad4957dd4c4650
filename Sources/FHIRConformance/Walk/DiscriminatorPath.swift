import FHIRDocuments

/// The steps of a discriminator's path, FHIRPath's restricted subset.
struct DiscriminatorPath {
  enum Step: Equatable {
    case child(Name)
    case extensionURL(String)
    case resolve
    case ofType(Name)
  }

  let steps: [Step]

  /// Reads a path; nil where it goes beyond the subset that R4 allows for discriminators.
  init?(_ text: String) {
    var steps: [Step] = []
    for part in Self.parts(text) {
      if part == "$this" || part.isEmpty { continue }
      if part == "resolve()" {
        steps.append(.resolve)
      } else if let argument = Self.argument(part, of: "extension") {
        steps.append(.extensionURL(argument))
      } else if let argument = Self.argument(part, of: "ofType") {
        guard let name = Name(argument.split(separator: ".").last ?? "") else { return nil }
        steps.append(.ofType(name))
      } else if let name = Name(part.hasSuffix("[x]") ? part.dropLast(3) : part) {
        steps.append(.child(name))
      } else {
        return nil
      }
    }
    self.steps = steps
  }

  /// Splits at dots outside parentheses and quotes.
  private static func parts(_ text: String) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var depth = 0
    var isQuoted = false
    for index in text.utf8.indices {
      switch text.utf8[index] {
      case UInt8(ascii: "'"): isQuoted.toggle()
      case UInt8(ascii: "(") where !isQuoted: depth += 1
      case UInt8(ascii: ")") where !isQuoted: depth -= 1
      case UInt8(ascii: ".") where depth == 0 && !isQuoted:
        parts.append(text[start..<index].trimmingBlanks())
        start = text.utf8.index(after: index)
      default: break
      }
    }
    parts.append(text[start...].trimmingBlanks())
    return parts
  }

  private static func argument(_ part: Substring, of function: String) -> String? {
    guard part.hasPrefix(function + "("), part.hasSuffix(")") else { return nil }
    var inner = part.dropFirst(function.count + 1).dropLast()
    if inner.hasPrefix("'"), inner.hasSuffix("'"), inner.count >= 2 {
      inner = inner.dropFirst().dropLast()
    }
    return String(inner)
  }
}

extension Substring {
  /// The text without blanks at its ends.
  func trimmingBlanks() -> Substring {
    var text = self
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return text
  }
}
