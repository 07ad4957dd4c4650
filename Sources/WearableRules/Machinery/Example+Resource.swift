extension Example {
  /// A whole resource made of an example.
  public struct Resource: Sendable {
    /// The JSON text without the arrow.
    public let text: String
    /// The byte offset the arrow stood at; 0 without an arrow.
    public let arrow: Int
  }

  /// The example as a whole resource: what it does not show comes from the template.
  public var resource: Resource {
    if !entries.isEmpty { return Self.splitAtArrow(bundle) }
    return Self.splitAtArrow(
      text.hasPrefix("{") || text.hasPrefix("\(Self.arrow){") ? text : completed(text))
  }

  /// The collection of all entries, each a whole resource with an id and identifier of its own.
  private var bundle: String {
    let members = entries.enumerated().map { index, entry in
      let resource = completed(entry, suffix: "-\(index + 1)")
      return """
        { "fullUrl": "https://example.org/Observation/example-\(index + 1)", "resource": \(resource) }
        """
    }
    return """
      { "resourceType": "Bundle", "type": "collection", "entry": [
      \(members.joined(separator: ",\n"))
      ] }
      """
  }

  private static func splitAtArrow(_ text: String) -> Resource {
    guard let place: String.Index = text.firstIndex(of: arrow) else {
      return Resource(text: text, arrow: 0)
    }
    let before = text[..<place]
    return Resource(
      text: String(before) + String(text[text.index(after: place)...]), arrow: before.utf8.count)
  }

  private func completed(_ text: String, suffix: String = "") -> String {
    let own = Self.memberNames(text)
    let isActivity = Self.activityCodes.contains { text.contains("\"\($0)\"") }
    var members: [String] = []
    for (name, value) in Self.template(isActivity: isActivity, suffix: suffix) {
      if without.contains(name) || own.contains(where: { Self.same($0, name) }) { continue }
      if name.hasPrefix("value"), own.contains("dataAbsentReason") { continue }
      members.append("  \"\(name)\": \(value)")
    }
    if !text.isEmpty { members.append(text) }
    return "{\n" + members.joined(separator: ",\n") + "\n}"
  }

  /// Tells whether two members exclude each other: the same name, or the same choice element.
  private static func same(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    return ["value", "effective"].contains { left.hasPrefix($0) && right.hasPrefix($0) }
  }

  private static let activityCodes = [
    "41950-7", "55423-8", "41951-5", "41952-3", "41981-2", "41979-6", "93832-4", "93829-0",
    "93830-8", "93831-6", "93816-7",
    "93818-3", "94122-9", "active-energy", "basal-energy", "walking-running-distance",
  ]

  private static func template(
    isActivity: Bool, suffix: String
  ) -> [(name: String, value: String)] {
    [
      ("resourceType", #""Observation""#),
      ("id", "\"example\(suffix)\""),
      ("meta", #"{"source": "https://example.org/app/com.example.health"}"#),
      (
        "identifier",
        """
        [{"system": "https://example.org/wearable-day", "value": "p1-example\(suffix)-2026-05-04"}]
        """
      ),
      ("status", #""final""#),
      (
        "category",
        """
        [{"coding": [{"system": "http://terminology.hl7.org/CodeSystem/observation-category",
            "code": "\(isActivity ? "activity" : "vital-signs")"}]}]
        """
      ),
      (
        "code",
        """
        {"coding": [{"system": "http://loinc.org", "code": "8867-4", "display": "Heart rate"}]}
        """
      ),
      ("subject", #"{"reference": "Patient/p1"}"#),
      ("effectiveDateTime", #""2026-05-04T07:12:00+02:00""#),
      ("performer", #"[{"reference": "Patient/p1"}]"#),
      (
        "valueQuantity",
        """
        {"value": 63, "unit": "beats/minute", "system": "http://unitsofmeasure.org",
            "code": "/min"}
        """
      ),
      ("device", #"{"display": "Wrist device, model W1"}"#),
    ]
  }

  /// The names of the members on the first level of a fragment.
  private static func memberNames(_ text: String) -> [String] {
    var names: [String] = []
    var depth = 0
    var current: [UInt8]?
    var last: [UInt8] = []
    var isEscaped = false
    for byte in text.utf8 {
      if current != nil {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          last = current ?? []
          current = nil
          continue
        }
        current?.append(byte)
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): current = []
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ":") where depth == 0: names.append(String(decoding: last, as: UTF8.self))
      default: continue
      }
    }
    return names
  }
}
