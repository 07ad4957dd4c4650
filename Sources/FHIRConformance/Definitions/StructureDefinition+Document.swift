import CEmbeddedTables
import FHIRDocuments

extension StructureDefinition {
  /// Reads a StructureDefinition from a document; what is missing or misshapen stays empty.
  public init(_ document: Document, at root: NodeID = 0) {
    url = document.firstText(root, .url)
    version = document.firstText(root, .version)
    name = document.firstText(root, .name)
    type = document.firstText(root, .type).afterTypePrefix
    kind = Kind(rawValue: document.firstText(root, .kind)) ?? .resource
    isAbstract = document.flag(root, .abstract) ?? false
    baseDefinition = document.firstText(root, .baseDefinition)
    // What is based on the type it describes constrains it, whatever derivation says.
    isProfile =
      document.firstText(root, .derivation) == "constraint" || baseDefinition.hasSuffix("/" + type)
    for context in document.children(root, .context) {
      let type = Context.types.firstIndex(of: document.firstText(context, .type)) ?? 0
      contexts.append(
        Context(type: UInt32(type), expression: document.firstText(context, .expression)))
    }
    contextInvariants = document.allTexts(root, .contextInvariant)
    if let part = document.child(root, .snapshot) {
      snapshot = document.children(part, .element).map { ElementDefinition(document, $0) }
    }
    if let part = document.child(root, .differential) {
      differential = document.children(part, .element).map { ElementDefinition(document, $0) }
    }
    for index in snapshot.indices { complete(&snapshot[index]) }
    for index in differential.indices { complete(&differential[index]) }
  }

  /// Fills in what an element does not say because the definition around it does.
  private func complete(_ element: inout ElementDefinition) {
    // R4 gives the logical id of resources the type string; its text and its grammar say id.
    if kind == .resource, !element.types.isEmpty, element.path == type + ".id" {
      element.types = [ElementDefinition.TypeReference(code: "id")]
    }
  }
}

extension StructureDefinition.Context {
  /// The context types in the order of `FL_CONTEXT_ELEMENT` and its siblings.
  static let types = ["element", "fhirpath", "extension"]
}

extension ElementDefinition {
  /// Reads an ElementDefinition from a node of a document.
  public init(_ document: Document, _ node: NodeID) {
    for child in document.children(node) {
      switch document[child].name {
      case .id: id = document.string(child)
      case .path: path = document.string(child)
      case .sliceName: sliceName = document.string(child)
      case .min: min = UInt32(document.string(child))
      case .max:
        let text = document.string(child)
        max = text == "*" ? .max : UInt32(text)
      case .type: types.append(TypeReference(document, child))
      case .contentReference: contentReference = document.string(child)
      case .slicing: slicing = Slicing(document, child)
      case .binding: binding = Binding(document, child)
      case .maxLength: maxLength = UInt32(document.string(child))
      case .constraint: constraints.append(Constraint(document, child))
      case .isModifier: isModifier = document.boolean(child)
      case .mustSupport: mustSupport = document.boolean(child)
      case .isSummary: isSummary = document.boolean(child)
      case .extension:
        guard document.firstText(child, .url) == Self.minLengthExtension else { continue }
        minLength = UInt32(document.firstText(child, .valueInteger))
      case .representation:
        if document.value(child, equals: "xmlAttr") { isXMLAttribute = true }
      default: readValue(document, child)
      }
    }
    // Type codes that are written twice, once for each profile, are one type.
    if types.count > 1 { joinTypes() }
  }

  /// Reads `fixed[x]`, `pattern[x]`, `minValue[x]` and `maxValue[x]`.
  private mutating func readValue(_ document: Document, _ node: NodeID) {
    guard let (part, type) = ValueName.all[document[node].name] else {
      // R4 speaks of durations as bounds of times, but has no name for them.
      switch document.nameText(node) {
      case "minValueDuration": minValue = JSONText.of(document, node, type: "Duration")
      case "maxValueDuration": maxValue = JSONText.of(document, node, type: "Duration")
      default: break
      }
      return
    }
    switch part {
    case .fixed: fixed = Value(type: type, json: JSONText.of(document, node, type: type))
    case .pattern: pattern = Value(type: type, json: JSONText.of(document, node, type: type))
    case .minValue: minValue = JSONText.of(document, node, type: type)
    case .maxValue: maxValue = JSONText.of(document, node, type: type)
    }
  }

  private static let minLengthExtension = "http://hl7.org/fhir/StructureDefinition/minLength"

  private mutating func joinTypes() {
    var joined: [TypeReference] = []
    for type in types {
      if let index = joined.firstIndex(where: { $0.code == type.code }) {
        joined[index].profiles += type.profiles.filter { !joined[index].profiles.contains($0) }
        joined[index].targetProfiles += type.targetProfiles.filter {
          !joined[index].targetProfiles.contains($0)
        }
        joined[index].aggregation |= type.aggregation
      } else {
        joined.append(type)
      }
    }
    types = joined
  }
}

extension ElementDefinition.TypeReference {
  init(_ document: Document, _ node: NodeID) {
    self.init()
    for child in document.children(node) {
      switch document[child].name {
      case .code: if code.isEmpty { code = document.string(child).afterTypePrefix }
      case .profile: profiles.append(document.string(child))
      case .targetProfile: targetProfiles.append(document.string(child))
      case .aggregation:
        switch document.string(child) {
        case "contained": aggregation |= 1
        case "referenced": aggregation |= 2
        case "bundled": aggregation |= 4
        default: break
        }
      case .versioning:
        versioning =
          switch document.string(child) {
          case "independent": 1
          case "specific": 2
          default: 0
          }
      case .extension:
        guard document.firstText(child, .url) == Self.typeExtension else { continue }
        for value in document.children(child) {
          let name = document[value].name
          if name == .valueUrl || name == .valueUri || name == .valueString {
            code = document.string(value)
          }
        }
      default: break
      }
    }
    if code.hasPrefix(Self.systemPrefix) {
      code = Self.systemTypes[String(code.dropFirst(Self.systemPrefix.count))] ?? "string"
    }
  }

