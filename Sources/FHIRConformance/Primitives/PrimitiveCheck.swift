/// Checks the text of primitive values against the formats of FHIR R4.
///
/// The checks read UTF-8 bytes in place and allocate nothing. The bytes are those of the value:
/// JSON escapes and XML references are resolved before.
public enum PrimitiveCheck {
  /// Finds what is wrong with a value, or nil if nothing is.
  ///
  /// - Parameters:
  ///   - type: the type the value claims to have.
  ///   - bytes: the value in valid UTF-8, without the quotes; a JSON number as it was written.
  public static func check(
    _ type: PrimitiveType, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> PrimitiveFault? {
    guard bytes.count > 0 else { return .empty }

    switch type {
    case .string, .markdown: return string(bytes)
    case .code: return code(bytes)
    case .uri, .url: return uri(bytes)
    case .canonical: return canonical(bytes)
    case .decimal: return decimal(bytes)
    case .dateTime: return date(bytes, .dateTime)
    case .date: return date(bytes, .date)
    case .instant: return date(bytes, .instant)
    case .time: return time(bytes)
    case .boolean: return boolean(bytes)
    case .integer: return integer(bytes, from: Int64(Int32.min))
    case .unsignedInt: return integer(bytes, from: 0)
    case .positiveInt: return integer(bytes, from: 1)
    case .id: return id(bytes)
    case .base64Binary: return base64(bytes)
    case .oid: return OIDText.isURN(bytes) ? nil : .notAnOID
    case .uuid: return uuid(bytes)
    case .xhtml: return nil
    }
  }

  private static func date(
    _ bytes: UnsafeBufferPointer<UInt8>, _ grammar: DateTimeValue.Grammar
  ) -> PrimitiveFault? {
    do throws(PrimitiveFault) {
      _ = try DateTimeValue(bytes, as: grammar)
      return nil
    } catch {
      return error
    }
  }

  private static func time(_ bytes: UnsafeBufferPointer<UInt8>) -> PrimitiveFault? {
    do throws(PrimitiveFault) {
      _ = try TimeOfDayValue(bytes)
      return nil
    } catch {
      return error
    }
  }
}
