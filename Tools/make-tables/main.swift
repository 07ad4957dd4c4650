import FHIRConformance

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes the committed fact tables and their binary forms; run in the root of the package.
///
///     make-tables facts PACKAGE.tgz   Tables/*.tsv and names.txt from the R4 package
///     make-tables names               names.bin and Name+Generated.swift from Tables/names.txt
///     make-tables binary              definitions.bin from Tables/ and profiles/
///     make-tables check [PACKAGE.tgz] exit 1 where one of these files is not what would be made

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch arguments.first {
  case "facts" where arguments.count == 2:
    try write(Facts.files(from: arguments[1]))
  case "names" where arguments.count == 1:
    try write(NameFiles.files())
  case "binary" where arguments.count == 1:
    try write(BinaryFile.files())
  case "check" where arguments.count <= 2:
    var files = try NameFiles.files() + BinaryFile.files()
    if arguments.count == 2 { files += try Facts.files(from: arguments[1]) }
    let stale = files.filter { (try? contents($0.path)) != $0.bytes }
    for file in stale {
      complain("\(file.path) is stale: run `swift run make-tables \(file.command)`")
    }
    exit(stale.isEmpty ? 0 : 1)
  default:
    complain("usage: make-tables facts PACKAGE.tgz | names | binary | check [PACKAGE.tgz]")
    exit(2)
  }
} catch {
  complain("\(error)")
  exit(1)
}
