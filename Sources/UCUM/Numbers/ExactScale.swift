/// The parts of a scale: what multiplies the value, the function, the size of its base unit.
struct ExactScale {
  /// The prefix and the numbers of the code; 1 for units that are not special.
  var alpha: ExactNumber
  /// The function of a special unit.
  var function: SpecialFunction?
  /// The size of the unit the function refers to, in base units.
  var base: ExactNumber

  /// Tells whether the scale differs from a plain unit by its zero point at most.
  var isLinear: Bool {
    switch function {
    case nil, .offset: true
    default: false
    }
  }

  /// The distance of the zero points, in units of the scale.
  var offset: ExactNumber {
    guard case .offset(let hundredths) = function else {
      return ExactNumber(numerator: WholeNumber(0))
    }
    return ExactNumber(numerator: WholeNumber(UInt64(hundredths.magnitude)), tens: -2)
  }
}
