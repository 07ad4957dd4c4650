import CEmbeddedTables
import FHIRDocuments

/// Checks coded values against the value sets they are bound to, and codings against their code
/// systems.
extension ResourceWalk {
  /// Checks a node of a coded type against an element's binding.
  func checkBinding(
    _ id: NodeID, _ element: UnsafePointer<fl_element>, _ type: Name, profile: SchemaRef
  ) {
    let valueSet = element.pointee.value_set
    guard valueSet != 0 else {
      if element.pointee.value_set_url != 0 { noteUnknownSet(id, element, profile) }
      return
    }
    let strength = Int(element.pointee.strength)
    switch type {
    case Name.Types.codeableConcept:
      checkConcept(id, valueSet, strength, element, profile)
    case Name.Types.coding:
      judge(id, membership(coding: id, valueSet), element, profile)
    case Name.Types.quantity, Name.Types.duration, Name.Types.age, Name.Types.distance,
      Name.Types.count:
      guard document.child(id, .code) != nil else { return }
      judge(id, membership(coding: id, valueSet), element, profile)
    default:
      guard document.hasValue(id) else { return }
      judge(
        id, membership(code: document.bytes(id), system: nil, valueSet), element, profile)
    }
  }

  /// Reports what is wrong with one code, or that nobody can tell.
  private func judge(
    _ id: NodeID, _ standing: Standing, _ element: UnsafePointer<fl_element>,
    _ profile: SchemaRef
  ) {
    switch standing {
    case .inside: break
    case .undecided: noteUnchecked(bound: id, element, profile: profile)
    case .outside, .wrongCode:
      reportOutside(
        id, Int(element.pointee.strength), element, profile,
        isSystemKnown: standing == .wrongCode)
    }
  }

  /// Notes codes bound to a value set that is not at hand.
  private func noteUnknownSet(
    _ id: NodeID, _ element: UnsafePointer<fl_element>, _ profile: SchemaRef
  ) {
    if document.hasValue(id) || document.child(id, .code) != nil {
      noteUnchecked(bound: id, element, profile: profile)
      return
    }
    for coding in document.children(id, .coding) where document.child(coding, .code) != nil {
      noteUnchecked(bound: coding, element, profile: profile)
      return
    }
  }

  /// Tells whether a node's code is in the value set its element is bound to; for slicing.
  func isInBoundSet(_ id: NodeID, _ element: UnsafePointer<fl_element>) -> Bool {
    let valueSet = element.pointee.value_set
    return valueSet == 0 ? true : isMember(id, of: valueSet) == true
  }

  /// Tells whether the code of a node, or one of its codings, is in a value set; nil where the
  /// tables cannot tell.
  func isMember(_ id: NodeID, of valueSet: ValueSetRef) -> Bool? {
    if document.hasValue(id) {
      return truth(membership(code: document.bytes(id), system: nil, valueSet))
    }
    guard document.child(id, .coding) != nil else { return truth(membership(coding: id, valueSet)) }
    var isUndecided = false
    for coding in document.children(id, .coding) {
      switch membership(coding: coding, valueSet) {
      case .inside: return true
      case .undecided: isUndecided = true
      case .outside, .wrongCode: continue
      }
    }
    return isUndecided ? nil : false
  }

  private func truth(_ standing: Standing) -> Bool? {
    switch standing {
    case .inside: true
    case .outside, .wrongCode: false
    case .undecided: nil
    }
  }

  private func checkConcept(
    _ id: NodeID, _ valueSet: UInt32, _ strength: Int, _ element: UnsafePointer<fl_element>,
    _ profile: SchemaRef
  ) {
    var sawCoding = false
    var isWrong = false
    for coding in document.children(id, .coding) {
      guard document.child(coding, .code) != nil else { continue }
      sawCoding = true
      switch membership(coding: coding, valueSet) {
      case .inside: return
      case .undecided:
        noteUnchecked(bound: coding, element, profile: profile)
        return
      case .wrongCode: isWrong = true
      case .outside: break
      }
    }
    if !sawCoding {
      if strength == FL_STRENGTH_REQUIRED, document.child(id, .`extension`) == nil {
        report(
          "binding-required", .error, .codeInvalid, at: id,
          help: "add a coding from \(valueSetText(element))", profile: profile,
          "\(document.nameText(id)) has no code, one from \(valueSetText(element)) is required")
      }
      return
    }
    reportOutside(id, strength, element, profile, isSystemKnown: isWrong)
  }

