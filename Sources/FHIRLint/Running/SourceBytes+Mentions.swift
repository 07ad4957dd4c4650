import FHIRDocuments

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SourceBytes {
  /// Something in it speaks of a FHIR resource: the property `resourceType`, or FHIR's namespace.
  ///
  /// Decides which files of a folder are meant at all, also where their syntax is broken.
  var mentionsResource: Bool {
    contains("\"resourceType\"") || contains("http://hl7.org/fhir\"")
      || contains("http://hl7.org/fhir'")
  }

  private func contains(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    var offset = 0
    while offset + length <= count,
      let found = memchr(base + offset, Int32(text.utf8Start[0]), count - offset - length + 1)
    {
      offset = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if memcmp(base + offset, text.utf8Start, length) == 0 { return true }
      offset += 1
    }
    return false
  }
}
