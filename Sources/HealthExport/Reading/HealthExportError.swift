/// Says why an export cannot be read at all.
public enum HealthExportError: Error, Sendable, Hashable {
  /// The path cannot be opened or read; the system's error number.
  case cannotRead(path: String, errno: Int32)
  /// No element `HealthData` was found.
  case noHealthData(name: String)
  /// The archive holds no health document.
  case noHealthDocument(name: String)
  /// The archive's member is encrypted.
  case encrypted(member: String)
  /// The archive uses a packing method other than stored and deflate; the method's number.
  case unknownPacking(member: String, method: Int)
  /// The directory of the archive is missing or damaged, and no member could be found.
  case damagedArchive(name: String)
  /// The zone is not in the tz database.
  case unknownZone(name: String)
  /// A zone is wanted, and there is no tz database to find it in.
  case noZoneDatabase(folder: String)
}