  private func reportOutside(
    _ id: NodeID, _ strength: Int, _ element: UnsafePointer<fl_element>, _ profile: SchemaRef,
    isSystemKnown: Bool = false
  ) {
    // Rules of ours take over what is said of the codes of quantities.
    if options.skipsInformation, strength != FL_STRENGTH_REQUIRED, !isSystemKnown,
      document.child(id, .coding) != nil
    {
      return
    }
    let given = shownCode(id)
    let set = valueSetText(element)
    if strength != FL_STRENGTH_REQUIRED, element.pointee.max_value_set != 0,
      isMember(id, of: element.pointee.max_value_set) == false
    {
      report(
        "binding-maximum", .error, .codeInvalid, at: id,
        help: "use a code of the value set that bounds what may be used here", profile: profile,
        "\(given) is neither in the value set \(set) nor in \(definitions.string(element.pointee.max_value_set_url)), which is its limit"
      )
      return
    }
    switch strength {
    case FL_STRENGTH_REQUIRED:
      report(
        "binding-required", .error, .codeInvalid, at: id, help: codeHelp(id, element),
        profile: profile, "\(given) is not in the value set \(set), which is required here",
        fix: codeFix(id, terminology.nearestCodes(to: text(id), in: element.pointee.value_set)))
    case FL_STRENGTH_EXTENSIBLE:
      report(
        "binding-extensible", isSystemKnown ? .warning : .information, .codeInvalid, at: id,
        help: "use a code of the value set if one fits", profile: profile,
        "\(given) is not in the value set \(set)")
    default:
      // One repetition from the preferred set is what is asked for; others may say more.
      let repetitions = document.children(document[id].parent, document[id].name).prefix(16)
      if repetitions.contains(where: { isMember($0, of: element.pointee.value_set) == true }) {
        return
      }
      report(
        "binding-preferred", .information, .codeInvalid, at: id, profile: profile,
        "\(given) is not in the preferred value set \(set)")
    }
  }

  private func codeHelp(_ id: NodeID, _ element: UnsafePointer<fl_element>) -> String? {
    guard document.hasValue(id) else { return nil }
    let near = terminology.nearestCodes(to: document.string(id), in: element.pointee.value_set)
    if let first = near.first { return "did you mean \"\(first)\"?" }
    let codes = terminology.codes(in: element.pointee.value_set, limit: 13)
    return codes.isEmpty || codes.count > 12 ? nil : "write \(joined(codes))"
  }

  private func text(_ id: NodeID) -> String {
    document.hasValue(id) ? document.string(id) : ""
  }

  /// Writes the code that was meant: safe where only case and blanks around it differ.
  private func codeFix(_ id: NodeID, _ near: [String]) -> Finding.Fix? {
    guard document.hasValue(id), let first = near.first else { return nil }
    let given = Self.folded(document.string(id))
    let equal = near.filter { Self.folded($0) == given }
    guard equal.count <= 1 else { return nil }
    // Nothing is near to so few letters: "d" is not a misspelt "h".
    guard equal.count == 1 || given.utf8.count > 3 else { return nil }
    return Finding.Fix(
      "writes \"\(equal.first ?? first)\"", isSafe: equal.count == 1,
      [document.edit(replacing: id, with: equal.first ?? first)])
  }

  private static func folded(_ code: String) -> String {
    code.lowercased().split(separator: " ").joined(separator: " ")
  }

  /// The codes of a node, for a message.
  func shownCode(_ id: NodeID) -> String {
    if document.hasValue(id) { return "\"\(shortened(document.string(id)))\"" }
    var texts: [String] = []
    for coding in [id] + Array(document.children(id, .coding)) {
      guard let code = document.child(coding, .code) else { continue }
      let system = document.child(coding, .system).map { document.string($0) + "#" } ?? ""
      texts.append("\"\(system)\(shortened(document.string(code)))\"")
    }
    return texts.isEmpty ? document.nameText(id) : joined(texts)
  }

