import Testing

@testable import HealthExport

@Suite("The sample exports")
struct CaseTests {
  static let names = [
    "basic-v14.xml", "correlations.xml", "dtd-ios16-broken.xml", "hrv-beats.xml", "sleep.xml",
    "steps-overlap.xml", "timezone-constant-offset.xml", "truncated.xml", "units.xml",
  ]

  @Test("account for every record", arguments: names)
  func balanced(_ name: String) throws {
    let report = try Exports.read(name).report
    #expect(report.isBalanced)
    #expect(report.recordsRead > 0)
    #expect(report.types.values.reduce(0) { $0 + $1.read } == report.recordsRead)
  }

  @Test("read the same through windows of any size", arguments: names)
  func windows(_ name: String) throws {
    let whole = try Exports.read(name)
    for size in [64, 333, 1000, 4096] {
      let pieces = try Exports.read(name, windowSize: size)
      #expect(pieces.samples.map(\.line) == whole.samples.map(\.line))
      #expect(pieces.days.map(\.sum) == whole.days.map(\.sum))
      #expect(pieces.report.truncatedAt == whole.report.truncatedAt)
    }
  }

  @Test("give the numbers of a day")
  func basic() throws {
    let export = try Exports.read("basic-v14.xml")
    #expect(export.report.recordsRead == 12)
    let heart = try #require(export.day("HeartRate", "2025-01-14"))
    #expect(heart.count == 3)
    #expect(abs(heart.mean - 266.0 / 3) < 1e-9)
    #expect(heart.minimum == 61 && heart.maximum == 131)
    #expect(export.day("StepCount", "2025-01-14")?.sum == 900)
    #expect(export.day("OxygenSaturation", "2025-01-14")?.mean == 97)
    #expect(export.day("OxygenSaturation", "2025-01-14")?.count == 1)
    #expect(export.day("HeartRateVariabilitySDNN", "2025-01-14")?.mean == 42.5)
    let weight = try #require(export.samples("BodyMass").first)
    #expect(weight.isUserEntered && weight.quantity == 71.4)
    #expect(export.day("BodyMass", "2025-01-14")?.isUserEntered == true)
    let stand = try #require(export.day("AppleStandHour", "2025-01-14"))
    let stood = try #require(
      stand.categories.first {
        export.facts.catalog.categoryValues[$0.category] == "HKCategoryValueAppleStandHourStood"
      })
    #expect(stood.count == 1 && stand.count == 2)
    #expect(export.report.types["HKDataTypeSleepDurationGoal"]?.notMapped == 1)
    #expect(export.report.types["HKQuantityTypeIdentifierNotYetInvented"]?.notMapped == 1)
    #expect(export.report.recordsNotMapped == 2)
    let source = try #require(export.facts.catalog.sources.first)
    #expect(source.name.unicodeScalars.contains("\u{A0}"))
    #expect(source.key == "Testa’s Apple Watch")
    #expect(export.facts.homeZone.basis == .exportOffset)
    #expect(export.facts.formatVersion == 14 && export.facts.locale == "en_GB")
    #expect(export.facts.person?.dateOfBirth?.description == "1990-01-01")
    let device = try #require(export.facts.catalog.devices.first)
    #expect(device.hardware == "Watch6,7" && device.software == "11.2" && device.isWatch)
    #expect(export.facts.catalog.devices.count == 1)
  }

  @Test("merge steps of several sources by time")
  func steps() throws {
    let export = try Exports.read("steps-overlap.xml")
    let day = try #require(export.day("StepCount", "2025-03-04"))
    #expect(abs(day.sum - 3566.6666666667) < 1e-6)
    #expect(abs(day.plainSum - 6200) < 1e-9)
    #expect(export.report.exactCopies == 1 && export.report.recordsRead == 8)
    let amounts = day.contributions.map(\.amount)
    #expect(amounts.count == 4)
    for (amount, expected) in zip(amounts, [100, 1100, 866.6666666667, 1500]) {
      #expect(abs(amount - expected) < 1e-6)
    }
    #expect(day.contributions.map(\.sourceClass) == [.manual, .watch, .phone, .other])
  }

  @Test("follow the user's order of sources")
  func preferredSources() throws {
    let export = try Exports.read("steps-overlap.xml") {
      $0.preferredSources = ["StepPal", "Testa's Apple Watch", "Testa's iPhone"]
    }
    let day = try #require(export.day("StepCount", "2025-03-04"))
    #expect(abs(day.sum - 2933.3333333333) < 1e-6)
    #expect(day.contributions.map(\.sourceClass) == [.manual, .other, .watch, .phone])
  }

  @Test("join sources as asked", arguments: [(Overlap.sum, 6200.0), (.source, 1100)])
  func overlap(_ overlap: Overlap, _ expected: Double) throws {
    let export = try Exports.read("steps-overlap.xml") { $0.overlap = overlap }
    #expect(abs((export.day("StepCount", "2025-03-04")?.sum ?? 0) - expected) < 1e-6)
  }

  @Test("are read past a document type that is not well-formed")
  func brokenDocumentType() throws {
    let export = try Exports.read("dtd-ios16-broken.xml")
    #expect(export.report.recordsRead == 2)
    #expect(export.day("StepCount", "2022-10-20")?.sum == 777)
    #expect(export.day("HeartRate", "2022-10-20")?.mean == 66)
    #expect(export.report.repairs[.documentTypeSkipped]?.count == 1)
  }

  @Test("cut days in the home zone, not by printed dates")
  func zones() throws {
    let export = try Exports.read("timezone-constant-offset.xml")
    #expect(
      export.facts.homeZone == HomeZone(name: "Europe/Berlin", basis: .records, isFixed: false))
    for (day, steps) in [
      ("2024-01-09", 540.0), ("2024-01-10", 1300), ("2024-04-01", 90), ("2024-06-05", 2300),
    ] {
      #expect(abs((export.day("StepCount", day)?.sum ?? -1) - steps) < 1e-9)
    }
    let night = try #require(export.nights.first)
    #expect(night.start.text == "2024-01-09T23:30:00+01:00")
    #expect(night.end.text == "2024-01-10T05:30:00+01:00")
    #expect(night.asleep == 360 * 60 && night.day.description == "2024-01-10")
    let energy = try #require(export.day("BasalEnergyBurned", "2024-03-31"))
    #expect(energy.sum == 1380)
    #expect(energy.bounds.length == 23 * 3600)
    #expect(energy.bounds.start.text == "2024-03-31T00:00:00+01:00")
    #expect(energy.bounds.end.text == "2024-03-31T23:59:59+02:00")
    #expect(energy.isComplete)
  }

  @Test("convert the unit of every record")
  func units() throws {
    let export = try Exports.read("units.xml")
    #expect(export.report.recordsRead == 25)
    func values(_ type: String) -> [Double] { export.samples(type).map(\.quantity) }
    func sum(_ type: String) -> Double { export.day(type, "2025-02-01")?.sum ?? -1 }
    let expected: [(String, [Double])] = [
      ("BodyMass", [80.0001, 80, 80.0137]), ("Height", [180]), ("BodyFatPercentage", [21.5]),
      ("BodyMassIndex", [24.7]), ("BodyTemperature", [37, 37.2]), ("BloodGlucose", [97.284, 97]),
      ("OxygenSaturation", [98, 97]), ("VO2Max", [46.8]), ("EnvironmentalAudioExposure", [68.4]),
      ("InsulinDelivery", [4]), ("PhysicalEffort", [3.2]), ("RespiratoryRate", [15.5]),
    ]
    for (type, numbers) in expected {
      let found = values(type)
      #expect(found.count == numbers.count, "\(type)")
      for (value, number) in zip(found, numbers) { #expect(abs(value - number) < 0.001, "\(type)") }
    }
    #expect(abs(sum("DistanceWalkingRunning") - 4988.966) < 0.001)
    #expect(sum("DistanceCycling") == 10000)
    #expect(abs(sum("ActiveEnergyBurned") - 501.006) < 0.001)
    #expect(abs(sum("DietaryWater") - 236.588) < 0.001)
    #expect(sum("DietaryVitaminD") == 12.5)
    #expect(abs((export.day("BodyTemperature", "2025-02-01")?.mean ?? 0) - 37.1) < 1e-9)
    #expect(export.report.leftOut[.unknownUnit]?.count == 1)
    #expect(export.report.repairs[.percentAlreadyHundreds]?.count == 1)
    #expect(values("HeartRate").isEmpty)
  }

  @Test("take one source per night")
  func sleep() throws {
    let export = try Exports.read("sleep.xml")
    let night = try #require(export.nights.first { $0.day.description == "2025-01-21" })
    #expect(night.episodes.count == 2)
    #expect(night.episodes.first?.asleep == 418 * 60)
    #expect(night.episodes.last?.asleep == 25 * 60)
    #expect(night.asleep == 443 * 60)
    #expect(night.seconds(.core) == (268 + 25) * 60)
    #expect(night.seconds(.deep) == 60 * 60)
    #expect(night.seconds(.rem) == 90 * 60)
    #expect(night.seconds(.awake) == 12 * 60)
    #expect(night.seconds(.inBed) == 500 * 60)
    #expect(night.otherSources.map { export.facts.catalog.sources[$0].name } == ["SleepApp"])
    let old = try #require(export.nights.first { $0.day.description == "2019-05-03" })
    #expect(old.asleep == 420 * 60 && old.seconds(.unspecified) == 420 * 60)
    #expect(!export.nights.contains { $0.day.description == "2025-01-22" })
    #expect(export.report.leftOut[.unknownCategory]?.count == 1)
    #expect(export.report.exactCopies == 1)
  }

  @Test("pair pressures and count members of correlations once")
  func correlations() throws {
    let export = try Exports.read("correlations.xml")
    let pairs = export.pressures.filter { $0.systolic != nil && $0.diastolic != nil }
    #expect(pairs.map { $0.systolic?.quantity } == [127, 131, 118])
    #expect(pairs.map { $0.diastolic?.quantity } == [82, 85, 76])
    #expect(
      pairs.map { $0.either?.start.day.description } == ["2025-05-01", "2025-05-01", "2025-05-02"])
    let lone = export.pressures.filter { $0.diastolic == nil }
    #expect(lone.map { $0.systolic?.quantity } == [140])
    #expect(export.day("BloodPressureSystolic", "2025-05-01")?.mean == 129)
    #expect(export.day("BloodPressureDiastolic", "2025-05-01")?.mean == 83.5)
    #expect(export.day("DietaryEnergyConsumed", "2025-05-03")?.sum == 312)
    #expect(export.day("DietaryProtein", "2025-05-03")?.sum == 11.5)
    let food = try #require(export.correlations.first)
    #expect(export.correlations.count == 1)
    #expect(food.origin.metadata == [MetadataEntry(key: "HKFoodType", value: "Porridge & berries")])
    #expect(food.members.map(\.quantity) == [312, 11.5])
    #expect(export.report.copiesInCorrelations == 6)
  }

  @Test("work out the variability from beats")
  func beats() throws {
    let export = try Exports.read("hrv-beats.xml")
    let records = export.samples("HeartRateVariabilitySDNN")
    #expect(records.map(\.quantity) == [25.0, 31.2])
    #expect(
      records.map(\.start.text) == ["2025-07-02T03:10:00+02:00", "2025-07-03T00:58:50+02:00"])
    let first = try #require(records.first?.beats)
    #expect(first.intervals == 8 && first.differences == 7)
    #expect(abs((first.rmssd ?? 0) - 50) < 1e-6)
    let second = try #require(records.last?.beats)
    #expect(second.intervals == 5 && second.differences == 3)
    #expect(abs((second.rmssd ?? 0) - 40) < 1e-6)
    #expect(!first.isPublishable && !second.isPublishable)
    #expect(!export.days.contains { $0.isFromBeats })
    // Said to be RMSSD by its own metadata: never under the other name.
    #expect(export.samples("HeartRateVariabilityRMSSD").map(\.quantity) == [38, 29])
    #expect(export.report.repairs[.rmssdUnderSDNN]?.count == 1)
  }

  @Test("keep what is whole of a cut file")
  func truncated() throws {
    let export = try Exports.read("truncated.xml")
    #expect(export.samples("StepCount").map(\.quantity) == [101, 102, 103, 104])
    #expect(
      export.days.map(\.day.description) == [
        "2025-04-01", "2025-04-02", "2025-04-03", "2025-04-04",
      ])
    #expect(export.report.truncatedAt == 2629)
    #expect(export.report.recordsRead == 4)
  }
}
