/// Something about a unit that its reader should know although tools accept it.
public struct UnitRemark: Sendable, Hashable {
  /// The kinds of remark.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The number zero, which the grammar does not have: `0`, `0.5`.
    case zeroNumber
    /// Two annotations on one component: `m{a}{b}`.
    case secondAnnotation
    /// An operator without a component after it: `m//s`.
    case emptyComponent
    /// A blank inside an annotation: `{clock time}`.
    case blankInAnnotation
    /// A special unit in a product, quotient or power: `Cel/d`, `Cel2`.
    case specialInProduct
    /// A unit that is more often written for something else: `pH` (picohenry), `ft` (femtotonne).
    case falseFriend
    /// Digits that look like a decimal number and are a product: `1.73` is 1 times 73.
    case decimalLookalike
    /// A multiplication after a division, which counts above the line: `mL/min.kg`.
    case multipliedAfterDivision
    /// A division by a negative power, which multiplies: `g/cm-2`.
    case dividedByNegativePower
    /// A unit of time that stands in an annotation and so means nothing: `{beats}/{min}`.
    case unitInAnnotation
  }

  /// The kind of remark.
  public let kind: Kind
  /// The byte offset of the part meant.
  public let position: Int
  /// The length of the part in bytes.
  public let length: Int

  /// Tells whether the code lies outside the grammar of UCUM although some tools accept it.
  public var isOutsideGrammar: Bool {
    switch kind {
    case .zeroNumber, .secondAnnotation, .emptyComponent, .blankInAnnotation: true
    default: false
    }
  }

  /// Says in one sentence what the remark is about.
  public var message: String {
    switch kind {
    case .zeroNumber, .secondAnnotation, .emptyComponent:
      "not UCUM by its grammar, accepted by some tools: \(formMessage)"
    case .blankInAnnotation: "an annotation holds a blank, which UCUM does not allow"
    case .specialInProduct:
      "a scale with an offset or a logarithm has no meaning in a product or power"
    case .falseFriend: "valid, but it names another unit than the letters suggest"
    case .decimalLookalike: "UCUM has no decimals: the point multiplies"
    case .multipliedAfterDivision:
      "units are read from left to right: what follows the point multiplies, it does not divide"
    case .dividedByNegativePower: "dividing by a negative power multiplies"
    case .unitInAnnotation: "a unit in braces is a comment and has no size"
    }
  }

  private var formMessage: String {
    switch kind {
    case .zeroNumber: "numbers are whole and greater than zero"
    case .secondAnnotation: "a unit carries one annotation"
    default: "two operators stand side by side"
    }
  }

  /// Says what to do about it.
  public var help: String {
    switch kind {
    case .zeroNumber: "put the number into the value and keep the unit plain"
    case .secondAnnotation: "join the annotations into one"
    case .emptyComponent: "remove one of the operators"
    case .blankInAnnotation: "write an underscore for the blank"
    case .specialInProduct: "use kelvin or another plain unit"
    case .falseFriend: "check what is meant"
    case .decimalLookalike: "put the number into the value or into an annotation"
    case .multipliedAfterDivision: "write a second slash: mL/kg/min"
    case .dividedByNegativePower: "write either the slash or the minus sign"
    case .unitInAnnotation: "write the unit without braces"
    }
  }
}
