import Foundation
import Testing

@testable import HealthExport

@Suite("An archive")
struct ArchiveTests {
  /// An archive as the phone writes it, with the document under a localised name.
  static func archive(_ oddity: ZipBuilder.Oddity = [.descriptor]) throws -> ZipBuilder {
    var zip = ZipBuilder()
    zip.add("apple_health_export/export_cda.xml", Array("<ClinicalDocument/>".utf8))
    zip.add("__MACOSX/apple_health_export/._exportar.xml", [0, 5, 22, 7])
    zip.add("apple_health_export/exportar.xml", try Exports.bytes("steps-overlap.xml"), oddity)
    zip.add("apple_health_export/workout-routes/route.gpx", Array("<gpx/>".utf8), [.stored])
    return zip
  }

  static func total(_ export: CollectingHandler) -> Double {
    export.day("StepCount", "2025-03-04")?.sum ?? -1
  }

  @Test(
    "is read however it was written",
    arguments: [
      ZipBuilder.Oddity.descriptor, [], .stored, [.descriptor, .zip64], .wrongPackedSize,
      [.descriptor, .wrongPackedSize],
    ])
  func read(_ oddity: ZipBuilder.Oddity) throws {
    for zip64 in [false, true] {
      let bytes = try Self.archive(oddity).finished(zip64: zip64)
      if oddity == .stored && oddity.contains(.wrongPackedSize) { continue }
      let export = try Exports.read(bytes: bytes)
      #expect(abs(Self.total(export) - 3566.6666666667) < 1e-6)
      #expect(export.report.documentName == "apple_health_export/exportar.xml")
      #expect(export.report.truncatedAt == nil)
      #expect(export.report.repairs[.wrongChecksum] == nil)
      #expect(export.report.repairs[.archiveDamaged] == nil)
    }
  }

  @Test("is read with a wrong place of the directory")
  func wrongDirectoryOffset() throws {
    let bytes = try Self.archive().finished(directoryOffsetError: 77)
    #expect(Self.total(try Exports.read(bytes: bytes)) > 3566)
  }

  @Test("says where a checksum is wrong")
  func wrongChecksum() throws {
    for oddity: ZipBuilder.Oddity in [.wrongChecksum, [.stored, .wrongChecksum]] {
      let export = try Exports.read(bytes: try Self.archive(oddity).finished())
      #expect(Self.total(export) > 3566)
      #expect(export.report.repairs[.wrongChecksum]?.count == 1)
    }
  }

