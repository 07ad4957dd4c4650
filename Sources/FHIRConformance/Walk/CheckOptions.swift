/// Chooses what a check asks for beyond the resource's own claims.
public struct CheckOptions: Sendable {
  /// Canonical URLs every root resource is checked against, besides `meta.profile`.
  public var profiles: [String] = []
  /// The resource type the root must have; nil for any.
  public var expectedType: String?
  /// Raises the warnings that the text of the standard makes errors.
  public var isStrict = false
  /// Says that the data come from a wearable: its rules then ask for more.
  public var isWearable = false

  /// Questionnaires, Measures and other resources of packages that resources are compared with.
  public var known = KnownResources.none

  public init() {}
}
