import FHIRDocuments
import Reporting
import TestSupport
import Testing

@testable import FHIRLint

@Suite("Rules across a run")
struct RunRulesTests {
  /// The steps of a local day.
  private static func day(
    _ number: Int, id: String, steps: Int = 8000, person: String = "p1", identifier: String? = nil
  ) -> String {
    let date = number < 10 ? "0\(number)" : "\(number)"
    return #"{"resourceType":"Observation","id":"\#(id)","status":"final","#
      + #""meta":{"source":"https://example.org/app"},"#
      + #""identifier":[{"system":"https://example.org/day","value":"\#(identifier ?? id)"}],"#
      + #""category":[{"coding":[{"code":"activity","#
      + #""system":"http://terminology.hl7.org/CodeSystem/observation-category"}]}],"#
      + #""code":{"coding":[{"system":"http://loinc.org","code":"41950-7"}]},"#
      + #""subject":{"reference":"Patient/\#(person)"},"#
      + #""effectivePeriod":{"start":"2026-05-\#(date)T00:00:00+02:00","#
      + #""end":"2026-05-\#(date)T23:59:59+02:00"},"#
      + #""valueQuantity":{"value":\#(steps),"unit":"steps","#
      + #""system":"http://unitsofmeasure.org","code":"{steps}"},"#
      + #""device":{"display":"Wrist device"}}"#
  }

  private func report(_ inputs: [String], jobs: Int = 1) -> [String] {
    var options = RunOptions()
    options.jobs = jobs
    var configuration = LinterConfiguration()
    configuration.clock = { 1_893_456_000 }
    var lines: [String] = []
    _ = Runner(configuration, options: options).run(inputs) { batch in
      for resource in batch.resources {
        for finding in resource.findings where finding.severity > .information {
          let place = resource.line.map { ":\($0)" } ?? ""
          lines.append(
            "\(resource.source.name)\(place) \(finding.rule) \(finding.expression) \(finding.label ?? "")"
          )
        }
      }
      return true
    }
    return lines
  }

  @Test("find a day that stands in two lines of a file, and name the first")
  func lines() throws {
    let folder = try Folder()
    let file = try folder.write(
      [Self.day(4, id: "a"), Self.day(5, id: "b"), Self.day(4, id: "c")].joined(separator: "\n"),
      to: "days.ndjson")
    #expect(
      report([file]) == [
        "\(file):3 bundle-duplicate-day Observation.effective.ofType(Period) the same as in line 1"
      ])
  }

  @Test("find a day that stands in two files, and name the first")
  func files() throws {
    let folder = try Folder()
    let first = try folder.write(Self.day(4, id: "a"), to: "a.json")
    let second = try folder.write(Self.day(4, id: "b", steps: 9000), to: "b.json")
    #expect(
      report([folder.path]) == [
        "\(second) bundle-duplicate-day Observation.effective.ofType(Period) the same as in \(first)"
      ])
  }

  @Test("leave copies of one resource in two files alone")
  func copies() throws {
    let folder = try Folder()
    try folder.write(Self.day(4, id: "a"), to: "a.json")
    try folder.write(Self.day(4, id: "a", steps: 9000), to: "newer/a.json")
    #expect(report([folder.path]) == [])
  }

  @Test("find an identifier on two persons and on two days")
  func identifiers() throws {
    let folder = try Folder()
    let file = try folder.write(
      [
        Self.day(4, id: "a", identifier: "x"), Self.day(5, id: "b", identifier: "x"),
        Self.day(4, id: "c", person: "p2", identifier: "x"),
      ].joined(separator: "\n"), to: "days.ndjson")
    #expect(
      report([file]) == [
        "\(file):2 bundle-identifier-clash Observation.identifier[0].value taken by line 1",
        "\(file):3 bundle-identifier-clash Observation.identifier[0].value taken by line 1",
      ])
  }

  @Test("say nothing of a history, which has each resource many times")
  func history() throws {
    let entries = ["a", "b"].map {
      #"{"fullUrl":"https://example.org/Observation/a","resource":\#(Self.day(4, id: "a", steps: $0 == "a" ? 1 : 2)),"#
        + #""request":{"method":"PUT","url":"Observation/a"},"response":{"status":"200"}}"#
    }
    let bundle =
      #"{"resourceType":"Bundle","type":"history","entry":[\#(entries.joined(separator: ","))]}"#
    let findings = Linter().check(bundle).filter { $0.rule.hasPrefix("bundle-") }
    #expect(findings.map(\.rule) == [])
  }

  @Test("say the same in the same order, whatever the number of threads")
  func order() throws {
    let folder = try Folder()
    var lines: [String] = []
    for round in 0..<300 {
      for number in 1...28 {
        lines.append(Self.day(number, id: "d\(round)-\(number)", steps: round % 9))
      }
      lines.append(Self.day(round % 28 + 1, id: "p\(round)", person: "p\(round / 2)"))
    }
    try folder.write(lines.joined(separator: "\n"), to: "a.ndjson")
    for number in 1...9 { try folder.write(lines[number], to: "one/\(number).json") }
    let one = report([folder.path])
    #expect(one.count > 8000)
    for jobs in [2, 3, 8] { #expect(report([folder.path], jobs: jobs) == one) }
  }

  @Test("follow the selection of rules, the level and the severities")
  func selection() throws {
    let folder = try Folder()
    let file = try folder.write(
      [Self.day(4, id: "a"), Self.day(4, id: "b")].joined(separator: "\n"), to: "days.ndjson")
    func count(_ change: (inout LinterConfiguration) -> Void) -> [Severity] {
      var configuration = LinterConfiguration()
      change(&configuration)
      var found: [Severity] = []
      var counted = 0
      let summary = Runner(configuration).run([file]) { batch in
        found += batch.resources.flatMap(\.findings).map(\.severity)
        counted += batch.counts.total
        return true
      }
      #expect(summary.counts.total == counted)
      return found.filter { $0 > .information }
    }
    #expect(count { _ in } == [.error])
    #expect(count { $0.rules.ignored = ["bundle"] } == [])
    #expect(count { $0.rules.severities = [("bundle-duplicate-day", .warning)] } == [.warning])
    #expect(
      count {
        $0.rules.severities = [("bundle-duplicate-day", .warning)]
        $0.level = .error
      } == [])
  }
}
