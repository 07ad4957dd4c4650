import FHIRDocuments
import HealthConversion
import HealthExport
import WearableRules

extension ConversionResult {
  /// What a rule about exports says of the records of one type.
  public struct Notice: Sendable {
    /// The finding; it has no place in a resource.
    public let finding: Finding
    /// Apple's identifier of the type.
    public let type: String
    /// How many records it is about.
    public let count: Int
    /// The line of the first one in the export; 0 where it is not known.
    public let line: Int
  }

  /// What the rules about exports say, graver first, then by rule and type.
  ///
  /// - Parameter overlap: how several sources of a sum were joined.
  public func notices(overlap: Overlap = .merge) -> [Notice] {
    var notices: [Notice] = []
    func add(_ rule: any ExportRule.Type, _ records: ExportRecords) {
      notices.append(
        Notice(
          finding: rule.finding(about: records), type: records.type, count: records.count,
          line: records.line))
    }
    for (type, counts) in report.types {
      if counts.notMapped > 0 {
        add(
          UnknownType.self,
          ExportRecords(type: type, count: counts.notMapped, line: counts.firstLine)
        )
      }
      if counts.entered > 0 {
        add(
          UserEntered.self,
          ExportRecords(type: type, count: counts.entered, line: counts.firstEnteredLine))
      }
      if counts.fractions > 0 {
        add(
          PercentFraction.self,
          ExportRecords(type: type, count: counts.fractions, line: counts.firstFractionLine))
      }
    }
    for records in withoutOffset { add(TimeWithoutOffset.self, records) }
    for row in summary.rows where row.sources > 1 && row.repeated > 0 {
      add(
        MultiSourceSum.self,
        ExportRecords(
          type: row.identifier, count: row.records,
          line: report.types[row.identifier]?.firstLine ?? 0, sources: row.sources,
          repeated: row.repeated, joined: overlap.words))
    }
    return notices.sorted { left, right in
      if left.finding.severity != right.finding.severity {
        return left.finding.severity > right.finding.severity
      }
      if left.finding.rule != right.finding.rule { return left.finding.rule < right.finding.rule }
      return left.type < right.type
    }
  }

  /// The records left out for a time without offset, by type; of very many only the kept places.
  private var withoutOffset: [ExportRecords] {
    var found: [String: ExportRecords] = [:]
    for place in report.leftOut[.noOffset]?.places ?? [] {
      found[place.subject, default: ExportRecords(type: place.subject, count: 0, line: place.line)]
        .count += 1
    }
    return Array(found.values)
  }
}

extension Overlap {
  /// How sources are joined, as a part of a sentence.
  var words: String {
    switch self {
    case .merge: "merged by time"
    case .source: "taken from the best source of each day"
    case .sum: "added up"
    }
  }
}
