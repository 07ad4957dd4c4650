import FHIRDocuments
import FHIRLint

extension LinterConfiguration {
  /// What the options of `check` ask for.
  init(_ words: ParsedArguments) throws(UsageError) {
    self.init()
    if let version = words.value(.fhirVersion), version != Version.fhir, version != "4.0" {
      throw UsageError(
        "fhirlint checks FHIR \(Version.fhir) and no other version: --fhir-version \(version)")
    }
    profiles = words.values(.profile)
    isStrict = words.has(.strict)
    isWearable = words.has(.wearable)
    level = words.value(.level).flatMap { Severity(word: $0) } ?? .information
    if let type = words.value(.asType) { resourceType = type }
    rules.selected = words.list(.select)
    if !rules.selected.isEmpty { rules.selected += words.list(.extendSelect) }
    rules.ignored = words.list(.ignore)
    if rules.selected.isEmpty, !words.list(.extendSelect).isEmpty {
      rules.selected = ["ALL"] + words.list(.extendSelect)
    }
    for setting in words.values(.severity) { try set(setting) }
    for name in rules.selected + rules.ignored + rules.severities.map(\.rule) {
      try requireRule(name)
    }
  }

  /// Refuses a name that no rule and no invariant has or begins with.
  private func requireRule(_ name: String) throws(UsageError) {
    let known = knownRules
    if known.contains(where: { RuleSelection.matches(name, $0) }) { return }
    if Invariant(key: name) != nil || Invariant.exists(prefix: name) { return }
    throw .unknown("rule", name, known: known)
  }

  private mutating func set(_ setting: String) throws(UsageError) {
    let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw UsageError("--severity takes RULE=LEVEL, not \"\(setting)\"")
    }
    if parts[1] == "off" {
      rules.ignored.append(parts[0])
    } else if let severity = Severity(word: parts[1]) {
      rules.severities.append((parts[0], severity))
    } else {
      throw .unknown(
        "severity", parts[1], known: ["error", "warning", "information", "off"], list: true)
    }
  }
}

extension RunOptions {
  /// How the options of `check` want inputs to be read.
  init(_ words: ParsedArguments, in surroundings: Surroundings) throws(UsageError) {
    self.init()
    jobs = words.value(.jobs).flatMap { Int($0) }
    respectsIgnore = !words.has(.noIgnore)
    exclude = words.values(.exclude).compactMap { GlobPattern($0) }
    standardInput = surroundings.standardInput
    standardInputName = words.value(.standardInputName)
  }
}
