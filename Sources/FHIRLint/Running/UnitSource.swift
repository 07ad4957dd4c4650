import FHIRDocuments

/// Cuts the inputs of a run into pieces, in order.
///
/// Files are cut out by their names alone and read by the threads; NDJSON is read here, window by
/// window.
struct UnitSource {
  private let options: RunOptions
  private var inputs: ArraySlice<String>
  private var walk: FolderWalk?
  private var windows: LineWindows?
  private var windowsName = ""
  private var isFirstWindow = false

  init(_ inputs: [String], options: RunOptions) {
    self.inputs = inputs[...]
    self.options = options
  }

  /// Nothing is left.
  var isExhausted: Bool {
    inputs.isEmpty && walk == nil && (windows?.isAtEnd ?? true)
  }

  /// The next piece; nil at the end.
  mutating func next() -> WorkUnit? {
    while true {
      if let unit = nextWindow() { return unit }
      if let unit = nextOfFolder() { return unit }
      if walk != nil { continue }
      guard let input = inputs.popFirst() else { return nil }
      if let unit = open(input) { return unit }
    }
  }

  private mutating func nextWindow() -> WorkUnit? {
    guard windows != nil else { return nil }
    do throws(StreamError) {
      guard let window = try windows?.next() else {
        windows = nil
        return nil
      }
      defer { isFirstWindow = false }
      if window.count == 0, !isFirstWindow { return nil }
      return .window(window, isFirst: isFirstWindow)
    } catch {
      windows = nil
      return .problem(InputProblem(path: windowsName, reason: .unreadable(error)))
    }
  }

  private mutating func nextOfFolder() -> WorkUnit? {
    guard walk != nil else { return nil }
    guard let path = walk?.next() else {
      if let folder = walk?.takeUnreadable() {
        let reason = InputProblem.Reason.unreadable(.system(folder.error))
        return .problem(InputProblem(path: folder.path, reason: reason))
      }
      defer { walk = nil }
      return walk.map { .mark(.folderEnds($0.root)) }
    }
    let kind = InputKind(name: path) ?? .json
    guard kind == .ndjson else { return .file(path: path, kind: kind, isNamed: false) }
    return open(lines: path, isNamed: false)
  }

  /// Begins with an input the user named.
  private mutating func open(_ input: String) -> WorkUnit? {
    if input == "-" { return openStandardInput() }
    switch FileSystem.kind(of: input) {
    case .failure(let error):
      return .problem(InputProblem(path: input, reason: .unreadable(.system(error))))
    case .success(.folder):
      walk = FolderWalk(
        input, respectsIgnore: options.respectsIgnore, exclude: options.exclude)
      return .mark(.folderBegins)
    case .success:
      guard let kind = InputKind(name: input) else { return openUnknown(input) }
      guard kind == .ndjson else { return .file(path: input, kind: kind, isNamed: true) }
      return open(lines: input, isNamed: true)
    }
  }

  private mutating func open(lines path: String, isNamed: Bool) -> WorkUnit? {
    do throws(StreamError) {
      let stream = try ByteStream(path: path)
      begin(LineWindows(stream, name: path), name: path)
    } catch {
      return .problem(InputProblem(path: path, reason: .unreadable(error)))
    }
    guard !isNamed else { return nil }
    // In a folder a file of lines counts where its first window speaks of resources.
    guard let unit = nextWindow() else { return nil }
    guard case .window(let window, _) = unit, !window.mentionsResource else { return unit }
    windows = nil
    return nil
  }

  private mutating func openStandardInput() -> WorkUnit? {
    let name = options.standardInputName ?? "<stdin>"
    let stream = ByteStream(
      descriptor: options.standardInput, isGzip: name.hasSuffix(".gz"))
    return sniff(stream, name: name)
  }

  private mutating func openUnknown(_ path: String) -> WorkUnit? {
    do throws(StreamError) {
      return sniff(try ByteStream(path: path), name: path)
    } catch {
      return .problem(InputProblem(path: path, reason: .unreadable(error)))
    }
  }

  /// Reads the beginning to find out what the input is, then goes on as fits.
  private mutating func sniff(_ stream: ByteStream, name: String) -> WorkUnit? {
    do throws(StreamError) {
      let head = try stream.prefix(FormatSniffer.wanted)
      let format = FormatSniffer.format(of: head, name: name)
      guard let kind = InputKind(format) else { return .other(name: name, format: format) }
      if kind == .ndjson {
        begin(LineWindows(stream, name: name, head: head), name: name)
        return nil
      }
      return .loaded(try stream.readAll(name: name, head: head), kind: kind)
    } catch {
      return .problem(InputProblem(path: name, reason: .unreadable(error)))
    }
  }

  private mutating func begin(_ windows: LineWindows, name: String) {
    self.windows = windows
    windowsName = name
    isFirstWindow = true
  }
}
