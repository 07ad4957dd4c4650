/// Finds codes whose spellings differ from a text by a letter or two.
enum NearSpelling {
  /// The most offers made.
  private static let maximumOffers = 3

  /// Offers for a text in small letters; none of them is safe.
  static func suggestions(for folded: String) -> [Suggestion] {
    let bytes = Array(folded.utf8)
    guard bytes.count <= 40, bytes.count(where: \.isLetter) >= 2 else { return [] }
    let allowed = bytes.count < 5 ? 1 : 2
    var found: [(distance: Int, code: String)] = []
    for (spelling, code) in candidates {
      let distance = distance(bytes, spelling, atMost: allowed)
      if distance <= allowed { found.append((distance, code)) }
    }
    found.sort {
      ($0.distance, $0.code.utf8.count, $0.code) < ($1.distance, $1.code.utf8.count, $1.code)
    }
    var result: [Suggestion] = []
    for (_, code) in found where !result.contains(where: { $0.code == code }) {
      result.append(Suggestion(code: code, isSafe: false))
      if result.count == maximumOffers { break }
    }
    return result
  }

  /// Codes often met in records of devices and laboratories.
  private static let commonCodes: [String] = [
    "/min", "/h", "/d", "/s", "Hz", "%", "1", "{steps}", "{score}", "mm[Hg]", "kPa", "hPa",
    "[psi]", "cm[H2O]", "Cel", "[degF]", "K", "kg", "g", "mg", "ug", "ng", "[lb_av]", "[oz_av]",
    "[stone_av]", "m", "cm", "mm", "km", "[in_i]", "[ft_i]", "[mi_i]", "s", "ms", "us", "min", "h",
    "d", "wk", "mo", "a", "kcal", "kJ", "J", "W", "m/s", "km/h", "[mi_i]/h", "m/s2", "kg/m2",
    "mL/kg/min", "kcal/kg/h", "[MET]", "L", "mL", "dL", "L/min", "mL/min", "mg/dL", "mmol/L",
    "umol/L", "g/dL", "g/L", "ug/L", "ng/mL", "meq/L", "U/L", "[IU]/L", "10*3/uL", "10*9/L",
    "10*12/L", "mV", "uV", "uS", "uT", "Ohm", "dB", "dB[SPL]", "lx", "deg", "rad", "deg/s", "ms2",
    "mm/h", "m2", "m3", "[foz_us]", "[diop]", "mL/min/{1.73_m2}", "[pH]", "pg/mL", "fL", "pg",
  ]

  /// All that a text is compared with, in small letters: spellings, codes, names of units.
  private static let candidates: [(spelling: [UInt8], code: String)] = {
    let table = SpellingTable.standard
    var result = table.folded.map { (Array($0.key.utf8), $0.value) }
    result += table.words.filter { $0.key.utf8.count > 2 }.map { (Array($0.key.utf8), $0.value) }
    for code in commonCodes {
      result.append((Array(code.asciiLowercased.utf8), code))
      guard let name = (try? Unit(code))?.plainName.asciiLowercased else { continue }
      result.append((Array(name.utf8), code))
      result.append((Array((name + "s").utf8), code))
    }
    return result
  }()

  /// The number of letters to insert, remove, replace or swap; more than `limit` when above it.
  static func distance(_ a: [UInt8], _ b: [UInt8], atMost limit: Int) -> Int {
    guard abs(a.count - b.count) <= limit else { return limit + 1 }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var current = last
    for i in a.indices {
      current[0] = i + 1
      var least = i + 1
      for j in b.indices {
        let cost = a[i] == b[j] ? 0 : 1
        var value = min(last[j + 1] + 1, current[j] + 1, last[j] + cost)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          value = min(value, beforeLast[j - 1] + 1)
        }
        current[j + 1] = value
        least = min(least, value)
      }
      if least > limit { return limit + 1 }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[b.count]
  }
}
