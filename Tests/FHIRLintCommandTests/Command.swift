import Foundation
import Reporting

@testable import FHIRLintCommand

/// What a command line wrote, and how it ended.
struct Outcome {
  var status: ExitStatus
  var output: String
  var errors: String
}

/// Runs a command line in this process.
///
/// - Parameters:
///   - input: What stands on standard input.
///   - environment: Every variable the command sees.
func fhirlint(
  _ arguments: [String], input: String = "", environment: [String: String] = ["LANG": "C.UTF-8"],
  terminal: Int? = nil
) throws -> Outcome {
  let output = OutputSink()
  let errors = OutputSink()
  let pipe = Pipe()
  let writer = Thread {
    try? pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? pipe.fileHandleForWriting.close()
  }
  writer.start()
  let surroundings = Surroundings(
    environment: { environment[$0] }, standardInput: pipe.fileHandleForReading.fileDescriptor,
    output: output, errors: errors, isTerminal: terminal != nil, terminalColumns: { terminal })
  let status = run(arguments, in: surroundings)
  return Outcome(status: status, output: output.text, errors: errors.text)
}
