import FHIRDocuments

@testable import Reporting

/// Inputs with findings, as a check would hand them to a reporter.
enum Samples {
  static let observation = """
    {
      "resourceType": "Observation",
      "id": "hrv-0331",
      "code": {
        "coding": [{ "system": "http://loinc.org", "code": "80404-7" }],
        "text": "Heart rate variability (RMSSD)"
      },
      "subject": { "reference": "Patient/p1" },
      "effectivePeriod": {
        "start": "2024-03-31T00:00:00+01:00",
        "end": "2024-03-31T23:59:59"
      },
      "valueQuantity": {
        "value": 42,
        "unit": "msec",
        "system": "http://unitsofmeasure.org",
        "code": "msec"
      }
    }
    """

  /// The observation of the first page of the documentation, with four findings.
  static let pretty = checked(observation, name: "obs.json", findings: findings)

  /// The same on one line of a stream, after a clean one.
  static var line: CheckedResource {
    let minified = observation.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    let clean = #"{"resourceType":"Patient","id":"p1"}"# + "\n"
    let source = SourceBytes(clean + minified + "\n", name: "out/2024-03.ndjson")
    var resource = resource(source, from: clean.utf8.count, to: source.count - 1)
    resource.line = 2
    resource.findings = findings(resource)
    return resource
  }

  /// Wide characters, a tab and an escape byte before the mark.
  static let wide = checked(
    "{\n\t\"text\": \"心拍 ❤️ \u{1B}[31m e\u{301}\", \"code\": \"msec\"\n}", name: "wide.json"
  ) { resource in
    [
      Finding(
        rule: "unit-not-ucum", severity: .error, type: .value, expression: "Quantity.code",
        place: place(of: "\"msec\"", in: resource), message: "\"msec\" is no unit \u{1B}[2J",
        label: "did you mean \"ms\"?")
    ]
  }

  /// A line of 10,000 characters.
  static let long = checked(
    #"{"note":""# + String(repeating: "é", count: 4985) + #"","code":"msec","more":""#
      + String(repeating: "z", count: 4980) + #""}"#, name: "long.json"
  ) { resource in
    [
      Finding(
        rule: "unit-not-ucum", severity: .error, type: .value, expression: "Quantity.code",
        place: place(of: "\"msec\"", in: resource), message: "\"msec\" is not a UCUM unit",
        label: "did you mean \"ms\"?", help: "write ms")
    ]
  }

  /// A patient whose name must not reach a log.
  static let patient = checked(
    """
    {
      "resourceType": "Patient",
      "name": [{ "family": "Exampleton", "given": ["Ada"] }],
      "gender": "femal"
    }
    """, name: "patient.json"
  ) { resource in
    [
      Finding(
        rule: "structure-wrong-type", severity: .error, type: .structure,
        expression: "Patient.name[0].family",
        place: place(of: "\"Exampleton\"", in: resource),
        message: "\"Exampleton\" stands where something else belongs", label: "this"),
      Finding(
        rule: "binding-required", severity: .error, type: .codeInvalid,
        expression: "Patient.gender", place: place(of: "\"femal\"", in: resource),
        message: "\"femal\" is not a code of administrative-gender",
        label: "did you mean female?"),
    ]
  }

  /// A resource without findings.
  static let clean = checked(
    #"{"resourceType":"Patient","id":"p1"}"#, name: "clean.json", findings: { _ in [] })

  static func checked(
    _ text: String, name: String, findings: (CheckedResource) -> [Finding]
  ) -> CheckedResource {
    let source = SourceBytes(text, name: name)
    var resource = resource(source, from: 0, to: source.count)
    resource.findings = findings(resource)
    return resource
  }

  private static func resource(
    _ source: SourceBytes, from start: Int, to end: Int
  ) -> CheckedResource {
    var resource = CheckedResource(source: source, range: SourceRange(start, end))
    func value(_ key: String) -> CheckedResource.Text {
      for gap in [" ", ""] {
        let head = "\"\(key)\":\(gap)\""
        guard let found = offset(of: head, in: resource) else { continue }
        let first = found + head.utf8.count
        var last = first
        while source.base[last] != UInt8(ascii: "\"") { last += 1 }
        return .slice(SourceRange(first, last))
      }
      return .none
    }
    resource.type = value("resourceType")
    resource.id = value("id")
    return resource
  }

  private static func offset(of text: String, in resource: CheckedResource) -> Int? {
    let bytes = Array(resource.source.bytes(resource.range))
    let wanted = Array(text.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: wanted) }
      .map { $0 + Int(resource.range.start) }
  }

  static func place(of text: String, in resource: CheckedResource, after: String? = nil)
    -> SourceRange
  {
    var rest = resource
    if let after, let start = offset(of: after, in: resource) {
      rest.range = SourceRange(start, Int(resource.range.end))
    }
    let start = offset(of: text, in: rest) ?? 0
    return SourceRange(start, start + text.utf8.count)
  }

  static func findings(_ resource: CheckedResource) -> [Finding] {
    [
      Finding(
        rule: "wearable-hrv-rmssd-as-sdnn", severity: .error, type: .businessRule,
        expression: "Observation.code.text",
        place: place(of: "\"Heart rate variability (RMSSD)\"", in: resource),
        message: "RMSSD filed under the LOINC code for SDNN", label: "but the text says RMSSD",
        help: "send the SDNN value, or give RMSSD a code of its own",
        note:
          "LOINC 80404-7 is defined as a standard deviation; the two numbers cannot be compared",
        related: [
          Finding.Related(
            place: place(of: "\"80404-7\"", in: resource), label: "this code means SDNN")
        ]),
      Finding(
        rule: "time-offset-missing", severity: .error, type: .value,
        expression: "Observation.effective.end",
        place: place(of: "\"2024-03-31T23:59:59\"", in: resource),
        message: "a dateTime with a time of day needs an offset", label: "no offset",
        help:
          "if the clock of the start is meant, this day ends at +02:00: summer time began in between"
      ),
      Finding(
        rule: "unit-not-ucum", severity: .error, type: .value,
        expression: "Observation.value.code",
        place: place(of: "\"msec\"", in: resource, after: "unitsofmeasure"),
        message: "\"msec\" is not a UCUM unit", label: "did you mean \"ms\"?",
        fix: Finding.Fix(
          summary: "writes \"ms\"", isSafe: true,
          edits: [
            Finding.Edit(
              place: place(of: "\"msec\"", in: resource, after: "unitsofmeasure"),
              replacement: "\"ms\"")
          ])),
      Finding(
        rule: "provenance-not-marked-device", severity: .warning, type: .businessRule,
        expression: "Observation",
        place: SourceRange(Int(resource.range.start), Int(resource.range.start) + 1),
        message: "nothing says that a device measured this",
        label: "neither Observation.device nor a device tag",
        help: "fhirlint explain provenance-not-marked-device shows both ways"),
    ]
  }
}
