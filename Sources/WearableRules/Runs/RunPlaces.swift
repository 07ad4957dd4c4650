import FHIRDocuments

/// Remembers where the Observations of a run stand.
public struct RunPlaces {
  private var files: [String] = []
  private var places: [Place] = []
  private var file: UInt32 = 0
  private var line: UInt32 = 0
  /// The number of the first Observation of the current document.
  private var firstHere = 0

  private struct Place {
    var file: UInt32
    /// The line in an NDJSON input; 0 in other files.
    var line: UInt32
    /// The entry of a Bundle, from 1; 0 without one.
    var entry: UInt32
    /// Where its time stands, else where it begins.
    var start: UInt32
    var resource: UInt64
  }

  /// Takes the document the next Observations are of.
  mutating func begin(_ source: SourceBytes, line: Int?) {
    // Windows of one file follow each other and have its name.
    if files.last != source.name || line == nil { files.append(source.name) }
    file = UInt32(truncatingIfNeeded: files.count - 1)
    self.line = UInt32(truncatingIfNeeded: line ?? 0)
    firstHere = places.count
  }

  /// Adds an Observation and returns its number.
  mutating func add(_ observation: ObservationFacts) -> UInt32 {
    let start =
      observation.effectiveStart == 0 ? observation.resourceStart : observation.effectiveStart
    places.append(
      Place(
        file: file, line: line, entry: observation.entry, start: start,
        resource: observation.resource))
    return UInt32(truncatingIfNeeded: places.count - 1)
  }

  /// Tells whether a number is of the current document.
  func isHere(_ number: UInt32) -> Bool { Int(number) >= firstHere }

  /// Where the place to mark of an Observation of the current document begins.
  func start(_ number: UInt32) -> UInt32 { places[Int(number)].start }

  /// Tells whether two Observations are the same resource in two files: a copy, or a newer version.
  func isCopy(_ number: UInt32, of other: UInt32) -> Bool {
    let (one, two) = (places[Int(number)], places[Int(other)])
    return one.resource != 0 && one.resource == two.resource && one.file != two.file
  }

  /// Names the place of an Observation for people.
  func words(_ number: UInt32) -> String {
    let place = places[Int(number)]
    let entry = place.entry == 0 ? "" : "Bundle.entry[\(place.entry - 1)]"
    if isHere(number) { return entry.isEmpty ? "the same resource" : entry }
    var words: [String] = []
    if place.file != file { words.append(files[Int(place.file)]) }
    if place.line != 0 { words.append("line \(place.line)") }
    if !entry.isEmpty { words.append(entry) }
    return words.isEmpty ? files[Int(place.file)] : words.joined(separator: ", ")
  }
}
