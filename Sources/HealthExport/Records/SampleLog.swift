#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps the samples of all types in few bytes each, by type and stretch of time.
///
/// Samples of one stretch are written one after the other, each as its difference from the one
/// before: about nine bytes. What exceeds a fixed budget goes to a temporary file without a name,
/// so that the memory does not grow with the export.
struct SampleLog: ~Copyable {
  /// Twelve days: a stretch of dense samples is unpacked at once.
  static let stretch = 1 << 20
  /// The bytes that are kept in memory before they go to the file.
  static let budget = 4 << 20

  private struct Segment {
    var offset: Int
    var count: Int
  }

  private struct Bucket {
    var type: Int32
    var stretch: Int
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    var capacity = 0
    var segments: [Segment] = []
    var samples = 0
    // The sample before, from which the next one is told.
    var lastStart = 0
    var lastLine = 0
    var lastOrigin = 0
  }

  private struct Key: Hashable {
    var type: Int32
    var stretch: Int
  }

  private var buckets: [Bucket] = []
  private var numbers: [Key: Int] = [:]
  private var recentType: Int32 = -1
  private var recentStretch = Int.min
  private var recentBucket = -1
  private var inMemory = 0
  private var limit: Int
  private var descriptor: Int32 = -1
  private var fileSize = 0
  private var isFileUnusable = false

  init(budget: Int = SampleLog.budget) { limit = budget }

  deinit {
    for bucket in buckets { bucket.bytes?.deallocate() }
    if descriptor >= 0 { close(descriptor) }
  }

  /// The bytes that went to the temporary file.
  var spilled: Int { fileSize }

  /// Adds a sample.
  @inline(__always)
  mutating func append(_ sample: StoredSample, type: Int) {
    let stretch = sample.start >> 20
    let typeNumber = Int32(truncatingIfNeeded: type)
    if typeNumber != recentType || stretch != recentStretch {
      select(Key(type: typeNumber, stretch: stretch))
    }
    write(sample, to: recentBucket)
  }

  @inline(never)
  private mutating func select(_ key: Key) {
    recentType = key.type
    recentStretch = key.stretch
    if let number = numbers[key] {
      recentBucket = number
    } else {
      recentBucket = buckets.count
      numbers[key] = recentBucket
      var bucket = Bucket(type: key.type, stretch: key.stretch)
      bucket.lastStart = key.stretch << 20
      buckets.append(bucket)
    }
  }

  /// The most bytes that one sample takes.
  private static let largestSample = 80

  private mutating func write(_ sample: StoredSample, to number: Int) {
    if buckets[number].count + Self.largestSample > buckets[number].capacity { makeRoom(number) }
    guard let bytes = buckets[number].bytes else { return }
    let isSameOrigin = buckets[number].lastOrigin == Int(sample.origin)
    let isPlainExponent = sample.exponent <= 0 && sample.exponent > -7
    var flags: UInt8 = isPlainExponent ? UInt8(truncatingIfNeeded: -sample.exponent) : 7
    if sample.created != .min { flags |= 8 }
    if sample.sync != 0 { flags |= 16 }
    if isSameOrigin { flags |= 32 }
    if sample.isChild { flags |= 64 }
    var cursor = bytes + buckets[number].count
    cursor.pointee = flags
    cursor += 1
    Self.put(Self.folded(sample.start &- buckets[number].lastStart), &cursor)
    Self.put(UInt64(bitPattern: Int64(sample.end &- sample.start)), &cursor)
    Self.put(Self.folded(sample.digits), &cursor)
    Self.put(Self.folded(Int(sample.line) &- buckets[number].lastLine), &cursor)
    if !isSameOrigin { Self.put(UInt64(UInt32(bitPattern: sample.origin)), &cursor) }
    if !isPlainExponent { Self.put(Self.folded(Int(sample.exponent)), &cursor) }
    if sample.created != .min { Self.put(Self.folded(sample.created &- sample.end), &cursor) }
    if sample.sync != 0 {
      Self.put(sample.sync, &cursor)
      Self.put(Self.folded(Int(sample.syncVersion)), &cursor)
    }
    let count = cursor - bytes
    inMemory &+= count &- buckets[number].count
    buckets[number].count = count
    buckets[number].samples &+= 1
    buckets[number].lastStart = sample.start
    buckets[number].lastLine = Int(sample.line)
    buckets[number].lastOrigin = Int(sample.origin)
    if inMemory > limit { spill() }
  }

  @inline(never)
  private mutating func makeRoom(_ number: Int) {
    let capacity = max(256, buckets[number].capacity * 2)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    if let bytes = buckets[number].bytes {
      memcpy(larger, bytes, buckets[number].count)
      bytes.deallocate()
    }
    buckets[number].bytes = larger
    buckets[number].capacity = capacity
  }

  /// Zigzag: small numbers of either sign become small numbers.
  @inline(__always)
  private static func folded(_ value: Int) -> UInt64 {
    UInt64(bitPattern: Int64((value &<< 1) ^ (value &>> 63)))
  }

  @inline(__always)
  private static func unfolded(_ value: UInt64) -> Int {
    Int(bitPattern: UInt(value >> 1)) ^ -Int(value & 1)
  }

