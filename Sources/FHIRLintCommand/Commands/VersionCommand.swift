import FHIRLint
import Reporting

extension Command {
  static let version = Command(
    name: "version", summary: "Shows the version of fhirlint and of what it knows.",
    operands: "", options: [.versionFormat], remarks: [], run: runVersion)
}

extension Option {
  static let versionFormat = Option(
    name: "format", short: "f", value: .oneOf(["text", "json"]), group: .output,
    help: "For people or for programs.")
}

/// Writes the versions.
@Sendable func runVersion(
  _ words: ParsedArguments, in surroundings: Surroundings
) throws(UsageError) -> ExitStatus {
  let output = surroundings.output
  if words.value(.versionFormat) == "json" {
    output.write(#"{"fhirlint":"#)
    output.writeJSON(Version.number)
    output.write(#","fhir":"#)
    output.writeJSON(Version.fhir)
    output.write("}\n")
  } else {
    output.write("fhirlint \(Version.number) (FHIR R4 \(Version.fhir))\n")
  }
  return .clean
}
