import Foundation
import TestSupport
import Testing

@testable import FHIRLintCommand

/// An Observation of heart-rate variability; each test breaks something in it.
private func observation(
  id: String = "hrv-1", system: String = "http://loinc.org", status: String = "final",
  end: String = "\n"
) -> String {
  """
  {
    "resourceType": "Observation",
    "id": "\(id)",
    "meta": { "source": "https://example.org/app" },
    "status": "\(status)",
    "category": [{ "coding": [{ "code": "vital-signs",
      "system": "http://terminology.hl7.org/CodeSystem/observation-category" }] }],
    "code": { "coding": [{ "system": "\(system)", "code": "80404-7" }] },
    "subject": { "reference": "Patient/p1" },
    "effectiveDateTime": "2026-05-04T07:12:00+02:00",
    "valueQuantity": { "value": 42, "unit": "ms",
      "system": "http://unitsofmeasure.org", "code": "msec" },
    "device": { "display": "Strap, model C2" }
  }\(end)
  """
}

private func line(_ text: String) -> String {
  text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined() + "\n"
}

private func text(_ path: String) throws -> String {
  try String(contentsOfFile: path, encoding: .utf8)
}

@Suite("check --fix")
struct FixTests {
  @Test("writes the edits, and nothing else changes")
  func fixes() throws {
    let folder = try Folder()
    let file = try folder.write(observation(status: "Final"), to: "a.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    let outcome = try fhirlint(["check", "--fix", file])
    #expect(outcome.status == .clean, "\(outcome.output)")
    #expect(outcome.errors.contains("Fixed 2 findings in 1 file\n"))
    let wanted = observation().replacing("\"msec\"", with: "\"ms\"")
    #expect(try text(file) == wanted)
    let rights = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(rights as? Int == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.json"])
    let again = try fhirlint(["check", "--fix", file])
    #expect(again.errors.contains("Fixed nothing\n"))
    #expect(try text(file) == wanted)
  }

  @Test("fixes a file once that is named twice")
  func namedTwice() throws {
    let folder = try Folder()
    let file = try folder.write(observation(), to: "a.json")
    let outcome = try fhirlint(["--fix", "--ignore", "bundle", file, folder.path])
    #expect(outcome.status == .clean, "\(outcome.errors)")
    #expect(outcome.errors.contains("Fixed 1 finding in 1 file\n"))
  }

  @Test("writes where a link leads, and keeps the link")
  func links() throws {
    let folder = try Folder()
    let file = try folder.write(observation(), to: "data/a.json")
    let link = folder.path + "/link.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "data/a.json")
    #expect(try fhirlint(["--fix", link]).status == .clean)
    #expect(try text(file).contains("\"ms\" },"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "data/a.json")
  }

  @Test("fixes lines of NDJSON and leaves the others alone")
  func lines() throws {
    let folder = try Folder()
    let good = line(observation().replacing("msec", with: "ms"))
    let bad = line(observation())
    var old = ""
    var new = ""
    for number in 0..<3000 {
      let isBad = number == 1 || number > 1500 && number % 7 == 0
      old += (isBad ? bad : good).replacing("hrv-1", with: "h\(number)")
      new += good.replacing("hrv-1", with: "h\(number)")
    }
    let file = try folder.write(old, to: "a.ndjson")
    let outcome = try fhirlint(["--fix", "--ignore", "bundle", file])
    #expect(outcome.errors.contains("Fixed 215 findings in 1 file"), "\(outcome.errors)")
    #expect(try text(file) == new)
  }

  @Test("takes fixes back that would bring something new")
  func refuses() throws {
    let folder = try Folder()
    let bad = observation(system: "http://lonic.org")
      .replacing("\"device\": { \"display\": \"Strap, model C2\" }", with: "\"issued\": null")
      .replacing("msec", with: "ms")
    let file = try folder.write(bad, to: "a.json")
    let outcome = try fhirlint(["--fix", "--select", "code-system-typo", file])
    #expect(outcome.status == .findings)
    #expect(
      outcome.errors.contains(
        "Left 1 finding of code-system-typo as it is: fixing would bring "
          + "provenance-not-marked-device"), "\(outcome.errors)")
    #expect(try text(file) == bad)
  }

  @Test("refuses a file of lines that would clash afterwards")
  func refusesClash() throws {
    let folder = try Folder()
    let good = line(observation(id: "a").replacing("msec", with: "ms"))
    let bad = line(observation(id: "b", system: "http://lonic.org").replacing("msec", with: "ms"))
    let file = try folder.write(good + bad, to: "a.ndjson")
    let outcome = try fhirlint(["--fix", file])
    #expect(outcome.errors.contains("a.ndjson stays as it is, with 1 fixable finding: the result"))
    #expect(outcome.errors.contains("bundle-duplicate-day"), "\(outcome.errors)")
    #expect(try text(file) == good + bad)
  }

  @Test("does not touch compressed files")
  func compressed() throws {
    let folder = try Folder()
    let data = try gzip(Data(observation().utf8))
    let file = try folder.write(data, to: "a.json.gz")
    let outcome = try fhirlint(["--fix", file])
    #expect(outcome.errors.contains("a.json.gz stays as it is, with 1 fixable finding"))
    #expect(try Data(contentsOf: URL(filePath: file)) == data)
  }

  @Test("passes standard input on, with the report beside it")
  func standardInput() throws {
    let outcome = try fhirlint(["check", "-", "--fix"], input: observation())
    #expect(outcome.output == observation().replacing("\"msec\"", with: "\"ms\""))
    #expect(outcome.errors.contains("Fixed 1 finding"))
    #expect(outcome.status == .clean)
    let nothing = try fhirlint(["-", "--fix", "-qq"], input: "{}")
    #expect(nothing.output == "{}" && nothing.status == .findings)
    #expect(try fhirlint(["-", "a.json", "--fix"], input: "{}").status == .usage)
  }

  @Test("applies unsafe fixes only where it is asked to")
  func unsafeFixes() throws {
    let bad = observation().replacing("msec", with: "ms")
      .replacing("\"code\": \"80404-7\" }]", with: "\"code\": \"80404-7\" }], \"text\": \"RMSSD\"")
    let shown = try fhirlint(["-"], input: bad).output
    #expect(shown.contains("= suggestion: --unsafe-fixes writes the code hrv-rmssd"), "\(shown)")
    #expect(shown.contains("(1 fixable with --fix --unsafe-fixes)"))
    let offered = try fhirlint(["-", "--unsafe-fixes"], input: bad).output
    #expect(offered.contains("= fixable: --fix --unsafe-fixes writes the code hrv-rmssd"))
    let safe = try fhirlint(["-", "--fix"], input: bad)
    #expect(safe.output == bad)
    #expect(safe.errors.contains("Fixed nothing (1 more with --unsafe-fixes)"))
    let fixed = try fhirlint(["-", "--fix", "--unsafe-fixes"], input: bad)
    #expect(fixed.output.contains("\"code\": \"hrv-rmssd\""))
  }

  @Test("writes its count into the JSON report")
  func report() throws {
    let folder = try Folder()
    let file = try folder.write(observation(), to: "a.json")
    #expect(try fhirlint(["--fix", "-f", "json", file]).output.contains("\"fixed\":1}"))
  }

  private func gzip(_ data: Data) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-c"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: data)
    try input.fileHandleForWriting.close()
    let packed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return packed
  }
}

