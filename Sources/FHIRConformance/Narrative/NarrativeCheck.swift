/// Checks the XHTML of a narrative against XML and against what R4 lets a narrative contain.
public enum NarrativeCheck {
  /// Where the bytes of the narrative come from.
  public enum Source: Sendable, Hashable {
    /// The text of a JSON string, unescaped: everything must be in it.
    case jsonString
    /// An element of an XML document, from `<` to `>`: prefixes may be bound further out.
    case xmlElement
  }

  /// Finds what is wrong, in the order of the text; nothing is allocated for a good narrative.
  ///
  /// After a fault that leaves the structure unclear (an unclosed or crossed tag) the rest is
  /// not looked at.
  ///
  /// - Parameters:
  ///   - bytes: the fragment in valid UTF-8.
  ///   - source: where the bytes come from.
  ///   - outerDefaultIsXHTML: whether, in XML, an element further out made XHTML the default
  ///     namespace.
  public static func check(
    _ bytes: UnsafeBufferPointer<UInt8>, source: Source, outerDefaultIsXHTML: Bool = false
  ) -> [NarrativeFault] {
    withUnsafeTemporaryAllocation(
      of: NarrativeScanner.Open.self, capacity: NarrativeScanner.maximumDepth
    ) { stack in
      guard let base = stack.baseAddress else { return [] }
      var scanner = NarrativeScanner(
        bytes, source: source, outerDefaultIsXHTML: outerDefaultIsXHTML, stack: base)
      scanner.scan()
      return scanner.faults
    }
  }

  /// Tells whether the narrative is sound, which is the answer of FHIRPath's `htmlChecks()`.
  public static func isSound(
    _ bytes: UnsafeBufferPointer<UInt8>, source: Source = .jsonString
  ) -> Bool {
    check(bytes, source: source).isEmpty
  }
}
