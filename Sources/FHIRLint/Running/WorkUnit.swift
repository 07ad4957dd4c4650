import FHIRDocuments

/// A piece of input for one thread.
enum WorkUnit {
  /// A file still to be read.
  case file(path: String, kind: InputKind, isNamed: Bool)
  /// A file that was read to find out what it is.
  case loaded(SourceBytes, kind: InputKind)
  /// An input of a format that holds no resources.
  case other(name: String, format: FormatSniffer.Format)
  /// Lines of an NDJSON file.
  case window(SourceBytes, isFirst: Bool)
  case problem(InputProblem)
  /// Nothing to check: a folder begins or ends here.
  case mark(CheckedBatch.Mark)
}
