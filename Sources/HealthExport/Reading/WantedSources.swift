/// Decides which sources the user wants to be read.
struct WantedSources {
  private let only: [String]
  private let excluded: [String]
  /// What was decided, by source and device.
  private var verdicts: [UInt64: Bool] = [:]

  init(_ options: HealthExportOptions) {
    only = options.onlySources.map(SourceRanking.folded)
    excluded = options.excludedSources.map(SourceRanking.folded)
  }

  /// Not every source is wanted.
  var isSelective: Bool { !only.isEmpty || !excluded.isEmpty }

  /// Tells whether an origin is wanted: by its source key or the product type of its device.
  mutating func contains(_ origin: SampleOrigin, _ catalog: ExportCatalog) -> Bool {
    guard isSelective else { return true }
    let key =
      UInt64(UInt32(bitPattern: origin.source)) << 32 | UInt64(UInt32(bitPattern: origin.device))
    if let verdict = verdicts[key] { return verdict }
    var names = [SourceRanking.folded(catalog.sources[Int(origin.source)].key)]
    if origin.device >= 0, let hardware = catalog.devices[Int(origin.device)].hardware {
      names.append(SourceRanking.folded(hardware))
    }
    let verdict = isWanted(names)
    verdicts[key] = verdict
    return verdict
  }

  /// Tells whether a device is wanted that names no source, only its product type.
  func contains(product: String) -> Bool {
    !isSelective || isWanted([SourceRanking.folded(product)])
  }

  private func isWanted(_ names: [String]) -> Bool {
    !names.contains(where: excluded.contains)
      && (only.isEmpty || names.contains(where: only.contains))
  }
}
