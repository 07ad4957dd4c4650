import FHIRDocuments
import FHIRLint
import Testing

@testable import WearableRules

/// A way to write the same resource down.
enum Notation: String, CaseIterable, Sendable {
  case asShown, minified, indented, tabs, xml

  /// An example in this notation.
  func text(_ example: String) -> String {
    if self == .asShown { return example }
    let document = Document()
    var reader = JSONReader()
    reader.read(SourceBytes(example), into: document)
    let bytes: [UInt8]
    switch self {
    case .asShown: return example
    case .minified: bytes = JSONWriter(indentation: nil).bytes(document)
    case .indented: bytes = JSONWriter(indentation: 4).bytes(document)
    case .tabs:
      let text = String(decoding: JSONWriter(indentation: 1).bytes(document), as: UTF8.self)
      return text.split(separator: "\n").map { line in
        String(repeating: "\t", count: line.prefix { $0 == " " }.count)
          + line.drop { $0 == " " }
      }.joined(separator: "\r\n")
    case .xml: bytes = XMLWriter().bytes(document)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

private let linter: Linter = {
  var configuration = LinterConfiguration()
  configuration.clock = { 1_893_456_000 }
  return Linter(configuration)
}()

/// Findings in few words, to be compared.
///
/// What R4 only recommends may come to bear on a code that is mended.
private func keys(_ findings: [Finding]) -> [String] {
  findings.filter { $0.severity > .information || !$0.rule.hasPrefix("binding-") }.map(\.rule)
}

/// Whether unsafe fixes apply, and the notation.
private let ways: [(notation: Notation, unsafe: Bool)] =
  Notation.allCases.map { ($0, false) } + [(.asShown, true), (.minified, true)]

@Suite("The fixes of a rule")
struct RuleFixTests {
  @Test("bring nothing new, and change nothing more the next time", arguments: ExampleCase.wrong)
  func bringNothingNew(_ item: ExampleCase) {
    for (notation, unsafe) in ways {
      let text = notation.text(item.example.resource.text)
      let options = FixOptions(includesUnsafe: unsafe)
      let fixed = linter.fix(SourceBytes(text), options: options)
      #expect((fixed.fixed > 0) == (fixed.text != text), "\(notation)")
      guard fixed.fixed > 0 else { continue }
      let before = linter.check(text)
      let after = linter.check(fixed.text)
      var left = keys(before)
      for key in keys(after) {
        let index = left.firstIndex(of: key)
        #expect(index != nil, "\(notation): \(key) is new in \(fixed.text)")
        if let index { left.remove(at: index) }
      }
      #expect(after.count <= before.count, "\(notation): \(fixed.text)")
      #expect(keys(after).count < keys(before).count, "\(notation): \(fixed.text)")
      let twice = linter.fix(SourceBytes(fixed.text), options: options)
      #expect(twice.edits.isEmpty, "\(notation): \(fixed.text)\nbecomes\n\(twice.text)")
    }
  }

  @Test("leave every other byte as it is", arguments: ExampleCase.wrong)
  func leaveOtherBytes(_ item: ExampleCase) {
    for notation in Notation.allCases {
      let text = Array(notation.text(item.example.resource.text).utf8)
      let source = SourceBytes(String(decoding: text, as: UTF8.self))
      let fixed = linter.fix(source)
      var rest = Array(fixed.text.utf8)[...]
      var done = 0
      for edit in fixed.edits.edits {
        let kept = text[done..<edit.start]
        #expect(rest.starts(with: kept), "\(notation)")
        rest = rest.dropFirst(kept.count)
        #expect(rest.starts(with: edit.bytes), "\(notation)")
        rest = rest.dropFirst(edit.bytes.count)
        done = edit.end
      }
      #expect(Array(rest) == Array(text[done...]), "\(notation)")
    }
  }

  @Test("keep a text without blanks without blanks", arguments: ExampleCase.wrong)
  func keepMinified(_ item: ExampleCase) {
    let text = Notation.minified.text(item.example.resource.text)
    for edit in linter.fix(SourceBytes(text)).edits.edits {
      let added = String(decoding: edit.bytes, as: UTF8.self)
      #expect(
        !added.contains("\": ") && !added.contains(", \"") && !added.contains("\n"), "\(added)")
    }
  }

  @Test("are shown by an example where the rule promises one", arguments: RuleCase.all)
  func areShown(_ item: RuleCase) {
    let about = item.about
    var applied: (safe: Bool, unsafe: Bool) = (false, false)
    for example in about.wrong {
      let text = example.resource.text
      let found = linter.check(text).filter { $0.rule == about.id }
      for finding in found {
        guard let fix = finding.fix else { continue }
        #expect(
          fix.isSafe ? about.fix != nil : about.unsafeFix != nil,
          "\(about.id) has a fix its page does not name: \(fix.summary)")
        let fixed = linter.fix(SourceBytes(text), options: FixOptions(includesUnsafe: !fix.isSafe))
        let isGone = !linter.check(fixed.text).contains { $0.rule == about.id }
        if isGone { if fix.isSafe { applied.safe = true } else { applied.unsafe = true } }
      }
    }
    #expect(about.fix == nil || applied.safe, "\(about.id): no example is fixed")
    #expect(
      about.unsafeFix == nil || applied.unsafe || applied.safe, "\(about.id): no example is fixed")
  }

  @Test("never change a value, a time or a subject in safe mode", arguments: ExampleCase.wrong)
  func keepMeaning(_ item: ExampleCase) {
    let text = item.example.resource.text
    let fixed = linter.fix(SourceBytes(text)).text
    var before = Meaning(text)
    var after = Meaning(fixed)
    if item.rule.about.id == "bundle-duplicate-day" {
      // What is said twice is said once afterwards.
      before = before.withoutRepetition
      after = after.withoutRepetition
    }
    #expect(before.times == after.times, "\(fixed)")
    #expect(before.subjects == after.subjects, "\(fixed)")
    // Values change their notation only where the unit changes with them.
    if !["wearable-hrv-unit", "vital-unit-not-fixed"].contains(item.rule.about.id) {
      #expect(before.values == after.values, "\(fixed)")
    }
  }
}

/// What a reader takes from an Observation: its values, times and subjects.
private struct Meaning {
  var values: [String] = []
  var times: [String] = []
  var subjects: [String] = []

  /// Each value, time and subject once.
  var withoutRepetition: Meaning {
    var meaning = self
    meaning.values = Set(values).sorted()
    meaning.times = Set(times).sorted()
    meaning.subjects = Set(subjects).sorted()
    return meaning
  }

  init(_ text: String) {
    let document = Document()
    var reader = JSONReader()
    reader.read(SourceBytes(text), into: document)
    for number in 0..<document.count {
      let node = NodeID(number)
      guard document.hasValue(node), !document[node].flags.contains(.resource) else { continue }
      let name = document.nameText(node)
      let value = document.string(node)
      if name.hasPrefix("value"), Double(value) != nil { values.append(value) }
      if name.hasPrefix("effective") || ["start", "end", "issued"].contains(name) {
        // The digits of the clock, the offset without its notation.
        times.append(value.filter { $0.isNumber })
      }
      if name == "reference", value.hasPrefix("Patient/") { subjects.append(value) }
    }
  }
}
