import Foundation
import TestSupport
import Testing

@testable import FHIRLintCommand

private let patient = #"{"resourceType":"Patient","id":"p1","active":true}"#
private let broken = #"{"resourceType":"Patient","id":"p1",}"#

@Suite("A command line")
struct CommandLineTests {
  @Test(
    "suggests the nearest word",
    arguments: [
      (["check", "--fromat", "json"], "unknown option \"--fromat\"; did you mean --format?"),
      (["--formt=json", "x"], "unknown option \"--formt\"; did you mean --format?"),
      (["chek"], "unknown command \"chek\"; did you mean check?"),
      (["help", "explian"], "unknown command \"explian\"; did you mean explain?"),
      (
        ["check", "-f", "jsno"],
        "unknown value for -f: \"jsno\"; did you mean json?"
      ),
      (
        ["explain", "wearable-step-unit"],
        "unknown rule, invariant, code or unit \"wearable-step-unit\"; did you mean wearable-steps-unit?"
      ),
      (["check", "--report", "jsn=x"], "unknown format \"jsn\"; did you mean json?"),
      (["check", "--severity", "a=eror"], "unknown severity \"eror\"; did you mean error?"),
    ])
  func suggestions(_ words: [String], _ message: String) throws {
    let outcome = try fhirlint(words)
    #expect(outcome.status == .usage)
    #expect(outcome.errors == "fhirlint: \(message)\n")
    #expect(outcome.output.isEmpty)
  }

  @Test(
    "says what an option takes",
    arguments: [
      (["check", "--jobs", "none"], "--jobs takes a number from 1 on, not \"none\""),
      (["check", "-j0"], "-j takes a number from 1 on, not \"0\""),
      (["check", "--strict=yes"], "--strict takes no value"),
      (
        ["check", "--format"],
        "--format needs a value: text, short, summary, json, ndjson, outcome, sarif, junit, github, "
          + "html"
      ),
      (["check", "-x"], "unknown option \"-x\"; short options are -V -f -h -j -o -q"),
      (["check", "--severity", "a"], "--severity takes RULE=LEVEL, not \"a\""),
      (
        ["check", "--fhir-version", "5.0.0"],
        "fhirlint checks FHIR 4.0.1 and no other version: --fhir-version 5.0.0"
      ),
    ])
  func values(_ words: [String], _ message: String) throws {
    let outcome = try fhirlint(words)
    #expect(outcome.status == .usage)
    #expect(outcome.errors == "fhirlint: \(message)\n")
  }

  @Test(
    "reads options joined, apart, and undone",
    arguments: [
      ["--format=short", "-"], ["--format", "short", "-"], ["-fshort", "-"], ["-f", "short", "-"],
      ["-f=short", "-"], ["check", "-", "--format", "json", "--format", "short"],
      ["-f", "short", "--strict", "--no-strict", "--", "-"],
    ])
  func forms(_ words: [String]) throws {
    let outcome = try fhirlint(words, input: broken)
    #expect(outcome.status == .findings)
    #expect(outcome.output.hasPrefix("<stdin>:1:"))
  }

  @Test("takes the format from the environment, and lets the option win")
  func environment() throws {
    let variables = ["FHIRLINT_FORMAT": "short", "LANG": "C.UTF-8"]
    #expect(
      try fhirlint(["-"], input: broken, environment: variables).output.hasPrefix("<stdin>:1:"))
    let outcome = try fhirlint(["-f", "json", "-"], input: broken, environment: variables)
    #expect(outcome.output.hasPrefix(#"{"schema":1"#))
    let wrong = try fhirlint(["-"], environment: ["FHIRLINT_FORMAT": "shrt"])
    #expect(wrong.errors.contains("FHIRLINT_FORMAT: \"shrt\"; did you mean short?"))
  }

  @Test("has a page for every command", arguments: Command.all.map(\.name))
  func pages(_ name: String) throws {
    let page = try fhirlint(["help", name]).output
    #expect(page == (try fhirlint([name, "--help"]).output))
    #expect(try Snapshots().difference(page, from: "help/\(name).txt") == nil)
  }

  @Test("finds every command by its name", arguments: Command.all.map(\.name))
  func names(_ name: String) {
    #expect(Command.named(name)?.name == name)
  }

  @Test("has an overview, also without any words")
  func overview() throws {
    #expect(
      try Snapshots().difference(try fhirlint(["--help"]).output, from: "help/overview.txt") == nil)
    #expect(try fhirlint([]).output == (try fhirlint(["help"]).output))
  }

  @Test("shows its version")
  func version() throws {
    #expect(try fhirlint(["--version"]).output.hasPrefix("fhirlint "))
    #expect(try fhirlint(["version", "--format", "json"]).output.contains(#""fhir":"4.0.1""#))
  }
}

