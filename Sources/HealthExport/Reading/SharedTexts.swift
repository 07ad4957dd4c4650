/// Makes equal texts one text: the names that thousands of workouts repeat take memory once.
struct SharedTexts: ~Copyable {
  private var interner = ByteInterner()
  private var texts: [String] = []

  /// The text of a slice.
  mutating func text(_ slice: Slice, repair: (ExportReport.Repair) -> Void) -> String {
    if slice.isEmpty { return "" }
    let number = interner.number(slice.start, slice.count)
    if number == texts.count { texts.append(SliceText.make(slice, repair: repair)) }
    return texts[number]
  }
}
