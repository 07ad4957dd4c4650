extension ExportReport {
  mutating func note(_ repair: Repair, line: Int, subject: String = "") {
    repairs[repair, default: Tally()].add(Place(line: line, subject: subject))
  }

  mutating func leaveOut(_ reason: Reason, line: Int, subject: String) {
    leftOut[reason, default: Tally()].add(Place(line: line, subject: subject))
  }
}

extension ExportReport.Tally {
  mutating func add(_ place: ExportReport.Place) {
    count += 1
    if places.count < ExportReport.keptPlaces { places.append(place) }
  }
}
