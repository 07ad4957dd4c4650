import FHIRDocuments
import FHIRLint
import Foundation
import HealthConversion
import HealthExport
import Testing

/// A fixture converted, its resources read back.
struct ConvertedExport {
  let resources: [[String: Any]]
  let lines: [String]
  let result: ConversionResult

  init(
    _ name: String, _ change: (inout Converter) -> Void = { _ in }
  ) throws {
    var converter = Converter()
    change(&converter)
    var lines: [String] = []
    let path = try #require(
      Bundle.module.path(forResource: name, ofType: "xml", inDirectory: "Fixtures"))
    let collected = Lines()
    result = try converter.convert(.path(path)) { resource in
      collected.lines.append(String(decoding: resource.bytes, as: UTF8.self))
      return true
    }
    lines = collected.lines
    self.lines = lines
    resources = try lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private final class Lines { var lines: [String] = [] }

  /// The Observations with a code, most often one.
  func observations(_ code: String, on day: String? = nil) -> [Item] {
    resources.map { Item(json: $0) }.filter { item in
      item.codes.contains(code) && (day == nil || item.day == day)
    }
  }

  /// All codes of units in all resources.
  var units: Set<String> {
    var found: Set<String> = []
    func look(_ value: Any) {
      if let object = value as? [String: Any] {
        if object["system"] as? String == "http://unitsofmeasure.org",
          let code = object["code"] as? String
        {
          found.insert(code)
        }
        object.values.forEach(look)
      } else if let array = value as? [Any] {
        array.forEach(look)
      }
    }
    resources.forEach(look)
    return found
  }

  /// One resource.
  struct Item {
    let json: [String: Any]

    var codes: [String] { Self.codes(json["code"]) }
    var status: String? { json["status"] as? String }
    var value: Double? { Self.value(json) }
    var period: [String: String]? { json["effectivePeriod"] as? [String: String] }
    var start: String { period?["start"] ?? json["effectiveDateTime"] as? String ?? "" }
    var day: String { String(start.prefix(10)) }
    var categories: [String] {
      (json["category"] as? [Any] ?? []).flatMap { Self.codes($0) }
    }
    var unit: String? { (json["valueQuantity"] as? [String: Any])?["code"] as? String }

    func component(_ code: String) -> Double? {
      (json["component"] as? [[String: Any]] ?? []).first { Self.codes($0["code"]).contains(code) }
        .flatMap { Self.value($0) }
    }

    private static func codes(_ concept: Any?) -> [String] {
      let codings = (concept as? [String: Any])?["coding"] as? [[String: Any]] ?? []
      return codings.compactMap { $0["code"] as? String }
    }

    private static func value(_ json: [String: Any]) -> Double? {
      ((json["valueQuantity"] as? [String: Any])?["value"] as? NSNumber)?.doubleValue
    }
  }
}

/// Tells whether a number is another one to three decimals.
func close(_ value: Double?, _ expected: Double) -> Bool {
  value.map { abs($0 - expected) < 0.000_6 } ?? false
}
