/// Says what makes no sense in a differential, or what is missing to apply it.
public struct SnapshotProblem: Sendable, Hashable {
  /// The canonical of the definition.
  public var definition: String
  /// The id of the differential's element; empty where the whole definition is meant.
  public var element: String
  public var kind: Kind

  public enum Kind: Sendable, Hashable {
    /// The base definition is not among the definitions at hand.
    case unknownBase(String)
    /// The definition is, over others, based on itself.
    case cyclicBase
    /// There is neither a snapshot nor a differential.
    case empty
    /// The base definition has no such element.
    case unknownElement
    /// The elements below this one are not known: its type or profile is not at hand.
    case unknownType(String)
    /// The element has several types, which share no such child.
    case severalTypes([String])
    case lowerMin(UInt32, base: UInt32)
    case higherMax(UInt32, base: UInt32)
    case minOverMax(UInt32, max: UInt32)
    case typeNotAllowed(String, base: [String])
    case targetNotAllowed(String, base: [String])
    case weakerBinding(String, base: String)
    /// A slice is used below before it is defined.
    case undefinedSlice(String)
    /// An element has slices but does not say how to tell them apart.
    case missingSlicing
    /// The same slice is defined twice.
    case repeatedSlice(String)
    /// The snapshot that is there does not have what the differential states.
    case otherSnapshot(part: String, stated: String, found: String)
  }

  /// What is wrong, in one sentence without a full stop.
  public var message: String {
    switch kind {
    case .unknownBase(let url): "the base definition \(url) is not among the packages"
    case .cyclicBase: "the definition is based on itself"
    case .empty: "the definition has neither a snapshot nor a differential"
    case .unknownElement: "the base definition has no element \(element)"
    case .unknownType(let type): "\(element) goes below \(type), which is not among the packages"
    case .severalTypes(let types):
      "\(element) goes below an element with several types (\(types.joined(separator: ", ")))"
    case .lowerMin(let own, let base):
      "min \(own) of \(element) is lower than the base definition's \(base)"
    case .higherMax(let own, let base):
      "max \(Self.bound(own)) of \(element) is higher than the base definition's \(Self.bound(base))"
    case .minOverMax(let min, let max):
      "min \(min) of \(element) is higher than its max \(Self.bound(max))"
    case .typeNotAllowed(let type, let base):
      "\(element) takes the type \(type); the base definition has "
        + (base.isEmpty ? "none" : base.joined(separator: ", "))
    case .targetNotAllowed(let target, let base):
      "\(element) leads to \(target); the base definition to \(base.joined(separator: ", "))"
    case .weakerBinding(let own, let base):
      "the binding of \(element) is \(own); the base definition's is \(base)"
    case .undefinedSlice(let name): "\(element) goes below the slice \(name), which nothing defines"
    case .missingSlicing: "\(element) is a slice, but nothing says how to tell the slices apart"
    case .repeatedSlice(let name): "the slice \(name) is defined twice at \(element)"
    case .otherSnapshot(let part, let stated, let found):
      "\(part) of \(element) is \(found) in the snapshot, the differential says \(stated)"
    }
  }

  /// What to do about it.
  public var help: String {
    switch kind {
    case .unknownBase, .unknownType: "give its package with --ig as well"
    case .cyclicBase: "let baseDefinition name the definition it constrains"
    case .empty: "add a differential"
    case .unknownElement: "check the path; elements of a choice are named like value[x]"
    case .severalTypes: "constrain the type first, or use a slice for the type"
    case .lowerMin, .higherMax, .minOverMax: "a profile may only narrow the cardinality"
    case .typeNotAllowed, .targetNotAllowed: "a profile may only take types away"
    case .weakerBinding: "a profile may only strengthen a binding"
    case .undefinedSlice: "define the slice before the elements below it"
    case .missingSlicing: "add slicing with a discriminator to the element before its slices"
    case .otherSnapshot: "make the snapshot anew from the differential; as it is, it counts"
    case .repeatedSlice: "give each slice a name of its own"
    }
  }

  private static func bound(_ value: UInt32) -> String { value == .max ? "*" : String(value) }
}
