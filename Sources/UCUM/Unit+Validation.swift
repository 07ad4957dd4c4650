extension Unit {
  /// Checks a code by its bytes.
  ///
  /// Nothing is allocated for a code that is UCUM, with or without a remark; a thousand codes take
  /// well under two milliseconds.
  public static func validate(
    _ bytes: UnsafeBufferPointer<UInt8>, table: UnitTable = .standard
  ) -> UnitVerdict {
    do throws(UnitTrouble) {
      let shape = try UnitShape.read(bytes, table: table)
      if let remark = shape.remark { return .validWithRemark(remark) }
      return .valid
    } catch {
      return .notUCUM(UnitError(error, in: bytes))
    }
  }

  /// Checks a code.
  public static func validate(
    _ text: some StringProtocol, table: UnitTable = .standard
  ) -> UnitVerdict {
    String(text).withBytes { validate($0, table: table) }
  }

  /// Finds the dimension of a code by its bytes; nil when the code is not UCUM.
  ///
  /// Nothing is allocated.
  public static func dimension(
    of bytes: UnsafeBufferPointer<UInt8>, table: UnitTable = .standard
  ) -> Dimension? {
    try? UnitShape.read(bytes, table: table).dimension
  }
}
