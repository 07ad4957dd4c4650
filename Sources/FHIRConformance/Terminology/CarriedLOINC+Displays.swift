/// What the display of a code tells about what its writer had in mind.
extension CarriedLOINC {
  /// Tells whether a display names something else than the code means.
  ///
  /// Displays may be shortened, local or in any language, so that only a display that names
  /// another group, or the other one of systolic and diastolic, and nothing of its own group counts.
  public func isContradicted(by display: String) -> Bool {
    if display == self.display || display.isEmpty { return false }
    let words = Self.words(of: display)
    if group == .bloodPressure {
      for (own, other) in [("systolic", "diastolic"), ("diastolic", "systolic")]
      where self.display.lowercased().contains(own) && !self.display.lowercased().contains(other) {
        if words.contains(other), !words.contains(own) { return true }
      }
    }
    if group.words.contains(where: words.contains) { return false }
    let groups = Group.allCases.filter { other in
      other != group && other.words.contains(where: words.contains)
    }
    return !groups.isEmpty
  }

  /// The words of a display in lower case.
  static func words(of display: String) -> Set<String> {
    let parts = display.lowercased().split { !($0.isLetter || $0.isNumber) }
    return Set(parts.map(String.init))
  }
}

extension CarriedLOINC.Group {
  /// Words that only displays of this group use.
  var words: [String] {
    switch self {
    case .heartRate: ["heart", "pulse", "cardiac", "hr", "bpm"]
    case .heartRateVariability: ["variability", "sdnn", "hrv", "interval", "heart", "rmssd"]
    case .oxygenSaturation: ["oxygen", "saturation", "spo2", "sao2", "o2", "sat", "oximetry"]
    case .respiratoryRate: ["respiratory", "respiration", "respirations", "breath", "breathing"]
    case .bodyTemperature: ["temperature", "temp", "fever"]
    case .bodyHeight: ["height", "length", "stature"]
    case .bodyWeight: ["weight", "wt", "mass"]
    case .bodyMassIndex: ["bmi", "index", "mass"]
    case .headCircumference: ["head", "circumference"]
    case .bloodPressure: ["pressure", "systolic", "diastolic", "bp", "sbp", "dbp", "arterial"]
    case .vitalSigns: ["vital", "vitals", "signs"]
    case .steps: ["step", "steps", "stepcount", "flights", "stairs", "pushes", "wheelchair"]
    case .energy: ["calorie", "calories", "energy", "kcal"]
    case .sleep: ["sleep", "asleep", "rem", "bed", "awakenings", "awake", "wake"]
    case .oxygenUptake: ["vo2", "vo2max", "oxygen", "uptake", "cardiorespiratory", "fitness"]
    case .distance: ["distance", "walk", "swimming", "cycling", "running"]
    case .bodyComposition:
      ["fat", "lean", "waist", "surface", "bsa", "weight", "mass", "circumference"]
    case .glucose: ["glucose", "sugar", "glycemia"]
    case .lung: ["fev1", "fvc", "vital", "flow", "expiratory", "pef", "respiratory"]
    case .activity: ["exercise", "activity", "workout"]
    case .nutrition: ["intake", "fluid", "calorie", "water", "dietary"]
    case .other: ["ekg", "ecg", "perfusion"]
    }
  }
}
