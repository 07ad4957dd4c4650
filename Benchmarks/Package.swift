// swift-tools-version: 6.1
import PackageDescription

/// Measures parts of fhirlint; a package of its own, so that the project's builds stay small.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "fhirlint", path: "..")],
  targets: [
    .executableTarget(
      name: "reader-benchmark",
      dependencies: [.product(name: "FHIRDocuments", package: "fhirlint")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(name: "empty"),
    .executableTarget(name: "foundation-parse"),
    .executableTarget(name: "make-ndjson"),
  ]
)
