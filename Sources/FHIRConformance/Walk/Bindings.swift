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
    guard valueSet != 0 else { return }
    let strength = Int(element.pointee.strength)
    switch type {
    case Name.Types.codeableConcept:
      checkConcept(id, valueSet, strength, element, profile)
    case Name.Types.coding:
      let answer = membership(coding: id, valueSet)
      if answer == .outside || answer == .wrongCode {
        reportOutside(id, strength, element, profile, isSystemKnown: answer == .wrongCode)
      }
    case Name.Types.quantity, Name.Types.duration, Name.Types.age, Name.Types.distance,
      Name.Types.count:
      guard document.child(id, .code) != nil else { return }
      if membership(coding: id, valueSet) == .outside {
        reportOutside(id, strength, element, profile)
      }
    default:
      guard document.hasValue(id) else { return }
      if membership(code: document.bytes(id), system: nil, valueSet) == .outside {
        reportOutside(id, strength, element, profile)
      }
    }
  }

  /// Tells whether a node's code is in the value set its element is bound to; for slicing.
  func isInBoundSet(_ id: NodeID, _ element: UnsafePointer<fl_element>) -> Bool {
    let valueSet = element.pointee.value_set
    guard valueSet != 0 else { return true }
    if document.hasValue(id) {
      return membership(code: document.bytes(id), system: nil, valueSet) == .inside
    }
    if document.child(id, .coding) != nil {
      return document.children(id, .coding).contains {
        membership(coding: $0, valueSet) == .inside
      }
    }
    return membership(coding: id, valueSet) == .inside
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
      case .inside, .undecided: return
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
    let given = shownCode(id)
    let set = valueSetText(element)
    switch strength {
    case FL_STRENGTH_REQUIRED:
      report(
        "binding-required", .error, .codeInvalid, at: id, help: codeHelp(id, element),
        profile: profile, "\(given) is not in the value set \(set), which is required here")
    case FL_STRENGTH_EXTENSIBLE:
      report(
        "binding-extensible", isSystemKnown ? .warning : .information, .codeInvalid, at: id,
        help: "use a code of the value set if one fits", profile: profile,
        "\(given) is not in the value set \(set)")
    default:
      report(
        "binding-preferred", .information, .codeInvalid, at: id, profile: profile,
        "\(given) is not in the preferred value set \(set)")
    }
  }

  private func codeHelp(_ id: NodeID, _ element: UnsafePointer<fl_element>) -> String? {
    guard document.hasValue(id) else { return nil }
    let codes = terminology.codes(of: element.pointee.value_set, limit: 200)
    guard !codes.isEmpty else { return nil }
    let given = document.string(id)
    if let near = Spelling.nearest(given, among: codes) { return "did you mean \"\(near)\"?" }
    if codes.count <= 12 { return "write \(joined(codes))" }
    return nil
  }

  private func shownCode(_ id: NodeID) -> String {
    if document.hasValue(id) { return "\"\(shortened(document.string(id)))\"" }
    var texts: [String] = []
    for coding in [id] + Array(document.children(id, .coding)) {
      guard let code = document.child(coding, .code) else { continue }
      let system = document.child(coding, .system).map { document.string($0) + "#" } ?? ""
      texts.append("\"\(system)\(shortened(document.string(code)))\"")
    }
    return texts.isEmpty ? document.nameText(id) : joined(texts)
  }

  private func valueSetText(_ element: UnsafePointer<fl_element>) -> String {
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
    switch terminology.membership(code: code, system: system, in: valueSet) {
    case .member: .inside
    case .notMember: .outside
    case .notInCodeSystem: .wrongCode
    case .notChecked: .undecided
    }
  }

  // MARK: Codings

  /// Checks a Coding against its code system, whatever it is bound to.
  func checkCoding(_ id: NodeID) {
    guard let system = document.child(id, .system), document.hasValue(system) else { return }
    let url = document.bytes(system)
    guard let code = document.child(id, .code), document.hasValue(code) else { return }
    switch terminology.standing(code: document.bytes(code), in: url) {
    case .known, .notChecked: return
    case .unknownCode(let near):
      report(
        "code-unknown", .error, .codeInvalid, at: code,
        help: near.map { "did you mean \"\($0)\"?" },
        "the code system \(shortened(document.string(system))) has no code \"\(shortened(document.string(code)))\""
      )
    case .systemIsValueSet:
      report(
        "coding-system-value-set", .error, .codeInvalid, at: system,
        help: "name the code system the code comes from",
        "\(shortened(document.string(system))) is a value set, not a code system")
    case .systemIsSupplement(let base):
      report(
        "coding-system-supplement", .error, .codeInvalid, at: system,
        help: "name the code system that it supplements, \(base)",
        "\(shortened(document.string(system))) is a supplement: codes do not come from it")
    }
  }
}
