import Foundation
import TestSupport
import Testing

@testable import FHIRLintCommand

/// An export of invented data, made of elements.
private func export(_ elements: String, date: String = "2025-06-10 09:00:00 +0000") -> String {
  """
  <HealthData locale="en_GB">
   <ExportDate value="\(date)"/>
   <Me HKCharacteristicTypeIdentifierDateOfBirth="1980-02-29" \
  HKCharacteristicTypeIdentifierBloodType="HKBloodTypeABNegative" \
  HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeNotSet"/>
  \(elements)
  </HealthData>

  """
}

private func record(
  _ type: String, _ value: String, _ start: String, _ end: String, unit: String = "count",
  rest: String = ""
) -> String {
  "<Record type=\"\(type)\" sourceName=\"Watch\" unit=\"\(unit)\" startDate=\"\(start) +0000\" "
    + "endDate=\"\(end) +0000\" value=\"\(value)\">\(rest)</Record>\n"
}

private func steps(_ value: Int, _ day: Int) -> String {
  let date = "2025-06-" + (day < 10 ? "0\(day)" : "\(day)")
  return record(
    "HKQuantityTypeIdentifierStepCount", "\(value)", "\(date) 08:30:00", "\(date) 09:30:00")
}

private let rate = record(
  "HKQuantityTypeIdentifierHeartRate", "61", "2025-06-02 08:00:10", "2025-06-02 08:00:10",
  unit: "count/min",
  rest: "<MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"1\"/>"
    + "<MetadataEntry key=\"HKHeartRateSensorLocation\" value=\"2\"/>")

