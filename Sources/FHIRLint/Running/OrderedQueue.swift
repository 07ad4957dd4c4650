/// Spreads the pieces of a run over threads and hands their results back in input order.
///
/// Threads take pieces one after the other and wait when they are too far ahead of the reader of
/// the results, so that memory stays bounded.
final class OrderedQueue: @unchecked Sendable {
  private let lock = Lock()
  private var source: UnitSource
  private var pending: WorkUnit?
  private var results: [CheckedBatch??]
  private var taken = 0
  private var handedOver = 0
  private var isExhausted = false
  private var isStopped = false

  /// - Parameter first: A piece that was taken from the source before.
  init(_ source: UnitSource, first: WorkUnit, capacity: Int) {
    self.source = source
    pending = first
    results = Array(repeating: nil, count: capacity)
  }

  /// Works until nothing is left; the body of each thread.
  func work(_ worker: consuming UnitWorker) {
    while let (unit, number) = take() {
      let batch = worker.check(unit)
      lock.hold {
        results[number % results.count] = .some(batch)
        lock.announce(.result)
      }
    }
  }

  /// Works on the calling thread, handing each result over at once.
  func workAlone(_ worker: consuming UnitWorker, _ body: (CheckedBatch) -> Bool) {
    while let (unit, _) = take() {
      lock.hold { handedOver += 1 }
      guard let batch = worker.check(unit) else { continue }
      guard body(batch) else { return }
    }
  }

  private func take() -> (WorkUnit, Int)? {
    lock.hold {
      while !isStopped, taken - handedOver >= results.count { lock.wait(for: .room) }
      guard !isStopped, !isExhausted else { return nil }
      let unit: WorkUnit
      if let first = pending {
        unit = first
        pending = nil
      } else if let next = source.next() {
        unit = next
      } else {
        isExhausted = true
        lock.announce(.result)
        return nil
      }
      taken += 1
      return (unit, taken - 1)
    }
  }

  /// The next result in input order, empty where a file was no FHIR; nil at the end.
  func next() -> CheckedBatch?? {
    lock.hold {
      let slot = handedOver % results.count
      while results[slot] == nil {
        if isExhausted, handedOver == taken { return nil }
        lock.wait(for: .result)
      }
      let result = results[slot]
      results[slot] = .none
      handedOver += 1
      lock.announce(.room)
      return result
    }
  }

  /// Lets the threads come to an end early.
  func stop() {
    lock.hold {
      isStopped = true
      lock.announce(.room)
    }
  }
}
