import FHIRConformance
import FHIRDocuments

extension Metrics {
  /// What rules across a run are about.
  static let acrossRuns: Metrics = [.wearable, .bodyFat, .stepsMean]

  /// What names a quantity, and which statistic of it.
  fileprivate static let naming = Metrics(rawValue: (1 << 43) - 1)

  /// Metrics of which a date without a time means the value of that day, not a reading on it.
  fileprivate static let givenByDay: Metrics = [
    .cumulative, .stepsMean, .sleep, .sleepStage, .restingHeartRate, .mean, .minimum, .maximum,
  ]
}

extension Observation {
  /// Adds what rules across a run need to know; nothing where the Observation does not count.
  ///
  /// - Parameter entry: the number of the Bundle's entry from 1; 0 for the root.
  func gather(into facts: inout RunFacts, entry: UInt32) {
    guard !metrics.isDisjoint(with: .acrossRuns) else { return }
    let view = document.view
    if status != 0, view.hasValue(status) {
      let text = view.bytes(status)
      if ByteText.equals(text, "entered-in-error") || ByteText.equals(text, "cancelled") { return }
    }
    var found = ObservationFacts()
    found.entry = entry
    found.metrics = metrics
    found.metric = metricKey(view)
    found.hasMembers = hasMember != 0 || derivedFrom != 0
    found.resourceStart = view[node].pointee.start
    if id != 0, view.hasValue(id) {
      var hash = KeyHash()
      hash.add(view.bytes(id))
      found.resource = hash.key
    }
    notePerson(view, in: &found)
    noteTime(view, in: &found)
    noteValue(view, in: &found)
    found.source = sourceKey(view)
    found.variant = variantKey(view)
    let first = facts.identifiers.count
    if identifier != 0 { noteIdentifiers(view, in: &facts.identifiers) }
    found.identifiers = first..<facts.identifiers.count
    facts.observations.append(found)
  }

  /// The metrics tell most quantities apart; where several share one, the codes do.
  private func metricKey(_ view: DocumentView) -> UInt64 {
    var sum: UInt64 = 0
    let isShared = !metrics.isDisjoint(with: [.distance, .sleepStage, .stepsMean])
    for coding in codings where coding.code != 0 && view.hasValue(coding.code) {
      let isStatistic =
        coding.kind == .other
        && ByteText.ends(view.bytes(coding.system), with: "/CodeSystem/observation-statistics")
      let counts = isStatistic || isShared && (coding.loinc != nil || coding.kind == .ours)
      guard counts else { continue }
      var hash = KeyHash()
      hash.add(view.bytes(coding.code))
      sum = sum &+ hash.key
    }
    var hash = KeyHash()
    hash.add(metrics.intersection(.naming).rawValue)
    hash.add(sum)
    return hash.key
  }

  private func notePerson(_ view: DocumentView, in found: inout ObservationFacts) {
    guard subject != 0 else { return }
    var hash = KeyHash()
    if let reference = view.child(subject, .reference), view.hasValue(reference) {
      let text = view.bytes(reference)
      // A contained person is another one in each resource, as far as can be told.
      guard text.first != UInt8(ascii: "#"), !text.isEmpty else { return }
      var end = text.count
      if let version = ByteText.find("/_history/", in: text) { end = version }
      hash.add(UnsafeBufferPointer(rebasing: text[..<end]))
      found.personText = range(of: reference, view)
    } else if let identifier = view.child(subject, .identifier) {
      guard let value = view.child(identifier, .value), view.hasValue(value) else { return }
      if let system = view.child(identifier, .system), view.hasValue(system) {
        hash.add(view.bytes(system))
      }
      hash.add(view.bytes(value))
      found.personText = range(of: value, view)
    } else {
      return
    }
    found.person = hash.key
  }

  private func noteTime(_ view: DocumentView, in found: inout ObservationFacts) {
    guard effective != 0 else { return }
    let time = effectiveTime
    found.effectiveStart = view[effective].pointee.start
    if time.startNode != 0 { found.timeText = range(of: time.startNode, view) }
    if time.kind == .instant { found.timeType = "instant" }
    if time.kind == .period { found.timeType = "Period" }
    guard let start = time.start else { return }
    switch time.kind {
    case .dateTime, .instant:
      if start.precision == .day, !metrics.isDisjoint(with: .givenByDay) {
        found.time = .day(start.dayNumber, nil)
      } else if let instant = start.instant, let nanoseconds = instant.sinceEpoch {
        found.time = .instant(nanoseconds)
      }
    case .period:
      let isWhole = time.dayFit == .whole
      guard let first = start.instant?.sinceEpoch, let last = time.end?.instant?.sinceEpoch,
        first <= last
      else {
        if isWhole { found.time = .day(start.dayNumber, nil) }
        return
      }
      let instants = ObservationFacts.Instants(start: first, end: last)
      found.time = isWhole ? .day(start.dayNumber, instants) : .span(instants)
    case .none, .timing: break
    }
  }

