import HealthConversion
import HealthExport

/// Options of `convert`.
extension Option {
  static let to = Option(
    name: "to", value: .oneOf(["ndjson", "bundle", "transaction", "files"]), group: .output,
    help: "Lines of NDJSON (the default), one collection Bundle, a folder of transaction Bundles, "
      + "or a folder with a file for each resource.")
  static let convertOutput = Option(
    name: "output", short: "o", value: .text("PATH"), group: .output,
    help: "The file or folder to write; standard output without it. It is replaced when "
      + "everything is written.")
  static let bundleSize = Option(
    name: "bundle-size", value: .number("N"), group: .output,
    help: "The most resources of one transaction Bundle; 500 without it.")
  static let conditional = Option(
    name: "conditional", group: .output,
    help: "Transactions update by identifier instead of by id, for servers that give out ids.")
  static let dryRun = Option(
    name: "dry-run", group: .output, help: "Shows what would be made, and writes nothing.")
  static let convertReport = Option(
    name: "report", value: .text("json=FILE"), group: .output, isRepeatable: true,
    help: "Writes a report: all counts, and each record left out with its line and the reason; "
      + "html=FILE writes a page with charts to open in a browser.")
  static let quietConversion = Option(
    name: "quiet", short: "q", group: .shown, help: "Shows no table.")
  static let explainUnmapped = Option(
    name: "explain-unmapped", group: .shown, help: "Lists every type that was not mapped.")

  static let types = Option(
    name: "types", value: .text("LIST"), group: .chosen, isRepeatable: true,
    help: "Only these: names such as heart-rate, Apple's identifiers, or beginnings of them.")
  static let listTypes = Option(
    name: "list-types", group: .chosen,
    help: "Lists the types in the export and what they become, and writes nothing.")
  static let listSources = Option(
    name: "list-sources", group: .chosen,
    help: "Lists the sources in the export, and writes nothing.")
  static let since = Option(
    name: "since", value: .text("DATE"), group: .chosen,
    help: "From this local day on; last goes on where the run before ended (see --state).")
  static let state = Option(
    name: "state", value: .text("FILE"), group: .chosen,
    help: "Keeps the last complete day of each metric in FILE, for --since last.")
  static let until = Option(
    name: "until", value: .text("DATE"), group: .chosen, help: "Up to this local day.")
  static let source = Option(
    name: "source", value: .text("NAME"), group: .chosen, isRepeatable: true,
    help: "Only records of this source, by name or product type such as Watch6,7.")
  static let notSource = Option(
    name: "not-source", value: .text("NAME"), group: .chosen, isRepeatable: true,
    help: "No records of this source.")

  static let per = Option(
    name: "per", value: .oneOf(["day", "hour", "sample"]), group: .made,
    help: "One resource for each local day, hour or sample; without it days for what adds up or "
      + "comes often, samples for what is rare. Hours are made of what adds up or comes often.")
  static let overlap = Option(
    name: "overlap", value: .oneOf(Overlap.allCases.map(\.rawValue)), group: .made,
    help: "How sources of one sum are joined: by time (merge, the default), the best one of a "
      + "day, or all added up.")
  static let prefer = Option(
    name: "prefer", value: .text("LIST"), group: .made, isRepeatable: true,
    help: "Sources in order of preference: names, or watch, phone, manual, other.")
  static let timeZone = Option(
    name: "timezone", value: .text("ZONE"), group: .made,
    help: "The home zone, such as Europe/Berlin; without it the one the export names most.")
  static let stepsUnit = Option(
    name: "steps-unit", value: .oneOf(["{steps}", "/d"]), group: .made,
    help: "The unit of a day's steps; /d for receivers of the US Physical Activity guide.")
  static let mapping = Option(
    name: "mapping", value: .text("FILE"), group: .made, isRepeatable: true,
    help: "Adds to the mapping of types, in the form of --print-mapping.")
  static let printMapping = Option(
    name: "print-mapping", group: .made, help: "Prints the built-in mapping.")
  static let checkMade = Option(
    name: "check", group: .made,
    help: "Checks every resource; on unless --no-check. One with errors is not written.")
  static let strictConversion = Option(
    name: "strict", group: .fails,
    help: "Records left out and resources with warnings make the exit code 1.")

  static let subject = Option(
    name: "subject", value: .text("Patient/ID"), group: .people,
    help: "The person the resources are about; without it an id is made up from the export.")
  static let withPatient = Option(
    name: "with-patient", group: .people,
    help: "Writes the Patient; on in Bundles without --subject.")
  static let withDevice = Option(
    name: "with-device", group: .people, help: "Writes a Device for each sensor and app.")
  static let withProvenance = Option(
    name: "with-provenance", group: .people,
    help: "Writes Provenance: which apps wrote what a resource was made of.")
  static let withClinical = Option(
    name: "with-clinical", group: .people,
    help: "Passes on the clinical records in the export, unchanged, where they are R4 without "
      + "errors; they refer to a Patient of their own.")
  static let withRoutes = Option(
    name: "with-routes", group: .people,
    help: "Attaches the route of a workout as a file: it shows where a person lives.")
  static let pseudonymize = Option(
    name: "pseudonymize", group: .people,
    help: "Replaces subject, names and ids by keyed hashes; leaves out notes and what others "
      + "wrote. This is not anonymous.")
  static let keyFile = Option(
    name: "key-file", value: .text("FILE"), group: .people,
    help: "The key of the hashes; without it one is made and thrown away.")
  static let shiftDays = Option(
    name: "shift-days", value: .text("N"), group: .people,
    help: "Moves all dates by a multiple of 7 days; with --pseudonymize.")

  static let convert: [Option] = [
    types, listTypes, listSources, since, until, state, source, notSource, per, overlap, prefer,
    timeZone,
    stepsUnit, mapping, printMapping, checkMade, subject, withPatient, withDevice, withProvenance,
    withClinical, withRoutes, pseudonymize, keyFile, shiftDays, quietConversion, explainUnmapped,
    strictConversion, to,
    convertOutput, bundleSize, conditional, dryRun, convertReport,
  ]
}
