/// Holds one ECG of the folder `electrocardiograms`.
///
/// The name and birth date in the file's head are not kept.
public struct Electrocardiogram: Sendable {
  /// What the watch made of the curve.
  public enum Classification: String, Sendable, CaseIterable {
    case sinusRhythm, atrialFibrillation, inconclusive, highHeartRate, lowHeartRate, poorRecording
    case unrecognized
  }

  /// The path inside the export.
  public var path: String
  public var start: ZonedInstant
  /// The classification as written, in the language of the phone.
  public var classificationText: String
  /// Nil where the text was not recognised: never guessed.
  public var classification: Classification?
  public var symptoms: String
  public var device: String
  public var softwareVersion: String
  /// The lead as written, as `Lead I`.
  public var lead: String
  /// Samples per second.
  public var sampleRate: DecimalNumber
  /// Beats per minute where the head states them.
  public var averageHeartRate: DecimalNumber?
  /// The voltages in microvolts, as written (decimal commas as points).
  public var voltages: [DecimalNumber]
  /// Head rows that were not recognised, as written.
  public var otherRows: [MetadataEntry]

  /// The seconds recorded.
  public var duration: Double {
    sampleRate.value > 0 ? Double(voltages.count) / sampleRate.value : 0
  }
}
