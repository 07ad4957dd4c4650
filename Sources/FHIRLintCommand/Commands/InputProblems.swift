import FHIRDocuments
import FHIRLint

/// Tells the user which inputs could not be read.
struct InputProblems {
  private let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  /// Says what is the matter, and returns the exit status it makes.
  func tell(_ problem: InputProblem) -> ExitStatus {
    switch problem {
    case .noResources(let folder):
      surroundings.complain(
        "no FHIR resources in \(folder): no .json, .ndjson or .xml file there holds one")
      return .clean
    case .unreadable(let error) where error.reason == .missing:
      surroundings.complain(error.description + suggestion(error.name))
    case .unreadable(let error):
      surroundings.complain("\(error); \(error.help)")
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
