import FHIRConformance
import FHIRDocuments
import WearableRules

/// Judges one resource after the other: the walk beside the definitions, then the rules.
///
/// Each thread has one of its own and keeps it for all its resources.
struct ResourceChecker {
  private let walk: ResourceWalk
  private let rules: RuleRunner
  private let conceptSchemas: [SchemaRef]

  init(_ configuration: LinterConfiguration) {
    let definitions = configuration.definitions
    rules = RuleRunner(
      definitions: definitions,
      options: RuleOptions(wearable: configuration.isWearable, strict: configuration.isStrict))
    var options = CheckOptions()
    options.profiles = configuration.profiles
    options.isStrict = configuration.isStrict
    options.isWearable = configuration.isWearable
    options.known = configuration.known
    walk = ResourceWalk(definitions: definitions, options: options)
    conceptSchemas = ConceptProfiles.all.map { definitions.schema(url: $0.url) ?? 0 }
  }

  /// Adds what is wrong with a document whose syntax could be read.
  mutating func check(_ document: Document, into findings: inout [Finding]) {
    rules.begin(document)
    walk.check(document, conceptProfiles: addProfiles, into: &findings)
    rules.check(document, into: &findings)
  }

  /// Adds the profiles that apply to an Observation by its codes.
  private func addProfiles(
    _ document: Document, _ resource: NodeID, _ schemas: inout [SchemaRef]
  ) {
    let profiles = rules.profilesByConcept(document, resource)
    guard !profiles.isEmpty else { return }
    for (number, entry) in ConceptProfiles.all.enumerated() where profiles.contains(entry.profile) {
      if conceptSchemas[number] != 0 { schemas.append(conceptSchemas[number]) }
    }
  }
}
