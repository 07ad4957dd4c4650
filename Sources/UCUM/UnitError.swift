/// Why a text is not a UCUM unit, or why a value cannot be converted.
public struct UnitError: Error, Sendable, Hashable {
  /// The kinds of trouble.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Nothing is written.
    case empty
    /// The code is longer than 2,048 bytes.
    case codeTooLong
    /// Parentheses are nested deeper than 63 levels.
    case nestedTooDeep
    /// A blank, a tab or a line break stands outside an annotation, or a tab or line break in it.
    case whitespace
    /// A character outside printable ASCII.
    case character
    /// No atom of UCUM is spelled so.
    case unknownUnit
    /// The atom exists, but it takes no prefix.
    case takesNoPrefix
    /// `^` or `**` stands before an exponent.
    case powerSign
    /// An operator or a parenthesis waits for a component that does not come.
    case componentMissing
    /// Two components stand side by side.
    case operatorMissing
    /// A number stands directly before a unit.
    case numberBeforeUnit
    /// A plain number carries an exponent.
    case numberWithExponent
    /// A second exponent, or an exponent after a parenthesis.
    case exponentMisplaced
    /// A sign without digits after it.
    case exponentMissing
    /// An exponent of more than four digits.
    case exponentTooLong
    /// An annotation stands before its unit.
    case annotationFirst
    /// An annotation does not end, or holds another one.
    case annotationOpen
    /// A bracket does not end.
    case bracketOpen
    /// A parenthesis does not end.
    case parenthesisOpen
    /// A closing parenthesis, brace or bracket without its opening.
    case closingUnpaired
    /// A power beyond ±127, or a factor beyond exact arithmetic.
    case outOfRange
    /// The two units measure different kinds of quantity.
    case notCommensurable
    /// A special unit (a temperature scale, a level) stands in a product, quotient or power.
    case specialInProduct
    /// The unit is zero times something.
    case zeroNumber
    /// The value to convert is not a decimal number.
    case notADecimal
    /// The value has no counterpart on the scale asked for, such as the level of zero.
    case notOnScale
  }

  /// The kind of trouble.
  public let kind: Kind
  /// The byte offset of the offending part in the code.
  public let position: Int
  /// The offending part, as written.
  public let part: String
  /// The whole text that was read.
  public let text: String

  init(_ trouble: UnitTrouble, in bytes: UnsafeBufferPointer<UInt8>) {
    kind = trouble.kind
    position = min(trouble.position, bytes.count)
    let end = min(position + max(trouble.length, 0), bytes.count)
    part = String(decoding: bytes[position..<end], as: UTF8.self)
    text = String(decoding: bytes.prefix(2048), as: UTF8.self)
  }

  init(_ kind: Kind, at position: Int = 0, part: String = "", text: String) {
    self.kind = kind
    self.position = position
    self.part = part
    self.text = text
  }
}

extension UnitError: CustomStringConvertible {
  /// Says in one sentence what is wrong.
  public var message: String {
    switch kind {
    case .empty: "the unit is empty"
    case .codeTooLong: "the unit is longer than 2,048 bytes"
    case .nestedTooDeep: "parentheses are nested deeper than 63 levels"
    case .whitespace: "a unit holds no whitespace"
    case .character: "\"\(part)\" is outside printable ASCII"
    case .unknownUnit: "\"\(part)\" is not a unit of UCUM"
    case .takesNoPrefix: "\"\(part)\" puts a prefix before a unit that takes none"
    case .powerSign:
      "\"\(part)\" writes a power with a sign; the exponent follows the unit directly"
    case .componentMissing:
      part.isEmpty ? "a unit is missing at the end" : "a unit is missing before \"\(part)\""
    case .operatorMissing: "an operator is missing before \"\(part)\""
    case .numberBeforeUnit: "a number and a unit need an operator between them"
    case .numberWithExponent: "a plain number takes no exponent"
    case .exponentMisplaced: "the exponent \"\(part)\" has no unit to belong to"
    case .exponentMissing: "the sign \"\(part)\" has no digits after it"
    case .exponentTooLong: "the exponent \"\(part)\" has more than four digits"
    case .annotationFirst: "an annotation comes after its unit, not before it"
    case .annotationOpen: "the annotation \"\(part)\" has no closing brace of its own"
    case .bracketOpen: "the bracket \"\(part)\" is not closed"
    case .parenthesisOpen: "a parenthesis is not closed"
    case .closingUnpaired: "\"\(part)\" closes nothing"
    case .outOfRange: "the powers or factors go beyond what can be reckoned with exactly"
    case .notCommensurable: "\"\(text)\" and \"\(part)\" measure different kinds of quantity"
    case .specialInProduct:
      "\"\(part)\" is a scale with an offset or a logarithm and has no meaning in a product or power"
    case .zeroNumber: "zero times a unit cannot be converted"
    case .notADecimal: "\"\(part)\" is not a decimal number"
    case .notOnScale: "\"\(part)\" has no counterpart on the scale asked for"
    }
  }

  /// Says what to do about it, where more can be said than `message` does.
  public var help: String? {
    switch kind {
    case .whitespace: "remove the blank, or join two units with \".\""
    case .unknownUnit where part.utf8.contains(UInt8(ascii: "[")):
      "bracketed units are spelled exactly as in the table, case included"
    case .unknownUnit: "units are case-sensitive; words belong into Quantity.unit"
    case .takesNoPrefix: "multiply by a power of ten: 10*3.min"
    case .powerSign: "write m2, not m^2"
    case .numberBeforeUnit: "write 12.h, not 12h"
    case .numberWithExponent: "write powers of ten as 10*3"
    case .exponentMisplaced: "give each unit its own exponent"
    case .annotationFirst: "write rad2{a} or {a}.rad2"
    default: nil
    }
  }

  public var description: String { message }
}
