/// The kind of quantity a unit measures, as powers of the seven base quantities of UCUM.
///
/// Two units can be converted into each other when their dimensions are equal. Arbitrary units
/// (international units, colony forming units …) are dimensions of their own: `[IU]/L` equals
/// neither `/L` nor `[CFU]/L`.
public struct Dimension: Sendable, Hashable {
  /// The exponents: length, time, mass, angle, temperature, charge, luminous intensity, unused.
  @usableFromInline
  let exponents: SIMD8<Int8>

  /// The arbitrary units: each has a weight of its own, and the weights add up with exponents.
  @usableFromInline
  let arbitrary: Int64

  @usableFromInline
  init(exponents: SIMD8<Int8>, arbitrary: Int64) {
    self.exponents = exponents
    self.arbitrary = arbitrary
  }

  /// A dimension made of exponents of the base quantities.
  public init(
    length: Int8 = 0, time: Int8 = 0, mass: Int8 = 0, angle: Int8 = 0, temperature: Int8 = 0,
    charge: Int8 = 0, luminosity: Int8 = 0
  ) {
    exponents = SIMD8(length, time, mass, angle, temperature, charge, luminosity, 0)
    arbitrary = 0
  }

  /// The exponent of length (meter).
  public var length: Int8 { exponents[0] }
  /// The exponent of time (second).
  public var time: Int8 { exponents[1] }
  /// The exponent of mass (gram).
  public var mass: Int8 { exponents[2] }
  /// The exponent of plane angle (radian).
  public var angle: Int8 { exponents[3] }
  /// The exponent of temperature (kelvin).
  public var temperature: Int8 { exponents[4] }
  /// The exponent of electric charge (coulomb).
  public var charge: Int8 { exponents[5] }
  /// The exponent of luminous intensity (candela).
  public var luminosity: Int8 { exponents[6] }

  /// Tells whether an arbitrary unit takes part.
  public var isArbitrary: Bool { arbitrary != 0 }

  /// Tells whether the unit is a plain number: a count, a fraction, a level.
  public var isNumber: Bool { self == .number }

  @inlinable
  public static func == (left: Dimension, right: Dimension) -> Bool {
    left.exponents == right.exponents && left.arbitrary == right.arbitrary
  }
}

extension Dimension {
  /// A plain number.
  public static let number: Dimension = Dimension()
  /// Length.
  public static let length: Dimension = Dimension(length: 1)
  /// Area.
  public static let area: Dimension = Dimension(length: 2)
  /// Volume.
  public static let volume: Dimension = Dimension(length: 3)
  /// Time.
  public static let time: Dimension = Dimension(time: 1)
  /// Something per time: a rate, a frequency.
  public static let rate: Dimension = Dimension(time: -1)
  /// Speed.
  public static let speed: Dimension = Dimension(length: 1, time: -1)
  /// Acceleration.
  public static let acceleration: Dimension = Dimension(length: 1, time: -2)
  /// Mass.
  public static let mass: Dimension = Dimension(mass: 1)
  /// Temperature.
  public static let temperature: Dimension = Dimension(temperature: 1)
  /// Energy.
  public static let energy: Dimension = Dimension(length: 2, time: -2, mass: 1)
  /// Power.
  public static let power: Dimension = Dimension(length: 2, time: -3, mass: 1)
  /// Pressure.
  public static let pressure: Dimension = Dimension(length: -1, time: -2, mass: 1)
  /// Plane angle.
  public static let angle: Dimension = Dimension(angle: 1)
}

extension Dimension: CustomStringConvertible {
  /// The dimension in letters, such as `L-1.T-2.M`; `1` for a plain number.
  ///
  /// L length, T time, M mass, A plane angle, C temperature, Q charge, F luminous intensity; an
  /// arbitrary unit shows as `arbitrary`.
  public var description: String {
    var parts: [String] = []
    for (letter, exponent) in zip(["L", "T", "M", "A", "C", "Q", "F"], 0..<7) {
      let power = exponents[exponent]
      if power == 1 { parts.append(letter) }
      if power != 0 && power != 1 { parts.append(letter + String(power)) }
    }
    if isArbitrary { parts.append("arbitrary") }
    return parts.isEmpty ? "1" : parts.joined(separator: ".")
  }
}
