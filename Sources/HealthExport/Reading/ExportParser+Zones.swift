/// Holds the zones that samples and days are placed in.
struct PlacedZones {
  /// The zone of the local days.
  let home: ZoneRules
  /// The zones that records name, by their numbers; nil where a name is not known.
  let named: [ZoneRules?]

  func zone(_ number: Int32) -> ZoneRules {
    guard number >= 0, Int(number) < named.count else { return home }
    return named[Int(number)] ?? home
  }

  /// The moment with the offset in force at its place.
  func place(_ moment: ZonedInstant, zone number: Int32) -> ZonedInstant {
    zone(number).instant(moment.seconds)
  }

  func place(_ origin: inout RecordOrigin, zone number: Int32) {
    origin.start = place(origin.start, zone: number)
    origin.end = place(origin.end, zone: number)
  }
}

extension ExportParser {
  /// Chooses the home zone: the user's, else the most frequent of the records, else the printed
  /// offset.
  mutating func placeZones(_ database: inout ZoneDatabase, user: ZoneRules?) -> PlacedZones {
    var named: [ZoneRules?] = []
    for name in zoneNames.names {
      let zone = database.zone(named: name)
      if zone == nil { report.note(.unknownZoneName, line: 0, subject: name) }
      named.append(zone)
    }
    if let user {
      facts.homeZone = HomeZone(name: user.name, basis: .user, isFixed: user.name == nil)
      return PlacedZones(home: user, named: named)
    }
    let best = named.indices.filter { named[$0] != nil }.max {
      (zoneNames.uses[$0].count, zoneNames.uses[$0].last)
        < (zoneNames.uses[$1].count, zoneNames.uses[$1].last)
    }
    if let best, let zone = named[best] {
      facts.homeZone = HomeZone(name: zone.name, basis: .records, isFixed: false)
      return PlacedZones(home: zone, named: named)
    }
    report.note(.zoneUnknown, line: 0)
    facts.homeZone = HomeZone(name: nil, basis: .exportOffset, isFixed: true)
    let offset = facts.exportDate?.offset ?? printedOffset ?? 0
    return PlacedZones(home: ZoneRules(fixedOffset: offset), named: named)
  }
}
