// swift-tools-version: 6.1
import PackageDescription

/// Strict settings every Swift target shares.
let swift: [SwiftSetting] = [.swiftLanguageMode(.v6)]

/// A program that needs no shared library; see Scripts/fhirlint.
let isStatic = Context.environment["FHIRLINT_STATIC"] == "1"

let package = Package(
  name: "fhirlint",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "FHIRLint", targets: ["FHIRLint"]),
    .library(name: "FHIRDocuments", targets: ["FHIRDocuments"]),
    .library(name: "UCUM", targets: ["UCUM"]),
    .executable(name: "fhirlint", targets: ["FHIRLintCommand"]),
  ],
  targets: [
    // System libraries: one narrow door each.
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    // Stands in for what a static libxml2 asks for and never uses.
    .target(name: "CStaticXML"),

    // Generated tables, compiled in as bytes.
    .target(
      name: "CEmbeddedTables",
      cSettings: [.unsafeFlags(["-Wno-c23-extensions"])]),

    .target(name: "UCUM", swiftSettings: swift),
    .target(
      name: "FHIRDocuments", dependencies: ["CLibXML2", "CEmbeddedTables"], swiftSettings: swift),
    .target(
      name: "FHIRConformance",
      dependencies: ["FHIRDocuments", "UCUM", "CEmbeddedTables", "CZlib"], swiftSettings: swift),
    .target(
      name: "WearableRules", dependencies: ["FHIRConformance", "UCUM"], swiftSettings: swift),
    .target(
      name: "HealthExport", dependencies: ["FHIRDocuments", "CZlib"], swiftSettings: swift),
    .target(
      name: "HealthConversion",
      dependencies: ["HealthExport", "WearableRules", "FHIRConformance", "UCUM"],
      swiftSettings: swift),
    .target(name: "Reporting", dependencies: ["FHIRDocuments"], swiftSettings: swift),
    .target(
      name: "FHIRLint",
      dependencies: [
        "FHIRConformance", "WearableRules", "Reporting", "FHIRDocuments", "CZlib",
        "HealthExport", "HealthConversion",
      ],
      swiftSettings: swift),
    .executableTarget(
      name: "FHIRLintCommand",
      dependencies: [
        "FHIRLint", "Reporting", "WearableRules", "UCUM", "FHIRDocuments", "HealthExport",
        "HealthConversion",
      ]
        + (isStatic ? ["CStaticXML"] : []),
      swiftSettings: swift, linkerSettings: isStatic ? [.linkedLibrary("m")] : []),

    // Makes the committed fact tables and their binary form.
    .executableTarget(
      name: "make-tables", dependencies: ["FHIRConformance"], path: "Tools/make-tables",
      swiftSettings: swift),

    // Folders and recorded outputs for the tests.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: swift),

    .testTarget(
      name: "UCUMTests", dependencies: ["UCUM"], resources: [.copy("Fixtures")],
      swiftSettings: swift),
    .testTarget(
      name: "FHIRDocumentsTests", dependencies: ["FHIRDocuments"], resources: [.copy("Fixtures")],
      swiftSettings: swift),
    .testTarget(
      name: "FHIRConformanceTests", dependencies: ["FHIRConformance"],
      resources: [.copy("Fixtures")], swiftSettings: swift),
    .testTarget(
      name: "WearableRulesTests", dependencies: ["WearableRules", "FHIRLint", "HealthExport"],
      swiftSettings: swift),
    .testTarget(
      name: "HealthExportTests", dependencies: ["HealthExport", "CLibXML2", "CZlib"],
      resources: [.copy("Fixtures")], swiftSettings: swift),
    .testTarget(
      name: "HealthConversionTests", dependencies: ["HealthConversion", "FHIRLint"],
      resources: [.copy("Fixtures")], swiftSettings: swift),
    .testTarget(
      name: "ReportingTests", dependencies: ["Reporting", "TestSupport"],
      resources: [.copy("Snapshots")],
      swiftSettings: swift),
    .testTarget(
      name: "FHIRLintTests", dependencies: ["FHIRLint", "TestSupport"],
      resources: [.copy("Fixtures")],
      swiftSettings: swift),
    .testTarget(
      name: "FHIRLintCommandTests", dependencies: ["FHIRLintCommand", "TestSupport"],
      resources: [.copy("Snapshots")], swiftSettings: swift),
  ],
  cLanguageStandard: .c17
)