  private static let typeExtension =
    "http://hl7.org/fhir/StructureDefinition/structuredefinition-fhir-type"
  private static let systemPrefix = "http://hl7.org/fhirpath/System."
  private static let systemTypes = [
    "String": "string", "Boolean": "boolean", "Integer": "integer", "Decimal": "decimal",
    "Date": "date", "DateTime": "dateTime", "Time": "time",
  ]
}

extension ElementDefinition.Slicing {
  init(_ document: Document, _ node: NodeID) {
    self.init()
    for child in document.children(node) {
      switch document[child].name {
      case .discriminator:
        let type = Self.types.firstIndex(of: document.firstText(child, .type)) ?? 0
        discriminators.append(
          ElementDefinition.Discriminator(
            type: UInt32(type), path: document.firstText(child, .path)))
      case .ordered: isOrdered = document.boolean(child)
      case .rules:
        rules = Self.rules.firstIndex(of: document.string(child)).map { UInt8($0) }
      default: break
      }
    }
  }

  /// The discriminator types in the order of `FL_BY_VALUE` and its siblings.
  static let types = ["value", "exists", "pattern", "type", "profile", "position"]
  /// The slicing rules in the order of `FL_SLICING_OPEN` and its siblings.
  static let rules = ["open", "closed", "openAtEnd"]
}

extension ElementDefinition.Binding {
  init(_ document: Document, _ node: NodeID) {
    self.init()
    for child in document.children(node) {
      switch document[child].name {
      case .strength:
        strength = UInt8(Self.strengths.firstIndex(of: document.string(child)) ?? 0)
      case .valueSet: valueSet = document.string(child)
      case .extension:
        guard
          document.firstText(child, .url)
            == "http://hl7.org/fhir/StructureDefinition/elementdefinition-maxValueSet"
        else { continue }
        maxValueSet = document.firstText(child, .valueCanonical)
        if maxValueSet.isEmpty { maxValueSet = document.firstText(child, .valueUri) }
      default: break
      }
    }
  }

  /// The strengths in the order of `FL_STRENGTH_NONE` and its siblings.
  static let strengths = ["", "example", "preferred", "extensible", "required"]
}

extension ElementDefinition.Constraint {
  init(_ document: Document, _ node: NodeID) {
    self.init()
    for child in document.children(node) {
      switch document[child].name {
      case .key: key = document.string(child)
      case .severity: isError = !document.value(child, equals: "warning")
      case .expression: expression = document.string(child)
      case .human: human = document.string(child)
      case .source: source = document.string(child)
      case .extension:
        guard
          document.firstText(child, .url)
            == "http://hl7.org/fhir/StructureDefinition/elementdefinition-bestpractice"
        else { continue }
        if document.flag(child, .valueBoolean) != false { isBestPractice = true }
      default: break
      }
    }
  }
}

/// Tells apart the names of `fixed[x]`, `pattern[x]`, `minValue[x]` and `maxValue[x]`.
enum ValueName {
  enum Part: Sendable { case fixed, pattern, minValue, maxValue }

  /// The part and the type code that each name stands for.
  static let all: [Name: (Part, String)] = {
    var names: [Name: (Part, String)] = [:]
    let prefixes: [(String, Part)] = [
      ("fixed", .fixed), ("pattern", .pattern), ("minValue", .minValue), ("maxValue", .maxValue),
    ]
    for number in 1..<Name.firstUnknown {
      let name = Name(rawValue: number)
      let text = name.text
      for (prefix, part) in prefixes where text.hasPrefix(prefix) {
        let suffix = String(text.dropFirst(prefix.count))
        guard let first = suffix.utf8.first, first >= 0x41, first <= 0x5A else { continue }
        names[name] = (part, primitives[suffix] ?? suffix)
      }
    }
    return names
  }()

  private static let primitives: [String: String] = {
    let codes = [
      "base64Binary", "boolean", "canonical", "code", "date", "dateTime", "decimal", "id",
      "instant", "integer", "markdown", "oid", "positiveInt", "string", "time", "unsignedInt",
      "uri", "url", "uuid",
    ]
    return Dictionary(
      uniqueKeysWithValues: codes.map { ($0.prefix(1).uppercased() + $0.dropFirst(), $0) })
  }()
}

extension String {
  /// A type code without the canonical base of FHIR's own types.
  fileprivate var afterTypePrefix: String {
    let prefix = "http://hl7.org/fhir/StructureDefinition/"
    return hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}

extension Document {
  /// The text of the first child with a name; empty where there is none.
  func firstText(_ node: NodeID, _ name: Name) -> String {
    child(node, name).map { string($0) } ?? ""
  }

  /// The texts of all children with a name.
  func allTexts(_ node: NodeID, _ name: Name) -> [String] {
    children(node, name).map { string($0) }
  }

  /// The first child with a name as a boolean.
  func flag(_ node: NodeID, _ name: Name) -> Bool? { child(node, name).flatMap { boolean($0) } }

  func boolean(_ node: NodeID) -> Bool? {
    if value(node, equals: "true") { return true }
    return value(node, equals: "false") ? false : nil
  }
}
