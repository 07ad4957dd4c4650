import FHIRDocuments
import Foundation
import Reporting
import TestSupport
import Testing

@testable import FHIRLint

private let patient = #"{"resourceType":"Patient","id":"p1","active":true}"#
private let broken = #"{"resourceType":"Patient","id":"p1",,}"#

@Suite("A run")
struct RunnerTests {
  @Test("gives the same results in the same order, whatever the number of threads")
  func order() throws {
    let folder = try Folder()
    var lines = ""
    for number in 0..<4000 {
      lines +=
        number % 7 == 0
        ? broken + "\n" : #"{"resourceType":"Patient","id":"p\#(number)"}"# + "\n"
    }
    try folder.write(lines, to: "a.ndjson")
    try folder.write(String(repeating: lines, count: 6), to: "b.ndjson")
    for number in 0..<40 { try folder.write(patient, to: "many/\(number).json") }
    let one = report([folder.path], jobs: 1)
    #expect(one.text.split(separator: "\n").count == 4000 * 7 + 40)
    for jobs in [2, 3, 8] {
      let other = report([folder.path], jobs: jobs)
      #expect(other.text == one.text)
      #expect(other.summary.resources == one.summary.resources)
      #expect(other.summary.counts == one.summary.counts)
    }
  }

  @Test("walks folders in sorted order and leaves out what is no FHIR")
  func walk() throws {
    let folder = try Folder()
    try folder.write(patient, to: "b/2.json")
    try folder.write(patient, to: "b/10.json")
    try folder.write(patient, to: "a.json")
    try folder.write(#"{"name":"package"}"#, to: "package.json")
    try folder.write(patient, to: ".hidden/x.json")
    try folder.write(patient, to: "notes.txt")
    try folder.write(broken, to: "c.json")
    try folder.write("{broken", to: "d.json")
    #expect(names(in: folder) == ["a.json", "b/10.json", "b/2.json", "c.json"])
  }

  @Test("leaves out what .gitignore and --exclude name")
  func ignore() throws {
    let folder = try Folder()
    for name in ["a.json", "out/b.json", "out/keep.json", "deep/er/c.json", "d.tmp.json"] {
      try folder.write(patient, to: name)
    }
    try folder.write("# made\n/out/*\n!/out/keep.json\n*.tmp.json\n", to: ".gitignore")
    try folder.write("c.json\n", to: "deep/.gitignore")
    #expect(names(in: folder) == ["a.json", "out/keep.json"])
    #expect(names(in: folder) { $0.respectsIgnore = false }.count == 5)
    #expect(
      names(in: folder) { $0.exclude = [GlobPattern("out/")].compactMap { $0 } } == ["a.json"])
  }

