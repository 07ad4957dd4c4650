/// Says why something of an export that is no record became no resource.
public enum LeavingReason: String, Sendable, Hashable, CaseIterable {
  case clinicalRecord, clinicalRecordWithNames, otherFHIRVersion, missingFile, noResource
  case resourceTwice, noCurve, noThreshold, noEye, route, routePoints, workoutParts, meal
  case characteristic

  /// The reason in words.
  public var words: String {
    switch self {
    case .clinicalRecord: "it is FHIR already; --with-clinical passes it on"
    case .clinicalRecordWithNames: "it may hold names, which hashes do not reach"
    case .otherFHIRVersion: "it is of another FHIR version than R4"
    case .missingFile: "there is no such file in the export"
    case .noResource: "it is no FHIR resource"
    case .resourceTwice: "a resource of that type and id is there already"
    case .noCurve: "no curve, or no sample rate"
    case .noThreshold: "no threshold that could be read"
    case .noEye: "no values of an eye"
    case .route: "a route shows where a person lives; --with-routes attaches it"
    case .routePoints: "points of routes inside the document have no file to attach"
    case .workoutParts: "laps, pauses and parts of workouts; the totals of the whole are kept"
    case .meal: "the foods of a meal are counted, that they were one meal is not kept"
    case .characteristic: "a fact about the person; --with-patient writes it"
    }
  }
}

extension ConversionSummary {
  /// Notes something that was left out.
  mutating func leave(
    _ what: String, _ reason: LeavingReason, detail: String = "", line: Int = 0, count: Int = 1
  ) {
    guard count > 0 else { return }
    leftOut.append(
      LeftOut(what: what, reason: reason, detail: detail, line: line, count: count))
  }
}
