/// Describes one file inside an archive, as the archive's directory states it.
struct ZipMember: Sendable, Hashable {
  var name: String
  /// The packing method: 0 stored, 8 deflate.
  var method: Int
  var isEncrypted: Bool
  /// Nil where the directory is lost and the checksum stands behind the data.
  var checksum: UInt32?
  /// May have lost its high bits in archives beyond 4 GiB.
  var packedSize: Int
  var size: Int
  /// Where the member's own header begins; may have lost its high bits.
  var headerOffset: Int
}
