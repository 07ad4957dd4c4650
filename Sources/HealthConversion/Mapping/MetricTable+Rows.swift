extension MetricTable {
  /// The built-in mapping.
  ///
  /// A line `@` gives kind, category, statistic and span of the lines after it. Each of those:
  /// identifier (without `HKQuantityTypeIdentifier` or `HKCategoryTypeIdentifier`) | UCUM code |
  /// unit for people | codes | codes of a day, where others | name. Codes: LOINC as it is, `=` one
  /// of this project's code system, `+` the identifier itself in Apple's.
  static let builtIn: StaticString = """
    @quantity vital-signs statistics day
    HeartRate|/min|beats/minute|8867-4|8867-4,103205-1|Heart rate
    HeartRateVariabilitySDNN|ms|ms|80404-7||HRV (SDNN)
    HeartRateVariabilityRMSSD|ms|ms|=hrv-rmssd,+||HRV (RMSSD)
    PeripheralPerfusionIndex|%|%|61006-3||Peripheral perfusion index
    OxygenSaturation|%|%|2708-6,59408-5|2708-6,59408-5,103209-3|Oxygen saturation
    RespiratoryRate|/min|breaths/minute|9279-1|9279-1,103217-6|Respiratory rate
    BodyTemperature|Cel|°C|8310-5||Body temperature
    BloodPressureSystolic|mm[Hg]|mmHg|8480-6||Blood pressure systolic
    BloodPressureDiastolic|mm[Hg]|mmHg|8462-4||Blood pressure diastolic
    ElectrodermalActivity|uS|µS|+||Electrodermal activity
    @quantity vital-signs latest day
    RestingHeartRate|/min|beats/minute|40443-4,8867-4||Resting heart rate
    WalkingHeartRateAverage|/min|beats/minute|=walking-heart-rate||Walking heart rate
    @quantity vital-signs latest sample
    HeartRateRecoveryOneMinute|/min|beats/minute|+||Heart rate recovery in one minute
    AtrialFibrillationBurden|%|%|+||Atrial fibrillation burden
    BasalBodyTemperature|Cel|°C|8310-5,+||Basal body temperature
    AppleSleepingWristTemperature|Cel|°C|+||Wrist temperature during sleep
    BodyMass|kg|kg|29463-7||Body weight
    Height|cm|cm|8302-2||Body height
    BodyMassIndex|kg/m2|kg/m2|39156-5||Body mass index
    BodyFatPercentage|%|%|41982-0||Body fat
    LeanBodyMass|kg|kg|91557-9||Lean body mass
    WaistCircumference|cm|cm|8280-0||Waist circumference
    @quantity laboratory statistics day
    BloodGlucose|mg/dL|mg/dL|2339-0||Blood glucose
    BloodAlcoholContent|%|%|+||Blood alcohol content
    @quantity therapy sum day
    InsulinDelivery|[iU]|IU|+||Insulin
    InhalerUsage|{puffs}|puffs|+||Inhaler usage
    @quantity social-history sum day
    NumberOfAlcoholicBeverages|{drinks}|drinks|+||Number of alcoholic beverages
    DietaryEnergyConsumed|kcal|kcal|9052-2||Dietary energy
    DietaryCarbohydrates|g|g|9059-7||Dietary carbohydrates
    DietaryFatTotal|g|g|9066-2||Dietary fat
    DietaryProtein|g|g|9079-5||Dietary protein
    DietarySodium|mg|mg|9086-0||Dietary sodium
    DietaryCalcium|mg|mg|9045-6||Dietary calcium
    DietaryWater|L|L|8999-5||Water
    DietaryFatSaturated|g|g|+||Dietary saturated fat
    DietaryFatMonounsaturated|g|g|+||Dietary monounsaturated fat
    DietaryFatPolyunsaturated|g|g|+||Dietary polyunsaturated fat
    DietaryFiber|g|g|+||Dietary fiber
    DietarySugar|g|g|+||Dietary sugar
    DietaryCholesterol|mg|mg|+||Dietary cholesterol
    DietaryPotassium|mg|mg|+||Dietary potassium
    DietaryIron|mg|mg|+||Dietary iron
    DietaryMagnesium|mg|mg|+||Dietary magnesium
    DietaryPhosphorus|mg|mg|+||Dietary phosphorus
    DietaryZinc|mg|mg|+||Dietary zinc
    DietaryManganese|mg|mg|+||Dietary manganese
    DietaryChloride|mg|mg|+||Dietary chloride
    DietaryNiacin|mg|mg|+||Dietary niacin
    DietaryPantothenicAcid|mg|mg|+||Dietary pantothenic acid
    DietaryRiboflavin|mg|mg|+||Dietary riboflavin
    DietaryThiamin|mg|mg|+||Dietary thiamin
    DietaryVitaminB6|mg|mg|+||Dietary vitamin B6
    DietaryVitaminC|mg|mg|+||Dietary vitamin C
    DietaryVitaminE|mg|mg|+||Dietary vitamin E
    DietaryCaffeine|mg|mg|+||Dietary caffeine
    DietaryBiotin|ug|ug|+||Dietary biotin
    DietaryChromium|ug|ug|+||Dietary chromium
    DietaryCopper|ug|ug|+||Dietary copper
    DietaryFolate|ug|ug|+||Dietary folate
    DietaryIodine|ug|ug|+||Dietary iodine
    DietaryMolybdenum|ug|ug|+||Dietary molybdenum
    DietarySelenium|ug|ug|+||Dietary selenium
    DietaryVitaminA|ug|ug|+||Dietary vitamin A
    DietaryVitaminB12|ug|ug|+||Dietary vitamin B12
    DietaryVitaminD|ug|ug|+||Dietary vitamin D
    DietaryVitaminK|ug|ug|+||Dietary vitamin K
    @quantity activity sum day
    NumberOfTimesFallen|{falls}|falls|+||Number of times fallen
    StepCount|{steps}|steps|55423-8|41950-7|Steps
    DistanceWalkingRunning|m|m|=walking-running-distance||Distance walked and run
    DistanceCycling|m|m|93818-3||Cycling distance
    DistanceSwimming|m|m|93816-7||Swimming distance
    DistanceWheelchair|m|m|+||Wheelchair distance
    DistanceDownhillSnowSports|m|m|+||Downhill snow sports distance
    DistanceCrossCountrySkiing|m|m|+||Cross-country skiing distance
    DistancePaddleSports|m|m|+||Paddle sports distance
    DistanceRowing|m|m|+||Rowing distance
    DistanceSkatingSports|m|m|+||Skating distance
    FlightsClimbed|{flights}|flights|100304-5||Flights climbed
    PushCount|{pushes}|pushes|96502-0||Wheelchair pushes
    SwimmingStrokeCount|{strokes}|strokes|+||Swimming stroke count
    NikeFuel|{NikeFuel}|NikeFuel|+||NikeFuel
    ActiveEnergyBurned|kcal|kcal|41981-2,=active-energy||Active energy
    BasalEnergyBurned|kcal|kcal|=basal-energy||Basal energy
    AppleExerciseTime|min|min|+||Exercise minutes
    AppleMoveTime|min|min|+||Move minutes
    AppleStandTime|min|min|+||Stand minutes
    TimeInDaylight|min|min|+||Time in daylight
    @quantity exam latest sample
    ForcedVitalCapacity|L|L|19870-5||Forced vital capacity
    ForcedExpiratoryVolume1|L|L|20150-9||FEV1
    PeakExpiratoryFlowRate|L/min|L/min|19935-6||Peak expiratory flow
    @quantity activity latest sample
    AppleSleepingBreathingDisturbances|{disturbances}/h|disturbances/hour|+||Breathing disturbances during sleep
    VO2Max|mL/(kg.min)|mL/(kg·min)|94122-9||VO2max
    EstimatedWorkoutEffortScore|{score}|score 1-10|+||Estimated workout effort score
    CyclingFunctionalThresholdPower|W|W|+||Cycling functional threshold power
    AppleWalkingSteadiness|%|%|+||Walking steadiness
    SixMinuteWalkTestDistance|m|m|64098-7||Six-minute walk distance
    @quantity activity statistics day
    PhysicalEffort|kcal/(kg.h)|kcal/(kg·h)|+||Physical effort
    CyclingCadence|/min|r/min|+||Cycling cadence
    CyclingPower|W|W|+||Cycling power
    CyclingSpeed|m/s|m/s|+||Cycling speed
    RunningPower|W|W|+||Running power
    RunningSpeed|m/s|m/s|+||Running speed
    RunningStrideLength|m|m|+||Running stride length
    RunningVerticalOscillation|cm|cm|+||Running vertical oscillation
    RunningGroundContactTime|ms|ms|+||Running ground contact time
    CrossCountrySkiingSpeed|m/s|m/s|+||Cross-country skiing speed
    PaddleSportsSpeed|m/s|m/s|+||Paddle sports speed
    RowingSpeed|m/s|m/s|+||Rowing speed
    UnderwaterDepth|m|m|+||Underwater depth
    WaterTemperature|Cel|°C|+||Water temperature
    WalkingSpeed|m/s|m/s|+||Walking speed
    StairAscentSpeed|m/s|m/s|+||Stair ascent speed
    StairDescentSpeed|m/s|m/s|+||Stair descent speed
    WalkingStepLength|cm|cm|+||Walking step length
    WalkingAsymmetryPercentage|%|%|+||Walking asymmetry
    WalkingDoubleSupportPercentage|%|%|+||Walking double support
    EnvironmentalSoundReduction|dB[SPL]|dB SPL|+||Sound reduction
    UVExposure|1|UV index|+||UV exposure
    @quantity survey latest sample
    WorkoutEffortScore|{score}|score 1-10|+||Workout effort score
    @quantity activity sound day
    EnvironmentalAudioExposure|dB[SPL]|dB SPL|+||Environmental sound level (A-weighted)
    HeadphoneAudioExposure|dB[SPL]|dB SPL|+||Headphone sound level (A-weighted)
    @category activity sleep day
    SleepAnalysis|min|min|93832-4||Sleep
    @category activity hours day
    AppleStandHour|h|h|+||Stand hours
    @category activity duration day
    MindfulSession|min|min|+||Mindful minutes
    @category vital-signs count sample
    HighHeartRateEvent|{events}|events|+||High heart rate event
    LowHeartRateEvent|{events}|events|+||Low heart rate event
    IrregularHeartRhythmEvent|{events}|events|+||Irregular heart rhythm event
    HypertensionEvent|{events}|events|+||Hypertension event
    @category activity count sample
    LowCardioFitnessEvent|{events}|events|+||Low cardio fitness event
    AppleWalkingSteadinessEvent|{events}|events|+||Walking steadiness event
    AudioExposureEvent|{events}|events|+||Sound level event
    EnvironmentalAudioExposureEvent|{events}|events|+||Environmental sound level event
    HeadphoneAudioExposureEvent|{events}|events|+||Headphone sound level event
    SleepApneaEvent|{events}|events|+||Sleep apnea event
    @category activity count day
    ToothbrushingEvent|{events}|events|+||Toothbrushing event
    HandwashingEvent|{events}|events|+||Handwashing event
    @category exam latest sample
    MenstrualFlow|||+||Menstrual flow
    BleedingDuringPregnancy|||+||Bleeding during pregnancy
    BleedingAfterPregnancy|||+||Bleeding after pregnancy
    CervicalMucusQuality|||+||Cervical mucus quality
    @category exam count sample
    IntermenstrualBleeding|{events}|events|+||Intermenstrual bleeding
    InfrequentMenstrualCycles|{events}|events|+||Infrequent menstrual cycles
    IrregularMenstrualCycles|{events}|events|+||Irregular menstrual cycles
    PersistentIntermenstrualBleeding|{events}|events|+||Persistent intermenstrual bleeding
    ProlongedMenstrualPeriods|{events}|events|+||Prolonged menstrual periods
    @category laboratory latest sample
    OvulationTestResult|||+||Ovulation test result
    PregnancyTestResult|||+||Pregnancy test result
    ProgesteroneTestResult|||+||Progesterone test result
    @category social-history count sample
    SexualActivity|{events}|events|+||Sexual activity
    @category social-history latest sample
    Contraceptive|||+||Contraceptive
    Pregnancy|||+||Pregnancy
    Lactation|||+||Lactation
    @category survey severity sample
    AbdominalCramps|||+||Abdominal cramps
    Acne|||+||Acne
    AppetiteChanges|||+||Appetite changes
    BladderIncontinence|||+||Bladder incontinence
    Bloating|||+||Bloating
    BreastPain|||+||Breast pain
    ChestTightnessOrPain|||+||Chest tightness or pain
    Chills|||+||Chills
    Constipation|||+||Constipation
    Coughing|||+||Coughing
    Diarrhea|||+||Diarrhea
    Dizziness|||+||Dizziness
    DrySkin|||+||Dry skin
    Fainting|||+||Fainting
    Fatigue|||+||Fatigue
    Fever|||+||Fever
    GeneralizedBodyAche|||+||Generalized body ache
    HairLoss|||+||Hair loss
    Headache|||+||Headache
    Heartburn|||+||Heartburn
    HotFlashes|||+||Hot flashes
    LossOfSmell|||+||Loss of smell
    LossOfTaste|||+||Loss of taste
    LowerBackPain|||+||Lower back pain
    MemoryLapse|||+||Memory lapse
    MoodChanges|||+||Mood changes
    Nausea|||+||Nausea
    NightSweats|||+||Night sweats
    PelvicPain|||+||Pelvic pain
    RapidPoundingOrFlutteringHeartbeat|||+||Rapid pounding or fluttering heartbeat
    RunnyNose|||+||Runny nose
    ShortnessOfBreath|||+||Shortness of breath
    SinusCongestion|||+||Sinus congestion
    SkippedHeartbeat|||+||Skipped heartbeat
    SleepChanges|||+||Sleep changes
    SoreThroat|||+||Sore throat
    VaginalDryness|||+||Vaginal dryness
    Vomiting|||+||Vomiting
    Wheezing|||+||Wheezing
    @correlation vital-signs statistics day
    HKCorrelationTypeIdentifierBloodPressure|mm[Hg]|mmHg|85354-9||Blood pressure
    @correlation social-history none none
    HKCorrelationTypeIdentifierFood|||80453-4||Food
    @workout activity duration day
    HKWorkoutTypeIdentifier|||73985-4||Workout
    @ecg procedure count sample
    HKDataTypeIdentifierElectrocardiogram|uV|µV|+||Electrocardiogram
    @series vital-signs none none
    HKDataTypeIdentifierHeartbeatSeries|s|s|+||Heartbeat series
    @audiogram exam latest sample
    HKDataTypeIdentifierAudiogram|dB|dB HL|+||Audiogram
    @vision exam latest sample
    HKVisionPrescriptionTypeIdentifier|[diop]|dioptre|+||Vision prescription
    @stateofmind survey statistics day
    HKDataTypeStateOfMind|{score}|-1 to 1|+||State of mind
    @assessment survey latest sample
    HKScoredAssessmentTypeIdentifierGAD7|{score}|score|70274-6||GAD-7 score
    HKScoredAssessmentTypeIdentifierPHQ9|{score}|score|44261-6||PHQ-9 score
    @medication therapy count sample
    HKMedicationDoseEventTypeIdentifierMedicationDoseEvent|||+||Medication dose event
    @medication - none none
    HKDataTypeUserAnnotatedMedicationConcept|||+||User annotated medication concept
    @document - none none
    HKDocumentTypeIdentifierCDA|||+||Clinical document
    @setting - none none
    HKDataTypeSleepDurationGoal|h|h|+||Sleep duration goal
    @clinical - none none
    HKClinicalTypeIdentifierAllergyRecord|||+||Allergy record
    HKClinicalTypeIdentifierClinicalNoteRecord|||+||Clinical note record
    HKClinicalTypeIdentifierConditionRecord|||+||Condition record
    HKClinicalTypeIdentifierImmunizationRecord|||+||Immunization record
    HKClinicalTypeIdentifierLabResultRecord|||+||Lab result record
    HKClinicalTypeIdentifierMedicationRecord|||+||Medication record
    HKClinicalTypeIdentifierProcedureRecord|||+||Procedure record
    HKClinicalTypeIdentifierVitalSignRecord|||+||Vital sign record
    HKClinicalTypeIdentifierCoverageRecord|||+||Coverage record
    @characteristic - none none
    HKCharacteristicTypeIdentifierDateOfBirth|||+||Date of birth
    HKCharacteristicTypeIdentifierBiologicalSex|||+||Biological sex
    HKCharacteristicTypeIdentifierBloodType|||882-1,+||Blood type
    HKCharacteristicTypeIdentifierFitzpatrickSkinType|||+||Fitzpatrick skin type
    HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse|||+||Cardio fitness medications use
    HKCharacteristicTypeIdentifierWheelchairUse|||+||Wheelchair use
    HKCharacteristicTypeIdentifierActivityMoveMode|||+||Activity move mode
    """
}
