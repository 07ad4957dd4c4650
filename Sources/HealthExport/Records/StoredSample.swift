/// Holds one sample in the working memory of a type.
struct StoredSample {
  var start = 0
  var end = 0
  /// The digits of the number, or the number of the category value.
  var digits = 0
  var sync: UInt64 = 0
  var created = Int.min
  var origin: Int32 = 0
  var line: Int32 = 0
  var syncVersion: Int32 = 0
  var exponent: Int16 = 0
  /// Tells whether the record stands inside a correlation.
  var isChild = false
}

extension StoredSample {
  /// The order of time; equal samples stand beside each other, children last.
  static func precedes(_ left: StoredSample, _ right: StoredSample) -> Bool {
    if left.start != right.start { return left.start < right.start }
    if left.end != right.end { return left.end < right.end }
    if left.digits != right.digits { return left.digits < right.digits }
    if left.exponent != right.exponent { return left.exponent < right.exponent }
    if left.isChild != right.isChild { return right.isChild }
    return left.line < right.line
  }
}
