extension CodeGuide {
  /// What codes are often taken for, in words.
  static let confusions: [String: String] = [
    "8867-4": """
    40443-4 (resting heart rate, beside which 8867-4 stands as well), 103205-1 (the mean of a \
    period), 80404-7 (variability, in ms)
    """,
    "40443-4": "103222-6: the lowest heart rate of a period is not the resting one",
    "103222-6": "40443-4 (resting heart rate); 8883-1 is the lowest of exactly 24 hours",
    "101692-2": "8873-2, the highest of exactly 24 hours",
    "103205-1": "8867-4, which stands beside it: a search for heart rates should find the mean too",
    "80404-7": """
    RMSSD, another statistic of the same intervals: it has no LOINC code; this project has \
    hrv-rmssd. Health Connect and many rings deliver RMSSD only
    """,
    "hrv-rmssd": "80404-7, which is SDNN: the two numbers cannot be compared",
    "2708-6": "a fraction: HealthKit's 0.97 is 97 %. 59408-5 says that it was pulse oximetry",
    "59408-5": "2708-6, which the vital-sign profile wants beside it",
    "103209-3": "2708-6, which is one reading",
    "9279-1": "103217-6, the mean of a period",
    "41950-7": "55423-8: 41950-7 is a whole day of 24 hours, 55423-8 any other interval",
    "55423-8": "41950-7, the steps of a whole local day",
    "8310-5": """
    the deviation of a wrist temperature from its baseline: a difference is in K and is no body \
    temperature. C is the coulomb and F the farad; the units are Cel and [degF]
    """,
    "39156-5": "89270-3, another BMI code that mapping tables use for other things by mistake",
    "89270-3": "the walking heart rate, under which a public mapping table lists it",
    "29463-7": "91557-9 (lean body weight). ft and lb are no UCUM codes for it: use kg or [lb_av]",
    "8302-2": "8306-3, the height lying; ft is the femtotonne in UCUM, a foot is [ft_i]",
    "85354-9":
      "8480-6 or 8462-4 alone: both are components of the panel, which has no value itself",
    "8480-6": "85354-9, the panel that carries it as a component",
    "8462-4": "85354-9, the panel that carries it as a component",
    "41981-2": """
    active energy: the code does not say which part of the energy it is; active-energy says so \
    beside it. cal is a thousandth of what people call a calorie: use kcal
    """,
    "41979-6": "active energy alone: the code is the total of a day",
    "active-energy": "41979-6, the total energy of a day",
    "basal-energy": "41979-6, the total energy of a day",
    "93832-4": "103213-5 (time in bed), and sleep efficiency, which is a percentage",
    "93831-6": "sleep efficiency and flights climbed, under which mapping tables list it",
    "103213-5": "93832-4, the time asleep",
    "94122-9": "60842-2, the absolute oxygen uptake in mL/min",
    "60842-2": "94122-9: values per body weight, such as VO2max in mL/kg/min, have that code",
    "93816-7": "93818-3, the distance by bicycle",
    "93818-3": "93816-7, the distance swum",
    "41982-0": "a fraction: 0.23 is 23 %",
    "11524-6": "single numbers of an ECG: the code is that of a whole study",
    "walking-heart-rate": "8867-4 and 89270-3: LOINC has no code for it that sources agree on",
    "wrist-temperature-deviation": "8310-5, which is an absolute temperature",
    "sleep-efficiency": "93831-6, which is deep sleep",
  ]
}
