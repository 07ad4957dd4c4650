import FHIRDocuments
import UCUM

/// Flags unit texts that name another unit than the code.
struct UnitTextDisagrees: QuantityRule {
  static let about = About(
    id: "unit-text-disagrees",
    severity: .warning,
    type: .value,
    summary: "The unit text names another unit than the code",
    why: """
      People read the text, software the code: 154 \"lbs\" with the code kg is a patient of 70 or of \
      154 kilograms, depending on who looks.
      """,
    looksAt: "unit and code of every quantity with the system http://unitsofmeasure.org",
    help: "find out which unit the number has, and write both alike",
    seeAlso: ["unit-not-ucum", "unit-wrong-dimension"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "29463-7" }] },
        "valueQuantity": { "value": 71.3, "unit": ↓"lbs", "system": "http://unitsofmeasure.org",
          "code": "kg" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "93832-4" }] },
        "effectivePeriod": { "start": "2026-05-03T23:10:00+02:00",
          "end": "2026-05-04T06:40:00+02:00" },
        "valueQuantity": { "value": 431, "unit": ↓"h", "system": "http://unitsofmeasure.org",
          "code": "min" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "2339-0" }] },
        "valueQuantity": { "value": 5.4, "unit": ↓"mmol/L",
          "system": "http://unitsofmeasure.org", "code": "mg/dL" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "29463-7" }] },
        "valueQuantity": { "value": 71.3, "unit": "kg", "system": "http://unitsofmeasure.org",
          "code": "kg" }
        """),
      Example(
        """
        "valueQuantity": { "value": 63, "unit": "beats/minute",
          "system": "http://unitsofmeasure.org", "code": "/min" }
        """),
    ]
  )

  func check(_ quantity: Quantity, in document: Document, into findings: inout FindingSink) {
    guard quantity.unit != 0, quantity.code != 0, quantity.isUCUM(document) else { return }
    let text = document.bytes(quantity.unit)
    let code = document.bytes(quantity.code)
    guard !text.elementsEqual(code) else { return }
    let known = Self.known(text)
    // A usual text beside its own code: the table of units need not be read.
    if let known, ByteText.equals(code, known) { return }
    guard
      let named = known.map({ "\($0)" })
        ?? (UnitParts.make(up: text) ? document.string(quantity.unit) : nil),
      let coded = Self.unit(document.string(quantity.code)), let meant = Self.unit(named),
      !meant.isEquivalent(to: coded)
    else { return }
    findings.report(
      Self.self, .disagree(document.string(quantity.unit), coded.text), at: quantity.unit,
      related: [(quantity.code, "another unit")])
  }

  private static func unit(_ code: String) -> Unit? {
    do throws(UnitError) { return try Unit(code) } catch { return nil }
  }

  /// The unit a spelling names beyond doubt; plain names of counts and rates name none.
  private static func known(_ text: UnsafeBufferPointer<UInt8>) -> StaticString? {
    guard text.count <= 12 else { return nil }
    for (spelling, code) in spellings
    where text.count == spelling.utf8CodeUnitCount && ByteText.find(spelling, in: text) == 0 {
      return code
    }
    return nil
  }

  private static let spellings: [(StaticString, StaticString)] = [
    ("kg", "kg"), ("kilogram", "kg"), ("kilograms", "kg"), ("g", "g"), ("gram", "g"),
    ("grams", "g"), ("lb", "[lb_av]"), ("lbs", "[lb_av]"), ("pound", "[lb_av]"),
    ("pounds", "[lb_av]"), ("[lb_av]", "[lb_av]"), ("oz", "[oz_av]"),
    ("cm", "cm"), ("centimeter", "cm"), ("centimeters", "cm"), ("in", "[in_i]"),
    ("inch", "[in_i]"), ("inches", "[in_i]"), ("[in_i]", "[in_i]"), ("ft", "[ft_i]"),
    ("feet", "[ft_i]"), ("km", "km"), ("mi", "[mi_i]"), ("mile", "[mi_i]"), ("miles", "[mi_i]"),
    ("meter", "m"), ("meters", "m"), ("cel", "Cel"), ("celsius", "Cel"), ("degc", "Cel"),
    ("degf", "[degF]"), ("fahrenheit", "[degF]"), ("[degf]", "[degF]"), ("kcal", "kcal"),
    ("kj", "kJ"), ("ms", "ms"), ("msec", "ms"), ("milliseconds", "ms"), ("sec", "s"),
    ("seconds", "s"), ("min", "min"), ("minutes", "min"), ("h", "h"), ("hr", "h"), ("hours", "h"),
    ("mmhg", "mm[Hg]"), ("mm[hg]", "mm[Hg]"), ("%", "%"), ("percent", "%"),
    ("bpm", "/min"), ("beats/min", "/min"), ("beats/minute", "/min"), ("/min", "/min"),
  ]
}

extension Finding.Message {
  fileprivate static func disagree(_ text: String, _ code: String) -> Self {
    Self(
      "the unit text says \"\(text)\", the code says \"\(code)\"",
      label: "but the code is \"\(code)\"")
  }
}