  @Test("is refused when it is encrypted or packed in another way")
  func refused() throws {
    let name = "apple_health_export/exportar.xml"
    #expect(throws: HealthExportError.encrypted(member: name)) {
      try Exports.read(bytes: try Self.archive(.encrypted).finished())
    }
    #expect(throws: HealthExportError.unknownPacking(member: name, method: 12)) {
      try Exports.read(bytes: try Self.archive(.unknownMethod).finished())
    }
    var other = ZipBuilder()
    other.add("a.xml", Array("<a/>".utf8))
    #expect(throws: HealthExportError.noHealthDocument(name: "export.xml")) {
      try Exports.read(bytes: other.finished())
    }
    #expect(throws: HealthExportError.damagedArchive(name: "export.xml")) {
      try Exports.read(bytes: [0x50, 0x4B, 0x03, 0x04, 1, 2, 3])
    }
  }

  @Test("stops unpacking where no document can be so large")
  func bomb() throws {
    var zip = ZipBuilder()
    let spaces = [UInt8](repeating: 0x20, count: 8 << 20)
    zip.add("export.xml", Array("<HealthData>".utf8) + spaces)
    let packed = zip.finished()
    #expect(packed.count < 20_000)
    var directory = ZipDirectory(InputFile(bytes: packed, name: "bomb.zip"))
    directory.unsuspicious = 1 << 20
    let stream = try directory.open(directory.members[0])
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var produced = 0
    while case let count = bytes.withUnsafeMutableBytes({ buffer in
      buffer.baseAddress.map { stream.read(into: $0, count: buffer.count) } ?? 0
    }), count > 0 {
      produced += count
    }
    #expect(stream.damage == .tooLarge)
    #expect(produced < 3 << 20)
  }

  @Test("does not open archives inside")
  func nested() throws {
    var inner = ZipBuilder()
    inner.add("export.xml", Array(Exports.document("").utf8))
    var outer = ZipBuilder()
    outer.add("inner.zip", inner.finished())
    #expect(throws: HealthExportError.noHealthDocument(name: "export.xml")) {
      try Exports.read(bytes: outer.finished())
    }
  }

  @Test("gives what is whole when it is cut off")
  func cutOff() throws {
    var zip = ZipBuilder()
    var elements = ""
    for minute in 0..<3000 {
      let start =
        "2025-03-0\(1 + minute / 1000) \(10 + minute % 1000 / 100):\(10 + minute % 50):00 +0000"
      elements += Exports.steps("\(minute * 7919 % 10007)", from: start, to: start)
    }
    zip.add("apple_health_export/export.xml", Array(Exports.document(elements).utf8))
    let whole = zip.finished()
    let export = try Exports.read(bytes: Array(whole.prefix(whole.count / 2)))
    #expect(export.report.truncatedAt != nil)
    #expect(export.report.repairs[.archiveDamaged] != nil)
    #expect(export.report.recordsRead > 500 && export.report.recordsRead < 3000)
    #expect(export.report.isBalanced)
  }

  @Test("gives ECGs of the sources asked for, known by the product type")
  func electrocardiograms() throws {
    var zip = try Self.archive()
    let curve = try #require(ElementTests.electrocardiograms.first).0
    zip.add("apple_health_export/electrocardiograms/ecg.csv", Array(curve.utf8))
    let bytes = zip.finished()
    #expect(try Exports.read(bytes: bytes).electrocardiograms.count == 1)
    let other = try Exports.read(bytes: bytes) { $0.onlySources = ["Nobody"] }
    #expect(other.electrocardiograms.isEmpty)
    #expect(other.report.repairs[.ecgOfOtherSource]?.count == 1)
    #expect(
      try Exports.read(bytes: bytes) { $0.onlySources = ["watch7,1"] }.electrocardiograms.count == 1
    )
    #expect(
      try Exports.read(bytes: bytes) { $0.excludedSources = ["Watch7,1"] }.electrocardiograms
        .isEmpty)
  }

  @Test("does not reach out of its folder")
  func reach() throws {
    var zip = try Self.archive()
    zip.add("../../export.xml", Array(Exports.document("").utf8))
    zip.add("/etc/passwd", [1])
    let export = try Exports.read(bytes: zip.finished())
    #expect(
      export.report.repairs[.memberNameRefused]?.places.map(\.subject) == [
        "../../export.xml", "/etc/passwd",
      ])
    for name in ["a/../b", "..", "/a", "C:\\a", "a\\..\\b", ""] {
      #expect(!MemberName.isSafe(name))
    }
    #expect(MemberName.resolved(reference: "/clinical-records/a.json") == "clinical-records/a.json")
    #expect(MemberName.resolved(reference: "/../a") == nil)
  }

  @Test("survives damage anywhere")
  func damaged() throws {
    let whole = try Self.archive().finished()
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<6 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let export = try? Exports.read(bytes: bytes)
      #expect(export?.report.isBalanced ?? true)
    }
  }

  @Test("may be unpacked into a folder")
  func folder() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "health-\(UInt64.random(in: 0...(.max)))")
    let inner = folder.appendingPathComponent("apple_health_export/clinical-records")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let record =
      "<ClinicalRecord type=\"HKClinicalTypeIdentifierLabResultRecord\" identifier=\"1\" "
      + "sourceName=\"Clinic\" sourceURL=\"https://example.org\" fhirVersion=\"4.0.1\" "
      + "receivedDate=\"2025-01-02 03:04:05 +0000\" resourceFilePath=\"/clinical-records/a.json\"/>"
    try Data((Exports.document(record + record.replacing("a.json", with: "b.json"))).utf8).write(
      to: folder.appendingPathComponent("apple_health_export/export.xml"))
    try Data("{}".utf8).write(to: inner.appendingPathComponent("a.json"))
    var handler = CollectingHandler()
    let report = try HealthExportReader().read(.path(folder.path), into: &handler)
    #expect(handler.clinicalRecords.map(\.resource) == [Array("{}".utf8), nil])
    #expect(report.repairs[.missingMember]?.places.map(\.subject) == ["/clinical-records/b.json"])
  }
}
