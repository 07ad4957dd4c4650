/// Opens whatever holds an export, and finds the files in it.
struct ExportContainer {
  /// One file of the export.
  struct Member {
    var name: String
    var size: Int
    fileprivate var zip: ZipMember?
  }

  private enum Holder {
    case archive(ZipDirectory)
    case folder(String)
    /// The health document alone.
    case document(any ByteStream)
  }

  private let holder: Holder
  private let name: String
  /// The files of an archive or folder.
  let members: [Member]
  /// The names that lead out of the folder: they are not read.
  let refused: [String]
  let isDamaged: Bool

  /// Opens an input.
  init(_ input: HealthExportReader.Input) throws(HealthExportError) {
    switch input {
    case .standardInput:
      self.init(holder: .document(DescriptorStream(0)), name: "<stdin>")
    case .path(let path):
      if FolderList.isFolder(path) {
        self.init(folder: path)
      } else {
        try self.init(file: InputFile(path: path))
      }
    case .bytes(let bytes, let name):
      try self.init(file: InputFile(bytes: bytes, name: name))
    }
  }

  private init(
    holder: Holder, name: String, members: [Member] = [], refused: [String] = [],
    isDamaged: Bool = false
  ) {
    self.holder = holder
    self.name = name
    self.members = members
    self.refused = refused
    self.isDamaged = isDamaged
  }

  private init(file: InputFile) throws(HealthExportError) {
    guard ZipDirectory.isArchive(file.bytes(at: 0, count: 4)) else {
      self.init(holder: .document(PlainStream(file)), name: file.name)
      return
    }
    let directory = ZipDirectory(file)
    if directory.isDamaged && directory.members.isEmpty { throw .damagedArchive(name: file.name) }
    var members: [Member] = []
    var refused: [String] = []
    for member in directory.members {
      if !MemberName.isSafe(member.name) {
        refused.append(member.name)
      } else if !MemberName.isMacOSExtra(member.name) && !member.name.hasSuffix("/") {
        members.append(Member(name: member.name, size: member.size, zip: member))
      }
    }
    self.init(
      holder: .archive(directory), name: file.name, members: members, refused: refused,
      isDamaged: directory.isDamaged)
  }

  private init(folder: String) {
    self.init(
      holder: .folder(folder), name: folder,
      members: FolderList.files(in: folder).filter { !MemberName.isMacOSExtra($0.name) }
        .map { Member(name: $0.name, size: $0.size, zip: nil) })
  }

  /// Tells whether the export lies in a zip.
  var isArchive: Bool {
    if case .archive = holder { true } else { false }
  }

  /// Opens a file of the export.
  func open(_ member: Member) throws(HealthExportError) -> any ByteStream {
    switch holder {
    case .archive(let directory):
      guard let zip = member.zip else { throw .noHealthDocument(name: member.name) }
      return try directory.open(zip)
    case .folder(let folder):
      return PlainStream(try InputFile(path: folder + "/" + member.name))
    case .document(let stream):
      return stream
    }
  }

  /// The whole of a small file; nil where it cannot be read or is larger than the limit.
  func bytes(of member: Member, limit: Int) -> [UInt8]? {
    guard member.size <= limit, let stream = try? open(member) else { return nil }
    var bytes: [UInt8] = []
    let step = 1 << 16
    while bytes.count <= limit {
      let piece = [UInt8](unsafeUninitializedCapacity: step) { buffer, filled in
        guard let base = buffer.baseAddress else { return }
        filled = stream.read(into: base, count: step)
      }
      if piece.isEmpty { return stream.damage == nil ? bytes : nil }
      bytes += piece
    }
    return nil
  }

  /// The file that a reference inside the document means.
  func member(reference: String) -> Member? {
    guard let path = MemberName.resolved(reference: reference) else { return nil }
    return members.first { $0.name == path || $0.name.hasSuffix("/" + path) }
  }

  /// Finds the health document by its first bytes, the largest one where there are several.
  ///
  /// Its name follows the phone's language and says nothing.
  func document() throws(HealthExportError) -> (stream: any ByteStream, name: String) {
    if case .document(let stream) = holder { return (stream, name) }
    var encrypted: String?
    var unpackable: HealthExportError?
    for member in members.sorted(by: { ($0.size, $1.name) > ($1.size, $0.name) }) {
      do throws(HealthExportError) {
        if Self.isHealthDocument(try open(member)) { return (try open(member), member.name) }
      } catch {
        if case .encrypted(let name) = error { encrypted = encrypted ?? name }
        if unpackable == nil, case .unknownPacking = error { unpackable = error }
      }
    }
    if let encrypted { throw .encrypted(member: encrypted) }
    if let unpackable { throw unpackable }
    throw .noHealthDocument(name: name)
  }

  private static func isHealthDocument(_ stream: any ByteStream) -> Bool {
    let head = [UInt8](unsafeUninitializedCapacity: 1024) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      while filled < 1024 {
        let length = stream.read(into: base + filled, count: 1024 - filled)
        if length == 0 { break }
        filled += length
      }
    }
    return head.holds(Array("<!DOCTYPE HealthData".utf8)) || head.holds(Array("<HealthData".utf8))
  }
}

extension [UInt8] {
  /// Tells whether the bytes hold a sequence.
  fileprivate func holds(_ sequence: [UInt8]) -> Bool {
    guard count >= sequence.count else { return false }
    return (0...count - sequence.count).contains { self[$0...].starts(with: sequence) }
  }
}
