/// What stands in the way of reading or converting a unit, and where: the form without text.
///
/// Small and free of references, so that it can be thrown and compared without allocation;
/// `UnitError` is what callers see.
struct UnitTrouble: Error, Hashable, Sendable {
  var kind: UnitError.Kind
  var position: Int
  var length: Int

  init(_ kind: UnitError.Kind, at position: Int = 0, length: Int = 0) {
    self.kind = kind
    self.position = position
    self.length = length
  }
}
