/// Holds what the project knows of single LOINC codes: those of wearable metrics, of the vital-sign
/// concepts, and of what stands next to them.
///
/// LOINC itself is not carried. Names are LOINC's long common names where they are known for
/// certain; otherwise only the group a code belongs to is.
public struct CarriedLOINC: Sendable, Hashable {
  /// What a code is about.
  public enum Group: String, Sendable, Hashable, CaseIterable {
    case heartRate, heartRateVariability, oxygenSaturation, respiratoryRate, bodyTemperature
    case bodyHeight, bodyWeight, bodyMassIndex, headCircumference, bloodPressure, vitalSigns
    case steps, energy, sleep, oxygenUptake, distance, bodyComposition, glucose, lung, activity
    case nutrition, other
  }

  public let code: String
  /// The long common name; empty where it is not carried.
  public let display: String
  /// UCUM codes of the dimensions a value may have, the usual one first; empty for panels and for
  /// values that are no quantities.
  public let units: [String]
  public let group: Group

  /// The code with a given text; nil where it is not carried.
  public static func find(_ code: some StringProtocol) -> CarriedLOINC? {
    var copy = String(code)
    return copy.withUTF8 { find($0) }
  }

  /// The code with given bytes; nil where it is not carried.
  public static func find(_ code: UnsafeBufferPointer<UInt8>) -> CarriedLOINC? {
    guard let number = number(of: code) else { return nil }
    var low = 0
    var high = numbers.count
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] == number { return all[middle] }
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// The UCUM codes a value with a code may have, separated by blanks; nil where the code is not
  /// carried, empty where it has no quantity.
  ///
  /// The table is read through for each question: nothing is built, and the text is short.
  public static func unitText(
    of code: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>? {
    let table = UnsafeBufferPointer(
      start: carriedLOINC.utf8Start, count: carriedLOINC.utf8CodeUnitCount)
    guard code.count >= 3, code.count <= 9 else { return nil }
    var units = table[0..<0]
    var line = 0
    while line < table.count {
      var end = line
      while end < table.count, table[end] != 0x0A { end += 1 }
      if table[line] == UInt8(ascii: "@") {
        let blank = table[line..<end].firstIndex(of: 0x20) ?? end
        units = table[min(blank + 1, end)..<end]
      } else if end - line >= code.count, table[line..<(line + code.count)].elementsEqual(code),
        end - line == code.count || table[line + code.count] == 0x20
      {
        return UnsafeBufferPointer(rebasing: units)
      }
      line = end + 1
    }
    return nil
  }

  /// Every carried code in the order of its number.
  public static let all: [CarriedLOINC] = rows()
    .sorted { (number(of: $0.code) ?? 0) < (number(of: $1.code) ?? 0) }

  private static let numbers: [UInt32] = all.map { number(of: $0.code) ?? 0 }

  private static func number(of code: String) -> UInt32? {
    var copy = code
    return copy.withUTF8 { number(of: $0) }
  }

  /// The digits of a code as one number; nil where it is no plain LOINC code.
  static func number(of code: UnsafeBufferPointer<UInt8>) -> UInt32? {
    guard code.count >= 3, code.count <= 9, code[code.count - 2] == UInt8(ascii: "-") else {
      return nil
    }
    var number: UInt32 = 0
    for index in 0..<code.count where index != code.count - 2 {
      guard Byte.isDigit(code[index]) else { return nil }
      number = number * 10 + UInt32(code[index] - 0x30)
    }
    return number
  }

  private static func rows() -> [CarriedLOINC] {
    var rows: [CarriedLOINC] = []
    var group = Group.other
    var units: [String] = []
    for line in carriedLOINC.description.split(separator: "\n") {
      if line.hasPrefix("@") {
        let words = line.dropFirst().split(separator: " ")
        group = words.first.flatMap { Group(rawValue: String($0)) } ?? .other
        units = words.dropFirst().map(String.init)
        continue
      }
      let end = line.firstIndex(of: " ") ?? line.endIndex
      rows.append(
        CarriedLOINC(
          code: String(line[..<end]), display: String(line[end...].drop { $0 == " " }),
          units: units, group: group))
    }
    return rows
  }
}
