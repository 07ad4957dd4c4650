extension ExportUnit {
  /// The grams in a mole of glucose, as the export writes it.
  private static let glucose = 180.1558800000541

  /// Reads a unit as the export writes it; nil where it is not known.
  init?(_ text: String) {
    if let unit = Self.exported[text] {
      self = unit
    } else if text.hasPrefix("mmol<"), text.hasSuffix(">/L"),
      let molarMass = Double(text.dropFirst(5).dropLast(3)), molarMass > 0, molarMass < 1e6
    {
      // Millimoles per litre times grams per mole are milligrams per litre.
      self.init(.massConcentration, molarMass / 10)
    } else {
      return nil
    }
  }

  /// Reads a UCUM code; nil where the export has no counterpart.
  init?(ucum text: String) {
    if text.hasPrefix("{") {
      self.init(.count, 1)
    } else if let unit = Self.standard[text] {
      self = unit
    } else {
      return nil
    }
  }

  /// The units of HealthKit's own grammar.
  private static let exported: [String: ExportUnit] = [
    "count": .init(.count, 1), "appleEffortScore": .init(.count, 1),
    "count/min": .init(.frequency, 1), "count/s": .init(.frequency, 60),
    "count/hr": .init(.frequency, 1.0 / 60),
    "%": .init(.fraction, 1),
    "kg": .init(.mass, 1000), "g": .init(.mass, 1), "mg": .init(.mass, 0.001),
    "mcg": .init(.mass, 0.000001), "lb": .init(.mass, 453.59237),
    "oz": .init(.mass, 28.349523125), "st": .init(.mass, 6350.29318),
    "m": .init(.length, 1), "cm": .init(.length, 0.01), "mm": .init(.length, 0.001),
    "km": .init(.length, 1000), "in": .init(.length, 0.0254), "ft": .init(.length, 0.3048),
    "yd": .init(.length, 0.9144), "mi": .init(.length, 1609.344),
    "kcal": .init(.energy, 1), "Cal": .init(.energy, 1), "cal": .init(.energy, 0.001),
    "kJ": .init(.energy, 1 / 4.184), "J": .init(.energy, 1 / 4184.0),
    "degC": .init(.temperature, 1),
    "degF": .init(.temperature, 5.0 / 9, offset: -160.0 / 9),
    "K": .init(.temperature, 1, offset: -273.15),
    "mmHg": .init(.pressure, 1), "kPa": .init(.pressure, 1 / 0.133322387415),
    "cmAq": .init(.pressure, 0.0980665 / 0.133322387415),
    "inHg": .init(.pressure, 25.4),
    "mg/dL": .init(.massConcentration, 1), "mmol/L": .init(.massConcentration, glucose / 10),
    "mL/min·kg": .init(.oxygenUptake, 1), "ml/kg*min": .init(.oxygenUptake, 1),
    "mL/kg/min": .init(.oxygenUptake, 1), "mL/kg·min": .init(.oxygenUptake, 1),
    "mL/min*kg": .init(.oxygenUptake, 1),
    "kcal/hr·kg": .init(.effort, 1), "kcal/hr-kg": .init(.effort, 1),
    "kcal/hr*kg": .init(.effort, 1), "kcal/kg·hr": .init(.effort, 1),
    "m/s": .init(.speed, 1), "km/hr": .init(.speed, 1 / 3.6), "mi/hr": .init(.speed, 0.44704),
    "ft/s": .init(.speed, 0.3048),
    "dBASPL": .init(.soundLevel, 1), "dBHL": .init(.hearingLevel, 1),
    "IU": .init(.biologicUnit, 1), "W": .init(.power, 1), "kW": .init(.power, 1000),
    "Hz": .init(.cycles, 1), "kHz": .init(.cycles, 1000),
    "mcV": .init(.voltage, 1), "µV": .init(.voltage, 1), "μV": .init(.voltage, 1),
    "mV": .init(.voltage, 1000), "V": .init(.voltage, 1_000_000),
    "mcS": .init(.conductance, 1), "S": .init(.conductance, 1_000_000),
    "L": .init(.volume, 1), "mL": .init(.volume, 0.001), "dL": .init(.volume, 0.1),
    "fl_oz_us": .init(.volume, 0.0295735295625), "fl_oz_imp": .init(.volume, 0.0284130625),
    "cup_us": .init(.volume, 0.2365882365), "cup_imp": .init(.volume, 0.284130625),
    "pt_us": .init(.volume, 0.473176473), "pt_imp": .init(.volume, 0.56826125),
    "L/min": .init(.flow, 1), "L/s": .init(.flow, 60), "mL/min": .init(.flow, 0.001),
    "ms": .init(.time, 0.001), "s": .init(.time, 1), "min": .init(.time, 60),
    "hr": .init(.time, 3600), "d": .init(.time, 86_400),
    "D": .init(.diopter, 1), "deg": .init(.angle, 1),
  ]

  /// The UCUM codes that resources are written in.
  private static let standard: [String: ExportUnit] = [
    // The body mass index is exported with the unit "count".
    "1": .init(.count, 1), "kg/m2": .init(.count, 1),
    "/min": .init(.frequency, 1), "/s": .init(.frequency, 60), "/h": .init(.frequency, 1.0 / 60),
    "%": .init(.fraction, 0.01),
    "kg": .init(.mass, 1000), "g": .init(.mass, 1), "mg": .init(.mass, 0.001),
    "ug": .init(.mass, 0.000001), "[lb_av]": .init(.mass, 453.59237),
    "[oz_av]": .init(.mass, 28.349523125),
    "m": .init(.length, 1), "cm": .init(.length, 0.01), "mm": .init(.length, 0.001),
    "km": .init(.length, 1000), "[in_i]": .init(.length, 0.0254),
    "[ft_i]": .init(.length, 0.3048), "[yd_i]": .init(.length, 0.9144),
    "[mi_i]": .init(.length, 1609.344),
    "kcal": .init(.energy, 1), "cal": .init(.energy, 0.001), "kJ": .init(.energy, 1 / 4.184),
    "J": .init(.energy, 1 / 4184.0),
    "Cel": .init(.temperature, 1),
    "[degF]": .init(.temperature, 5.0 / 9, offset: -160.0 / 9),
    "K": .init(.temperature, 1, offset: -273.15),
    "mm[Hg]": .init(.pressure, 1), "kPa": .init(.pressure, 1 / 0.133322387415),
    "cm[H2O]": .init(.pressure, 0.0980665 / 0.133322387415),
    "[in_i'Hg]": .init(.pressure, 25.4),
    "mg/dL": .init(.massConcentration, 1), "g/dL": .init(.massConcentration, 1000),
    "mmol/L": .init(.massConcentration, glucose / 10),
    "mL/(kg.min)": .init(.oxygenUptake, 1), "kcal/(kg.h)": .init(.effort, 1),
    "m/s": .init(.speed, 1), "km/h": .init(.speed, 1 / 3.6), "[mi_i]/h": .init(.speed, 0.44704),
    "[ft_i]/s": .init(.speed, 0.3048),
    "dB[SPL]": .init(.soundLevel, 1), "dB": .init(.hearingLevel, 1),
    "[iU]": .init(.biologicUnit, 1),
    "W": .init(.power, 1), "kW": .init(.power, 1000), "Hz": .init(.cycles, 1),
    "kHz": .init(.cycles, 1000),
    "uV": .init(.voltage, 1), "mV": .init(.voltage, 1000), "V": .init(.voltage, 1_000_000),
    "uS": .init(.conductance, 1), "S": .init(.conductance, 1_000_000),
    "L": .init(.volume, 1), "mL": .init(.volume, 0.001), "dL": .init(.volume, 0.1),
    "L/min": .init(.flow, 1), "L/s": .init(.flow, 60), "mL/min": .init(.flow, 0.001),
    "ms": .init(.time, 0.001), "s": .init(.time, 1), "min": .init(.time, 60),
    "h": .init(.time, 3600), "d": .init(.time, 86_400),
    "[diop]": .init(.diopter, 1), "deg": .init(.angle, 1),
  ]
}
