// Reads every line of an NDJSON file, or a whole XML file, several times and prints the best time.
//
//   reader-benchmark FILE [ROUNDS]

import FHIRDocuments

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

guard CommandLine.arguments.count > 1 else {
  print("reader-benchmark FILE [ROUNDS]")
  exit(2)
}
let rounds = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 5 : 5
let path = CommandLine.arguments[1]
let source = try InputFile.read(path)

var lines: [SourceRange] = []
if path.hasSuffix("json") {
  var start = 0
  for offset in 0..<source.count where source.base[offset] == UInt8(ascii: "\n") {
    if offset > start { lines.append(SourceRange(start, offset)) }
    start = offset + 1
  }
  if start < source.count { lines.append(SourceRange(start, source.count)) }
}

let clock = ContinuousClock()
let document = Document()
var json = JSONReader()
var xml = XMLReader()
var best = Duration.seconds(1_000_000)
var nodes = 0
for _ in 0..<rounds {
  nodes = 0
  let time = clock.measure {
    if lines.isEmpty {
      xml.read(source, into: document)
      nodes += document.count
    }
    for line in lines {
      json.read(source, range: line, into: document)
      nodes += document.count
    }
  }
  best = min(best, time)
}
let seconds = Double(best.components.attoseconds) / 1e18 + Double(best.components.seconds)
let megabytes = Double(source.count) / 1e6
print(
  "\(lines.count) lines, \(nodes) nodes: \(seconds) s, \(Int(megabytes / seconds)) MB/s")