  @inline(__always)
  private static func put(_ value: UInt64, _ cursor: inout UnsafeMutablePointer<UInt8>) {
    var value = value
    while value >= 0x80 {
      cursor.pointee = UInt8(truncatingIfNeeded: value) | 0x80
      cursor += 1
      value >>= 7
    }
    cursor.pointee = UInt8(truncatingIfNeeded: value)
    cursor += 1
  }

  @inline(__always)
  private static func get(_ cursor: inout UnsafePointer<UInt8>) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = cursor.pointee
      cursor += 1
      value |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 || shift > 56 { return value }
      shift &+= 7
    }
  }

  // MARK: - The temporary file

  /// The bytes from which a buffer is worth a segment of the file.
  private static let smallestSegment = 96

  /// Moves the larger buffers to the file.
  private mutating func spill() {
    openFile()
    guard descriptor >= 0 else {
      // Without a file, memory is all there is.
      limit = .max
      return
    }
    for index in buckets.indices where buckets[index].count >= Self.smallestSegment {
      guard let bytes = buckets[index].bytes else { continue }
      var done = 0
      while done < buckets[index].count {
        let length = pwrite(
          descriptor, bytes + done, buckets[index].count - done, off_t(fileSize + done))
        if length < 0 && errno == EINTR { continue }
        if length <= 0 {
          // A full disk: what is written stays, the rest stays in memory.
          limit = .max
          return
        }
        done += length
      }
      buckets[index].segments.append(Segment(offset: fileSize, count: buckets[index].count))
      fileSize += buckets[index].count
      inMemory -= buckets[index].count
      bytes.deallocate()
      buckets[index].bytes = nil
      buckets[index].count = 0
      buckets[index].capacity = 0
    }
    // Many small buffers cannot be moved with profit.
    if inMemory > limit / 2 { limit += limit / 2 }
  }

  private mutating func openFile() {
    guard descriptor < 0, !isFileUnusable else { return }
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((folder + "/fhirlint-XXXXXX").utf8CString)
    // The file has mode 0600 and loses its name at once: nobody else can open it.
    descriptor = template.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return -1 }
      let opened = mkstemp(base)
      if opened >= 0 { unlink(base) }
      return opened
    }
    isFileUnusable = descriptor < 0
  }

  // MARK: - Reading back

  /// The stretches of a type, in the order of time.
  func stretches(ofType type: Int) -> [Int] {
    buckets.indices.filter { buckets[$0].type == Int32(truncatingIfNeeded: type) }
      .sorted { buckets[$0].stretch < buckets[$1].stretch }
  }

  /// When a stretch begins, in seconds since 1970.
  func start(ofStretch number: Int) -> Int { buckets[number].stretch << 20 }

  /// Unpacks a stretch behind the samples that are there, and frees its memory.
  mutating func unpack(_ number: Int, into samples: inout [StoredSample]) {
    let total = buckets[number].segments.reduce(0) { $0 + $1.count } + buckets[number].count
    guard total > 0 else { return }
    // The slack keeps a damaged temporary file from leading reads out of the memory.
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: total + Self.largestSample)
    defer { memory.deallocate() }
    memory.initialize(repeating: 0, count: total + Self.largestSample)
    var filled = 0
    for segment in buckets[number].segments {
      var done = 0
      while done < segment.count {
        let length = pread(
          descriptor, memory + filled + done, segment.count - done, off_t(segment.offset + done))
        if length < 0 && errno == EINTR { continue }
        if length <= 0 { break }
        done += length
      }
      filled += segment.count
    }
    if let bytes = buckets[number].bytes {
      memcpy(memory + filled, bytes, buckets[number].count)
      bytes.deallocate()
      buckets[number].bytes = nil
    }
    samples.reserveCapacity(samples.count + buckets[number].samples)
    Self.decode(
      UnsafePointer(memory), total, count: buckets[number].samples,
      start: buckets[number].stretch << 20, into: &samples)
    inMemory -= buckets[number].count
    buckets[number].count = 0
    buckets[number].capacity = 0
    buckets[number].segments = []
    buckets[number].samples = 0
  }

  private static func decode(
    _ bytes: UnsafePointer<UInt8>, _ total: Int, count: Int, start: Int,
    into samples: inout [StoredSample]
  ) {
    var cursor = bytes
    let end = bytes + total
    var sample = StoredSample()
    sample.start = start
    var line = 0
    for _ in 0..<count where cursor < end {
      let flags = cursor.pointee
      cursor += 1
      sample.start &+= unfolded(get(&cursor))
      sample.end = sample.start &+ Int(truncatingIfNeeded: get(&cursor))
      sample.digits = unfolded(get(&cursor))
      line &+= unfolded(get(&cursor))
      sample.line = Int32(truncatingIfNeeded: line)
      if flags & 32 == 0 { sample.origin = Int32(truncatingIfNeeded: get(&cursor)) }
      sample.exponent =
        flags & 7 == 7
        ? Int16(truncatingIfNeeded: unfolded(get(&cursor))) : -Int16(flags & 7)
      sample.created = flags & 8 != 0 ? sample.end &+ unfolded(get(&cursor)) : .min
      if flags & 16 != 0 {
        sample.sync = get(&cursor)
        sample.syncVersion = Int32(truncatingIfNeeded: unfolded(get(&cursor)))
      } else {
        sample.sync = 0
        sample.syncVersion = 0
      }
      sample.isChild = flags & 64 != 0
      samples.append(sample)
    }
  }
}
