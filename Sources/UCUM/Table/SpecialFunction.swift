#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How a value on the scale of a special unit becomes a multiple of its base unit.
enum SpecialFunction: Sendable, Hashable {
  /// A scale with another zero point; the offset is in hundredths of its own degrees.
  case offset(hundredths: Int32)
  /// A level: the base to the power of the value divided by the divisor.
  case level(base: Base, divisor: Int8)
  /// The root of a quantity.
  case squareRoot
  /// A hundred times the tangent of an angle.
  case tangentTimes100

  /// The bases of levels.
  enum Base: Int32, Sendable, Hashable {
    case two = 2
    case ten = 10
    case hundred = 100
    case thousand = 1000
    case fiftyThousand = 50000
    /// Stands for e.
    case natural = 0

    var value: Double { self == .natural ? M_E : Double(rawValue) }

    func power(_ exponent: Double) -> Double {
      self == .natural ? exp(exponent) : pow(value, exponent)
    }

    func logarithm(_ number: Double) -> Double {
      switch self {
      case .natural: log(number)
      case .two: log2(number)
      case .ten: log10(number)
      case .hundred: log10(number) / 2
      case .thousand: log10(number) / 3
      case .fiftyThousand: log10(number) / log10(50000)
      }
    }
  }

  /// Reads the name used in the table; nil for units that are not special.
  init?(tableName: UnsafeBufferPointer<UInt8>) {
    guard !tableName.isEmpty else { return nil }
    switch String(decoding: tableName, as: UTF8.self) {
    case "celsius": self = .offset(hundredths: 27315)
    case "fahrenheit": self = .offset(hundredths: 45967)
    case "reaumur": self = .offset(hundredths: 21852)
    case "ln": self = .level(base: .natural, divisor: 1)
    case "lg": self = .level(base: .ten, divisor: 1)
    case "2lg": self = .level(base: .ten, divisor: 2)
    case "ld": self = .level(base: .two, divisor: 1)
    case "-lg": self = .level(base: .ten, divisor: -1)
    case "-lg100": self = .level(base: .hundred, divisor: -1)
    case "-lg1000": self = .level(base: .thousand, divisor: -1)
    case "-lg50000": self = .level(base: .fiftyThousand, divisor: -1)
    case "sqrt": self = .squareRoot
    case "100tan": self = .tangentTimes100
    default: return nil
    }
  }

  /// The multiple of the base unit for a value on the scale; offsets are reckoned exactly elsewhere.
  func multiple(of value: Double) -> Double {
    switch self {
    case .offset(let hundredths): value + Double(hundredths) / 100
    case .level(let base, let divisor): base.power(value / Double(divisor))
    case .squareRoot: value * value
    case .tangentTimes100: atan(value / 100)
    }
  }

  /// The value on the scale for a multiple of the base unit; not finite where there is none.
  func value(of multiple: Double) -> Double {
    switch self {
    case .offset(let hundredths): multiple - Double(hundredths) / 100
    case .level(let base, let divisor): base.logarithm(multiple) * Double(divisor)
    case .squareRoot: multiple.squareRoot()
    case .tangentTimes100: abs(multiple) < Double.pi / 2 ? 100 * tan(multiple) : .nan
    }
  }
}