@Suite("The command convert")
struct ConvertTests {
  @Test("makes one resource for each hour of what adds up")
  func hours() throws {
    let folder = try Folder()
    let file = try folder.write(export(steps(400, 2) + rate), to: "export.xml")
    let outcome = try fhirlint(["convert", file, "--per", "hour"])
    #expect(outcome.status == .clean)
    let lines = outcome.output.split(separator: "\n")
    let sums = lines.filter { $0.contains("\"55423-8\"") }
    #expect(sums.count == 2)
    #expect(sums.allSatisfy { $0.contains("\"value\":200,") })
    #expect(
      sums.first?.contains(
        #""effectivePeriod":{"start":"2025-06-02T08:00:00+00:00","end":"2025-06-02T08:59:59+00:00"}"#
      ) == true)
    #expect(lines.count { $0.contains("\"103205-1\"") } == 1)
    #expect(!outcome.output.contains("41950-7"))
  }

  @Test("goes on where the run before ended")
  func state() throws {
    let folder = try Folder()
    let file = try folder.write(export(steps(100, 8) + steps(200, 10)), to: "export.xml")
    let state = "\(folder.path)/state"
    let words = ["convert", "--since", "last", "--state", state, "-o", "\(folder.path)/o.ndjson"]
    #expect(try fhirlint(words + [file]).status == .clean)
    func lines() throws -> [Substring] {
      try String(contentsOfFile: "\(folder.path)/o.ndjson", encoding: .utf8).split(separator: "\n")
    }
    #expect(try lines().count == 2)
    // The day of the export was not over.
    #expect(
      try String(contentsOfFile: state, encoding: .utf8).contains(
        "HKQuantityTypeIdentifierStepCount 2025-06-08\n"))
    let later = export(
      steps(100, 8) + steps(300, 10) + steps(50, 12) + rate, date: "2025-06-13 09:00:00 +0000")
    try folder.write(later, to: "export.xml")
    #expect(try fhirlint(words + [file]).status == .clean)
    #expect(try lines().count == 3)
    #expect(try lines().count { $0.contains("2025-06-08") } == 0)
    #expect(
      try String(contentsOfFile: state, encoding: .utf8).contains(
        "HKQuantityTypeIdentifierStepCount 2025-06-12\n"))
    #expect(try fhirlint(["convert", file, "--since", "last"]).status == .usage)
    try folder.write("nonsense\n", to: "state")
    #expect(try fhirlint(words + [file]).errors.contains("state:1: expected a type and a day"))
  }

  @Test("leaves transactions of a run before alone when it makes only what is new")
  func unsent() throws {
    let folder = try Folder()
    let file = try folder.write(export(steps(100, 8)), to: "export.xml")
    let upload = "\(folder.path)/upload"
    let words = [
      "convert", "--since", "last", "--state", "\(folder.path)/state", "--to", "transaction", "-o",
      upload, file,
    ]
    let first = try fhirlint(words)
    #expect(first.status == .clean)
    #expect(first.errors.contains("state is not there yet: everything is converted"))
    let bundle = try String(contentsOfFile: "\(upload)/transaction-0001.json", encoding: .utf8)
    let second = try fhirlint(words)
    #expect(second.status == .usage)
    #expect(second.errors.contains("upload still holds 1 transaction of a run before"))
    #expect(
      try String(contentsOfFile: "\(upload)/transaction-0001.json", encoding: .utf8) == bundle)
    try FileManager.default.removeItem(atPath: "\(upload)/transaction-0001.json")
    #expect(try fhirlint(words).status == .clean)
  }

  @Test("writes what metadata say about a sample")
  func metadata() throws {
    let folder = try Folder()
    let file = try folder.write(export(rate), to: "export.xml")
    let outcome = try fhirlint(["convert", file, "--per", "sample"])
    #expect(outcome.status == .clean)
    #expect(outcome.output.contains(#""bodySite":{"text":"wrist"}"#))
    // R4 has room for units only in the components of vital signs.
    #expect(outcome.output.contains(#""note":[{"text":"Motion context: sedentary"}]"#))
    let insulin = record(
      "HKQuantityTypeIdentifierInsulinDelivery", "4", "2025-06-02 08:00:10", "2025-06-02 08:00:10",
      unit: "IU", rest: "<MetadataEntry key=\"HKInsulinDeliveryReason\" value=\"2\"/>")
    try folder.write(export(insulin), to: "export.xml")
    let other = try fhirlint(["convert", file, "--per", "sample"])
    #expect(other.status == .clean)
    #expect(other.output.contains(#""code":"HKInsulinDeliveryReason"}]"#))
    #expect(other.output.contains(#""valueString":"bolus""#))
  }

  @Test("writes what Me says with the Patient only")
  func characteristics() throws {
    let folder = try Folder()
    let file = try folder.write(export(rate), to: "export.xml")
    let without = try fhirlint(["convert", file])
    #expect(!without.output.contains("882-1"))
    #expect(without.errors.contains("--with-patient writes it"))
    let with = try fhirlint(["convert", file, "--with-patient"])
    #expect(with.status == .clean)
    #expect(with.output.contains(#""code":"882-1"}"#))
    #expect(with.output.contains(#""text":"AB-""#))
    #expect(!with.output.contains("Fitzpatrick"))
    let hidden = try fhirlint(["convert", file, "--with-patient", "--pseudonymize"])
    #expect(!hidden.output.contains("882-1") && !hidden.output.contains("1980"))
  }

  @Test("attaches routes where that is asked for, and else says that it did not")
  func routes() throws {
    let folder = try Folder()
    let workout =
      "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" sourceName=\"Watch\" "
      + "startDate=\"2025-06-02 08:00:00 +0000\" endDate=\"2025-06-02 08:30:00 +0000\">"
      + "<WorkoutRoute><FileReference path=\"/workout-routes/r.gpx\"/></WorkoutRoute></Workout>"
    try folder.write(export(workout), to: "apple_health_export/export.xml")
    try folder.write("<gpx/>", to: "apple_health_export/workout-routes/r.gpx")
    let without = try fhirlint(["convert", folder.path])
    #expect(!without.output.contains("DocumentReference"))
    #expect(without.errors.contains("--with-routes attaches it"))
    let with = try fhirlint(["convert", folder.path, "--with-routes"])
    #expect(with.status == .clean)
    #expect(with.output.contains(#""data":"PGdweC8+""#))
    let hidden = try fhirlint(["convert", folder.path, "--with-routes", "--pseudonymize"])
    #expect(!hidden.output.contains("PGdweC8+"))
  }

  @Test("passes on clinical records that are R4 without errors, as they are")
  func clinical() throws {
    let folder = try Folder()
    func entry(_ name: String, _ version: String) -> String {
      "<ClinicalRecord type=\"HKClinicalTypeIdentifierLabResultRecord\" identifier=\"\(name)\" "
        + "sourceName=\"Clinic\" sourceURL=\"https://example.org\" fhirVersion=\"\(version)\" "
        + "receivedDate=\"2025-06-01 03:04:05 +0000\" "
        + "resourceFilePath=\"/clinical-records/\(name).json\"/>\n"
    }
    let entries =
      entry("good", "4.0.1") + entry("old", "1.0.2") + entry("wrong", "4.0.1")
      + entry("missing", "4.0.1")
    try folder.write(export(entries), to: "export.xml")
    let good = #"{ "resourceType": "Patient", "id": "p1", "name": [{ "text": "A  B" }] }"#
    try folder.write(good, to: "clinical-records/good.json")
    try folder.write(#"{"resourceType":"Patient","id":"p2"}"#, to: "clinical-records/old.json")
    try folder.write(
      #"{"resourceType":"Patient","gender":"x"}"#, to: "clinical-records/wrong.json")
    let outcome = try fhirlint(["convert", folder.path, "--with-clinical"])
    #expect(
      outcome.output == #"{"resourceType":"Patient","id":"p1","name":[{"text":"A  B"}]}"# + "\n")
    #expect(outcome.status == .findings)
    #expect(outcome.errors.contains("it is of another FHIR version than R4 (1.0.2)"))
    #expect(outcome.errors.contains("there is no such file in the export"))
    #expect(outcome.errors.contains("1 resource with errors not written"))
    let without = try fhirlint(["convert", folder.path])
    #expect(without.output.isEmpty && without.status == .clean)
  }

  @Test("makes a curve of an ECG, without the name in its head")
  func electrocardiogram() throws {
    let folder = try Folder()
    try folder.write(export(rate), to: "export.xml")
    let head = """
      Name,Testa Tester
      Geburtstag,"29.02.1980"
      Aufzeichnungsdatum,2025-06-02 07:00:00 +0000
      Klassifizierung,Sinusrhythmus
      Symptome,
      Softwareversion,2
      Gerät,Apple Watch
      Messrate,512 Hertz

      Ableitung,Ableitung I
      Einheit,µV


      """
    let curve = (0..<512).map { "\($0 % 40),5" }.joined(separator: "\n")
    try folder.write(head + curve + "\n", to: "electrocardiograms/ecg_2025-06-02.csv")
    let outcome = try fhirlint(["convert", folder.path, "--types", "electrocardiogram"])
    #expect(outcome.status == .clean)
    #expect(outcome.output.contains(#""valueSampledData":{"origin":{"value":0"#))
    #expect(outcome.output.contains("HKElectrocardiogramClassificationSinusRhythm"))
    #expect(outcome.output.contains(#""period":1.953125"#))
    #expect(!outcome.output.contains("Testa") && !outcome.output.contains("1980"))
  }

  @Test("makes transactions that pass the check, by id or by identifier")
  func transactions() throws {
    let folder = try Folder()
    let file = try folder.write(export(rate + steps(100, 3)), to: "export.xml")
    for words in [[], ["--subject", "Patient/me", "--conditional"]] {
      let outcome = try fhirlint(
        [
          "convert", file, "--to", "transaction", "-o", "\(folder.path)/up", "--with-device",
          "--with-provenance", "--with-patient",
        ] + words)
      #expect(outcome.status == .clean)
      let check = try fhirlint(
        [
          "check", "--strict", "--fail-on", "warning", "-f", "short", "--level", "warning",
          "\(folder.path)/up",
        ])
      #expect(check.status == .clean, "\(check.output)")
    }
    let bundle = try String(
      contentsOfFile: "\(folder.path)/up/transaction-0001.json", encoding: .utf8)
    #expect(bundle.contains("Observation?identifier=https://fhirlint.org/fhir/sid/apple-health%7C"))
  }

  @Test("writes a page that asks nothing of a network, and escapes what it shows")
  func page() throws {
    let folder = try Folder()
    let tricky = steps(1, 2).replacing("sourceName=\"Watch\"", with: "sourceName=\"&lt;/script>\"")
    let file = try folder.write(export(tricky + rate), to: "export.xml")
    let page = "\(folder.path)/report.html"
    let outcome = try fhirlint(
      ["convert", file, "--report", "html=\(page)", "--report", "json=\(folder.path)/r.json"])
    #expect(outcome.status == .clean)
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.contains("default-src 'none'"))
    #expect(text.contains("&lt;/script&gt;") && text.contains("\\u003c/script\\u003e"))
    #expect(text.contains("[20241,1,0,0,0]"))
    for word in ["http:", "https:", "src=", "@import", "url("] {
      #expect(
        !text.replacing("http://www.w3.org/2000/svg", with: "").contains(word), "\(word)")
    }
    #expect(
      text.components(separatedBy: "<script").count
        == text.components(separatedBy: "</script>").count)
    #expect(try fhirlint(["convert", file, "--report", "xml=x"]).status == .usage)
  }

  @Test("explains every reason it leaves something out for", arguments: LeftOutPage.all.map(\.name))
  func reasons(_ name: String) throws {
    let page = try fhirlint(["explain", name])
    #expect(page.status == .clean)
    #expect(page.output.hasPrefix("\(name)  left out by convert\n"))
    #expect(page.output.contains("\nWhy ") && page.output.contains("\nDo "))
    #expect(try fhirlint(["explain", "left-out"]).output.contains("  \(name) "))
  }

  @Test(
    "has words for reasons",
    arguments: [
      ("endBeforeStart", "end-before-start"), ("notANumber", "not-a-number"),
      ("otherFHIRVersion", "other-fhir-version"), ("route", "route"),
    ])
  func names(_ name: String, _ word: String) {
    #expect(LeftOutPage.name(name) == word)
  }

  @Test("says what to do about types without a row")
  func unmapped() throws {
    let folder = try Folder()
    let new = record(
      "HKQuantityTypeIdentifierNew", "1", "2025-06-02 08:00:00", "2025-06-02 08:00:00")
    let file = try folder.write(export(new), to: "export.xml")
    let outcome = try fhirlint(["convert", file, "--dry-run", "--explain-unmapped"])
    #expect(outcome.output.contains("HKQuantityTypeIdentifierNew|UNIT|UNIT|+||NAME"))
    let mapping = try folder.write(
      "@quantity activity sum day\nHKQuantityTypeIdentifierNew|{things}|things|+||New things\n",
      to: "mapping.txt")
    let mapped = try fhirlint(["convert", file, "--mapping", mapping])
    #expect(mapped.status == .clean)
    #expect(mapped.output.contains(#""unit":"things""#))
  }

  @Test("takes away what killed runs left, and old transactions")
  func leftovers() throws {
    let folder = try Folder()
    let file = try folder.write(
      export((1...9).map { steps($0, $0) }.joined()), to: "export.xml")
    try folder.write("x", to: "out.ndjson.999999999.part")
    let words = ["convert", file, "-q"]
    #expect(try fhirlint(words + ["-o", "\(folder.path)/out.ndjson"]).status == .clean)
    try folder.write("x", to: "up.999999999.part/transaction-0001.json")
    try folder.write("mine", to: "up/notes.txt")
    let transactions = words + ["--to", "transaction", "-o", "\(folder.path)/up", "--bundle-size"]
    #expect(try fhirlint(transactions + ["2"]).status == .clean)
    func names(_ path: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }
    #expect(try names("\(folder.path)/up").count == 7)
    #expect(try fhirlint(transactions + ["100"]).status == .clean)
    #expect(try names("\(folder.path)/up") == ["notes.txt", "transaction-0001.json"])
    #expect(try names(folder.path) == ["export.xml", "out.ndjson", "up"])
  }

  @Test("counts what was mended")
  func mended() throws {
    let folder = try Folder()
    let odd = steps(1, 2).replacing("Watch", with: "Wa&nbsp;tch")
    let file = try folder.write(export(odd), to: "export.xml")
    let outcome = try fhirlint(["convert", file, "--dry-run"])
    #expect(outcome.output.contains("entity that is not known: dropped (first in line 4)"))
  }
}
