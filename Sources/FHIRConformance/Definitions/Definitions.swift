import CEmbeddedTables
import FHIRDocuments

/// Numbers a schema record; 0 is none.
public typealias SchemaRef = UInt32
/// Numbers an element record; 0 is none.
public typealias ElementRef = UInt32

/// Answers questions about types, profiles and elements from one or two table sets.
///
/// The first set is the embedded one. The second, if any, is compiled from the packages of the
/// user; its references have bit 31 set.
public struct Definitions: Sendable {
  @usableFromInline let embedded: TableSet
  @usableFromInline let extra: TableSet

  /// Tells whether packages of the user were added.
  public let hasExtra: Bool

  /// R4 4.0.1 and the wearable profiles, as embedded in the program.
  public static let r4 = Definitions(
    embedded: TableSet(at: UnsafeRawPointer(fl_definitions())), extra: nil)

  public init(embedded: TableSet, extra: TableSet?) {
    self.embedded = embedded
    self.extra = extra ?? embedded
    hasExtra = extra != nil
  }

  @inlinable
  func set(_ ref: UInt32) -> TableSet { ref & FL_EXTRA == 0 ? embedded : extra }

  @inlinable
  func index(_ ref: UInt32) -> Int { Int(ref & ~FL_EXTRA) }

  // MARK: Records

  @inlinable
  public func schema(_ ref: SchemaRef) -> fl_schema {
    ref & FL_EXTRA == 0
      ? embedded.schemas[Int(ref)] : extra.schemas[Int(ref & ~FL_EXTRA)]
  }

  /// The record of an element, in place.
  @inlinable
  public func element(_ ref: ElementRef) -> UnsafePointer<fl_element> {
    ref & FL_EXTRA == 0
      ? embedded.elements + Int(ref) : extra.elements + Int(ref & ~FL_EXTRA)
  }

  /// A type of an element by its number in the element's types.
  @inlinable
  public func type(_ range: fl_range, _ number: Int) -> fl_type {
    range.first & FL_EXTRA == 0
      ? embedded.types[Int(range.first) &+ number]
      : extra.types[Int(range.first & ~FL_EXTRA) &+ number]
  }

  @inlinable
  public func constraint(_ ref: UInt32) -> fl_constraint {
    ref & FL_EXTRA == 0
      ? embedded.constraints[Int(ref)] : extra.constraints[Int(ref & ~FL_EXTRA)]
  }

  /// A slicing of a profile's element.
  public func slicing(_ ref: UInt32) -> fl_slicing {
    set(ref).records(FL_SLICINGS, as: fl_slicing.self)[index(ref)]
  }

  /// A discriminator by its number in a slicing.
  public func discriminator(_ range: fl_range, _ number: Int) -> fl_discriminator {
    set(range.first).records(FL_DISCRIMINATORS, as: fl_discriminator.self)[
      index(range.first) + number]
  }

  /// A context of an extension by its number.
  public func context(_ range: fl_range, _ number: Int) -> fl_context {
    set(range.first).records(FL_CONTEXTS, as: fl_context.self)[index(range.first) + number]
  }

  /// An entry of a table of property names.
  @inlinable
  public func childEntry(_ range: fl_range, _ number: Int) -> fl_child {
    range.first & FL_EXTRA == 0
      ? embedded.children[Int(range.first) &+ number]
      : extra.children[Int(range.first & ~FL_EXTRA) &+ number]
  }

  /// An entry of a list of references or texts.
  @inlinable
  public func entry(_ range: fl_range, _ number: Int) -> UInt32 {
    range.first & FL_EXTRA == 0
      ? embedded.list[Int(range.first) &+ number]
      : extra.list[Int(range.first & ~FL_EXTRA) &+ number]
  }

  /// The bytes of a text.
  @inlinable
  public func bytes(_ text: fl_string) -> UnsafeBufferPointer<UInt8> {
    let start =
      text & FL_EXTRA == 0
      ? embedded.strings + Int(text) : extra.strings + Int(text & ~FL_EXTRA)
    let length = start.loadUnaligned(as: UInt32.self)
    return UnsafeBufferPointer(
      start: (start + 4).assumingMemoryBound(to: UInt8.self), count: Int(length))
  }

  public func string(_ text: fl_string) -> String { String(decoding: bytes(text), as: UTF8.self) }

  /// How many records a section of the embedded tables has, the blank one included.
  public func count(of section: Int) -> Int { embedded.count(section) }

  // MARK: Look-ups

  /// The schema of an R4 type or resource.
  @inlinable
  public func schema(ofType name: Name) -> SchemaRef {
    let table = embedded.records(FL_TYPE_SCHEMAS, as: UInt32.self)
    return name.isKnown ? table[Int(name.rawValue)] : 0
  }

  /// The root element of a schema; 0 where the schema has no elements.
  @inlinable
  public func root(_ schema: SchemaRef) -> ElementRef {
    let elements = self.schema(schema).elements
    return elements.count == 0 ? 0 : elements.first
  }

  /// The child of an element that a property name leads to.
  @inlinable
  public func child(_ element: ElementRef, _ name: Name) -> fl_child? {
    let range = self.element(element).pointee.children
    let entries =
      range.first & FL_EXTRA == 0
      ? embedded.children + Int(range.first) : extra.children + Int(range.first & ~FL_EXTRA)
    var low = 0
    var high = Int(range.count)
    while low < high {
      let middle = (low &+ high) >> 1
      let entry = entries[middle]
      if entry.name == name.rawValue { return entry }
      if entry.name < name.rawValue { low = middle &+ 1 } else { high = middle }
    }
    return nil
  }

  /// Finds a schema by its canonical URL; a `|version` is compared where it is given.
  public func schema(url: String) -> SchemaRef? {
    var url = url
    return url.withUTF8 { schema(url: $0) }
  }

  /// Finds a schema by the bytes of its canonical URL.
  public func schema(url: UnsafeBufferPointer<UInt8>) -> SchemaRef? {
    let parts = Canonical(url)
    if hasExtra, let found = find(parts, in: extra) { return found | FL_EXTRA }
    return find(parts, in: embedded)
  }

  private func find(_ canonical: Canonical, in set: TableSet) -> SchemaRef? {
    URLSlots(set: set, section: FL_SCHEMA_SLOTS).find(canonical.url) { record in
      let schema = set.schemas[Int(record)]
      return equal(set.bytesOf(schema.url), canonical.url)
        && canonical.accepts(version: set.bytesOf(schema.version))
    }
  }
}

extension TableSet {
  /// The bytes of a text of this set, whatever bit 31 says.
  @usableFromInline
  func bytesOf(_ text: fl_string) -> UnsafeBufferPointer<UInt8> {
    let start = strings + Int(text & ~FL_EXTRA)
    return UnsafeBufferPointer(
      start: (start + 4).assumingMemoryBound(to: UInt8.self),
      count: Int(start.loadUnaligned(as: UInt32.self)))
  }
}

/// Compares two runs of bytes of any lengths.
@inlinable
public func equal(
  _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
) -> Bool {
  guard left.count == right.count else { return false }
  guard let a = left.baseAddress, let b = right.baseAddress else { return left.count == 0 }
  return equalBytes(a, b, left.count)
}
