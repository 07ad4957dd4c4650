import FHIRDocuments

/// Cuts the inputs of a run into pieces, in order.
///
/// Files are cut out by their names alone and read by the threads; NDJSON is read here, window by
/// window.
struct UnitSource {
  /// The bytes of a window: enough that handing it on costs nothing, few enough for many threads.
  private static let window = 1 << 19

  private let options: RunOptions
  private var inputs: ArraySlice<String>
  private var walk: FolderWalk?
  private var windows: InputChunks?
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
    do throws(InputError) {
      guard let window = try windows?.next() else {
        windows = nil
        return nil
      }
      defer { isFirstWindow = false }
      if window.count == 0, !isFirstWindow { return nil }
      return .window(window, isFirst: isFirstWindow)
    } catch {
      windows = nil
      return .problem(.unreadable(error))
    }
  }

  private mutating func nextOfFolder() -> WorkUnit? {
    guard walk != nil else { return nil }
    guard let path = walk?.next() else {
      if let folder = walk?.takeUnreadable() {
        return .problem(.unreadable(folder))
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
      return .problem(.unreadable(InputError(name: input, number: error.number)))
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
    do throws(InputError) {
      begin(InputChunks(try UnpackedFile(path), window: Self.window))
    } catch {
      return .problem(.unreadable(error))
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
    return sniff(UnpackedFile(descriptor: options.standardInput, name: name))
  }

  private mutating func openUnknown(_ path: String) -> WorkUnit? {
    do throws(InputError) {
      return sniff(try UnpackedFile(path))
    } catch {
      return .problem(.unreadable(error))
    }
  }

  /// Reads the beginning to find out what the input is, then goes on as fits.
  private mutating func sniff(_ file: UnpackedFile) -> WorkUnit? {
    do throws(InputError) {
      let beginning = try file.readBeginning()
      let format = FormatSniffer.format(of: beginning, name: file.name)
      guard let kind = InputKind(format) else { return .other(name: file.name, format: format) }
      if kind == .ndjson {
        begin(InputChunks(file, beginning: beginning, window: Self.window))
        return nil
      }
      return .loaded(try file.readAll(after: beginning, size: file.size), kind: kind)
    } catch {
      return .problem(.unreadable(error))
    }
  }

  private mutating func begin(_ windows: InputChunks) {
    self.windows = windows
    isFirstWindow = true
  }
}
