/// Holds the bytes that are alike in all Observations of one metric.
struct ObservationParts: Sendable {
  /// `"category"` with the category of R4, and whether a device made the value.
  let deviceCategory: [UInt8]
  let enteredCategory: [UInt8]
  /// `"code"` of a sample and of a day.
  let sampleCode: [UInt8]
  let dayCode: [UInt8]
  /// `"code"` of an hour: codes of whole days do not fit one.
  let hourCode: [UInt8]
  /// What stands behind the number of a Quantity, of a sample and of a day.
  let unit: [UInt8]
  let dayUnit: [UInt8]
  /// The beginnings of the components for the lowest and the highest value.
  let lowest: [UInt8]
  let highest: [UInt8]

  init(_ metric: Metric, stepsUnit: String = "{steps}") {
    deviceCategory = Self.category(metric.category, mark: "device-data")
    enteredCategory = Self.category(metric.category, mark: "user-entered")
    sampleCode = Self.code(metric.codes, metric.label)
    dayCode = Self.code(metric.dayCodes + metric.codesOfStatistic, metric.label)
    hourCode =
      metric.statistic == .statistics ? dayCode : Self.code(metric.codes, metric.label)
    unit = Self.unit(metric.unit, metric.unitText)
    dayUnit = metric.unit == "{steps}" ? Self.unit(stepsUnit, metric.unitText) : unit
    lowest = Self.component(metric.lowest)
    highest = Self.component(metric.highest)
  }

  private static func category(_ category: String, mark: String) -> [UInt8] {
    var bytes = ResourceBytes()
    bytes.write(#","category":["#)
    if !category.isEmpty {
      bytes.writeConcept([.other(system: Systems.category, code: category, display: "")])
      bytes.write(",")
    }
    bytes.writeConcept([.own(mark)])
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
    bytes.writeUnit(code, text: text)
    bytes.write("}")
    return bytes.bytes
  }

  private static func component(_ code: Metric.Code) -> [UInt8] {
    var bytes = ResourceBytes()
    bytes.write(#"{"code":"#)
    bytes.writeConcept([code])
    bytes.write(#","valueQuantity":{"value":"#)
    return bytes.bytes
  }
}

extension Metric {
  /// The codes that say which statistic of a day it is, where the day's own codes do not.
  var codesOfStatistic: [Code] {
    guard statistic == .statistics, dayCodes == codes else { return [] }
    return [.other(system: Systems.statistics, code: "average", display: "Average")]
  }

  /// The code of the lowest value of a day.
  var lowest: Code {
    isHeartRate
      ? .loinc("103222-6", display: "Heart rate.minimum")
      : .other(system: Systems.statistics, code: "minimum", display: "Minimum")
  }

  /// The code of the highest value of a day.
  var highest: Code {
    isHeartRate
      ? .loinc("101692-2", display: "Maximum heart rate")
      : .other(system: Systems.statistics, code: "maximum", display: "Maximum")
  }

  private var isHeartRate: Bool { identifier == "HKQuantityTypeIdentifierHeartRate" }

  /// Lowest and highest values are written beside a mean.
  ///
  /// R4 allows components of vital signs a few units only.
  var hasLimits: Bool {
    guard statistic == .statistics else { return false }
    return category != "vital-signs" || Self.vitalUnits.contains(unit)
  }

  private static let vitalUnits: Set = [
    "%", "cm", "[in_i]", "kg", "g", "[lb_av]", "Cel", "[degF]", "mm[Hg]", "/min", "kg/m2", "m2",
  ]
}
