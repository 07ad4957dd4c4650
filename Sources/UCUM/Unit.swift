/// A unit of measure by the Unified Code for Units of Measure (UCUM), case-sensitive form.
///
/// ```swift
/// let pressure = try Unit("mm[Hg]")
/// try pressure.convert("120", to: Unit("kPa"))  // "15.99864"
/// pressure.isCommensurable(with: try Unit("[psi]"))  // true
/// ```
///
/// Reading a code finds its dimension; factors are reckoned when a conversion asks for them,
/// exactly and from decimal text, never through a binary fraction.
///
/// A file that imports Foundation too writes `UCUM.Unit`, because Foundation has a `Unit` as well.
public struct Unit: Sendable {
  /// The code as written.
  public let text: String
  /// The kind of quantity, as powers of the base quantities.
  public let dimension: Dimension
  /// Something odd about the code, if any.
  public let remark: UnitRemark?
  /// Tells whether the code holds an annotation, which never changes its meaning.
  public let hasAnnotation: Bool

  let table: UnitTable
  /// The special unit of the code, or -1.
  let specialAtom: Int
  /// Where the special unit stands when that makes the unit unfit for conversion.
  let misplacedSpecial: Range<Int>?

  /// Reads a code; the forms outside the grammar that `UnitRemark` names are let through.
  ///
  /// - Throws: what is wrong with the code, and where.
  public init(_ text: some StringProtocol, table: UnitTable = .standard) throws(UnitError) {
    let code = String(text)
    let result = code.withBytes { bytes -> Result<Unit, UnitError> in
      do throws(UnitTrouble) {
        let shape = try UnitShape.read(bytes, table: table)
        return .success(Unit(code, shape: shape, table: table))
      } catch {
        return .failure(UnitError(error, in: bytes))
      }
    }
    self = try result.get()
  }

  private init(_ text: String, shape: UnitShape, table: UnitTable) {
    self.text = text
    self.table = table
    dimension = shape.dimension
    remark = shape.remark
    hasAnnotation = shape.hasAnnotation
    specialAtom = shape.specialAtom
    misplacedSpecial = shape.hasSpecialInProduct ? shape.specialRange : nil
  }

  /// Tells whether the unit is a scale of its own: a temperature scale, a level, a slope.
  public var isSpecial: Bool { specialAtom >= 0 }

  /// Tells whether both units measure the same kind of quantity.
  public func isCommensurable(with other: Unit) -> Bool { dimension == other.dimension }
}

extension Unit: Hashable {
  public static func == (left: Unit, right: Unit) -> Bool { left.text == right.text }
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Unit: CustomStringConvertible {
  public var description: String { text }
}

extension String {
  /// Gives the UTF-8 bytes; one copy when they do not lie in one piece.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var copy = self
    return copy.withUTF8(body)
  }
}