@Suite("An exit code")
struct ExitStatusTests {
  @Test("is 0 for a clean resource")
  func clean() throws {
    let folder = try Folder()
    let file = try folder.write(patient, to: "p.json")
    let outcome = try fhirlint(["-f", "short", "--select", "json", file])
    #expect(outcome.status == .clean)
    #expect(outcome.output.isEmpty)
  }

  @Test("is 1 for findings at or above the level that fails")
  func findings() throws {
    #expect(try fhirlint(["-"], input: broken).status == .findings)
    #expect(try fhirlint(["-", "--exit-zero"], input: broken).status == .clean)
    #expect(try fhirlint(["-", "--fail-on", "never"], input: broken).status == .clean)
    let softened = ["-", "--severity", "json=warning", "--select", "json"]
    #expect(try fhirlint(softened, input: broken).status == .clean)
    #expect(try fhirlint(softened + ["--fail-on=warning"], input: broken).status == .findings)
    #expect(
      try fhirlint(softened + ["--fail-on=warning", "--level=error"], input: broken).status
        == .findings)
  }

  @Test("is 2 where nothing was checked")
  func nothing() throws {
    let folder = try Folder()
    try folder.write("{}", to: "package.json")
    let outcome = try fhirlint([folder.path])
    #expect(outcome.status == .usage)
    #expect(outcome.errors.contains("no FHIR resources in \(folder.path)"))
  }

  @Test("is 3 where a named file is missing, and the nearest name is shown")
  func missing() throws {
    let folder = try Folder()
    let file = try folder.write(broken, to: "observation.json")
    let outcome = try fhirlint(["\(folder.path)/obervation.json", file])
    #expect(outcome.status == .failure)
    #expect(outcome.errors.contains("did you mean \(file)?"))
    #expect(outcome.output.contains("observation.json:1:"))
  }

  @Test("is 3 where output cannot be written")
  func output() throws {
    let folder = try Folder()
    let file = try folder.write(patient, to: "p.json")
    #expect(try fhirlint([file, "-o", "\(folder.path)/none/x.txt"]).status == .failure)
  }
}

@Suite("Reports of a check")
struct ReportTests {
  @Test("go to files, which are replaced when they are complete")
  func files() throws {
    let folder = try Folder()
    let file = try folder.write(broken, to: "p.json")
    let old = try folder.write("old", to: "out.json")
    let lines = "\(folder.path)/lines.ndjson"
    let outcome = try fhirlint(
      [file, "-f", "json", "-o", old, "--report", "ndjson=\(lines)"])
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == "Wrote \(old)\nWrote \(lines)\n")
    #expect(try String(contentsOfFile: old, encoding: .utf8).hasPrefix(#"{"schema":1"#))
    #expect(try String(contentsOfFile: lines, encoding: .utf8).hasPrefix(#"{"file":"#))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
  }

  @Test("are silent with -qq, without counts with -q")
  func quiet() throws {
    let silent = try fhirlint(["-", "-qq"], input: broken)
    #expect(silent.output.isEmpty && silent.errors.isEmpty && silent.status == .findings)
    let quiet = try fhirlint(["-", "-q"], input: broken)
    #expect(quiet.errors.isEmpty && !quiet.output.contains("1 error\n"))
  }

  @Test("are colourful where the terminal is, and never with NO_COLOR")
  func colors() throws {
    func text(_ words: [String], _ variables: [String: String], terminal: Int? = nil) throws -> Bool
    {
      try fhirlint(["-"] + words, input: broken, environment: variables, terminal: terminal)
        .output.contains("\u{1B}")
    }
    #expect(try !text([], [:]))
    #expect(try text([], [:], terminal: 80))
    #expect(try !text([], ["NO_COLOR": "1"], terminal: 80))
    #expect(try !text([], ["TERM": "dumb"], terminal: 80))
    #expect(try text([], ["CLICOLOR_FORCE": "1"]))
    #expect(try text(["--color", "always"], ["NO_COLOR": "1"]))
    #expect(try !text(["--color=never"], [:], terminal: 80))
  }

  @Test("count per rule with --statistics")
  func statistics() throws {
    let outcome = try fhirlint(["-", "--statistics", "--select", "json"], input: broken)
    #expect(outcome.output.contains("  1  error    json-syntax"))
  }

  @Test("tell what they do not show")
  func limit() throws {
    let lines = String(repeating: broken + "\n", count: 3)
    let outcome = try fhirlint(["-", "--max-findings", "2", "--select", "json"], input: lines)
    #expect(outcome.output.contains("… 1 more finding; --max-findings none shows all"))
    #expect(outcome.output.contains("<stdin>: 3 errors"))
  }
}

