import HealthExport

/// Why records were left out.
extension ExportTopic {
  static func text(
    of reason: ExportReport.Reason
  ) -> (summary: String, why: String, help: String) {
    switch reason {
    case .endBeforeStart:
      (
        "end before start", "A span that ends before it starts belongs to no time.",
        "look the record up in the Health app under its source, and delete it there"
      )
    case .startInFuture:
      (
        "start after the day of the export",
        "Nothing can have been measured after the export was made: a clock was wrong.",
        "delete the record in the Health app, or correct the clock of the device and export again"
      )
    case .endInFuture:
      (
        "end after the day of the export",
        "Nothing can have been measured after the export was made: a clock was wrong.",
        "delete the record in the Health app, or correct the clock of the device and export again"
      )
    case .noDate:
      (
        "no date", "Without startDate and endDate a value belongs to no day.",
        "export again; what wrote the file left the dates away"
      )
    case .noOffset:
      (
        "a time without offset",
        "Without +hhmm it is not known which instant is meant, nor to which day it belongs.",
        "see explain export-time-without-offset"
      )
    case .impossibleDate:
      (
        "a date there is not", "The calendar has no such day, or the clock no such time.",
        "delete the record in the Health app, and export again"
      )
    case .noValue:
      (
        "no value", "The record says that something was measured, not what.",
        "nothing is lost: there is no value in the export"
      )
    case .notANumber:
      (
        "a value that is no number", "A quantity needs a number; NaN and words are none.",
        "look at the line that the JSON report names"
      )
    case .negativeValue:
      (
        "a sum below zero", "Steps, energy and distance add up and cannot be negative.",
        "delete the record in the Health app: some app wrote it to correct another"
      )
    case .unknownUnit:
      (
        "a unit that is not known", "Without knowing the unit the number means nothing.",
        "tell the project the unit that the JSON report names"
      )
    case .unitOfOtherDimension:
      (
        "a unit that measures something else",
        "The type wants another kind of quantity, so that the number cannot be converted.",
        "look at the line that the JSON report names"
      )
    case .unknownCategory:
      (
        "a value that is not in the list",
        "The type takes values by name, and this name is not known.",
        "tell the project the name that the JSON report shows"
      )
    case .noType:
      (
        "no type", "A record without a type does not say what it measures.",
        "export again; what wrote the file left the type away"
      )
    case .tooLong:
      (
        "a span that is too long",
        "A sum over more than a year cannot be spread over days in any honest way.",
        "delete the record in the Health app, or convert with --per sample"
      )
    case .supersededVersion:
      (
        "a newer version of the same record",
        "The app that wrote the record corrected it; the export holds both, the newer one counts.",
        "nothing is lost"
      )
    case .sourceExcluded:
      (
        "a source that is not wanted", "--source or --not-source left its source out.",
        "convert without these options to have it"
      )
    }
  }
}
