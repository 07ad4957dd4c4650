import Foundation
import TestSupport
import Testing

@testable import FHIRLintCommand

@Suite("What a run writes to")
struct OutputTests {
  private static let patient = #"{"resourceType":"Patient","id":"p1"}"#

  @Test("is never what it reads")
  func inputs() throws {
    let folder = try Folder()
    let file = try folder.write(Self.patient, to: "a.json")
    for words in [["-f", "json", "-o", file], ["--report", "sarif=\(file)"]] {
      let outcome = try fhirlint(["check", file] + words)
      #expect(outcome.status == .usage)
      #expect(outcome.errors.contains("is read in this run"))
    }
    #expect(try fhirlint(["convert", file, "-o", file]).status == .usage)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.patient)
  }

  @Test("has one name for each output")
  func outputs() throws {
    let folder = try Folder()
    let file = try folder.write(Self.patient, to: "a.json")
    let report = "\(folder.path)/r"
    let outcome = try fhirlint(
      ["check", file, "--report", "json=\(report)", "--report", "sarif=\(report)"])
    #expect(outcome.status == .usage)
    #expect(outcome.errors.contains("is named for two outputs"))
    #expect(!FileManager.default.fileExists(atPath: report))
  }

  @Test("is the file a link leads to")
  func links() throws {
    let folder = try Folder()
    let file = try folder.write(Self.patient, to: "a.json")
    let target = try folder.write("old", to: "target")
    let link = "\(folder.path)/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    #expect(try fhirlint(["check", file, "-f", "json", "-o", link]).status == .clean)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(try String(contentsOfFile: target, encoding: .utf8).contains("\"schema\":1"))
  }

  @Test("is a diff alone where one is asked for")
  func diff() throws {
    let folder = try Folder()
    let file = try folder.write(Self.patient, to: "a.json")
    #expect(try fhirlint(["check", "--diff", "-f", "json", file]).status == .usage)
  }
}

@Suite("What a run leaves out")
struct LeftOutFileTests {
  @Test("is counted: files of a folder that are no FHIR")
  func otherFiles() throws {
    let folder = try Folder()
    try folder.write(#"{"resourceType":"Patient","id":"p1"}"#, to: "a.json")
    try folder.write(#"{"name":"a package"}"#, to: "package.json")
    try folder.write("{'resourceType':'Patient'}", to: "quotes.json")
    let outcome = try fhirlint(["check", folder.path])
    #expect(outcome.errors.contains("left out: 2 files without FHIR"))
  }

  @Test("is said where nothing is left: an input without a line")
  func nothing() throws {
    let folder = try Folder()
    let file = try folder.write("", to: "empty.ndjson")
    let outcome = try fhirlint(["check", file])
    #expect(outcome.status == .usage)
    #expect(outcome.errors.contains("nothing was checked: there is no resource in"))
  }
}