  @Test("says once of each list that it is not at hand, and counts the codes", arguments: [1, 3])
  func unchecked(_ jobs: Int) throws {
    let folder = try Folder()
    let line =
      #"{"resourceType":"Basic","id":"b1","code":{"coding":["#
      + #"{"system":"http://snomed.info/sct","code":"404684003"},"#
      + #"{"system":"http://loinc.con","code":"8867-4"}]}}"# + "\n"
    try folder.write(String(repeating: line, count: 6000), to: "a.ndjson")
    try folder.write(line, to: "b.json")
    let once = report([folder.path], jobs: jobs) { $0.keepsCleanResources = false }
    #expect(once.text.components(separatedBy: "terminology-not-checked").count == 3)
    #expect(
      once.summary.unchecked == [
        UncheckedCount(url: "http://snomed.info/sct", count: 6001),
        UncheckedCount(url: "http://loinc.con", count: 6001),
      ])
    #expect(once.text.contains("did you mean http://loinc.org?"))
    #expect(
      once.summary.uncheckedWords
        == "Not checked: 12,002 codes (6,001 of http://loinc.con, 6,001 of SNOMED CT): "
        + "no complete list of them is at hand")
    // Where each resource is answered for itself, each says so.
    let each = report([folder.path], jobs: jobs)
    #expect(each.text.components(separatedBy: "terminology-not-checked").count == 12_003)
    #expect(each.summary.counts.informations - once.summary.counts.informations == 12_000)
  }

  @Test("reads gzip, several members after each other too")
  func gzip() throws {
    let folder = try Folder()
    let member = try compressed(patient + "\n")
    let file = try folder.write(member + member, to: "x.ndjson.gz")
    #expect(report([file], jobs: 1).summary.resources == 2)
    let cut = try folder.write(member.dropLast(6), to: "cut.ndjson.gz")
    #expect(problems([cut]) == [.unreadable(InputError(name: cut, reason: .damagedGzip))])
  }

  @Test("says what cannot be read, and goes on")
  func unreadable() throws {
    let folder = try Folder()
    let file = try folder.write(patient, to: "a.json")
    let result = report(["\(folder.path)/none.json", file], jobs: 2)
    #expect(result.summary.resources == 1)
    #expect(
      problems(["\(folder.path)/none.json"])
        == [.unreadable(InputError(name: "\(folder.path)/none.json", reason: .missing))])
  }

  @Test("says so where a folder holds no resources")
  func emptyFolder() throws {
    let folder = try Folder()
    try folder.write("{}", to: "tsconfig.json")
    #expect(problems([folder.path]) == [.noResources(folder: folder.path)])
  }

  @Test(
    "finds that a named file is no resource", arguments: ["{}", "[1]", "", "<a/>", "PK\u{3}\u{4}"])
  func notAResource(_ text: String) throws {
    let folder = try Folder()
    let file = try folder.write(text, to: "input")
    let result = report([file], jobs: 1)
    #expect(result.summary.counts.errors > 0)
    #expect(result.summary.resources == 1)
  }

  @Test("names lines of the whole file in every window")
  func lines() throws {
    let folder = try Folder()
    let long =
      #"{"resourceType":"Patient","id":"\#(String(repeating: "x", count: 40_000))"}"# + "\n"
    let file = try folder.write(
      String(repeating: long, count: 60) + broken + "\n\n" + broken, to: "x.ndjson")
    let result = report([file], jobs: 3) { $0.keepsCleanResources = false }
    #expect(result.text.contains(#""line":61"#))
    #expect(result.text.contains(#""line":63"#))
    #expect(result.summary.resources == 62)
  }

  // MARK: Running

  private func report(
    _ inputs: [String], jobs: Int, _ change: (inout RunOptions) -> Void = { _ in }
  ) -> (text: String, summary: RunSummary) {
    var options = RunOptions()
    options.jobs = jobs
    options.keepsCleanResources = true
    change(&options)
    let output = OutputSink()
    var reporter = NDJSONReporter()
    let summary = Runner(LinterConfiguration(), options: options).run(inputs) { batch in
      for resource in batch.resources { reporter.add(resource, to: output) }
      return true
    }
    return (output.text, summary)
  }

  private func names(
    in folder: Folder, _ change: (inout RunOptions) -> Void = { _ in }
  ) -> [String] {
    var options = RunOptions()
    options.keepsCleanResources = true
    change(&options)
    var names: [String] = []
    _ = Runner(LinterConfiguration(), options: options).run([folder.path]) { batch in
      names += batch.resources.map { String($0.source.name.dropFirst(folder.path.count + 1)) }
      return true
    }
    return names
  }

  private func problems(_ inputs: [String]) -> [InputProblem] {
    var problems: [InputProblem] = []
    _ = Runner(LinterConfiguration()).run(inputs) { batch in
      if let problem = batch.problem { problems.append(problem) }
      return true
    }
    return problems
  }

  private func compressed(_ text: String) throws -> Data {
    let folder = try Folder()
    let file = try folder.write(text, to: "x")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-k", file]
    try process.run()
    process.waitUntilExit()
    return try Data(contentsOf: URL(filePath: file + ".gz"))
  }
}
