/// Holds what is known of the codes of a value set while it is being put together.
///
/// Codes are atoms, code systems places in the system list of a `TerminologyCompiler`. A system
/// stands in at most one of `whole` and `open`.
struct CodeSet: Equatable {
  /// Single codes that are in.
  var members: Set<UInt32> = []
  /// Systems of which every code is in.
  var whole: Set<Int> = []
  /// Systems of which some codes may be in: nobody here can tell which.
  var open: Set<Int> = []
  /// A part is unknown altogether: codes of any system may be in.
  var isUnknown = false

  static let unknown = CodeSet(isUnknown: true)

  /// Adds everything of another set.
  mutating func formUnion(_ other: CodeSet) {
    members.formUnion(other.members)
    whole.formUnion(other.whole)
    open.formUnion(other.open)
    open.subtract(whole)
    isUnknown = isUnknown || other.isUnknown
  }

  /// Keeps what is in both sets.
  ///
  /// - Parameter system: the system of an atom.
  mutating func formIntersection(_ other: CodeSet, system: (UInt32) -> Int) {
    var kept = members.intersection(other.members)
    var doubtful: Set<Int> = []
    for (own, foreign) in [(self, other), (other, self)] {
      for atom in own.members where !kept.contains(atom) {
        let place = system(atom)
        if foreign.whole.contains(place) {
          kept.insert(atom)
        } else if foreign.open.contains(place) || foreign.isUnknown {
          doubtful.insert(place)
        }
      }
      for place in own.whole where foreign.open.contains(place) || foreign.isUnknown {
        doubtful.insert(place)
      }
    }
    doubtful.formUnion(open.intersection(other.open))
    if isUnknown { doubtful.formUnion(other.open) }
    if other.isUnknown { doubtful.formUnion(open) }
    members = kept
    whole.formIntersection(other.whole)
    open = doubtful.subtracting(whole)
    isUnknown = isUnknown && other.isUnknown
  }

  /// Takes out what is in another set.
  ///
  /// - Parameter list: the atoms of a system as a whole; nil where a grammar decides.
  mutating func subtract(
    _ other: CodeSet, system: (UInt32) -> Int, list: (Int) -> [UInt32]?
  ) {
    // A system of which single codes go out must be taken apart first.
    let touched = Set(other.members.map(system)).intersection(whole)
    for place in touched.sorted() {
      whole.remove(place)
      if let atoms = list(place) { members.formUnion(atoms) } else { open.insert(place) }
    }
    for place in whole where other.open.contains(place) {
      whole.remove(place)
      open.insert(place)
    }
    members.subtract(other.members)
    for atom in members {
      let place = system(atom)
      if other.whole.contains(place) {
        members.remove(atom)
      } else if other.open.contains(place) {
        members.remove(atom)
        open.insert(place)
      }
    }
    whole.subtract(other.whole)
    open.subtract(other.whole)
    isUnknown = isUnknown || other.isUnknown
  }
}
