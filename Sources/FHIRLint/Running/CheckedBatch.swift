import FHIRDocuments
import Reporting
import WearableRules

/// What a run found out about one piece of its input: a file, or a window of an NDJSON file.
public struct CheckedBatch: Sendable {
  /// The resources in source order; clean ones only where the runner was asked to keep them.
  public var resources: [CheckedResource] = []
  /// How many resources were checked, whether kept or not.
  public var resourceCount = 0
  /// Everything found, also what is below the level that is shown.
  public var counts = SeverityCounts()
  /// The codes that could not be checked.
  public var unchecked: [UncheckedCount] = []
  /// Findings that say so, which are counted once a run: their messages and severities.
  var uncheckedNotes: [UncheckedNote] = []
  /// How many findings can be mended by an edit that keeps the clinical meaning.
  public var fixable = 0
  /// How many files of a folder are no FHIR.
  public var leftOut = 0
  /// The piece begins a new input.
  public var beginsInput = true
  /// Why there is nothing, or not everything.
  public var problem: InputProblem?

  /// Says once of a kind of codes that they were not checked.
  struct UncheckedNote: Sendable {
    var message: String
    var severity: Severity
  }

  /// Stands between the pieces where a folder begins or ends.
  enum Mark: Sendable {
    case folderBegins
    case folderEnds(String)
  }

  var mark: Mark?
  /// What rules across the run will ask about the resources, and whose it is.
  var facts = RunFacts()
  var sheets: [FactSheet] = []
  /// What fixing came to, in a run that fixes.
  var fixed: FixedPiece?

  init() {}

  /// Stands for a file of a folder that is no FHIR.
  static var ofOtherFile: CheckedBatch {
    var batch = CheckedBatch()
    batch.leftOut = 1
    batch.beginsInput = false
    return batch
  }

  init(mark: Mark) {
    self.mark = mark
  }

  init(problem: InputProblem) {
    self.problem = problem
  }
}

/// Why an input gave nothing to check.
public enum InputProblem: Error, Sendable, Hashable {
  case unreadable(InputError)
  /// A folder in which nothing is a FHIR resource.
  case noResources(folder: String)
}
