/// Describes the sensor of a record, from the text of its `device` attribute.
///
/// The pointer at the beginning of the text changes from record to record and is not kept.
public struct ExportDevice: Sendable, Hashable {
  public var name: String?
  public var manufacturer: String?
  public var model: String?
  /// The product type, as `Watch6,7`.
  public var hardware: String?
  public var firmware: String?
  public var software: String?
  public var localIdentifier: String?
  public var udiDeviceIdentifier: String?
  /// When the system made the device entry, as written.
  public var creationDate: String?

  public init() {}

  /// Tells whether the device is an Apple Watch, by model or product type.
  public var isWatch: Bool { model == "Watch" || hardware?.hasPrefix("Watch") == true }

  /// Tells whether the device is an iPhone, iPad or iPod, by model or product type.
  public var isPhone: Bool {
    for family in ["iPhone", "iPad", "iPod"]
    where model == family || hardware?.hasPrefix(family) == true {
      return true
    }
    return false
  }
}
