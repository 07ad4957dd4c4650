/// Numbers the zones that records name, and counts how often they do.
struct ZoneNames {
  private(set) var names: [String] = []
  /// How often each was named, and the latest record that named it.
  private(set) var uses: [(count: Int, last: Int)] = []
  private var numbers: [String: Int] = [:]

  /// The number of a name, and a use of it counted.
  mutating func use(_ name: String, at moment: Int) -> Int {
    let number: Int
    if let known = numbers[name] {
      number = known
    } else {
      number = names.count
      numbers[name] = number
      names.append(name)
      uses.append((0, .min))
    }
    uses[number].count += 1
    uses[number].last = max(uses[number].last, moment)
    return number
  }
}
