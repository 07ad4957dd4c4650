import FHIRLint
import HealthConversion
import HealthExport
import Testing

@Suite("The converted cases")
struct CaseTests {
  private static let names = [
    "basic-v14", "steps-overlap", "dtd-ios16-broken", "timezone-constant-offset", "units", "sleep",
    "correlations", "hrv-beats", "truncated",
  ]

  @Test("account for every record and pass the check", arguments: names)
  func accounts(_ name: String) throws {
    for span in [nil, Metric.Span.day, .sample] {
      let export = try ConvertedExport(name) {
        $0.options.span = span
        $0.options.writesPatient = true
        $0.options.writesDevices = true
        $0.options.writesProvenance = true
      }
      let report = export.result.report
      #expect(report.isBalanced)
      #expect(
        report.recordsRead
          == report.recordsUsed + report.exactCopies + report.recordsLeftOut
          + report.recordsNotMapped + report.recordsNotSelected)
      #expect(export.result.summary.withheld == 0)
      #expect(export.result.counts[.error] == nil)
      #expect(
        export.result.findings.allSatisfy { $0.finding.rule == "wearable-value-implausible" },
        "\(export.result.findings.map(\.finding.message))")
      let ids = export.resources.compactMap { $0["id"] as? String }
      #expect(Set(ids).count == export.resources.count)
    }
  }

  @Test("give the same bytes again", arguments: names)
  func repeats(_ name: String) throws {
    #expect(try ConvertedExport(name).lines == ConvertedExport(name).lines)
  }

  @Test("hold the numbers of a plain day")
  func basic() throws {
    let export = try ConvertedExport("basic-v14")
    let day = "2025-01-14"
    let rate = try #require(export.observations("103205-1", on: day).first)
    #expect(close(rate.value, 266.0 / 3))
    #expect(rate.component("103222-6") == 61)
    #expect(rate.component("101692-2") == 131)
    #expect(export.observations("41950-7", on: day).map(\.value) == [900])
    #expect(export.observations("2708-6", on: day).map(\.value) == [97])
    #expect(export.observations("80404-7", on: day).map(\.value) == [42.5])
    let weight = try #require(export.observations("29463-7", on: day).first)
    #expect(weight.value == 71.4)
    #expect(weight.categories.contains("user-entered"))
    #expect(!weight.categories.contains("device-data"))
    #expect(weight.json["device"] == nil)
    #expect(
      export.observations("HKCategoryTypeIdentifierAppleStandHour", on: day).map(\.value) == [1])
    #expect(export.result.report.recordsNotMapped == 2)
    #expect(
      export.lines.contains {
        $0.contains("Testa’s Apple\u{A0}Watch") || $0.contains("Apple Watch")
      })
  }

  @Test("merge the steps of several sources by time")
  func steps() throws {
    let export = try ConvertedExport("steps-overlap")
    #expect(export.observations("41950-7").map(\.value) == [3567])
    #expect(export.result.report.exactCopies == 1)
    let preferred = try ConvertedExport("steps-overlap") {
      $0.reading.preferredSources = ["StepPal", "Testa’s Apple Watch", "Testa’s iPhone"]
    }
    #expect(preferred.observations("41950-7").map(\.value) == [2933])
  }

  @Test("read past a document type that is not well-formed")
  func documentType() throws {
    let export = try ConvertedExport("dtd-ios16-broken")
    #expect(export.observations("41950-7", on: "2022-10-20").map(\.value) == [777])
    #expect(export.observations("8867-4", on: "2022-10-20").map(\.value) == [66])
  }

  @Test("cut days by the clock of the home zone")
  func zones() throws {
    let export = try ConvertedExport("timezone-constant-offset")
    for (day, steps) in [
      ("2024-01-09", 540.0), ("2024-01-10", 1300), ("2024-04-01", 90), ("2024-06-05", 2300),
    ] {
      #expect(export.observations("41950-7", on: day).map(\.value) == [steps])
    }
    let night = try #require(export.observations("93832-4").first)
    #expect(night.value == 360)
    #expect(
      night.period == [
        "start": "2024-01-09T23:30:00+01:00", "end": "2024-01-10T05:30:00+01:00",
      ])
    let energy = try #require(export.observations("basal-energy", on: "2024-03-31").first)
    #expect(energy.value == 1380)
    #expect(
      energy.period == [
        "start": "2024-03-31T00:00:00+01:00", "end": "2024-03-31T23:59:59+02:00",
      ])
  }

  @Test("convert the unit of each record")
  func units() throws {
    let export = try ConvertedExport("units")
    let weights = export.observations("29463-7").compactMap(\.value).sorted()
    #expect(weights.count == 3)
    #expect(close(weights[0], 80))
    #expect(close(weights[1], 80.0001))
    #expect(close(weights[2], 80.0137))
    for (code, expected) in [
      ("8302-2", 180.0), ("41982-0", 21.5), ("39156-5", 24.7),
      ("walking-running-distance", 4988.966), ("93818-3", 10_000), ("41981-2", 501.006),
      ("8310-5", 37.1), ("94122-9", 46.8), ("9279-1", 15.5),
      ("HKQuantityTypeIdentifierEnvironmentalAudioExposure", 68.4),
      ("HKQuantityTypeIdentifierInsulinDelivery", 4),
      ("HKQuantityTypeIdentifierPhysicalEffort", 3.2),
      ("HKQuantityTypeIdentifierDietaryVitaminD", 12.5),
    ] {
      #expect(close(export.observations(code).first?.value, expected), "\(code)")
    }
    let glucose = try #require(export.observations("2339-0").first)
    #expect(close(glucose.component("maximum"), 97.284))
    #expect(close(glucose.component("minimum"), 97))
    let oxygen = try #require(export.observations("2708-6").first)
    #expect(oxygen.component("maximum") == 98)
    #expect(oxygen.component("minimum") == 97)
    #expect(
      close(export.observations("8999-5").first?.value.map { $0 * 1000 }, 236.588)
        || export.observations("8999-5").first?.value == 0.237)
    #expect(export.observations("8867-4").isEmpty)
    let wrong: Set = ["lb", "mmHg", "degF", "IU", "Cal", "mcg", "count", "st", "ft", "kcal/hr"]
    #expect(export.units.isDisjoint(with: wrong))
  }

  @Test("take one source for a night")
  func sleep() throws {
    let export = try ConvertedExport("sleep")
    let nights = export.observations("93832-4")
    let night = try #require(nights.first { $0.value == 443 })
    #expect(night.component("93830-8") == 293)
    #expect(night.component("93831-6") == 60)
    #expect(night.component("93829-0") == 90)
    #expect(night.component("HKCategoryValueSleepAnalysisAwake") == 12)
    #expect(night.component("103213-5") == 500)
    #expect(nights.contains { $0.value == 420 })
    #expect(nights.count == 2)
    #expect(export.result.report.recordsLeftOut == 1)
    let episodes = try ConvertedExport("sleep") { $0.options.span = .sample }
    let long = try #require(episodes.observations("93832-4").first { $0.value == 418 })
    #expect(long.component("93830-8") == 268)
    #expect(long.component("93831-6") == 60)
    #expect(long.component("93829-0") == 90)
    #expect(episodes.observations("93832-4").contains { $0.value == 25 })
  }

  @Test("pair blood pressures and count food once")
  func correlations() throws {
    let export = try ConvertedExport("correlations")
    let panels = export.observations("85354-9")
    let pairs = panels.map { [$0.component("8480-6") ?? 0, $0.component("8462-4") ?? 0] }
    #expect(pairs.sorted { $0[0] < $1[0] } == [[118, 76], [127, 82], [131, 85], [140, 0]])
    #expect(export.observations("9052-2").map(\.value) == [312])
    #expect(export.observations("9079-5").map(\.value) == [11.5])
    let days = try ConvertedExport("correlations") { $0.options.span = .day }
    let day = try #require(days.observations("85354-9", on: "2025-05-01").first)
    #expect(day.component("8480-6") == 129)
    #expect(day.component("8462-4") == 83.5)
  }

  @Test("never file RMSSD under the code for SDNN")
  func variability() throws {
    for span in [nil, Metric.Span.sample] {
      let export = try ConvertedExport("hrv-beats") { $0.options.span = span }
      let values = export.observations("80404-7").compactMap(\.value).sorted()
      #expect(values == [25, 31.2])
      #expect(export.observations("80404-7", on: "2025-07-03").map(\.value) == [31.2])
      let others = export.observations("hrv-rmssd").compactMap(\.value)
      #expect(!others.isEmpty)
      #expect(others.allSatisfy { $0 != 50 && $0 != 40 })
    }
  }

  @Test("give what is whole of a file that is cut off")
  func truncated() throws {
    let export = try ConvertedExport("truncated")
    #expect(!export.result.isComplete)
    let steps = export.observations("41950-7")
    #expect(steps.map(\.value) == [101, 102, 103, 104])
    #expect(steps.map(\.day) == ["2025-04-01", "2025-04-02", "2025-04-03", "2025-04-04"])
  }

  @Test("hide names where hashes are wanted")
  func pseudonyms() throws {
    let key = [UInt8](repeating: 7, count: 32)
    let export = try ConvertedExport("steps-overlap") {
      $0.options.pseudonymKey = key
      $0.options.shiftedDays = 7
      $0.options.writesPatient = true
      $0.options.writesDevices = true
      $0.options.writesProvenance = true
    }
    #expect(export.lines.allSatisfy { !$0.contains("Testa") && !$0.contains("StepPal") })
    #expect(export.lines.allSatisfy { !$0.contains("1990") })
    #expect(export.observations("41950-7").map(\.day) == ["2025-03-11"])
    let plain = try ConvertedExport("steps-overlap")
    #expect(
      export.observations("41950-7").first?.json["id"] as? String
        != plain.observations("41950-7").first?.json["id"] as? String)
  }
}
