#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Gathers the days of a type whose samples do not compete: each belongs to the day it starts on.
struct DiscreteDays {
  private let isSound: Bool
  private let isCategory: Bool
  private var tally: DayTally?
  /// The days that are complete.
  var ready: [DayTally] = []

  init(isSound: Bool, isCategory: Bool) {
    self.isSound = isSound
    self.isCategory = isCategory
  }

  /// Takes the samples in the order of time.
  mutating func add(_ sample: ResolvedSample, day: Int) {
    if tally?.day != day {
      finish()
      tally = DayTally(day: day)
    }
    tally?.add(sample, isSound: isSound, isCategory: isCategory)
  }

  mutating func finish() {
    if let tally { ready.append(tally) }
    tally = nil
  }
}

extension DayTally {
  @inline(__always)
  fileprivate mutating func add(_ sample: ResolvedSample, isSound: Bool, isCategory: Bool) {
    count &+= 1
    note(sample)
    let index = part(sample.rank)
    parts[index].samples &+= 1
    if first == nil { first = sample }
    if let known = last {
      // The last by end, then by creation, then by rank.
      let isLater: Bool
      if sample.end != known.end {
        isLater = sample.end > known.end
      } else if sample.stored.created != known.stored.created {
        isLater = sample.stored.created > known.stored.created
      } else {
        isLater = sample.rank < known.rank
      }
      if isLater { last = sample }
    } else {
      last = sample
    }
    if isCategory {
      let category = Int(sample.quantity)
      if let place = categories.firstIndex(where: { $0.category == category }) {
        categories[place].count += 1
      } else {
        categories.append(.init(category: category, count: 1))
      }
      parts[index].amount += 1
      parts[index].alone += 1
      return
    }
    sum += sample.quantity
    parts[index].amount += 1
    parts[index].alone += 1
    if sample.quantity < minimum { minimum = sample.quantity }
    if sample.quantity > maximum { maximum = sample.quantity }
    if isSound {
      let time = Double(max(1, sample.end - sample.start))
      energy += time * pow(10, sample.quantity / 10)
      weight += time
    }
  }
}
