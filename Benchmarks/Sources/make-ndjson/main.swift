// Writes an NDJSON file of a given size from a folder of JSON resources, with fresh ids.
//
//   make-ndjson FOLDER MEGABYTES OUTPUT [NAME-PREFIX]

import Foundation

let arguments = CommandLine.arguments
guard arguments.count >= 4, let megabytes = Int(arguments[2]) else {
  print("usage: make-ndjson FOLDER MEGABYTES OUTPUT [NAME-PREFIX]")
  exit(2)
}
let prefix = arguments.count > 4 ? arguments[4] : ""
let names = try FileManager.default.contentsOfDirectory(atPath: arguments[1])
  .filter { $0.hasSuffix(".json") && $0.hasPrefix(prefix) }.sorted()
let resources = try names.compactMap { name -> [String: Any]? in
  let url = URL(fileURLWithPath: arguments[1]).appendingPathComponent(name)
  return try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
}
guard !resources.isEmpty else {
  print("no JSON resources in \(arguments[1])")
  exit(2)
}
FileManager.default.createFile(atPath: arguments[3], contents: nil)
let output = try FileHandle(forWritingTo: URL(fileURLWithPath: arguments[3]))
var written = 0
var number = 0
while written < megabytes * 1_000_000 {
  var resource = resources[number % resources.count]
  resource["id"] = "r\(number)"
  var line = try JSONSerialization.data(
    withJSONObject: resource, options: [.sortedKeys, .withoutEscapingSlashes])
  line.append(10)
  try output.write(contentsOf: line)
  written += line.count
  number += 1
}
print("\(number) resources, \(written) bytes")