  private func noteValue(_ view: DocumentView, in found: inout ObservationFacts) {
    guard let quantity else { return }
    if quantity.value != 0 {
      found.valueStart = view[quantity.value].pointee.start
      found.valueText = range(of: quantity.value, view)
      if quantity.comparator == 0 {
        found.value = DecimalNumber(view.bytes(quantity.value))?.double
      }
    }
    let unit = quantity.code == 0 ? quantity.unit : quantity.code
    guard unit != 0, quantity.code == 0 || quantity.isUCUM(document) else { return }
    found.isUnitCoded = quantity.code != 0
    found.unitStart = view[unit].pointee.start
    found.unitText = range(of: unit, view)
    found.unit = Self.unitKey(view.bytes(unit))
  }

  /// Annotations do not change a unit.
  private static func unitKey(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var start = 0
    var hash = KeyHash()
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "{") {
        hash.add(UnsafeBufferPointer(rebasing: text[start..<index]))
        while index < text.count, text[index] != UInt8(ascii: "}") { index += 1 }
        start = min(index + 1, text.count)
      }
      index += 1
    }
    if start < text.count { hash.add(UnsafeBufferPointer(rebasing: text[start...])) }
    return hash.key
  }

  /// Device, gateway, app and platform; 0 where nothing is said.
  private func sourceKey(_ view: DocumentView) -> UInt64 {
    var hash = KeyHash()
    var isKnown = false
    if device != 0, view[device].pointee.firstChild != 0 {
      isKnown = true
      let reference = view.child(device, .reference)
      let isContained =
        reference.map { view.hasValue($0) && view.bytes($0).first == UInt8(ascii: "#") } ?? false
      // The local id of a contained Device says nothing; what it holds does.
      addValues(isContained && resolvedDevice != 0 ? resolvedDevice : device, view, to: &hash)
    }
    if meta != 0, let source = view.child(meta, .source), view.hasValue(source) {
      isKnown = true
      // Servers add the number of the request behind a #.
      let text = view.bytes(source)
      let end = text.firstIndex(of: UInt8(ascii: "#")) ?? text.count
      hash.add(UnsafeBufferPointer(rebasing: text[..<end]))
    }
    if ownExtension != 0 {
      for item in view.children(node) where view[item].pointee.name == .`extension` {
        guard let url = view.child(item, .url), view.hasValue(url) else { continue }
        let text = view.bytes(url)
        guard
          ByteText.ends(text, with: "/sourceDevice") || ByteText.ends(text, with: "/sourceRevision")
            || ByteText.ends(text, with: "/observation-gatewayDevice")
        else { continue }
        isKnown = true
        addValues(item, view, to: &hash)
      }
    }
    for coding in categoryCodings where coding.kind == .ours {
      if coding.code != 0, document.value(coding.code, equals: "user-entered") {
        isKnown = true
        hash.add(UInt64(7))
      }
    }
    return isKnown ? hash.key : 0
  }

  /// What else tells two values of one time apart; 0 where there is nothing.
  private func variantKey(_ view: DocumentView) -> UInt64 {
    var hash = KeyHash()
    var isKnown = false
    for child in view.children(node) {
      switch view[child].pointee.name {
      case .bodySite, .method, .focus:
        isKnown = true
        addValues(child, view, to: &hash)
      default: continue
      }
    }
    return isKnown ? hash.key : 0
  }

  private func noteIdentifiers(_ view: DocumentView, in list: inout [IdentifierFact]) {
    var number: UInt32 = 0
    for item in view.children(node) where view[item].pointee.name == .identifier {
      defer { number += 1 }
      var system: NodeID = 0
      var value: NodeID = 0
      var isShared = false
      for child in view.children(item) {
        switch view[child].pointee.name {
        case .system: if view.hasValue(child) { system = child }
        case .value: if view.hasValue(child) { value = child }
        // Numbers of orders and visits belong to many results, old ones to what was replaced.
        case .type: isShared = true
        case .use:
          isShared =
            isShared || document.value(child, equals: "old")
            || document.value(child, equals: "secondary")
        default: continue
        }
      }
      guard system != 0, value != 0, !isShared else { continue }
      var hash = KeyHash()
      hash.add(view.bytes(system))
      hash.add(view.bytes(value))
      list.append(
        IdentifierFact(
          key: hash.key, start: view[value].pointee.start, text: range(of: value, view),
          number: number))
    }
  }

  /// Adds every value below a node, in order.
  private func addValues(
    _ parent: NodeID, _ view: DocumentView, to hash: inout KeyHash, depth: Int = 0
  ) {
    guard depth < 12 else { return }
    for child in view.children(parent) where view[child].pointee.name != .id {
      if view.hasValue(child) {
        hash.add(view.bytes(child))
      } else {
        hash.add(UInt64(depth))
      }
      addValues(child, view, to: &hash, depth: depth + 1)
    }
  }

  /// The bytes of a value in the source; empty where the source has them escaped.
  private func range(of node: NodeID, _ view: DocumentView) -> SourceRange {
    let entry = view[node].pointee
    guard !entry.flags.contains(.pooled) else { return SourceRange(0, 0) }
    return SourceRange(
      start: entry.valueOffset, end: entry.valueOffset &+ entry.valueLength)
  }
}

extension UTCInstant {
  /// Nanoseconds since 1970; nil beyond some 290 years from it.
  fileprivate var sinceEpoch: Int64? {
    let (whole, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !isTooLarge else { return nil }
    let (sum, isBeyond) = whole.addingReportingOverflow(Int64(nanoseconds))
    return isBeyond ? nil : sum
  }
}
