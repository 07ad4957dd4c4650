/// Says how a run goes through its inputs.
public struct RunOptions: Sendable {
  /// How many threads check; nil takes one for each processor.
  public var jobs: Int?
  /// What `.gitignore` files name is left out.
  public var respectsIgnore = true
  /// Patterns of files in folders to leave out.
  public var exclude: [GlobPattern] = []
  /// The descriptor that is read for `-`.
  public var standardInput: Int32 = 0
  /// The name of standard input; its end tells how the input is written.
  public var standardInputName: String?
  /// Resources without findings are handed over as well.
  public var keepsCleanResources = false
  /// The run finds out what fixes change, instead of what is wrong.
  var fixes: FixOptions?

  public init() {}
}
