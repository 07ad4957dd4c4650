/// Says why a package could not be read.
public enum PackageError: Error, Sendable, Hashable {
  case notFound
  case notReadable
  /// The data are not gzip data although the name or the beginning says so.
  case notGzip
  case truncated
  case tooLarge(limit: Int)
  /// The archive's structure is broken at this offset of the unpacked data.
  case notTar(at: Int)
}
