import HealthExport

/// What was mended so that reading could go on.
extension ExportTopic {
  static func text(
    of repair: ExportReport.Repair
  ) -> (summary: String, why: String, help: String) {
    let none = "nothing: every record was read"
    let (summary, why, help): (String, String, String?) =
      switch repair {
      case .byteOrderMark:
        ("a byte order mark was skipped", "Editors put it before the text.", nil)
      case .documentTypeSkipped:
        (
          "the document type was skipped",
          "Exports of iOS 16 carry one that is not well-formed XML; nothing in it is needed.", nil
        )
      case .controlCharacter:
        (
          "control characters were left out",
          "XML has no place for them; app and device names sometimes hold them.", nil
        )
      case .characterReference:
        (
          "references to characters there are not were replaced",
          "XML knows no character of that number.", nil
        )
      case .notUTF8:
        ("bytes that are not UTF-8 were replaced", "The text was cut or copied wrongly.", nil)
      case .bareAmpersand:
        ("an & that stands for itself was kept", "XML wants &amp; in its place.", nil)
      case .bareLessThan:
        ("a < that stands for itself was kept", "XML wants &lt; in its place.", nil)
      case .unknownEntity:
        ("an entity that is not known was kept as text", "XML knows five by name.", nil)
      case .doubledAttribute:
        (
          "an attribute that stands twice was read once",
          "Some versions of iOS write it twice; the first one counts.", nil
        )
      case .blankInAttributeName:
        ("an attribute name with a blank was read", "XML names have none.", nil)
      case .tagNotUnderstood:
        (
          "a tag was skipped that could not be read", "It is damaged beyond repair.",
          "look at the line that the JSON report names"
        )
      case .percentAlreadyHundreds:
        (
          "a percentage was taken as it is",
          "Apple writes fractions, some apps write 97 for 97 %; what is above 1.5 is taken as that.",
          "see explain export-percent-fraction"
        )
      case .missingUnit:
        ("a count without a unit was taken as a count", "Pure counts need none.", nil)
      case .rmssdUnderSDNN:
        (
          "an RMSSD in Apple's type for SDNN got its own code",
          "The record's metadata say that it is RMSSD; the two numbers cannot be compared.",
          "see explain wearable-hrv-rmssd-as-sdnn"
        )
      case .suspiciousVariability:
        (
          "a variability that may be RMSSD",
          "Other makers write one RMSSD value a night into Apple's type for SDNN; this looks like it.",
          "ask the maker of the app which statistic it writes"
        )
      case .unknownSleepValue:
        (
          "a sleep value that is not known", "Its time is counted to no stage.",
          "tell the project the name that the JSON report shows"
        )
      case .oldDateForm:
        ("a date in an older form was read", "Exports before iOS 8.1 write dates otherwise.", nil)
      case .zoneUnknown:
        (
          "the home zone is not known",
          "No record names a time zone: days are cut by the offset of the export.",
          "give --timezone, as Europe/Berlin"
        )
      case .missingMember:
        (
          "a file that the export names is missing",
          "Routes, ECGs and clinical records lie in files of their own beside export.xml.",
          "convert the whole zip or folder, not export.xml alone"
        )
      case .memberNameRefused:
        (
          "a file name that leads out of the archive was refused",
          "Names with .. or a leading / could name any file of this computer.",
          "be careful with this archive: Apple writes no such names"
        )
      case .archiveDamaged:
        (
          "the archive is damaged", "What could be unpacked was converted.",
          "copy it again from the phone"
        )
      case .wrongChecksum:
        (
          "the archive's checksum does not fit", "Bytes were changed on the way.",
          "copy it again from the phone"
        )
      case .ecgNotUnderstood:
        (
          "an ECG file could not be read", "It has no curve, or in a form that is not known.",
          "look at the file that the JSON report names"
        )
      case .unknownZoneName:
        (
          "a time zone name is not known here", "The system's zone tables do not have it.",
          "give --timezone, or update the system's tzdata"
        )
      case .activitySummaryWithoutDay:
        (
          "activity rings without a day were left out",
          "They are only compared with the sums of the records.", nil
        )
      case .workoutLeftOut:
        (
          "a workout was left out", "It has no readable start and end.",
          "look at the line that the JSON report names"
        )
      case .correlationLeftOut:
        (
          "a correlation was left out", "Its parts do not make up a whole, or it has no time.",
          "look at the line that the JSON report names"
        )
      case .elementLeftOut:
        (
          "an element was left out", "It has no readable time.",
          "look at the line that the JSON report names"
        )
      }
    return (summary, why, help ?? none)
  }
}