@Suite("check --diff")
struct DiffTests {
  @Test("shows what would change, and changes nothing")
  func shows() throws {
    let folder = try Folder()
    let bad = observation(status: "Final")
    let file = try folder.write(bad, to: "a.json")
    let outcome = try fhirlint(["check", "--diff", file])
    #expect(outcome.status == .findings)
    #expect(outcome.errors == "Would fix 2 findings in 1 file\n")
    #expect(try text(file) == bad)
    let shown = outcome.output.replacing(file, with: "a.json")
    #expect(try Snapshots().difference(shown, from: "diff/observation.txt") == nil)
    #expect(try fhirlint(["--diff", "--exit-zero", file]).status == .clean)
    let fixed = observation().replacing("msec", with: "ms")
    #expect(try fhirlint(["--diff", "-"], input: fixed).status == .clean)
    #expect(try fhirlint(["--diff", "-"], input: fixed).output.isEmpty)
  }

  @Test("shows lines of NDJSON and a missing line end")
  func lines() throws {
    let good = line(observation().replacing("msec", with: "ms"))
    let bad = line(observation())
    let input = bad + String(repeating: good, count: 9) + String(bad.dropLast())
    let outcome = try fhirlint(
      ["--diff", "-", "--stdin-filename", "a b.ndjson", "--ignore", "bundle"], input: input)
    #expect(try Snapshots().difference(outcome.output, from: "diff/lines.txt") == nil)
  }

  @Test("is understood by git apply")
  func applies() throws {
    let folder = try Folder()
    let good = line(observation().replacing("msec", with: "ms"))
    let bad = line(observation())
    var old = ""
    for number in 0..<60 { old += [3, 4, 9, 30, 59].contains(number) ? bad : good }
    let file = try folder.write(String(old.dropLast()), to: "a.ndjson")
    let diff = try fhirlint(
      ["--diff", "-", "--stdin-filename", "a.ndjson", "--ignore", "bundle"],
      input: String(old.dropLast())
    ).output
    try folder.write(diff, to: "fixes.diff")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "apply", "-p0", "fixes.diff"]
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["GIT_CEILING_DIRECTORIES": "/"]) { $1 }
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try text(file) == String(String(repeating: good, count: 60).dropLast()))
  }
}
