/// Chooses what a check asks for beyond the resource's own claims.
public struct CheckOptions: Sendable {
  /// Canonical URLs every root resource is checked against, besides `meta.profile`.
  public var profiles: [String] = []

  /// Questionnaires, Measures and other resources of packages that resources are compared with.
  public var known = KnownResources.none

  /// Nobody wants to read that a code is outside a value set that is only recommended, or that a
  /// resource has no narrative: no time is spent on the words.
  public var skipsInformation = false

  /// Tells of codes that cannot be checked once, until `forgetUncheckedCodes` is called; otherwise
  /// once for each resource.
  public var tellsUncheckedOnce = false

  public init() {}
}
