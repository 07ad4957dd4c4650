import CEmbeddedTables
import FHIRDocuments

/// Checks resources against R4 and profiles, one after the other.
///
/// The walk visits each node once with its base definition (`StructureWalk`), which also notes the
/// definition in the node; then the profiles, the invariants and the references, all of which
/// rest on those notes. It never throws for bad data and never stops at the first problem.
///
/// An instance belongs to one thread; it keeps compiled expressions from resource to resource. Its
/// properties are not watched for overlapping access at run time, which took a tenth of a check.
public final class ResourceWalk {
  public let definitions: Definitions
  public let options: CheckOptions
  let terminology: Terminology
  let invariants: InvariantTable

  /// The document being checked.
  @exclusivity(unchecked) var document = Document()
  /// How the document is written; kept here because it is asked for at every element.
  @exclusivity(unchecked) var format = Document.Format.json
  /// What was found so far.
  @exclusivity(unchecked) var findings: [Finding] = []
  /// Counts errors while `isQuiet`, when nobody wants to read them.
  @exclusivity(unchecked) var quietErrors = 0
  /// Findings are counted only: used to ask whether a node conforms to a profile.
  @exclusivity(unchecked) var isQuiet = false

  /// The resources met, in document order: the root, entries, contained ones.
  @exclusivity(unchecked) var resources: [NodeID] = []
  /// Nodes whose invariants wait until every node has its definition.
  @exclusivity(unchecked) var pendingInvariants: [PendingInvariants] = []
  /// References met, to be checked once all resources are known.
  @exclusivity(unchecked) var references: [NodeID] = []
  /// Extensions met, to be checked against their definitions.
  @exclusivity(unchecked) var extensions: [NodeID] = []
  /// Profiles being applied, to stop at circles.
  @exclusivity(unchecked) var activeProfiles: [ActiveProfile] = []
  @exclusivity(unchecked) var referenceIndex: ReferenceIndex?
  /// The indexes of Bundles inside other resources.
  @exclusivity(unchecked) var nestedIndexes: [NodeID: ReferenceIndex] = [:]
  let fixedValues: FixedValues
  let evaluator: PathEvaluator
  /// Which LOINC codes met so far are carried, by their digits.
  @exclusivity(unchecked) var carriedLOINC = KeyTable<Bool>()
  @exclusivity(unchecked) var targetCache = KeyTable<[SchemaRef]>()
  @exclusivity(unchecked) var slicingCache = KeyTable<SlicingRules>()
  /// Answers to whether a node conforms to a profile, for the document at hand.
  @exclusivity(unchecked) var conformance = KeyTable<Bool>()
  /// Conditions that stand for bounds relative to the time of the check.
  var relativeBounds: [fl_string: PathExpression?] = [:]
  @exclusivity(unchecked) var depth = 0
  /// What extensions that R4 does not define may have been meant to be.
  var extensionGuesses: [String: String?] = [:]
  /// Codes that could not be checked, in all resources since they were last forgotten.
  @exclusivity(unchecked) public internal(set) var unchecked = UncheckedCodes()
  /// Counts the documents.
  @exclusivity(unchecked) var documentNumber = 0

  struct PendingInvariants {
    var node: NodeID
    var constraints: fl_range
    var profile: SchemaRef
    /// What `%resource` stands for; nil for the resource the node lies in.
    var resource: NodeID?
  }

  struct ActiveProfile: Hashable {
    var node: NodeID
    var profile: SchemaRef
  }

  /// Adds the profiles that a resource must meet because of what it is about.
  public typealias ConceptProfiles = (Document, NodeID, inout [SchemaRef]) -> Void

  /// How deep elements may nest before the walk refuses to go on.
  static let depthLimit = 200

  public init(definitions: Definitions, options: CheckOptions = CheckOptions()) {
    self.definitions = definitions
    self.options = options
    terminology = Terminology(definitions)
    invariants = InvariantTable(definitions: definitions)
    fixedValues = FixedValues(definitions: definitions)
    evaluator = PathEvaluator(document: document, definitions: definitions)
    evaluator.environment = WalkEnvironment(walk: self)
  }

  /// Checks one resource against the base definitions, the profiles it claims and those asked for.
  ///
  /// - Parameters:
  ///   - document: a document as a reader left it; the walk notes definitions in its nodes.
  ///   - conceptProfiles: adds further profiles for a resource, from its codes.
  ///   - findings: gets the findings, in no particular order.
  public func check(
    _ document: Document, conceptProfiles: ConceptProfiles = { _, _, _ in },
    into findings: inout [Finding]
  ) {
    begin(document)
    swap(&self.findings, &findings)
    defer { swap(&self.findings, &findings) }

    guard walkRoot() else { return }
    checkProfiles(conceptProfiles)
    checkExtensions()
    checkReferences()
    checkElementIDs()
    checkBundles()
    checkQuestionnaires()
    checkMeasures()
    checkDefinitionalResources()
    checkPendingInvariants()
  }

