/// Rewrites a code into the form clinical use prefers, without changing what it means.
enum PreferredForm {
  /// Writes liter with a capital (`mg/dL`), ten with a star (`10*9/L`) and leaves a bare `1` out
  /// before a solidus when nothing else stands there.
  static func of(_ code: String) -> String {
    code.withBytes { bytes in
      var writer = Rewriter(table: .standard, bytes: bytes)
      do throws(UnitTrouble) {
        try UnitReader(bytes: bytes, table: .standard).read(into: &writer)
      } catch {
        return code
      }
      return writer.finished
    }
  }

  private struct Rewriter: UnitVisitor {
    let table: UnitTable
    let bytes: UnsafeBufferPointer<UInt8>
    private var result: [UInt8] = []
    private var copied = 0

    init(table: UnitTable, bytes: UnsafeBufferPointer<UInt8>) {
      self.table = table
      self.bytes = bytes
    }

    var finished: String {
      String(decoding: result + bytes[copied...], as: UTF8.self)
    }

    mutating func unit(prefix: Int, atom: Int, exponent: Int, inverted: Bool, at range: Range<Int>)
    {
      let code = table.atoms[atom].code
      let start = range.lowerBound + (prefix >= 0 ? table.prefixes[prefix].code.bytes.count : 0)
      let replacement: StaticString
      switch code.text {
      case "l": replacement = "L"
      case "10^": replacement = "10*"
      case "[iU]": replacement = "[IU]"
      default: return
      }
      result += bytes[copied..<start]
      result += UnsafeBufferPointer(
        start: replacement.utf8Start, count: replacement.utf8CodeUnitCount)
      copied = start + code.bytes.count
    }

    mutating func number(inverted: Bool, at range: Range<Int>) {}
  }
}
