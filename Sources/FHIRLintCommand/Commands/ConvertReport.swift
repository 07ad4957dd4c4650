import FHIRDocuments
import FHIRLint
import HealthConversion
import HealthExport
import Reporting

/// The JSON report of a conversion: everything that was counted, and each place.
struct ConvertReport {
  private let path: String
  private let result: ConversionResult
  private let converter: Converter

  init(_ path: String, _ result: ConversionResult, _ converter: Converter) {
    self.path = path
    self.result = result
    self.converter = converter
  }

  /// Writes the report.
  func write(to output: OutputSink) {
    var json = JSONText(output)
    let report = result.report
    json.object {
      $0.member("schema", 1)
      $0.member("fhirlint", Version.number)
      $0.member("input", path)
      $0.member("export") { writeExport(&$0) }
      $0.member("choices") { writeChoices(&$0) }
      $0.member("records") {
        $0.object {
          $0.member("read", report.recordsRead)
          $0.member("used", report.recordsUsed)
          $0.member("exactCopies", report.exactCopies)
          $0.member("leftOut", report.recordsLeftOut)
          $0.member("notMapped", report.recordsNotMapped)
          $0.member("notSelected", report.recordsNotSelected)
        }
      }
      $0.member("metrics") { json in
        json.array(result.summary.rows) { row, json in
          json.object {
            $0.member("type", row.identifier)
            $0.member("name", row.label)
            $0.member("records", row.records)
            $0.member("days", row.days)
            $0.member("resources", row.resources)
            $0.member("code", row.code)
            $0.member("note", row.note)
          }
        }
      }
      $0.member("resources") { json in
        json.object {
          for (type, count) in result.summary.resources.sorted(by: { $0.key < $1.key }) {
            $0.member(type, count)
          }
        }
      }
      $0.member("withheld", result.summary.withheld)
      writeRest(&$0)
    }
    output.write("\n")
  }

  private func writeExport(_ json: inout JSONText) {
    let facts = result.facts
    json.object {
      $0.member("document", result.report.documentName)
      $0.member("bytes", result.report.bytes)
      if let date = facts.exportDate { $0.member("date", date.text) }
      $0.member("locale", facts.locale)
      if let version = facts.formatVersion { $0.member("formatVersion", version) }
      $0.member("isComplete", result.isComplete)
      if let offset = result.report.truncatedAt { $0.member("truncatedAt", offset) }
      $0.member("sources", facts.catalog.sources.count)
    }
  }

  private func writeChoices(_ json: inout JSONText) {
    let home = result.facts.homeZone
    json.object {
      $0.member("homeZone", home.name ?? "")
      switch home.basis {
      case .user: $0.member("homeZoneFrom", "user")
      case .records: $0.member("homeZoneFrom", "records")
      case .exportOffset: $0.member("homeZoneFrom", "exportOffset")
      }
      $0.member("overlap", converter.reading.overlap.rawValue)
      $0.member("per", converter.options.span?.rawValue ?? "byType")
      $0.member("checked", result.isChecked)
      $0.member("pseudonymized", converter.options.pseudonymKey != nil)
    }
  }

  /// What is in no resource, and why.
  private func writeRest(_ json: inout JSONText) {
    let report = result.report
    json.member("leftOut") { json in
      json.array(ConvertTable.leftOut(report)) { entry, json in
        json.object {
          $0.member("reason", LeftOutPage.name(entry.reason.rawValue))
          $0.member("words", entry.reason.words)
          writeTally(entry.tally, &$0)
        }
      }
    }
    json.member("leftOutElements") { json in
      json.array(result.summary.leftOut) { entry, json in
        json.object {
          $0.member("what", entry.what)
          $0.member("reason", LeftOutPage.name(entry.reason.rawValue))
          $0.member("words", entry.why)
          $0.member("count", entry.count)
          if entry.line > 0 { $0.member("line", entry.line) }
        }
      }
    }
    json.member("notMapped") { json in
      json.array(ConvertTable.unmapped(report)) { entry, json in
        json.object {
          $0.member("type", entry.type)
          $0.member("count", entry.count)
        }
      }
    }
    let repairs = report.repairs.map { ($0.key.rawValue, $0.value) }
    for (name, tallies) in [
      ("repairs", repairs), ("unknownElements", report.unknownElements.map { ($0.key, $0.value) }),
      ("unknownAttributes", report.unknownAttributes.map { ($0.key, $0.value) }),
    ] {
      json.member(name) { json in
        json.array(tallies.filter { $0.1.count > 0 }.sorted { $0.0 < $1.0 }) { entry, json in
          json.object {
            $0.member("name", entry.0)
            writeTally(entry.1, &$0)
          }
        }
      }
    }
    json.member("activityRings") {
      $0.object {
        $0.member("days", result.summary.ringDays)
        $0.member("daysThatDiffer", result.summary.ringDifferences)
      }
    }
    json.member("notices") { json in
      json.array(result.notices(overlap: converter.reading.overlap)) { notice, json in
        json.object {
          $0.member("severity", notice.finding.severity.code)
          $0.member("rule", notice.finding.rule)
          $0.member("message", notice.finding.message)
          $0.member("type", notice.type)
          $0.member("count", notice.count)
          if notice.line > 0 { $0.member("line", notice.line) }
        }
      }
    }
    json.member("findings") { json in
      json.array(result.findings) { problem, json in
        json.object {
          $0.member("severity", problem.finding.severity.code)
          $0.member("rule", problem.finding.rule)
          $0.member("message", problem.finding.message)
          $0.member("expression", problem.finding.expression)
          $0.member("resource", problem.resource)
          $0.member("origin", problem.origin)
          if problem.line > 0 { $0.member("line", problem.line) }
        }
      }
    }
  }

  private func writeTally(_ tally: ExportReport.Tally, _ json: inout JSONText) {
    json.member("count", tally.count)
    json.member("places") { json in
      json.array(tally.places) { place, json in
        json.object {
          $0.member("line", place.line)
          $0.member("subject", place.subject)
        }
      }
    }
  }
}

/// Writes JSON with a comma wherever one belongs.
struct JSONText {
  private let output: OutputSink
  private var isFirst = true

  init(_ output: OutputSink) { self.output = output }

  /// Adds an object; the body adds its members.
  mutating func object(_ body: (inout JSONText) -> Void) {
    output.write("{")
    var inner = JSONText(output)
    body(&inner)
    output.write("}")
  }

  /// Adds an array; the body adds each element.
  mutating func array<Element>(
    _ elements: [Element], _ body: (Element, inout JSONText) -> Void
  ) {
    output.write("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { output.write(",") }
      var inner = JSONText(output)
      body(element, &inner)
    }
    output.write("]")
  }

  mutating func member(_ name: String, _ value: (inout JSONText) -> Void) {
    output.write(isFirst ? "\n" : ",\n")
    isFirst = false
    output.writeJSON(name)
    output.write(":")
    var inner = JSONText(output)
    value(&inner)
  }

  mutating func member(_ name: String, _ text: String) {
    let output = output
    member(name) { _ in output.writeJSON(text) }
  }

  mutating func member(_ name: String, _ number: Int) {
    let output = output
    member(name) { _ in output.writeJSON(number) }
  }

  mutating func member(_ name: String, _ truth: Bool) {
    let output = output
    member(name) { _ in output.write(truth ? "true" : "false") }
  }
}
