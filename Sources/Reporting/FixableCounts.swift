import FHIRDocuments

/// Counts the findings of a file that fixes would mend.
struct FixableCounts {
  private var safe = 0
  private var unsafe = 0

  mutating func add(_ finding: Finding) {
    guard let fix = finding.fix else { return }
    if fix.isSafe { safe += 1 } else { unsafe += 1 }
  }

  /// The counts in brackets, behind a blank; empty where nothing is fixable.
  func words(_ style: TextStyle) -> String {
    if unsafe == 0 { return safe == 0 ? "" : " (\(safe) fixable with --fix)" }
    if style.appliesUnsafe || safe == 0 {
      return " (\(safe + unsafe) fixable with --fix --unsafe-fixes)"
    }
    return " (\(safe) fixable with --fix, \(unsafe) more with --unsafe-fixes)"
  }
}
