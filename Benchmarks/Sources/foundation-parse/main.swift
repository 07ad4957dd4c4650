// Parses an NDJSON file line by line with JSONSerialization and prints the processor time.
//
//   foundation-parse FILE.ndjson

import Foundation

let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
let start = clock()
var properties = 0
data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
  guard let base = bytes.baseAddress else { return }
  var first = 0
  for index in 0..<bytes.count where bytes[index] == 10 {
    let line = Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: base + first), count: index - first,
      deallocator: .none)
    if let object = try? JSONSerialization.jsonObject(with: line) as? [String: Any] {
      properties += object.count
    }
    first = index + 1
  }
}
print(Double(clock() - start) / Double(CLOCKS_PER_SEC))
FileHandle.standardError.write(Data("\(properties) properties\n".utf8))
