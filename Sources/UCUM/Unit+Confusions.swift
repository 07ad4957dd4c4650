extension Unit {
  /// What the unit is often taken for, or written as, in words; nil where nothing is known.
  public var confusedWith: String? {
    Self.confusions.first { $0.code == text }?.words
  }

  /// Codes, and what people mix up with them.
  private static let confusions: [(code: String, words: String)] = [
    ("/min", "bpm and beats/min, which are no UCUM codes; /m is per meter"),
    ("{beats}/min", "/min, which the vital-sign profiles ask for; both mean the same"),
    ("Cel", "C, which is the coulomb; a difference of temperatures is in K"),
    ("C", "Cel, the degree Celsius"),
    ("[degF]", "F, which is the farad"),
    ("F", "[degF], the degree Fahrenheit"),
    ("K", "10*3, the thousand of K/uL"),
    ("[ft_i]", "ft, which is the femtotonne"),
    ("ft", "[ft_i], the foot"),
    ("[in_i]", "in, which is no UCUM code"),
    ("[lb_av]", "lb and lbs, which are no UCUM codes"),
    ("[mi_i]", "mi, which is no UCUM code; mile/h is [mi_i]/h, mph the milliphot"),
    ("pt", "[pt_us], the pint; pt is the picotonne"),
    ("kcal", "cal, a thousandth of it; what people call a calorie is the kcal"),
    ("cal", "kcal, which is what people call a calorie"),
    ("[Cal]", "kcal, which means the same and is what FHIR data has"),
    ("mm[Hg]", "mmHg, which is no UCUM code"),
    ("min", "m, the meter, and M, which is mega"),
    ("m", "min, the minute"),
    ("h", "H, the henry; hr is no UCUM code"),
    ("H", "h, the hour"),
    ("s", "S, the siemens; sec is no UCUM code"),
    ("S", "s, the second"),
    ("ms", "Ms, the megasecond, and mS, the millisiemens; msec is no UCUM code"),
    ("mS", "ms, the millisecond"),
    ("Ms", "ms, the millisecond"),
    ("d", "day, which is no UCUM code"),
    ("a", "yr and y, which are no UCUM codes; ar is the are"),
    ("b", "a, the year, in an official example; b is the barn"),
    ("mo", "m and M; mo is a mean month of 30.4375 days"),
    ("g", "G, the gauss; gr is the grain"),
    ("[gr]", "g, the gram"),
    ("mg", "Mg, the megagram"),
    ("Mg", "mg, the milligram"),
    ("ug", "mcg, which is no UCUM code"),
    ("mL", "ML, the megaliter; cc is no UCUM code"),
    ("ML", "mL, the milliliter"),
    ("[iU]", "U, the enzyme unit; IU is no UCUM code"),
    ("[IU]", "U, the enzyme unit; IU is no UCUM code"),
    ("U", "[iU], the international unit: they cannot be converted"),
    ("[pH]", "pH, which is the picohenry"),
    ("pH", "[pH], the acidity"),
    ("%", "fractions: 0.97 is not 97 %"),
    ("mL/kg/min", "mL/min.kg, which is mL.kg/min: units are read from left to right"),
    ("mL/min.kg", "mL/kg/min: units are read from left to right"),
    ("mph", "[mi_i]/h, the mile per hour"),
    ("kph", "km/h, the kilometer per hour"),
    ("{steps}", "steps and count, which are no UCUM codes; {steps} means the same as 1"),
    ("1", "count, which is no UCUM code"),
    ("dB[SPL]", "dB(SPL) and dBASPL, which are no UCUM codes"),
    ("10*3/uL", "K/uL, which is kelvin per microliter"),
  ]

  /// How people write the unit, in any form but UCUM's; at most six spellings.
  public var spellings: [String] {
    let table = SpellingTable.standard
    let found = [table.exact, table.folded].flatMap { spellings in
      spellings.filter { $0.value == text && $0.key != text }.map(\.key)
    }
    return Array(Set(found).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.prefix(6))
  }

  /// The value of one of the unit in common units of its kind, e.g. `0.133322 kPa`.
  public var inOtherUnits: [String] {
    Self.common.compactMap { code -> String? in
      guard code != text, let other = try? Unit(code), isCommensurable(with: other),
        !isEquivalent(to: other), let value = try? convert("1", to: other, digits: 7)
      else { return nil }
      return "\(value) \(code)"
    }
  }

  /// The units results are shown in, a few of each kind.
  private static let common = [
    "kg", "g", "mg", "[lb_av]", "m", "cm", "km", "[in_i]", "[ft_i]", "[mi_i]", "s", "min", "h", "d",
    "Cel", "[degF]", "K", "mm[Hg]", "kPa", "[psi]", "kcal", "kJ", "L", "mL", "/min", "Hz", "%", "1",
    "m/s", "km/h", "[mi_i]/h", "W", "g/L", "mg/dL", "mmol/L", "umol/L", "mL/kg/min", "mL/min",
    "L/min",
    "kg/m2",
  ]
}
