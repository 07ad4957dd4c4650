import HealthConversion
import HealthExport

extension ExportReport.Reason {
  /// Why such a record is left out, and what can be done.
  var explanation: (why: String, remedy: String) {
    switch self {
    case .endBeforeStart:
      (
        "A measurement cannot end before it begins; which of the two times is right is not known.",
        "correct the record in the app that wrote it, and export again"
      )
    case .startInFuture, .endInFuture:
      (
        "A time more than a day after the export was made is a wrong clock or a plan, no "
          + "measurement.", "delete the record in Health, or correct the clock of its source"
      )
    case .noDate, .impossibleDate:
      (
        "Without a time a value belongs to no day, and the 30th of February is no time.",
        "look at the line of the export that --report json=FILE names"
      )
    case .noOffset:
      (
        "A time of day without the offset of its clock can be any of 27 hours. Apple writes the "
          + "offset; a file without it was changed.", "use the export as the phone wrote it"
      )
    case .noValue, .notANumber:
      (
        "A quantity needs a number as computers write it: a point as decimal mark, no NaN.",
        "use the export as the phone wrote it"
      )
    case .negativeValue:
      (
        "Steps, energy and the like add up and cannot be less than nothing.",
        "delete the record in Health"
      )
    case .unknownUnit:
      (
        "Units decide what a number means; one that is not known is not guessed.",
        "tell the developers which unit it is, with the type"
      )
    case .unitOfOtherDimension:
      (
        "The unit is known and measures something else than the type does: kilograms of steps.",
        "delete the record in Health, or correct it in the app that wrote it"
      )
    case .unknownCategory:
      (
        "The value is none of those that Apple lists for the type; what it adds to the day is not "
          + "known.", "tell the developers which value it is, with the type"
      )
    case .noType: ("A record without a type says nothing.", "use the export as the phone wrote it")
    case .tooLong:
      (
        "A sum over more than a year says nothing about a day, and shared out it would hide the "
          + "days themselves.", "delete the record in Health"
      )
    case .supersededVersion:
      (
        "The app that wrote the record wrote a later version of it; both carry the same "
          + "synchronisation identifier, and the later one counts.", "nothing: no value is lost"
      )
    case .sourceExcluded:
      ("The source was excluded by --source or --not-source.", "give other sources")
    }
  }
}

extension LeavingReason {
  /// Why such a thing is left out, and what can be done.
  var explanation: (why: String, remedy: String) {
    switch self {
    case .clinicalRecord:
      (
        "Records of hospitals in an export are FHIR resources about a Patient of theirs, with ids "
          + "and references of theirs. They do not belong among one's own measurements unless "
          + "one says so.", "--with-clinical passes on those that are R4 and have no errors"
      )
    case .clinicalRecordWithNames:
      (
        "Pseudonyms replace what fhirlint writes itself. The records of others are passed on as "
          + "they are, with names, addresses and notes in them.",
        "convert without --pseudonymize, or treat these files by other means"
      )
    case .otherFHIRVersion:
      (
        "Older records are DSTU2, whose resources have other elements; a translation would have "
          + "to guess.", "ask the institution to send R4 records, and export again"
      )
    case .missingFile:
      (
        "The document names a file that is not in the archive or folder.",
        "export again; give the whole export.zip, not the XML alone"
      )
    case .noResource:
      ("The file has no resourceType.", "look at it; it may be cut off")
    case .resourceTwice:
      (
        "Two files hold a resource of one type and id; the first one was passed on.",
        "nothing, where they are equal"
      )
    case .noCurve:
      (
        "An ECG file has rows of a head and then one voltage a line; this one lacks the voltages "
          + "or the sample rate.", "export again"
      )
    case .noThreshold, .noEye:
      ("The element holds no value that can be read.", "look at the line of the export")
    case .route:
      (
        "R4 has no resource for a track of places, and a route begins and ends where a person "
          + "lives. The workout itself is there, with its distance.",
        "--with-routes attaches the GPX file to the workout in a DocumentReference"
      )
    case .routePoints:
      (
        "Exports of 2019 and before hold the points of routes in the document itself.",
        "export again: newer systems write files, which --with-routes attaches"
      )
    case .workoutParts:
      (
        "A workout becomes one Observation with its totals: time, distance, energy, heart rate. "
          + "Laps, pauses, segments and the parts of a triathlon are in those totals already.",
        "nothing: the samples inside each part are there as records"
      )
    case .meal:
      (
        "A Correlation joins the foods of a meal. Each food counts for its day; R4 resources for "
          + "meals would repeat the same numbers.", "nothing: no number is lost"
      )
    case .characteristic:
      (
        "Blood type, skin type and the like say who a person is; they are written with the "
          + "Patient only, and never among pseudonyms.", "--with-patient writes them"
      )
    }
  }
}
