extension Unit {
  /// Checks a code by its bytes against the table of the library.
  ///
  /// The codes that health data mostly has are known without reading the table, which costs more
  /// than everything else a short run does with units.
  public static func validate(_ bytes: UnsafeBufferPointer<UInt8>) -> UnitVerdict {
    isCommon(bytes) ? .valid : validate(bytes, table: .standard)
  }

  /// Tells whether a code is one of `commonCodes`.
  static func isCommon(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > 0, bytes.count <= 10 else { return false }
    let codes = UnsafeBufferPointer(
      start: commonCodes.utf8Start, count: commonCodes.utf8CodeUnitCount)
    var start = 0
    while start < codes.count {
      var end = start
      while end < codes.count, codes[end] != 0x20 { end += 1 }
      if end - start == bytes.count {
        var same = 0
        while same < bytes.count, codes[start + same] == bytes[same] { same += 1 }
        if same == bytes.count { return true }
      }
      start = end + 1
    }
    return false
  }

  /// UCUM codes, the most frequent first.
  static let commonCodes: StaticString =
    "/min % ms mm[Hg] kg cm Cel kg/m2 kcal h min m km s mg/dL mmol/L 1 g mL/min/kg mL/kg/min [lb_av]"

  /// Checks a code by its bytes.
  ///
  /// Nothing is allocated for a code that is UCUM, with or without a remark; a thousand codes take
  /// well under two milliseconds.
  public static func validate(
    _ bytes: UnsafeBufferPointer<UInt8>, table: UnitTable
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
