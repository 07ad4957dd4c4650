/// Holds the record that is being read.
struct RecordDraft {
  var isOpen = false
  var sample = StoredSample()
  var type = 0
  var origin = SampleOrigin()
  /// Why it will be left out, where it will.
  var fault: ExportReport.Reason?
  /// The metadata kept so far: the number of the key above that of the value.
  var pairs: [UInt64] = []
  var isMetadataKept = false
  /// The record says itself that it is RMSSD.
  var isRMSSD = false
  /// The value is a percentage written as a fraction.
  var isFraction = false
  var beats = BeatTimes()
}