@Suite("Other commands")
struct OtherCommandTests {
  @Test("evaluate FHIRPath")
  func fhirpath() throws {
    let outcome = try fhirlint(["fhirpath", "-f", "ndjson", "id | 'x'", "-"], input: patient)
    #expect(
      outcome.output == """
        {"type":"id","value":"p1","line":1}
        {"type":"string","value":"x"}

        """)
    #expect(try fhirlint(["fhirpath", "2 + 2"]).output == "4\n")
    let wrong = try fhirlint(["fhirpath", "2 +"])
    #expect(wrong.status == .findings && wrong.errors.contains("at character"))
  }

  @Test("answer questions about units")
  func ucum() throws {
    let outcome = try fhirlint(
      ["ucum", "--ndjson"], input: #"{"op":"validate","unit":"mm[Hg]"}"# + "\n")
    #expect(outcome.output.contains("true"))
    #expect(try fhirlint(["ucum", "msec"]).errors.contains("did you mean \"ms\"?"))
  }

  @Test("list and explain every rule")
  func rules() throws {
    let list = try fhirlint(["rules"], environment: ["COLUMNS": "200"]).output
    #expect(list.contains("wearable-hrv-rmssd-as-sdnn"))
    for line in list.split(separator: "\n") {
      let id = String(line.prefix { $0 != " " })
      #expect(try fhirlint(["explain", id]).output.hasPrefix(id))
    }
    #expect(try fhirlint(["explain", "obs-6"]).output.contains("dataAbsentReason"))
    #expect(
      try fhirlint(["explain", "End before start"]).output
        == fhirlint(["explain", "end-before-start"]).output)
    #expect(
      try Snapshots().difference(
        try fhirlint(["explain", "wearable-hrv-rmssd-as-sdnn"]).output, from: "explain/rule.txt")
        == nil)
  }
}

@Suite("The pages of explain")
struct ExplainTests {
  @Test(
    "are those recorded",
    arguments: [
      ("8867-4", "loinc"), ("80404-7", "hrv"), ("hrv-rmssd", "own-code"), ("mm[Hg]", "unit"),
      ("StepCount", "health-type"), ("export-multi-source-sum", "export-rule"),
      ("bundle-duplicate-day", "run-rule"), ("obs-6", "invariant"),
    ])
  func pages(_ name: String, _ file: String) throws {
    let page = try fhirlint(["explain", name]).output
    #expect(try Snapshots().difference(page, from: "explain/\(file).txt") == nil)
  }

  @Test(
    "say what is known of names without a page",
    arguments: [
      ("12345-5", "is not among the LOINC codes fhirlint carries\n"),
      ("12345-6", "its check digit is wrong"), ("bpm", "the unit may be \"/min\""),
      ("HKQuantityTypeIdentifierNewThing", "has no mapping"),
      ("bundle-duplicate-days", "did you mean bundle-duplicate-day?"),
    ])
  func unknown(_ name: String, _ words: String) throws {
    let outcome = try fhirlint(["explain", name])
    #expect(outcome.status == .usage)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }
}

@Suite("The official unit table")
struct UnitTableOptionTests {
  @Test("is asked for by name, and refused where it is something else")
  func refuses() throws {
    let folder = try Folder()
    let missing = try fhirlint(["ucum", "--ucum", "\(folder.path)/none.xml", "m"])
    #expect(missing.status == .usage && missing.errors.contains("none.xml"))
    let file = try folder.write("{}", to: "units.xml")
    let other = try fhirlint(["ucum", "--ucum", file, "m"])
    #expect(other.status == .usage)
    #expect(other.errors.contains("this is not a UCUM table"))
  }
}

@Suite("The first page of the documentation", .serialized)
struct ReadmeTests {
  @Test(
    "shows what the command really says",
    arguments: [("check", "Examples/hrv-night.json"), ("check --diff", "Examples/pulse.json")])
  func output(_ command: String, _ example: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let input = try String(contentsOf: root.appending(path: example), encoding: .utf8)
    let words = command.split(separator: " ").map(String.init)
    let shown = try fhirlint(words + ["-", "--stdin-filename", example], input: input).output
    let head = "$ Scripts/fhirlint \(command) \(example)\n"
    let readme = root.appending(path: "README.md")
    let page = try String(contentsOf: readme, encoding: .utf8)
    let start = try #require(page.range(of: head)).upperBound
    let end = try #require(page[start...].range(of: "```")).lowerBound
    if Snapshots.isRecording {
      let changed = page.replacingCharacters(in: start..<end, with: shown)
      try Data(changed.utf8).write(to: readme)
    } else {
      #expect(page[start..<end] == shown)
    }
  }
}
