import FHIRDocuments

/// The codes of this project's own code system: what LOINC lacks for wearable data.
///
/// The code system is part of the package in `profiles/`.
public enum OwnCode {
  /// The root of the canonical URLs of this project.
  public static let canonicalBase: StaticString = "https://fhirlint.org/fhir"
  /// The canonical URL of the code system.
  public static let system: StaticString = "https://fhirlint.org/fhir/CodeSystem/wearable"

  /// The metrics one of our codes stands for.
  static func metrics(of code: UnsafeBufferPointer<UInt8>) -> Metrics {
    if ByteText.equals(code, "hrv-rmssd") { return .hrvRMSSD }
    if ByteText.equals(code, "active-energy") { return .activeEnergy }
    if ByteText.equals(code, "basal-energy") { return .basalEnergy }
    if ByteText.equals(code, "walking-running-distance") { return .distance }
    return []
  }
}

extension OwnCode {
  /// The display of one of our codes; empty for others.
  public static func display(of code: String) -> String {
    switch code {
    case "hrv-rmssd": "Heart rate variability, RMSSD"
    case "active-energy": "Active energy"
    case "basal-energy": "Basal energy"
    case "walking-running-distance": "Distance walked and run"
    case "walking-heart-rate": "Walking heart rate"
    case "wrist-temperature-deviation": "Wrist temperature deviation"
    case "sleep-efficiency": "Sleep efficiency"
    case "device-data": "Device data"
    case "user-entered": "Entered by a person"
    default: ""
    }
  }
}
