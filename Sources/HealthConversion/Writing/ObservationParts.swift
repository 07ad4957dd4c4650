/// Holds the bytes that are alike in all Observations of one metric.
struct ObservationParts: Sendable {
  /// `"category"` with the category of R4, and whether a device made the value.
  let deviceCategory: [UInt8]
  let enteredCategory: [UInt8]
  /// `"code"` of a sample and of a day.
  let sampleCode: [UInt8]
  let dayCode: [UInt8]
  /// What stands behind the number of a Quantity.
  let unit: [UInt8]

  init(_ metric: Metric) {
    deviceCategory = Self.category(metric.category, mark: "device-data")
    enteredCategory = Self.category(metric.category, mark: "user-entered")
    sampleCode = Self.code(metric.codes, metric.label)
    dayCode = Self.code(metric.dayCodes, metric.label)
    unit = Self.unit(metric.unit, metric.unitText)
  }

  private static func category(_ category: String, mark: String) -> [UInt8] {
    var bytes = ResourceBytes()
    bytes.write(#","category":["#)
    if !category.isEmpty {
      bytes.writeConcept([.other(system: Systems.category, code: category, display: "")])
      bytes.write(",")
    }
    bytes.writeConcept([.other(system: Systems.own, code: mark, display: "")])
    bytes.write("]")
    return bytes.bytes
  }

  private static func code(_ codes: [Metric.Code], _ label: String) -> [UInt8] {
    var bytes = ResourceBytes()
    bytes.write(#","code":"#)
    bytes.writeConcept(codes, text: label)
    return bytes.bytes
  }

  private static func unit(_ code: String, _ text: String) -> [UInt8] {
    var bytes = ResourceBytes()
    if !text.isEmpty {
      bytes.write(#","unit":"#)
      bytes.write(string: text)
    }
    if !code.isEmpty {
      bytes.write(#","system":"http://unitsofmeasure.org","code":"#)
      bytes.write(string: code)
    }
    bytes.write("}")
    return bytes.bytes
  }
}
