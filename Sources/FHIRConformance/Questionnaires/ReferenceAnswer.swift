import FHIRDocuments

/// Checks what a Reference that answers an item leads to.
struct ReferenceAnswer {
  let walk: ResourceWalk
  let item: FormItem

  func check(_ value: KnownNode) {
    let allowed = item.source.extensions(FormExtension.referenceResource).map(\.string)
    let text = value.text(.reference)
    guard !text.isEmpty else {
      checkType(value.text(.type), allowed, value)
      return
    }
    let reference = walk.parsed(text)
    switch reference.kind {
    case .fragment:
      guard let target = walk.target(of: text, from: value.node) else { return }
      checkType(walk.document.string(target), allowed, value)
    case .relative, .absolute, .conditional:
      if let type = reference.type {
        checkType(type, allowed, value)
      } else if text.hasPrefix("http:") || text.hasPrefix("https:") {
        reportForm(text, value)
      } else if let target = walk.target(of: text, from: value.node) {
        checkType(walk.document.string(target), allowed, value)
      }
    case .other: reportForm(text, value)
    }
  }

  private func reportForm(_ text: String, _ value: KnownNode) {
    walk.report(
      "questionnaire-reference-type", .error, .invariant, at: value.node,
      help: "end it in the type and the id of a resource, e.g. Patient/p1",
      "the reference \"\(walk.shortened(text))\" leads to no type of resource")
  }

  private func checkType(_ type: String, _ allowed: [String], _ value: KnownNode) {
    guard !type.isEmpty, !allowed.isEmpty, !allowed.contains(type) else { return }
    walk.report(
      "questionnaire-reference-type", .error, .invariant, at: value.node,
      help: "refer to \(walk.joined(allowed))",
      "the item \"\(item.linkID)\" takes no reference to a \(type)")
  }
}
