import CEmbeddedTables
import FHIRDocuments

/// Says whether a code is in a value set.
public enum Membership: Sendable, Hashable {
  /// It is in; the concept is 0 where the grammar of its system decides.
  case member(ConceptRef)
  /// It is not in.
  case notMember
  /// It is not even a code of its system, which is known as a whole.
  case notInCodeSystem(CodeSystemRef)
  /// Nobody can tell from the tables.
  case notChecked(Reason)

  /// Why a code cannot be checked.
  public enum Reason: Sendable, Hashable {
    /// The codes of this system are not carried, or only some of them.
    case system(CodeSystemRef)
    /// A part of the value set is not among the tables.
    case valueSet
  }
}

extension Terminology {
  /// Tells whether a code is in a value set.
  ///
  /// - Parameter system: the URL of the code's system; nil for a primitive `code`, which may be a
  ///   code of any system of the value set.
  public func membership(
    _ code: UnsafeBufferPointer<UInt8>, system: UnsafeBufferPointer<UInt8>?,
    in valueSet: ValueSetRef
  ) -> Membership {
    let record = record(valueSet: valueSet)
    var reason: Membership.Reason?
    var stranger: CodeSystemRef?

    for number in 0..<Int(record.single_systems.count) {
      let candidate = definitions.entry(record.single_systems, number)
      guard isSystem(candidate, system), let concept = concept(code, in: candidate) else {
        continue
      }
      if contains(record.members, concept) { return .member(concept) }
    }
    for number in 0..<Int(record.whole_systems.count) {
      let candidate = definitions.entry(record.whole_systems, number)
      guard isSystem(candidate, system) else { continue }
      switch status(code, in: candidate) {
      case .known(let concept): return .member(concept)
      case .unknown: stranger = candidate
      case .notChecked, .unknownSystem, .supplement: reason = .system(candidate)
      }
    }
    for number in 0..<Int(record.open_systems.count) where reason == nil {
      let candidate = definitions.entry(record.open_systems, number)
      guard isSystem(candidate, system) else { continue }
      if status(code, in: candidate) == .unknown {
        stranger = candidate
      } else {
        reason = .system(candidate)
      }
    }
    if let reason { return .notChecked(reason) }
    guard let system else {
      return record.flags & UInt32(FL_VS_UNDECIDABLE) != 0 ? .notChecked(.valueSet) : .notMember
    }
    if let stranger { return .notInCodeSystem(stranger) }
    if let known = codeSystem(url: system), status(code, in: known) == .unknown {
      return .notInCodeSystem(known)
    }
    return record.flags & UInt32(FL_VS_UNDECIDABLE) != 0 ? .notChecked(.valueSet) : .notMember
  }

  /// Says what is known of a code in a system.
  public enum CodeStatus: Sendable, Hashable {
    /// It is a code of the system; the concept is 0 where the grammar decides.
    case known(ConceptRef)
    /// The system is known as a whole and does not have it.
    case unknown
    /// The system's codes are not carried, or only some of them.
    case notChecked
    /// The tables do not know the system.
    case unknownSystem
    /// The URL is that of a supplement, which must not be used as a system.
    case supplement(CodeSystemRef)
  }

  /// Tells whether a code is a code of the system with a URL.
  public func status(
    _ code: UnsafeBufferPointer<UInt8>, system url: UnsafeBufferPointer<UInt8>
  ) -> CodeStatus {
    guard let system = codeSystem(url: url) else { return .unknownSystem }
    let answer = status(code, in: system)
    if answer == .notChecked, let concept = lookUp(code, system: url) { return .known(concept) }
    return answer
  }

  /// Tells whether a code is a code of one code system record.
  public func status(_ code: UnsafeBufferPointer<UInt8>, in system: CodeSystemRef) -> CodeStatus {
    let row = record(codeSystem: system)
    if let concept = concept(code, in: system) { return .known(concept) }
    if let grammar = CodeGrammar(rawValue: row.grammar), grammar != .none {
      switch grammar.verdict(code) {
      case .right: return .known(0)
      case .wrong: return .unknown
      case .undecided: return .notChecked
      }
    }
    switch Int(row.content) {
    case Int(FL_CONTENT_COMPLETE): return .unknown
    case Int(FL_CONTENT_SUPPLEMENT): return .supplement(system)
    default: return isForeignToRegions(code, row) ? .unknown : .notChecked
    }
  }

  /// The region codes of the UN, M49, which are not listed here, have three digits.
  private func isForeignToRegions(
    _ code: UnsafeBufferPointer<UInt8>, _ system: fl_code_system
  ) -> Bool {
    let url = definitions.bytes(system.url)
    let regions: StaticString = "http://unstats.un.org/unsd/methods/m49/m49.htm"
    guard url.count == regions.utf8CodeUnitCount, let start = url.baseAddress,
      equalBytes(start, regions.utf8Start, url.count)
    else { return false }
    return code.count != 3 || !code.allSatisfy(Byte.isDigit)
  }

  private func isSystem(_ ref: CodeSystemRef, _ url: UnsafeBufferPointer<UInt8>?) -> Bool {
    guard let url else { return true }
    return equal(definitions.bytes(record(codeSystem: ref).url), url)
  }

  private func contains(_ members: fl_range, _ concept: ConceptRef) -> Bool {
    var low = 0
    var high = Int(members.count)
    while low < high {
      let middle = (low &+ high) >> 1
      let entry = definitions.entry(members, middle)
      if entry == concept { return true }
      if entry < concept { low = middle &+ 1 } else { high = middle }
    }
    return false
  }
}
