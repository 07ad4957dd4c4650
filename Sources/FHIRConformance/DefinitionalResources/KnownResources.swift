import FHIRDocuments

/// Finds the resources of the packages a user gives that other resources are checked against:
/// Questionnaires, Measures, Libraries and CodeSystems, by canonical URL.
///
/// It is made once and only read afterwards, so that any number of threads may share it.
public final class KnownResources: @unchecked Sendable {
  // Unchecked because of the documents, which nobody changes once they are here.

  /// Holds nothing.
  public static let none = KnownResources([])

  private var byURL: [String: [Document]] = [:]

  public init(_ documents: [Document]) {
    for document in documents where !document.isEmpty {
      let url = document.text(0, .url)
      if !url.isEmpty { byURL[url, default: []].append(document) }
    }
  }

  /// Finds a resource of a type; a `|version` is compared where both sides state one, and of
  /// several versions the last one given counts.
  func document(_ canonical: String, type: Name) -> Document? {
    let (url, version) = canonical.canonicalParts
    return byURL[url]?.last { document in
      guard document.resourceType(0) == type else { return false }
      let own = document.text(0, .version)
      return version.isEmpty || own.isEmpty || own == version || own.hasPrefix(version + ".")
    }
  }
}

extension String {
  /// A canonical as its URL and its version; the version is empty where none is stated.
  var canonicalParts: (url: String, version: String) {
    guard let bar = firstIndex(of: "|") else { return (self, "") }
    return (String(self[..<bar]), String(self[index(after: bar)...]))
  }
}
