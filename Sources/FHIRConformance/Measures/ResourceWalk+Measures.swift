import FHIRDocuments

/// Checks Measures, and MeasureReports against the Measures they report on.
extension ResourceWalk {
  func checkMeasures() {
    for resource in resources {
      switch document.resourceType(resource) {
      case Name.Types.measure: MeasureCheck(walk: self, root: resource).check()
      case Name.Types.measureReport: checkReport(resource)
      default: continue
      }
    }
  }

  private func checkReport(_ resource: NodeID) {
    guard let link = document.child(resource, .measure), document.hasValue(link) else { return }
    let canonical = document.string(link)
    guard let measure = definitional(canonical, type: Name.Types.measure, for: resource) else {
      report(
        "measure-unknown", .warning, .notFound, at: link,
        help: "give it with --ig, or contain it; nothing of the report was compared with it",
        "the measure \(shortened(canonical)) is not known")
      return
    }
    MeasureReportCheck(walk: self, measure: measure, root: resource).check()
  }
}
