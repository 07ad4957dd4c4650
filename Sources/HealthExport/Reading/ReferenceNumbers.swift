/// Gives numbers to what records refer to.
///
/// The bytes as they stand are looked up first; what differs in bytes only, as a no-break space in
/// a name or the pointer of a device, leads to the same number of the catalog.
struct ReferenceNumbers: ~Copyable {
  // By the bytes in the document.
  var rawTypes = ByteInterner()
  var rawSources = ByteInterner()
  var rawVersions = ByteInterner()
  var rawDevices = ByteInterner()
  var rawUnits = ByteInterner()
  var rawValues = ByteInterner()
  // From the numbers of the bytes to those of the catalog.
  var typeOfRaw: [Int] = []
  var sourceOfRaw: [Int32] = []
  var deviceOfRaw: [Int32] = []
  var valueOfRaw: [Int] = []
  // By what is meant.
  var typeNumbers: [String: Int] = [:]
  var sourceNumbers: [String: Int] = [:]
  var deviceNumbers: [ExportDevice: Int] = [:]
  var valueNumbers: [String: Int] = [:]
  /// The class of each device of the catalog.
  var deviceClasses: [SourceClass] = []
}
