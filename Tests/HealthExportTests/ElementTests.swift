import Testing

@testable import HealthExport

@Suite("The other elements")
struct ElementTests {
  static let times =
    "sourceName=\"Watch\" sourceVersion=\"11\" device=\"&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch, model:Watch, hardware:Watch7,1, creation date:2025-01-01 00:00:00 +0000&gt;\" creationDate=\"2025-03-04 10:00:00 +0000\" startDate=\"2025-03-04 08:00:00 +0000\" endDate=\"2025-03-04 09:00:00 +0000\""

  @Test("give a workout its totals, parts and zone")
  func workout() throws {
    let export = try Exports.read(
      elements: """
        <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="55.5" durationUnit="min" totalDistance="9" totalDistanceUnit="km" totalEnergyBurned="500" totalEnergyBurnedUnit="kcal" \(Self.times)>
         <MetadataEntry key="HKTimeZone" value="Asia/Tokyo"/>
         <MetadataEntry key="HKIndoorWorkout" value="0"/>
         <WorkoutEvent type="HKWorkoutEventTypePause" date="2025-03-04 08:30:00 +0000"><MetadataEntry key="no" value="1"/></WorkoutEvent>
         <WorkoutActivity uuid="A" startDate="2025-03-04 08:00:00 +0000" endDate="2025-03-04 08:20:00 +0000" duration="20" durationUnit="min">
          <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="140" minimum="90" maximum="170" unit="count/min"/>
         </WorkoutActivity>
         <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" startDate="2025-03-04 08:00:00 +0000" startDate="2025-03-04 09:00:00 +0000" sum="10" unit="km"/>
         <WorkoutRoute \(Self.times)><FileReference path="/workout-routes/a.gpx"/></WorkoutRoute>
        </Workout>
        """)
    let workout = try #require(export.workouts.first)
    #expect(workout.duration?.value(in: "min") == 55.5)
    #expect(
      workout.statistics.map(\.type) == [
        "HKQuantityTypeIdentifierDistanceWalkingRunning",
        "HKQuantityTypeIdentifierActiveEnergyBurned",
      ])
    #expect(workout.statistics.map { $0.sum?.value } == [10, 500])
    #expect(workout.activities.map(\.statistics.count) == [1] && workout.events.count == 1)
    #expect(workout.origin.start.text == "2025-03-04T17:00:00+09:00")
    #expect(workout.origin.metadata.map(\.key) == ["HKTimeZone", "HKIndoorWorkout"])
    #expect(workout.routes == ["/workout-routes/a.gpx"])
    #expect(workout.origin.sourceClass == .watch)
    let device = export.facts.catalog.devices[try #require(workout.origin.device)]
    #expect(device.hardware == "Watch7,1")
    #expect(device.creationDate == "2025-01-01 00:00:00 +0000")
    #expect(export.report.repairs[.doubledAttribute]?.count == 1)
  }

