extension Command {
  static let explain = Command(
    name: "explain", summary: "Says why a rule is there, and what to write instead.",
    operands: "NAME...", options: [], remarks: [], run: { _, _ in .clean })
  static let rules = Command(
    name: "rules", summary: "Lists the rules.", operands: "", options: [], remarks: [],
    run: { _, _ in .clean })
  static let fhirpath = Command(
    name: "fhirpath", summary: "Evaluates a FHIRPath expression.", operands: "EXPR [FILE]",
    options: [], remarks: [], run: { _, _ in .clean })
}
