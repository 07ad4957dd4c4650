import CEmbeddedTables
import FHIRDocuments

/// Compares values with the maxLength, minValue[x] and maxValue[x] of an element.
extension ResourceWalk {
  func checkBounds(_ id: NodeID, _ element: UnsafePointer<fl_element>, _ profile: SchemaRef) {
    if element.pointee.max_length > 0, document.hasValue(id) {
      let length = document.string(id).unicodeScalars.count
      if length > Int(element.pointee.max_length) {
        report(
          "value-too-long", .error, .tooLong, at: id, help: "shorten it", profile: profile,
          "\(document.nameText(id)) has \(length) characters, at most \(element.pointee.max_length) are allowed"
        )
      }
    }
    if element.pointee.min_length > 0, document.hasValue(id) {
      let length = document.string(id).unicodeScalars.count
      if length < Int(element.pointee.min_length) {
        report(
          "value-too-short", .error, .value, at: id, profile: profile,
          "\(document.nameText(id)) has \(length) characters, at least \(element.pointee.min_length) are asked for"
        )
      }
    }
    checkBound(id, element.pointee.min_value, isLower: true, profile)
    checkBound(id, element.pointee.max_value, isLower: false, profile)
  }

  private func checkBound(_ id: NodeID, _ bound: fl_string, isLower: Bool, _ profile: SchemaRef) {
    guard bound != 0, let (limit, node) = fixedValues.value(bound) else { return }
    guard let order = order(id, limit, node) else { return }
    if isLower ? order >= 0 : order <= 0 { return }
    report(
      "value-out-of-bounds", .error, .value, at: id, profile: profile,
      "\(document.nameText(id)) is \(isLower ? "less" : "more") than the \(isLower ? "least" : "greatest") value allowed, \(shortened(definitions.string(bound)))"
    )
  }

  /// -1, 0 or 1 where the two values can be compared.
  private func order(_ id: NodeID, _ limit: Document, _ value: NodeID) -> Int? {
    if document.hasValue(id), limit.hasValue(value) {
      if let left = ExactDecimal(document.bytes(id)), let right = ExactDecimal(limit.bytes(value)) {
        return left < right ? -1 : left == right ? 0 : 1
      }
      if let left = DateTimeValue.parse(document.bytes(id)),
        let right = DateTimeValue.parse(limit.bytes(value))
      {
        switch left.order(to: right) {
        case .before: return -1
        case .same: return 0
        case .after: return 1
        case nil: return nil
        }
      }
      return nil
    }
    // Quantities of the same unit.
    guard let own = document.child(id, .value), let other = limit.child(value, .value) else {
      return nil
    }
    let ownCode = document.child(id, .code).map { document.string($0) } ?? ""
    let otherCode = limit.child(value, .code).map { limit.string($0) } ?? ""
    guard ownCode == otherCode, let left = ExactDecimal(document.bytes(own)),
      let right = ExactDecimal(limit.bytes(other))
    else { return nil }
    return left < right ? -1 : left == right ? 0 : 1
  }
}
