import Foundation

/// Reads the definitions from the folder of an unpacked package.
extension Facts {
  init(package folder: String) {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    for name in names
    where name.hasPrefix("StructureDefinition-") || name.hasPrefix("CodeSystem-") {
      guard let data = FileManager.default.contents(atPath: folder + "/" + name),
        let definition = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
      else { continue }
      if definition["resourceType"] as? String == "CodeSystem" {
        if definition["content"] as? String == "complete", let url = definition["url"] as? String {
          addCodeSystem(url)
        }
      } else {
        add(definition)
      }
    }
    sortExtensions()
  }

  private mutating func add(_ definition: [String: Any]) {
    let snapshot = definition["snapshot"] as? [String: Any]
    let elements = snapshot?["element"] as? [[String: Any]] ?? []
    let type = definition["type"] as? String ?? ""
    if definition["derivation"] as? String == "constraint" {
      if type == "Extension" { addExtension(definition, elements) }
      return
    }
    switch definition["kind"] as? String {
    case "primitive-type": addPrimitive(type)
    case "resource" where definition["abstract"] as? Bool != true: addResource(type)
    default: break
    }
    let isResource = definition["kind"] as? String == "resource"
    for element in elements {
      var made = Self.element(element)
      // The package calls the ids of resources strings; the specification says id.
      if isResource, made.path == type + ".id" { made.types = [ElementType(code: "id")] }
      add(made)
    }
  }

  private mutating func addExtension(_ definition: [String: Any], _ elements: [[String: Any]]) {
    let contexts = definition["context"] as? [[String: Any]] ?? []
    let isPlain = contexts.allSatisfy { $0["type"] as? String == "element" }
    var made = Extension(url: definition["url"] as? String ?? "")
    made.contexts = isPlain ? contexts.compactMap { $0["expression"] as? String } : []
    made.isModifier = elements.first?["isModifier"] as? Bool ?? false
    let value = elements.first { $0["id"] as? String == "Extension.value[x]" }
    if let value, value["max"] as? String != "0" { made.types = Self.types(value).map(\.code) }
    add(made)
  }

  private static func element(_ element: [String: Any]) -> Element {
    let binding = element["binding"] as? [String: Any]
    let valueSet = (binding?["valueSet"] as? String ?? "").split(separator: "|").first ?? ""
    return Element(
      path: element["path"] as? String ?? "", min: element["min"] as? Int ?? 0,
      max: Int(element["max"] as? String ?? ""), types: types(element),
      strength: binding?["strength"] as? String ?? "",
      valueSet: valueSet.split(separator: "/").last.map(String.init) ?? "",
      reference: (element["contentReference"] as? String).map { String($0.dropFirst()) })
  }

  private static func types(_ element: [String: Any]) -> [ElementType] {
    (element["type"] as? [[String: Any]] ?? []).map { type in
      var code = type["code"] as? String ?? ""
      if code.hasPrefix("http://hl7.org/fhirpath/System.") {
        // Values of primitives and ids: the extension says what FHIR calls them.
        let named = (type["extension"] as? [[String: Any]] ?? []).compactMap { $0["valueUrl"] }
        code = named.first as? String ?? code
      }
      guard code == "Reference" || code == "canonical" else { return ElementType(code: code) }
      let targets = (type["targetProfile"] as? [String] ?? []).map { url in
        url.split(separator: "/").last.map(String.init) ?? url
      }
      return ElementType(code: code, targets: targets == ["Resource"] ? [] : targets.sorted())
    }
  }
}
