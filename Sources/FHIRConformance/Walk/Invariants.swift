import CEmbeddedTables
import FHIRDocuments

/// Evaluates the invariants of the elements met, once all nodes have their definitions.
extension ResourceWalk {
  /// Notes the invariants of a node for later.
  ///
  /// - Parameter isOuter: they are stated of an element that holds a resource (`entry.resource`,
  ///   `contained`), not of the resource itself.
  func addInvariants(
    _ id: NodeID, _ constraints: fl_range, profile: SchemaRef = 0, isOuter: Bool = false
  ) {
    guard constraints.count > 0 else { return }
    let holder =
      isOuter && id != 0 && document[id].flags.contains(.resource)
      ? resource(of: document[id].parent) : nil
    let pending = PendingInvariants(
      node: id, constraints: constraints, profile: profile, resource: holder)
    if isQuiet {
      evaluate(pending)
    } else {
      pendingInvariants.append(pending)
    }
  }

  func checkPendingInvariants() {
    for pending in pendingInvariants { evaluate(pending) }
  }

  func evaluate(_ pending: PendingInvariants) {
    for number in 0..<pending.constraints.count {
      let ref = pending.constraints.first &+ number
      switch invariants.plan(ref) {
      case .native: continue
      case .own(let own):
        if !holds(own, pending.node) { reportBroken(ref, pending) }
      case .expression(let expression):
        switch evaluator.evaluateBoolean(expression, at: pending.node, within: pending.resource) {
        case .false: reportBroken(ref, pending)
        case .true, .empty: continue
        case .error:
          reportUnevaluated(ref, pending, evaluator.lastError.map { "\($0)" } ?? "")
        }
      case .broken(let reason):
        reportUnevaluated(ref, pending, reason)
      }
    }
  }

  private func reportBroken(_ ref: UInt32, _ pending: PendingInvariants) {
    let constraint = definitions.constraint(ref)
    let key = definitions.string(constraint.key)
    let human = definitions.string(constraint.human)
    let expression = definitions.string(constraint.expression)
    let severity: Severity =
      constraint.best_practice != 0 ? .information : constraint.is_error != 0 ? .error : .warning
    report(
      key, severity, .invariant, at: pending.node,
      note: "the invariant is: \(expression)", profile: pending.profile,
      human.isEmpty ? InvariantWords.message(key) : human)
  }

  private func reportUnevaluated(_ ref: UInt32, _ pending: PendingInvariants, _ reason: String) {
    let constraint = definitions.constraint(ref)
    let key = definitions.string(constraint.key)
    report(
      "invariant-not-evaluated", .warning, .notSupported, at: pending.node,
      profile: pending.profile,
      "the invariant \(key) could not be evaluated: \(reason)")
  }

  // MARK: Checks of our own

  private func holds(_ invariant: OwnInvariant, _ id: NodeID) -> Bool {
    switch invariant {
    case .period:
      guard let start = document.child(id, .start), let end = document.child(id, .end),
        let from = DateTimeValue.parse(document.bytes(start)),
        let to = DateTimeValue.parse(document.bytes(end))
      else { return true }
      return from.order(to: to) != .after
    case .quantity:
      return document.child(id, .code) == nil || document.child(id, .system) != nil
    case .nestedContained:
      return !document.children(id, .contained).contains { document.child($0, .contained) != nil }
    case .containedUnused:
      return unusedContained(id) == nil
    case .containedVersion:
      return !document.children(id, .contained).contains { contained in
        guard let meta = document.child(contained, .meta) else { return false }
        return document.child(meta, .versionId) != nil || document.child(meta, .lastUpdated) != nil
      }
    case .containedSecurity:
      return !document.children(id, .contained).contains { contained in
        document.child(contained, .meta).map { document.child($0, .security) != nil } ?? false
      }
    case .narrativeMissing:
      if options.skipsInformation || document[id].name == .contained { return true }
      return document.child(id, .textName).map { document.child($0, .div) != nil } ?? false
    }
  }

  /// A contained resource that nothing refers to and that does not refer to its container.
  func unusedContained(_ owner: NodeID) -> NodeID? {
    guard document.child(owner, .contained) != nil else { return nil }
    var used: Set<String> = []
    collectFragments(owner, into: &used)
    for contained in document.children(owner, .contained) {
      guard let id = document.child(contained, .id) else { return contained }
      if used.contains(document.string(id)) { continue }
      var own: Set<String> = []
      collectFragments(contained, into: &own)
      if own.contains("") { continue }
      return contained
    }
    return nil
  }

  /// The fragments that attributes of a narrative name: `<img src="#x"/>`, `<a href="#x">`.
  private func collectLinks(_ xhtml: UnsafeBufferPointer<UInt8>, into used: inout Set<String>) {
    var at = 2
    while at < xhtml.count {
      defer { at += 1 }
      guard xhtml[at] == UInt8(ascii: "#") else { continue }
      let quote = xhtml[at - 1]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        xhtml[at - 2] == UInt8(ascii: "=")
      else { continue }
      guard let end = xhtml[at...].firstIndex(of: quote) else { return }
      used.insert(String(decoding: xhtml[(at + 1)..<end], as: UTF8.self))
      at = end
    }
  }

  /// The fragments (`#x` without the mark) that references, uris and canonicals below a node name.
  private func collectFragments(_ id: NodeID, into used: inout Set<String>) {
    var stack = [id]
    while let node = stack.popLast() {
      var child = document[node].firstChild
      while child != 0 {
        let kind = document[child].kind
        if kind == .string || kind == .text {
          let bytes = document.bytes(child)
          if bytes.first == UInt8(ascii: "#") {
            used.insert(String(decoding: bytes.dropFirst(), as: UTF8.self))
          }
        }
        if document[child].name == .div { collectLinks(document.bytes(child), into: &used) }
        if document[child].firstChild != 0 { stack.append(child) }
        child = document[child].nextSibling
      }
    }
  }
}
