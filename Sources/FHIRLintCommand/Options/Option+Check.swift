import FHIRDocuments
import Reporting

/// Options of `check`.
extension Option {
  static let standardInputName = Option(
    name: "stdin-filename", value: .text("NAME"), group: .input,
    help: "The name of standard input in reports; its ending tells how it is written.")
  static let asType = Option(
    name: "as", value: .text("TYPE"), group: .input,
    help: "The resource type that is expected; another one is an error.")
  static let exclude = Option(
    name: "exclude", value: .text("GLOB"), group: .input, isRepeatable: true,
    help: "Leaves out files and folders inside folders, in the notation of .gitignore.")
  static let noIgnore = Option(
    name: "no-ignore", group: .input, help: "Reads what .gitignore leaves out as well.")

  static let package = Option(
    name: "ig", value: .text("PACKAGE"), group: .definitions, isRepeatable: true,
    help: "A folder or .tgz file of a FHIR package with further profiles.")
  static let profile = Option(
    name: "profile", value: .text("URL"), group: .definitions, isRepeatable: true,
    help: "A profile to check against, besides those that meta.profile claims.")
  static let fhirVersion = Option(
    name: "fhir-version", value: .text("VERSION"), group: .definitions,
    help: "The version of FHIR; 4.0.1 is the one fhirlint knows.")
  static let unitTable = Option(
    name: "ucum", value: .text("FILE"), group: .definitions,
    help: "Reads the units from the official ucum-essence.xml instead of the table built in.")

  static let select = Option(
    name: "select", value: .text("LIST"), group: .rules, isRepeatable: true,
    help: "Only these rules: ids, beginnings of ids such as wearable, or ALL.")
  static let extendSelect = Option(
    name: "extend-select", value: .text("LIST"), group: .rules, isRepeatable: true,
    help: "These rules as well, where --select or --ignore leaves them out.")
  static let ignore = Option(
    name: "ignore", value: .text("LIST"), group: .rules, isRepeatable: true,
    help: "Not these rules.")
  static let severity = Option(
    name: "severity", value: .text("RULE=LEVEL"), group: .rules, isRepeatable: true,
    help: "How grave a rule is: error, warning, information or off.")
  static let strict = Option(
    name: "strict", group: .rules,
    help: "Makes the warnings errors that the text of the standard makes errors.")
  static let wearable = Option(
    name: "wearable", group: .rules,
    help: "This is wearable data: a missing device mark or source is an error.")

  static let level = Option(
    name: "level", value: .oneOf(["error", "warning", "information"]), group: .shown,
    help: "Hides what is less grave; the default hides nothing.")
  static let mostFindings = Option(
    name: "max-findings", value: .number("N", orOneOf: ["none"]), group: .shown,
    help: "Shows so many findings, and three notes of a rule, and counts the rest; "
      + "200 in text, none elsewhere.")
  static let quiet = Option(
    name: "quiet", short: "q", group: .shown, isRepeatable: true,
    help: "Findings only, no counts; given twice nothing but the exit code.")
  static let statistics = Option(
    name: "statistics", group: .shown, help: "Counts per rule at the end, most first.")
  static let redact = Option(
    name: "redact", group: .shown,
    help: "Masks names, addresses and identifiers of people in text, short, github, "
      + "junit and sarif; on where CI is set.")
  static let hyperlinks = Option(
    name: "hyperlinks", value: .oneOf(["never", "auto", "always"]), group: .shown,
    help: "Makes rule ids links to their pages, in terminals that know links.")

  static let failOn = Option(
    name: "fail-on", value: .oneOf(["error", "warning", "information", "never"]), group: .fails,
    help: "The lowest severity that makes the exit code 1; the default is error.")
  static let exitZero = Option(
    name: "exit-zero", group: .fails, help: "The same as --fail-on never.")

  static let fix = Option(
    name: "fix", group: .fixing,
    help: "Applies the safe fixes where the files stand; for - the result goes to standard output.")
  static let unsafeFixes = Option(
    name: "unsafe-fixes", group: .fixing,
    help: "Counts fixes that need a person's eye among those that --fix and --diff apply.")
  static let diff = Option(
    name: "diff", group: .fixing,
    help: "Shows as a unified diff what --fix would change, and changes nothing.")

  static let format = Option(
    name: "format", short: "f", value: .oneOf(ReportFormat.allCases.map(\.rawValue)),
    group: .output, environment: "FHIRLINT_FORMAT", help: "How findings are written down.")
  static let output = Option(
    name: "output", short: "o", value: .text("FILE"), group: .output,
    help: "Writes to a file, which is replaced when everything is written.")
  static let report = Option(
    name: "report", value: .text("FORMAT=FILE"), group: .output, isRepeatable: true,
    help: "Writes a further report to a file.")

  static let jobs = Option(
    name: "jobs", short: "j", value: .number("N"), group: .running,
    help: "How many threads check; the default is one for each processor.")

  static let check: [Option] = [
    standardInputName, asType, exclude, noIgnore, package, profile, fhirVersion, unitTable,
    select, extendSelect, ignore, severity, strict, wearable, level, mostFindings, quiet,
    statistics, redact, hyperlinks, failOn, exitZero, fix, unsafeFixes, diff, format, output,
    report, jobs,
  ]
}
