/// Prefixed units whose letters are nearly always meant for something else.
enum FalseFriends {
  /// Tells whether the code of one unit is such a case.
  static func contains(_ code: UnsafeBufferPointer<UInt8>) -> Bool {
    guard code.count <= 3 else { return false }
    var key: UInt32 = 0
    for byte in code { key = key << 8 | UInt32(byte) }
    switch key {
    case 0x70_48, 0x50_48: return true  // pH, PH: picohenry, petahenry
    case 0x6D_70_68, 0x6B_70_68: return true  // mph, kph: milliphot, kilophot
    case 0x66_74, 0x70_74, 0x6B_74: return true  // ft, pt, kt: femto-, pico-, kilotonne
    default: return false
    }
  }
}
