import CEmbeddedTables
import FHIRDocuments

/// Says of which codes it could not be found out whether they are right.
extension ResourceWalk {
  /// Notes a coding whose code system is not carried, or not known at all.
  func noteUnchecked(coding id: NodeID, system: NodeID, isKnownSystem: Bool) {
    guard !isQuiet else { return }
    let url = document.bytes(system)
    if isKnownSystem, let code = document.child(id, .code), isCarriedLOINC(code, system: url) {
      return
    }
    guard tells(unchecked.count(url, isValueSet: false, document: documentNumber)) else { return }
    let text = shortened(document.string(system))
    report(
      Self.uncheckedRule, .information, .informational, at: id,
      help: isKnownSystem
        ? "give a package that lists its codes with --ig" : uncheckedHelp(system),
      isKnownSystem
        ? "codes of \(text) are not checked: no complete list of them is at hand"
        : "the code system \(text) is not known: its codes are not checked")
  }

  /// Notes a code of which nobody can tell whether it is in the value set it is bound to; those
  /// whose code system is not at hand have been noted already.
  func noteUnchecked(
    bound id: NodeID, _ element: UnsafePointer<fl_element>, profile: SchemaRef
  ) {
    guard !isQuiet, Int(element.pointee.strength) >= FL_STRENGTH_EXTENSIBLE else { return }
    if !document.hasValue(id) {
      guard let code = document.child(id, .code), let system = document.child(id, .system),
        case .known = terminology.status(document.bytes(code), system: document.bytes(system))
      else { return }
    }
    let set = definitions.bytes(element.pointee.value_set_url)
    let url = Canonical(set).url
    guard tells(unchecked.count(url, isValueSet: true, document: documentNumber)) else { return }
    let text = valueSetText(element)
    report(
      Self.uncheckedRule, .information, .informational, at: id,
      help: "give the package that defines it, and its code systems, with --ig",
      profile: profile,
      element.pointee.value_set == 0
        ? "the value set \(text) is not known: codes bound to it are not checked"
        : "codes bound to \(text) are not checked: not all that it takes in is at hand")
  }

  static let uncheckedRule = "terminology-not-checked"

  private func tells(_ met: (isNew: Bool, isNewInDocument: Bool)) -> Bool {
    options.tellsUncheckedOnce ? met.isNew : met.isNewInDocument
  }

  /// The codes of LOINC that the project knows without having its list.
  private func isCarriedLOINC(_ code: NodeID, system: UnsafeBufferPointer<UInt8>) -> Bool {
    let loinc: StaticString = "http://loinc.org"
    guard system.count == loinc.utf8CodeUnitCount, let start = system.baseAddress,
      equalBytes(start, loinc.utf8Start, system.count)
    else { return false }
    let bytes = document.bytes(code)
    guard let number = CarriedLOINC.number(of: bytes) else { return false }
    // A short run reads through the table once; making the table of codes costs more than the check.
    if let known = carriedLOINC[UInt64(number)] { return known }
    let isCarried = CarriedLOINC.unitText(of: bytes) != nil
    if carriedLOINC.count < 4096 { carriedLOINC.insert(isCarried, for: UInt64(number)) }
    return isCarried
  }

  /// Names a code system whose URL looks like the one given.
  private func uncheckedHelp(_ system: NodeID) -> String {
    let url = document.bytes(system)
    let text = document.string(system).lowercased()
    let tables = terminology.embedded
    for number in 1..<max(1, tables.systemCount) {
      let candidate = tables.set.bytesOf(tables.systems[number].url)
      // Most are told apart by their length and their first letters.
      guard abs(candidate.count - url.count) <= 2, candidate.count > 12, url.count > 12,
        candidate.prefix(11).elementsEqual(url.prefix(11))
          || candidate.suffix(8).elementsEqual(url.suffix(8))
      else { continue }
      let near = definitions.string(tables.systems[number].url)
      if Spelling.distance(text, near.lowercased(), limit: 3) <= 3 {
        return "did you mean \(near)?"
      }
    }
    return "give a package that lists its codes with --ig"
  }
}
