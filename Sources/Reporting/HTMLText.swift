/// Writes HTML; every text from outside is escaped here and nowhere else.
public struct HTMLText {
  public let output: OutputSink

  public init(output: OutputSink) { self.output = output }

  /// Adds markup as it is.
  public func markup(_ text: StaticString) {
    output.write(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Adds a text, for content and for attributes in double quotes.
  public func text(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case 0x26: output.write("&amp;")
      case 0x3C: output.write("&lt;")
      case 0x3E: output.write("&gt;")
      case 0x22: output.write("&quot;")
      case 0x27: output.write("&#39;")
      case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x80...0xFF: output.write(byte)
      default: continue
      }
    }
  }

  /// Adds an element with a text in it.
  public func element(_ name: StaticString, _ content: String) {
    markup("<")
    markup(name)
    markup(">")
    text(content)
    markup("</")
    markup(name)
    markup(">")
  }

  /// Adds a table; columns of numbers are set to the right.
  public func table(_ heads: [String], numbers: Set<Int> = [], _ rows: [[String]]) {
    markup("<div class=\"wide\"><table><thead><tr>")
    for (index, head) in heads.enumerated() {
      markup(numbers.contains(index) ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">")
      text(head)
      markup("</th>")
    }
    markup("</tr></thead><tbody>\n")
    for row in rows {
      markup("<tr>")
      for (index, cell) in row.enumerated() {
        markup(numbers.contains(index) ? "<td class=\"n\">" : "<td>")
        text(cell)
        markup("</td>")
      }
      markup("</tr>\n")
    }
    markup("</tbody></table></div>\n")
  }

  /// A number to a few figures, as in tables and arrays.
  public static func number(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e15 else { return "0" }
    let scale: Double = value.magnitude >= 1000 ? 1 : value.magnitude >= 10 ? 10 : 1000
    let scaled = (value * scale).rounded()
    if scale == 1 { return String(Int(scaled)) }
    let digits = scale == 10 ? 1 : 3
    let whole = Int(scaled.magnitude)
    let divisor = Int(scale)
    var fraction = String(whole % divisor)
    while fraction.count < digits { fraction = "0" + fraction }
    while fraction.last == "0" { fraction.removeLast() }
    let sign = scaled < 0 ? "-" : ""
    return sign + String(whole / divisor) + (fraction.isEmpty ? "" : "." + fraction)
  }
}
