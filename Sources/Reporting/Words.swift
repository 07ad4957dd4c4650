/// Numbers and plurals as people read them.
public enum Words {
  /// A count with its noun, e.g. `1 error`, `2 errors`, `48,210 resources`.
  public static func counted(_ count: Int, _ noun: String) -> String {
    "\(thousands(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// A number with a comma between groups of three digits.
  public static func thousands(_ number: Int) -> String {
    let digits = Array(String(number.magnitude).utf8)
    var text: [UInt8] = number < 0 ? [UInt8(ascii: "-")] : []
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(UInt8(ascii: ",")) }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A time span: milliseconds below one second, else seconds with one decimal, else minutes.
  public static func duration(nanoseconds: UInt64) -> String {
    let milliseconds = (nanoseconds + 500_000) / 1_000_000
    if milliseconds == 0 { return "under 1 ms" }
    if milliseconds < 1000 { return "\(milliseconds) ms" }
    let tenths = (nanoseconds + 50_000_000) / 100_000_000
    if tenths < 6000 { return "\(tenths / 10).\(tenths % 10) s" }
    let seconds = tenths / 10
    return "\(thousands(Int(clamping: seconds / 60))) min \(seconds % 60) s"
  }
}
