/// Writes JSON, and knows on which line each value begins.
extension JSONTree {
  /// How JSON is laid out.
  struct Layout: Sendable {
    var newLine = "\n"
    var indentation = "  "
    var afterColon = " "
    /// Writes letters and slashes of strings as escapes.
    var isEscaped = false

    static let standard = Layout()
    static let oneLine = Layout(newLine: "", indentation: "", afterColon: "")
    static let tabs = Layout(newLine: "\r\n", indentation: "\t", afterColon: "\t ")
    static let escaped = Layout(isEscaped: true)
  }

  /// A text, and the line (from 1) of every value in it; of properties that stand twice, the last.
  struct Printed {
    var text = ""
    var lines: [Path: Int] = [:]
    fileprivate var line = 1
  }

  func printed(_ layout: Layout = .standard) -> Printed {
    var out = Printed()
    print([], 0, layout, &out)
    out.text += layout.newLine
    return out
  }

  private func print(_ path: Path, _ depth: Int, _ layout: Layout, _ out: inout Printed) {
    out.lines[path] = out.line
    switch self {
    case .string(let text): out.text += Self.quoted(text, layout)
    case .literal(let text): out.text += text
    case .object(let properties):
      Self.list("{", "}", properties, depth, layout, &out) { property, out in
        out.text += Self.quoted(property.key, layout) + ":" + layout.afterColon
        property.value.print(path + [.key(property.key)], depth + 1, layout, &out)
      }
    case .array(let items):
      Self.list("[", "]", Array(items.enumerated()), depth, layout, &out) { item, out in
        item.element.print(path + [.item(item.offset)], depth + 1, layout, &out)
      }
    }
  }

  private static func list<T>(
    _ open: String, _ close: String, _ items: [T], _ depth: Int, _ layout: Layout,
    _ out: inout Printed, _ write: (T, inout Printed) -> Void
  ) {
    out.text += open
    for (number, item) in items.enumerated() {
      if number > 0 { out.text += "," }
      breakLine(depth + 1, layout, &out)
      write(item, &out)
    }
    if !items.isEmpty { breakLine(depth, layout, &out) }
    out.text += close
  }

  private static func breakLine(_ depth: Int, _ layout: Layout, _ out: inout Printed) {
    guard !layout.newLine.isEmpty else { return }
    out.text += layout.newLine + String(repeating: layout.indentation, count: depth)
    out.line += 1
  }

  private static func quoted(_ text: String, _ layout: Layout) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": out += "\\\(scalar)"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case "/" where layout.isEscaped: out += "\\/"
      case "a", "e", "i", "o", "u": out += layout.isEscaped ? escape(scalar.value) : "\(scalar)"
      case _ where scalar.value < 0x20 || layout.isEscaped && scalar.value > 0x7F:
        out += String(scalar).utf16.map { escape(UInt32($0)) }.joined()
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }

  private static func escape(_ unit: UInt32) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
