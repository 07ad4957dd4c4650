import FHIRDocuments

/// Checks the filters of a value set: the operation, and a value of the type the property has.
struct ValueSetFilterCheck {
  let walk: ResourceWalk
  let system: String
  /// The CodeSystem itself where it is at hand.
  let definition: KnownNode?

  func check(_ filter: KnownNode) {
    let property = filter.text(.property)
    let op = filter.text(.op)
    guard let node = filter.child(.value), !property.isEmpty, !op.isEmpty else { return }
    let value = node.string
    if let defined = definedFilter(property) {
      checkOperation(op, defined, filter)
      return
    }
    switch op {
    case "exists": checkBoolean(value, filter)
    case "regex":
      do { _ = try Pattern(value) } catch {
        report(
          "valueset-filter-regex", filter, "the regular expression breaks off: \(error.message)")
      }
    case "in", "not-in":
      for item in value.split(separator: ",") {
        check(String(item.trimmingBlanks()), of: property, op, filter)
      }
    default: check(value, of: property, op, filter)
    }
  }

  /// The filter that the code system defines under a name.
  private func definedFilter(_ code: String) -> KnownNode? {
    definition?.children(.filter).first { $0.text(.code) == code }
  }

  private func checkOperation(_ op: String, _ defined: KnownNode, _ filter: KnownNode) {
    let operators = defined.children(.operator).map(\.string)
    if operators.isEmpty || operators.contains(op) { return }
    report(
      "valueset-filter-operation", filter, help: "write \(walk.joined(operators))",
      "the filter \(defined.text(.code)) of the code system has no operation \(op)")
  }

  // MARK: Values

  private func check(_ value: String, of property: String, _ op: String, _ filter: KnownNode) {
    switch property {
    case "concept", "code":
      checkCode(value, in: system, filter, severity: .error)
    default:
      guard let type = type(of: property) else {
        if definition != nil {
          report(
            "valueset-filter-property", filter, severity: .warning,
            "the code system \(system) defines no property \(walk.shortened(property))")
        }
        return
      }
      check(value, type: type, filter)
    }
  }

  /// The type of a property: as the code system states it, or as FHIR defines it for all.
  private func type(of property: String) -> String? {
    let own = definition?.children(.property).first { $0.text(.code) == property }
    return own?.text(.type) ?? ConceptProperty.types[property]
  }

  private func check(_ value: String, type: String, _ filter: KnownNode) {
    switch type {
    case "boolean": checkBoolean(value, filter)
    case "integer": if Int64(value) == nil { reportType(value, "integer", filter) }
    case "decimal": if ExactDecimal(value) == nil { reportType(value, "decimal", filter) }
    case "dateTime":
      if DateTimeValue.parse(value) == nil { reportType(value, "dateTime", filter) }
    case "code": checkCode(value, in: system, filter, severity: .warning)
    case "Coding": checkCoding(value, filter)
    default: return
    }
  }

  private func checkBoolean(_ value: String, _ filter: KnownNode) {
    if value != "true", value != "false" { reportType(value, "boolean", filter) }
  }

  private func reportType(_ value: String, _ type: String, _ filter: KnownNode) {
    report(
      "valueset-filter-value", filter,
      help: type == "boolean" ? "write true or false" : "write a \(type)",
      "the property \(filter.text(.property)) is of type \(type), \"\(walk.shortened(value))\" is none"
    )
  }

  private func checkCode(
    _ code: String, in system: String, _ filter: KnownNode, severity: Severity
  ) {
    guard walk.terminology.status(code, system: system) == .unknown else { return }
    report(
      "valueset-filter-code", filter, severity: severity,
      "the code system \(system) has no code \"\(walk.shortened(code))\"")
  }

  /// A Coding is written as `system#code` or `system|code`.
  private func checkCoding(_ value: String, _ filter: KnownNode) {
    guard let mark = value.lastIndex(where: { $0 == "#" || $0 == "|" }), mark != value.startIndex
    else {
      report(
        "valueset-filter-value", filter, help: "write the system, # and the code",
        "the property \(filter.text(.property)) is a Coding, \"\(walk.shortened(value))\" has no system"
      )
      return
    }
    checkCode(
      String(value[value.index(after: mark)...]), in: String(value[..<mark]).canonicalParts.url,
      filter, severity: .error)
  }

  private func report(
    _ rule: String, _ node: KnownNode, severity: Severity = .error, help: String? = nil,
    _ message: String
  ) {
    walk.report(rule, severity, .invalid, at: node.node, help: help, message)
  }
}
