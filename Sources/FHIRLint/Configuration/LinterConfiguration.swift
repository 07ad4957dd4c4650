import FHIRConformance
import FHIRDocuments

/// Says what a `Linter` checks and how grave it takes what it finds.
public struct LinterConfiguration: Sendable {
  /// Canonical URLs of profiles every resource must conform to, besides those it claims itself.
  public var profiles: [String] = []
  /// Folders or `.tgz` files of FHIR packages that define further profiles.
  public private(set) var packages: [String] = []
  /// The definitions resources are checked against: R4 and the wearable profiles, and those of the
  /// packages.
  public private(set) var definitions = Definitions.r4
  /// Questionnaires, Measures and Libraries of the packages.
  public private(set) var known = KnownResources.none
  /// Which rules take part, and how grave they are.
  public var rules = RuleSelection()
  /// The data comes from wearables: the wearable profiles apply to every metric they know, and a
  /// missing device mark or source is an error.
  public var isWearable = false
  /// Warnings that the text of the standard makes errors are errors.
  public var isStrict = false
  /// The resource type that is expected; nil takes any.
  public var resourceType: String?
  /// Findings below this severity are counted and not shown.
  public var level: Severity = .information
  /// What R4 only recommends, codes and narratives, is not looked at: for those who read errors and
  /// warnings only.
  public var skipsInformation = false
  /// The current time in seconds since 1970, for rules about the future.
  public var clock: @Sendable () -> Int64 = { secondsSince1970() }

  public init() {}

  /// Loads FHIR packages beside the embedded definitions: `.tgz` files, folders, single definitions,
  /// or `name#version` from the package cache.
  ///
  /// - Returns: What could not be loaded, or makes no sense.
  public mutating func loadPackages(_ paths: [String]) -> [Finding] {
    packages += paths
    let loaded = PackageLoader().load(packages)
    definitions = loaded.definitions
    known = KnownResources(loaded.resources)
    return loaded.findings
  }
}
