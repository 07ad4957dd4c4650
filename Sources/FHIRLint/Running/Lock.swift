#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock with two signals to wait for.
final class Lock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let conditions = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 2)

  /// What one can wait for.
  enum Signal: Int { case room, result }

  init() {
    mutex.initialize(to: pthread_mutex_t())
    conditions.initialize(repeating: pthread_cond_t(), count: 2)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(conditions, nil)
    pthread_cond_init(conditions + 1, nil)
  }

  deinit {
    pthread_cond_destroy(conditions)
    pthread_cond_destroy(conditions + 1)
    pthread_mutex_destroy(mutex)
    conditions.deallocate()
    mutex.deallocate()
  }

  /// Runs a body while no other thread holds the lock.
  func hold<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Lets go of the lock until a signal comes; only inside `hold`.
  func wait(for signal: Signal) { pthread_cond_wait(conditions + signal.rawValue, mutex) }

  /// Wakes everybody who waits for a signal.
  func announce(_ signal: Signal) { pthread_cond_broadcast(conditions + signal.rawValue) }
}
