/// Reads the text of a `device` attribute.
enum DeviceText {
  private typealias Path = WritableKeyPath<ExportDevice, String?> & Sendable

  /// The labels; values hold commas, so that only a comma before a label ends a value.
  private static let labels: [(text: String, path: Path)] = [
    ("name", \.name), ("manufacturer", \.manufacturer), ("model", \.model),
    ("hardware", \.hardware), ("firmware", \.firmware), ("software", \.software),
    ("localIdentifier", \.localIdentifier), ("UDIDeviceIdentifier", \.udiDeviceIdentifier),
    ("creation date", \.creationDate),
  ]

  /// The number of raw bytes at the beginning that hold the pointer, which means nothing.
  static func pointerLength(_ slice: Slice) -> Int {
    let bytes = UnsafeBufferPointer(start: slice.start, count: slice.count)
    guard bytes.starts(with: "&lt;&lt;HKDevice".utf8) || bytes.starts(with: "<<HKDevice".utf8)
    else { return 0 }
    var index = 10
    while index + 1 < bytes.count, index < 80 {
      if bytes[index] == 0x2C && bytes[index + 1] == 0x20 { return index + 2 }
      index += 1
    }
    return 0
  }

  /// Reads the labelled values; a text without labels is a name.
  static func parse(_ text: String) -> ExportDevice {
    var device = ExportDevice()
    var rest = Substring(text)
    if rest.hasSuffix(">") { rest.removeLast() }
    var current: Path = \.name
    var value = ""
    func close() {
      while value.last == " " { value.removeLast() }
      if !value.isEmpty, device[keyPath: current] == nil { device[keyPath: current] = value }
      value = ""
    }
    var isFirst = true
    for part in rest.splitAtCommas() {
      if let label = labels.first(where: { part.hasPrefix($0.text + ":") }) {
        if !isFirst { close() }
        current = label.path
        value = String(part.dropFirst(label.text.count + 1))
      } else {
        value += (isFirst ? "" : ", ") + part
      }
      isFirst = false
    }
    close()
    return device
  }
}

extension Substring {
  /// The parts between `, `.
  fileprivate func splitAtCommas() -> [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    var index = startIndex
    while index < endIndex {
      let next = self.index(after: index)
      if self[index] == ",", next < endIndex, self[next] == " " {
        parts.append(self[start..<index])
        start = self.index(after: next)
        index = start
      } else {
        index = next
      }
    }
    parts.append(self[start...])
    return parts
  }
}
