/// Points at the raw bytes of an attribute value inside the window.
struct Slice {
  var start: UnsafePointer<UInt8>
  var count: Int
  /// What the bytes hold besides plain ASCII text.
  var marks: Marks

  /// Says which slow paths a value needs.
  struct Marks: OptionSet {
    let rawValue: UInt8
    static let ampersand = Marks(rawValue: 1)
    static let lessThan = Marks(rawValue: 2)
    static let control = Marks(rawValue: 4)
    static let highBit = Marks(rawValue: 8)
    /// Marks that make the raw bytes differ from the text.
    static let needsRepair: Marks = [.ampersand, .control, .highBit]
  }

  nonisolated(unsafe) static let empty = Slice(
    start: UnsafePointer(Slice.nothing), count: 0, marks: [])

  // Sixteen readable zero bytes for the empty slice, never written to and never freed.
  nonisolated(unsafe) private static let nothing: UnsafeMutablePointer<UInt8> = {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 16)
    memory.initialize(repeating: 0, count: 16)
    return memory
  }()

  var isEmpty: Bool { count == 0 }
}
