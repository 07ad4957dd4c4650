import FHIRDocuments

/// Checks Questionnaires, and QuestionnaireResponses against the Questionnaires they answer.
extension ResourceWalk {
  func checkQuestionnaires() {
    for resource in resources {
      switch document.resourceType(resource) {
      case Name.Types.questionnaire:
        QuestionnaireCheck(walk: self, root: resource).check()
      case Name.Types.questionnaireResponse: checkResponse(resource)
      default: continue
      }
    }
  }

  private func checkResponse(_ response: NodeID) {
    guard let link = document.child(response, .questionnaire), document.hasValue(link) else {
      return
    }
    let canonical = document.string(link)
    guard let source = definitional(canonical, type: Name.Types.questionnaire, for: response) else {
      report(
        "questionnaire-unknown", .warning, .notFound, at: link,
        help: "give it with --ig, or contain it; nothing of the answers was checked",
        "the questionnaire \(shortened(canonical)) is not known")
      return
    }
    let check = ResponseCheck(walk: self, form: QuestionnaireForm(source), response: response)
    check.check()
  }

  /// The definitional resource that a canonical means: a contained one, one of the Bundle, or one of
  /// the packages.
  func definitional(_ canonical: String, type: Name, for resource: NodeID) -> KnownNode? {
    if canonical.hasPrefix("#") {
      let owner = container(of: resource)
      let id = String(canonical.dropFirst())
      guard let node = index().contained(in: owner, id: id),
        document.resourceType(node) == type
      else { return nil }
      return KnownNode(document: document, node: node)
    }
    let (url, version) = canonical.canonicalParts
    for candidate in resources where document.resourceType(candidate) == type {
      guard document.text(candidate, .url) == url else { continue }
      let own = document.text(candidate, .version)
      if version.isEmpty || own.isEmpty || own == version {
        return KnownNode(document: document, node: candidate)
      }
    }
    guard let found = options.known.document(canonical, type: type) else { return nil }
    return KnownNode(document: found, node: 0)
  }
}