  /// The URL of the value set an element is bound to, without its version.
  func valueSetText(_ element: UnsafePointer<fl_element>) -> String {
    let url = definitions.string(element.pointee.value_set_url)
    return url.split(separator: "|").first.map(String.init) ?? url
  }

  // MARK: Asking the terminology

  /// How a code stands to a value set.
  enum Standing { case inside, outside, wrongCode, undecided }

  private func membership(coding id: NodeID, _ valueSet: UInt32) -> Standing {
    guard let code = document.child(id, .code), document.hasValue(code) else { return .outside }
    let system = document.child(id, .system)
    return membership(
      code: document.bytes(code),
      system: system.map { document.bytes($0) }
        ?? UnsafeBufferPointer(start: nil, count: 0), valueSet)
  }

  private func membership(
    code: UnsafeBufferPointer<UInt8>, system: UnsafeBufferPointer<UInt8>?, _ valueSet: UInt32
  ) -> Standing {
    switch terminology.membership(code, system: system, in: valueSet) {
    case .member: .inside
    case .notMember: .outside
    case .notInCodeSystem: .wrongCode
    case .notChecked: .undecided
    }
  }

  // MARK: Codings

  /// Checks that a code that is known is meant to be used.
  private func checkUse(of concept: ConceptRef, _ code: NodeID) {
    let flags = terminology.record(concept: concept).flags
    guard
      flags
        & UInt32(FL_CONCEPT_ABSTRACT | FL_CONCEPT_INACTIVE | FL_CONCEPT_DEPRECATED) != 0
    else { return }
    let isAbstract = flags & UInt32(FL_CONCEPT_ABSTRACT) != 0
    report(
      isAbstract ? "code-abstract" : "code-inactive", isAbstract ? .warning : .information,
      .codeInvalid, at: code,
      help: isAbstract ? "use one of the codes below it" : "use the code that took its place",
      isAbstract
        ? "the code \"\(shortened(document.string(code)))\" groups others and is not to be used itself"
        : "the code \"\(shortened(document.string(code)))\" is no longer in use"
    )
  }

  /// Tells whether a system grows outside of R4: the tables of V2 and V3, of which R4 carries the
  /// state of its day.
  private func isMaintainedElsewhere(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
    let prefix: StaticString = "http://terminology.hl7.org/CodeSystem/v"
    let length = prefix.utf8CodeUnitCount
    guard url.count > length + 2, let start = url.baseAddress,
      equalBytes(start, prefix.utf8Start, length)
    else { return false }
    return (url[length] == UInt8(ascii: "2") || url[length] == UInt8(ascii: "3"))
      && url[length + 1] == UInt8(ascii: "-")
  }

  /// Checks a Coding against its code system, whatever it is bound to.
  func checkCoding(_ id: NodeID) {
    guard let system = document.child(id, .system), document.hasValue(system) else { return }
    let url = document.bytes(system)
    guard let code = document.child(id, .code), document.hasValue(code) else { return }
    switch terminology.status(document.bytes(code), system: url) {
    case .known(let concept): if concept != 0 { checkUse(of: concept, code) }
    case .notChecked: noteUnchecked(coding: id, system: system, isKnownSystem: true)
    case .unknown:
      let near =
        terminology.codeSystem(url: url).map {
          terminology.nearestCodes(to: document.string(code), inSystem: $0)
        } ?? []
      report(
        "code-unknown", isMaintainedElsewhere(url) ? .warning : .error, .codeInvalid, at: code,
        help: near.first.map { "did you mean \"\($0)\"?" },
        "the code system \(shortened(document.string(system))) has no code \"\(shortened(document.string(code)))\"",
        fix: codeFix(code, near))
    case .unknownSystem:
      guard terminology.valueSet(url: url) != nil else {
        noteUnchecked(coding: id, system: system, isKnownSystem: false)
        return
      }
      report(
        "coding-system-value-set", .error, .codeInvalid, at: system,
        help: "name the code system the code comes from",
        "\(shortened(document.string(system))) is a value set, not a code system")
    case .supplement(let supplement):
      let base = definitions.string(terminology.record(codeSystem: supplement).supplements)
      report(
        "coding-system-supplement", .error, .codeInvalid, at: system,
        help: "name the code system that it supplements, \(base)",
        "\(shortened(document.string(system))) is a supplement: codes do not come from it")
    }
  }
}
