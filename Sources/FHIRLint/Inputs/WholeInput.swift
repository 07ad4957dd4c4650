import FHIRDocuments

extension ByteStream {
  /// Reads everything that is left into one piece.
  ///
  /// - Parameter head: What was read before.
  func readAll(name: String, head: [UInt8] = []) throws(StreamError) -> SourceBytes {
    var capacity = max((size ?? (1 << 16)) + 1, head.count * 2 + 1)
    guard capacity <= SourceBytes.largestCount else { throw .tooLarge }
    var memory = SourceBytes.allocate(count: capacity)
    var count = head.count
    memory.copyMemory(from: head, byteCount: count)
    do throws(StreamError) {
      while true {
        let got = try fill(memory + count, count: capacity - count)
        count += got
        if count < capacity { break }
        guard capacity < SourceBytes.largestCount else { throw .tooLarge }
        let larger = min(capacity * 2, SourceBytes.largestCount)
        let next = SourceBytes.allocate(count: larger)
        next.copyMemory(from: memory, byteCount: count)
        memory.deallocate()
        memory = next
        capacity = larger
      }
    } catch {
      memory.deallocate()
      throw error
    }
    (memory + count).initializeMemory(as: UInt8.self, repeating: 0, count: SourceBytes.padding)
    return SourceBytes(owning: memory, count: count, name: name)
  }
}
