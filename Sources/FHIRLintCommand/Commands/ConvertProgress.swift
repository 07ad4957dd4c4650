import HealthExport
import Reporting

/// Shows how far reading has come, on a terminal, from 0.4 s on.
final class ConvertProgress {
  private static let wait: UInt64 = 400_000_000
  private static let pause: UInt64 = 100_000_000

  private let surroundings: Surroundings
  private let name: String
  private let start: UInt64
  private var last: UInt64 = 0
  private var isShown = false

  init(_ path: String, in surroundings: Surroundings) {
    self.surroundings = surroundings
    name = path.split(separator: "/").last.map(String.init) ?? path
    start = surroundings.clock()
  }

  /// Hears how far reading has come.
  func show(_ progress: ReadingProgress) -> Bool {
    if Interruption.shared.isWanted { return false }
    guard surroundings.errorsAreTerminal else { return true }
    let now = surroundings.clock()
    guard now - start > Self.wait, now - last > Self.pause else { return true }
    last = now
    isShown = true
    surroundings.errors.write("\r\u{1B}[K" + line(progress, nanoseconds: now - start))
    surroundings.errors.flush()
    return true
  }

  /// Takes the line away.
  func end() {
    guard isShown else { return }
    surroundings.errors.write("\r\u{1B}[K")
    surroundings.errors.flush()
  }

  private func line(_ progress: ReadingProgress, nanoseconds: UInt64) -> String {
    let megabytes = progress.bytes / 1_000_000
    let records = Words.thousands(progress.records)
    guard let total = progress.totalBytes, total > 0 else {
      return "Reading \(name)  \(Words.thousands(megabytes)) MB  \(records) records"
    }
    let share = min(1, Double(progress.bytes) / Double(total))
    let filled = Int(share * 24)
    let full: Character = surroundings.hasUnicode ? "█" : "#"
    let bar = String(repeating: full, count: filled) + String(repeating: " ", count: 24 - filled)
    let seconds = Double(nanoseconds) / 1e9
    let left = share > 0.01 ? Int((seconds / share - seconds).rounded(.up)) : nil
    return
      "Reading \(name)  [\(bar)] \(Int(share * 100))%  \(megabytes) of \(total / 1_000_000) MB  "
      + "\(records) records" + (left.map { "  \($0) s left" } ?? "")
  }
}
