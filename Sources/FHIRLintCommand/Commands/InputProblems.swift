import FHIRLint

/// Tells the user which inputs could not be read.
struct InputProblems {
  private let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  /// Says what is the matter, and returns the exit status it makes.
  func tell(_ problem: InputProblem) -> ExitStatus {
    switch problem.reason {
    case .noResources:
      surroundings.complain(
        "no FHIR resources in \(problem.path): no .json, .ndjson or .xml file there holds one")
      return .clean
    case .unreadable(.system(let error)) where error.isMissing:
      surroundings.complain("there is no file \(problem.path)" + suggestion(problem.path))
    case .unreadable(let error):
      surroundings.complain("cannot read \(problem.path): \(error.words)")
    }
    return .failure
  }

  private func suggestion(_ path: String) -> String {
    var folder = ""
    var name = path[...]
    if let slash = path.lastIndex(of: "/") {
      folder = String(path[...slash])
      name = path[path.index(after: slash)...]
    }
    guard let names = FileSystem.names(in: folder.isEmpty ? "." : folder),
      let near = nearest(to: String(name), in: names)
    else { return "" }
    return "; did you mean \(folder)\(near)?"
  }
}

extension StreamError {
  /// Why it is, in words.
  var words: String {
    switch self {
    case .system(let error): error.words
    case .damagedGzip: "the gzip data is damaged or cut off"
    case .expandsTooMuch: "the gzip data grows to more than 400 times its size"
    case .tooLarge: "more than 2 GB in one piece; NDJSON of any size is read line by line"
    }
  }
}