  @Test("give rings, hearing and seeing")
  func others() throws {
    let export = try Exports.read(
      elements: """
        <ActivitySummary dateComponents="2025-03-04" activeEnergyBurned="512.5" activeEnergyBurnedGoal="500" activeEnergyBurnedUnit="Cal" appleMoveTime="0" appleExerciseTime="31" appleExerciseTimeGoal="30" appleStandHours="12" appleStandHoursGoal="12"/>
        <ActivitySummary dateComponents="0000-00-00"/>
        <Audiogram type="HKDataTypeIdentifierAudiogram" \(Self.times)>
         <SensitivityPoint frequencyValue="1" frequencyUnit="kHz" leftEarValue="10" leftEarUnit="dBHL" rightEarValue="15.5" rightEarUnit="dBHL" leftEarMasked="true"/>
        </Audiogram>
        <VisionPrescription type="HKVisionPrescriptionTypeGlasses" dateIssued="2025-01-02 00:00:00 +0000" brand="Acme">
         <RightEye sphere="-1.25" sphereUnit="D" axis="90" axisUnit="deg"/><LeftEye sphere="-1" sphereUnit="D"/>
        </VisionPrescription>
        """)
    let rings = try #require(export.summaries.first)
    #expect(export.summaries.count == 1 && rings.standHours?.value == 12)
    #expect(rings.activeEnergy?.value(in: "kcal") == 512.5)
    #expect(rings.bounds.end.text == "2025-03-04T23:59:59+00:00")
    #expect(export.report.repairs[.activitySummaryWithoutDay]?.count == 1)
    let point = try #require(export.audiograms.first?.points.first)
    #expect(point.frequency.value(in: "Hz") == 1000 && point.right?.number.value == 15.5)
    #expect(point.leftMasked == true && point.rightMasked == nil)
    let glasses = try #require(export.prescriptions.first)
    #expect(glasses.right?.values["sphere"]?.number.value == -1.25)
    #expect(glasses.right?.values["axis"]?.unit == "deg" && glasses.expires == nil)
  }

  /// Files of ECGs: English, German with decimal commas, and a language that is not known.
  static let electrocardiograms: [(String, Electrocardiogram.Classification?, Double)] = [
    (
      "Name,Sam\nDate of Birth,\"Jan 1, 1990\"\nRecorded Date,2025-03-04 08:00:00 +0100\nClassification,Sinus Rhythm\nSymptoms,a, b\nSoftware Version,2\nDevice,\"Watch7,1\"\nSample Rate,512.844 hertz\n\nLead,Lead I\nUnit,µV\n\n-265.868\n12\n",
      .sinusRhythm, 512.844
    ),
    (
      "Name\nGeburtstag,01.01.1990\nAufzeichnungsdatum,2025-03-04 08:00:00 +0100\nKlassifizierung,Sinusrhythmus\nSymptome,\nSoftwareversion,2\nGerät,\"Watch7,1\"\nMessrate,512 hertz\n\nAbleitung,Lead I\nEinheit,μV\n\n-265,868\n12\n",
      .sinusRhythm, 512
    ),
    (
      "Nimi,Sam\nSyntymäaika,1990-01-01\nPvm,2025-03-04 08:00:00 +0100\nTulos,Sinusrytmi\nTaajuus,512 Hz\nYksikkö,µV\n-265.868\n12\n",
      nil, 512
    ),
  ]

  @Test("give ECGs in any language", arguments: electrocardiograms)
  func electrocardiogram(
    _ text: String, _ classification: Electrocardiogram.Classification?, _ rate: Double
  ) throws {
    let ecg = try #require(ElectrocardiogramFile.parse(Array(text.utf8), path: "ecg.csv"))
    #expect(ecg.classification == classification)
    #expect(ecg.sampleRate.value == rate)
    #expect(ecg.voltages.map(\.value) == [-265.868, 12])
    #expect(ecg.start.seconds == 1_741_071_600)
    #expect(!ecg.otherRows.contains { $0.value.contains("Sam") || $0.value.contains("1990") })
  }

  @Test("unite sessions over sources")
  func durations() throws {
    func session(_ source: String, _ start: String, _ end: String) -> String {
      "<Record type=\"HKCategoryTypeIdentifierMindfulSession\" sourceName=\"\(source)\" startDate=\"2025-03-04 \(start) +0000\" endDate=\"2025-03-0\(end) +0000\"/>"
    }
    let export = try Exports.read(
      elements: session("A", "08:00:00", "4 08:20:00") + session("B", "08:10:00", "4 08:30:00")
        + session("A", "23:50:00", "5 00:05:00"))
    #expect(export.day("MindfulSession", "2025-03-04")?.sum == 2400)
    #expect(export.day("MindfulSession", "2025-03-04")?.plainSum == 3000)
    #expect(export.day("MindfulSession", "2025-03-05")?.sum == 300)
  }
}
