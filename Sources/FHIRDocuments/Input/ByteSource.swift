#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Gives the bytes of an input piece by piece: a descriptor, or something that unpacks one.
public protocol ByteSource {
  /// What the input is called in findings.
  var name: String { get }

  /// Reads between one byte and `count` bytes, waiting for the first; 0 is the end.
  func read(_ memory: UnsafeMutableRawPointer, count: Int) throws(InputError) -> Int
}

extension ByteSource {
  /// Fills memory as far as there are bytes; fewer than asked for means that the input has ended.
  public func fill(_ memory: UnsafeMutableRawPointer, count: Int) throws(InputError) -> Int {
    var done = 0
    while done < count {
      let got = try read(memory + done, count: count - done)
      if got == 0 { break }
      done += got
    }
    return done
  }

  /// Reads the first bytes, to look at the format; fewer than asked for only at the end.
  public func readBeginning(_ count: Int = FormatSniffer.wanted) throws(InputError) -> [UInt8] {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 1)
    defer { memory.deallocate() }
    let got = try fill(memory, count: count)
    return Array(UnsafeRawBufferPointer(start: memory, count: got))
  }

  /// Reads everything from here to the end.
  ///
  /// - Parameters:
  ///   - beginning: bytes that were read before, to look at the format.
  ///   - size: the size of the whole, where it is known.
  public func readAll(
    after beginning: [UInt8] = [], size: Int? = nil
  ) throws(InputError) -> SourceBytes {
    if let size, size > SourceBytes.largestCount { throw InputError(name: name, reason: .tooLarge) }
    // One byte more than expected, so that the end is seen without another buffer.
    var capacity = max(size.map { $0 + 1 } ?? 65536, beginning.count + 1)
    var memory = SourceBytes.allocate(count: capacity)
    memory.copyMemory(from: beginning, byteCount: beginning.count)
    var count = beginning.count
    do throws(InputError) {
      while true {
        count += try fill(memory + count, count: capacity - count)
        if count > SourceBytes.largestCount { throw InputError(name: name, reason: .tooLarge) }
        if count < capacity { break }
        memory = Self.grow(memory, count, to: capacity * 2)
        capacity *= 2
      }
    } catch {
      memory.deallocate()
      throw error
    }
    memset(memory + count, 0, SourceBytes.padding)
    return SourceBytes(owning: memory, count: count, name: name)
  }

  /// Moves bytes into a larger piece of memory.
  static func grow(
    _ memory: UnsafeMutableRawPointer, _ count: Int, to capacity: Int
  ) -> UnsafeMutableRawPointer {
    let larger = SourceBytes.allocate(count: capacity)
    larger.copyMemory(from: memory, byteCount: count)
    memory.deallocate()
    return larger
  }
}

/// Reads an open descriptor, which stays open.
public struct DescriptorSource: ByteSource {
  public let descriptor: Int32
  public let name: String

  public init(_ descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  public func read(_ memory: UnsafeMutableRawPointer, count: Int) throws(InputError) -> Int {
    while true {
      // Some systems take no more than 2 GB at a time.
      #if canImport(Glibc)
        let got = Glibc.read(descriptor, memory, min(count, 1 << 30))
      #elseif canImport(Musl)
        let got = Musl.read(descriptor, memory, min(count, 1 << 30))
      #else
        let got = Darwin.read(descriptor, memory, min(count, 1 << 30))
      #endif
      if got >= 0 { return got }
      if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&ready, 1, -1)
      } else if errno != EINTR {
        throw InputError(name: name, number: errno)
      }
    }
  }
}
