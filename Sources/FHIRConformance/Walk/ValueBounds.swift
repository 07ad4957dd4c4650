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
    if document.hasValue(id), !limit.hasValue(node) {
      guard isOutside(id, limit, node, bound, isLower: isLower) else { return }
    } else {
      let order =
        document.hasValue(id)
        ? order(document.bytes(id), limit.bytes(node)) : order(id, limit, node)
      guard let order else { return }
      if isLower ? order >= 0 : order <= 0 { return }
    }
    report(
      "value-out-of-bounds", .error, .value, at: id, profile: profile,
      "\(document.nameText(id)) is \(isLower ? "less" : "more") than the \(isLower ? "least" : "greatest") value allowed, \(shortened(definitions.string(bound)))"
    )
  }

  /// A time against a bound that is a duration: the least time lies that long before the moment
  /// of the check, the greatest that long after it.
  private func isOutside(
    _ id: NodeID, _ limit: Document, _ value: NodeID, _ bound: fl_string, isLower: Bool
  ) -> Bool {
    let expression: PathExpression?
    if let known = relativeBounds[bound] {
      expression = known
    } else {
      let number = limit.child(value, .value).map { limit.string($0) } ?? ""
      let code = limit.child(value, .code).map { limit.string($0) } ?? ""
      let words = [
        "a": "years", "mo": "months", "wk": "weeks", "d": "days", "h": "hours", "min": "minutes",
        "s": "seconds",
      ]
      let type = Name(rawValue: definitions.schema(typeSchema(id)).type_name)
      let now = type == Name("date") ? "today()" : "now()"
      expression = words[code].flatMap { word in
        try? PathExpression(
          "$this \(isLower ? ">=" : "<=") \(now) \(isLower ? "-" : "+") \(number) \(word)")
      }
      relativeBounds[bound] = .some(expression)
    }
    guard let expression else { return false }
    return evaluator.evaluateBoolean(expression, at: id) == .false
  }

  private func order(
    _ own: UnsafeBufferPointer<UInt8>, _ limit: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    if let left = ExactDecimal(own), let right = ExactDecimal(limit) {
      return left < right ? -1 : left == right ? 0 : 1
    }
    guard let left = DateTimeValue.parse(own), let right = DateTimeValue.parse(limit) else {
      return nil
    }
    switch left.order(to: right) {
    case .before: return -1
    case .same: return 0
    case .after: return 1
    case nil: return nil
    }
  }

  /// -1, 0 or 1 where two quantities have the same unit, or UCUM units of the same kind.
  private func order(_ id: NodeID, _ limit: Document, _ value: NodeID) -> Int? {
    guard let own = document.child(id, .value), let other = limit.child(value, .value) else {
      return nil
    }
    let ownCode = document.child(id, .code).map { document.string($0) } ?? ""
    let otherCode = limit.child(value, .code).map { limit.string($0) } ?? ""
    guard let left = ExactDecimal(document.bytes(own)), let right = ExactDecimal(limit.bytes(other))
    else { return nil }
    if ownCode == otherCode { return left.order(to: right) }
    guard let system = document.child(id, .system), let limitSystem = limit.child(value, .system),
      document.value(system, equals: "http://unitsofmeasure.org"),
      limit.value(limitSystem, equals: "http://unitsofmeasure.org"),
      let pair = QuantityUnits.aligned(
        PathQuantity(value: left, unit: ownCode), PathQuantity(value: right, unit: otherCode))
    else { return nil }
    return pair.left.order(to: pair.right)
  }
}