  /// Notes the definitions of all nodes without judging anything; for evaluating FHIRPath.
  public func annotate(_ document: Document) {
    begin(document)
    isQuiet = true
    _ = walkRoot()
    isQuiet = false
  }

  private func begin(_ document: Document) {
    self.document = document
    format = document.format
    evaluator.document = document
    resources.removeAll(keepingCapacity: true)
    pendingInvariants.removeAll(keepingCapacity: true)
    references.removeAll(keepingCapacity: true)
    extensions.removeAll(keepingCapacity: true)
    activeProfiles.removeAll(keepingCapacity: true)
    referenceIndex = nil
    if !nestedIndexes.isEmpty { nestedIndexes = [:] }
    conformance.removeAll()
    quietErrors = 0
    isQuiet = false
    depth = 0
    documentNumber &+= 1
  }

  /// Begins to count codes that cannot be checked anew.
  public func forgetUncheckedCodes() { unchecked.removeAll() }

  // MARK: Findings

  /// Adds a finding about a node.
  ///
  /// - Parameters:
  ///   - place: where to point; the node's own place where nil.
  ///   - profile: the profile that asks for it; 0 for the base definitions.
  ///   - cause: the id of the element definition that is not met, where the node does not say it.
  func report(
    _ rule: String, _ severity: Severity = .error, _ type: IssueType, at node: NodeID,
    place: SourceRange? = nil, label: String? = nil, help: String? = nil, note: String? = nil,
    profile: SchemaRef = 0, cause: fl_string = 0, _ message: @autoclosure () -> String,
    fix: @autoclosure () -> Finding.Fix? = nil
  ) {
    if isQuiet {
      if severity == .error { quietErrors += 1 }
      return
    }
    let path = ElementPath(document: document, definitions: definitions)
    findings.append(
      Finding(
        rule: rule, severity: severity, type: type, expression: path.text(node),
        place: place ?? document.place(node), message: message(), label: label, help: help,
        note: note,
        profile: profile == 0 ? nil : definitions.string(definitions.schema(profile).url),
        cause: cause == 0 ? nil : definitions.string(cause), fix: fix()))
  }

  /// Runs checks without keeping their findings, and tells whether there was no error.
  func isClean(_ checks: () -> Void) -> Bool {
    let wasQuiet = isQuiet
    let before = quietErrors
    isQuiet = true
    quietErrors = 0
    checks()
    let clean = quietErrors == 0
    isQuiet = wasQuiet
    quietErrors = before
    return clean
  }

  // MARK: What a node is

  /// The name of a node's element without a choice's type: `value` for `valueQuantity`.
  func elementName(_ id: NodeID) -> Name {
    let node = document[id]
    if node.element == 0 || node.flags.contains(.resource) { return node.name }
    return definitions.element(node.element).pointee.baseName
  }

  /// The schema of a node's type; 0 where it is not known.
  func typeSchema(_ id: NodeID) -> SchemaRef {
    let node = document[id]
    guard node.element != 0 else { return 0 }
    if node.flags.contains(.resource) { return definitions.element(node.element).pointee.schema }
    let element = definitions.element(node.element)
    let types = element.pointee.types
    if types.count == 1 { return definitions.type(types, 0).schema }
    guard types.count > 1, element.pointee.parent != 0,
      let entry = definitions.child(element.pointee.parent, node.name)
    else { return 0 }
    return typeOf(entry)?.schema ?? 0
  }

  /// The element whose `children` table holds the children of a node; nil for unknown nodes.
  func childSource(_ id: NodeID) -> ElementRef? {
    let node = document[id]
    guard node.element != 0 else { return nil }
    if node.flags.contains(.resource) { return node.element }
    let element = definitions.element(node.element)
    if element.pointee.content_reference != 0 { return element.pointee.content_reference }
    if element.pointee.children.count > 0 { return node.element }
    let schema = typeSchema(id)
    return schema == 0 ? nil : definitions.root(schema)
  }

  /// The type a property name stands for.
  func typeOf(_ entry: fl_child) -> fl_type? {
    let types = definitions.element(entry.element).pointee.types
    if entry.type != UInt16.max { return definitions.type(types, Int(entry.type)) }
    return types.count > 0 ? definitions.type(types, 0) : nil
  }
}
