import FHIRDocuments
import WearableRules

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Compares what rules across resources find in a fixed file with what they find in the old one.
///
/// Each resource for itself was checked when it was fixed; a mended code may still make it a second
/// value of a day that another line has.
struct RunRecheck {
  private let configuration: LinterConfiguration
  private let options: RunOptions

  init(_ configuration: LinterConfiguration, options: RunOptions) {
    var configuration = configuration
    configuration.rules = RuleSelection()
    configuration.rules.selected = allRules.filter { $0.asRunRule != nil }.map(\.about.id)
    configuration.level = .information
    self.configuration = configuration
    self.options = options
  }

  /// A rule that finds more in the new file; nil where none does.
  func newRule(in new: String, insteadOf old: String, _ name: String) -> String? {
    let after = counts(new, name)
    guard !after.isEmpty else { return nil }
    let before = counts(old, name)
    return after.filter { $0.value > before[$0.key, default: 0] }.keys.min()
  }

  private func counts(_ path: String, _ name: String) -> [String: Int] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [:] }
    defer { close(descriptor) }
    var options = options
    options.fixes = nil
    options.keepsCleanResources = false
    // The new file has another name; how it is written is told by the name it will have.
    options.standardInput = descriptor
    options.standardInputName = name
    var counts: [String: Int] = [:]
    _ = Runner(configuration, options: options).run(["-"]) { batch in
      for resource in batch.resources {
        for finding in resource.findings { counts[finding.rule, default: 0] += 1 }
      }
      return true
    }
    return counts
  }
}
