import HealthExport

extension ExportReport.Reason {
  /// The reason in words.
  var words: String {
    switch self {
    case .endBeforeStart: "end before start"
    case .startInFuture: "start after the day of the export"
    case .endInFuture: "end after the day of the export"
    case .noDate: "no date"
    case .noOffset: "a time without offset"
    case .impossibleDate: "a date there is not"
    case .noValue: "no value"
    case .notANumber: "a value that is no number"
    case .negativeValue: "a sum below zero"
    case .unknownUnit: "a unit that is not known"
    case .unitOfOtherDimension: "a unit that measures something else"
    case .unknownCategory: "a value that is not in the list"
    case .noType: "no type"
    case .tooLong: "a span that is too long"
    case .supersededVersion: "a newer version of the same record"
    case .sourceExcluded: "a source that is not wanted"
    }
  }
}

extension ExportReport.Repair {
  /// What was mended or looks wrong, in words; nil for what is said elsewhere or harms nobody.
  var words: String? {
    switch self {
    case .byteOrderMark, .zoneUnknown, .archiveDamaged, .archiveTooLarge, .wrongChecksum,
      .unknownSleepValue:
      nil
    case .documentTypeSkipped: "the document type is not well-formed: skipped"
    case .controlCharacter: "control character: dropped"
    case .characterReference: "reference to a character there is not: dropped"
    case .notUTF8: "bytes that are not UTF-8: replaced"
    case .bareAmpersand: "& that begins no reference: kept"
    case .bareLessThan: "< inside a value: kept"
    case .unknownEntity: "entity that is not known: dropped"
    case .doubledAttribute: "attribute twice: the first one counts"
    case .blankInAttributeName: "blank in the name of an attribute"
    case .tagNotUnderstood: "tag that cannot be read: dropped"
    case .percentAlreadyHundreds: "percent written as 97 instead of 0.97: kept"
    case .missingUnit: "count without a unit: kept"
    case .rmssdUnderSDNN: "RMSSD under the type of SDNN: kept apart"
    case .suspiciousVariability: "HRV of another maker once a night: may be RMSSD"
    case .oldDateForm: "date in the form of 2015"
    case .missingMember: "file that is missing from the export"
    case .memberNameRefused: "name that leads out of the export: not read"
    case .ecgNotUnderstood: "ECG that cannot be read"
    case .ecgOfOtherSource: "ECG of a source that is not wanted: left out"
    case .unknownZoneName: "time zone that is not known: the home zone counts"
    case .activitySummaryWithoutDay: "activity rings without a day"
    case .workoutLeftOut: "workout without a time that makes sense: left out"
    case .correlationLeftOut: "correlation without a time that makes sense; its records count"
    case .elementLeftOut: "element without a time that makes sense: left out"
    }
  }
}
