/// The names, by topic.
extension BasicRule {
  static let syntax: [BasicRule] = [
    BasicRule(
      "json-syntax", "the text is not JSON at this place", "mend the place the caret shows",
      fix: "takes out a comma that is too many"),
    BasicRule("json-encoding", "bytes that are not UTF-8", "save the file as UTF-8"),
    BasicRule(
      "json-lone-surrogate", "half of a character written with two \\u escapes",
      "write the character itself, or both halves"),
    BasicRule(
      "json-byte-order-mark", "a byte order mark before the text", "save the file without it",
      fix: "takes it out"),
    BasicRule("json-too-deep", "objects or arrays nested too deeply", "no resource needs this"),
    BasicRule(
      "json-duplicate-key", "a property twice in one object", "keep one of the two",
      fix: "takes the second one out where both say the same"),
    BasicRule(
      "json-null", "null outside an array of primitives", "leave the property out",
      fix: "takes the property out"),
    BasicRule(
      "json-empty-array", "an array without items", "leave the property out",
      fix: "takes the property out"),
    BasicRule(
      "json-nested-array", "an array directly in an array", "write the items into the outer array"),
    BasicRule(
      "json-companion", "a property with an underscore that does not fit its primitive",
      "give both arrays the same length, and the companion only id and extension"),
    BasicRule("json-resource-type", "resourceType is no text", "write the type as a string"),
    BasicRule("json-not-a-resource", "JSON that is no object", "a resource is one JSON object"),
    BasicRule("xml-syntax", "the text is not XML at this place", "mend the place the caret shows"),
    BasicRule("xml-encoding", "an encoding that is not known here", "save the file as UTF-8"),
    BasicRule("xml-doctype", "a document type or entity", "FHIR has none: take it out"),
    BasicRule("xml-stray-text", "text between elements", "values stand in value attributes"),
    BasicRule("xml-too-deep", "elements nested too deeply", "no resource needs this"),
    BasicRule("xml-two-resources", "two resources in one place", "keep one of the two"),
    BasicRule(
      "xml-wrong-namespace", "an element outside FHIR's namespace",
      "declare xmlns=\"http://hl7.org/fhir\" on the root element"),
    BasicRule(
      "not-a-fhir-resource", "an input that names no resource type",
      "a resource has a resourceType, or an XML root element that is its type"),
  ]

  static let structure: [BasicRule] = [
    BasicRule(
      "resource-type-unknown", "a resource type R4 does not have", "write one of R4's types"),
    BasicRule("resource-type-missing", "a resource without its type", "add resourceType"),
    BasicRule(
      "resource-type-unexpected", "another resource type than asked for", "see --as"),
    BasicRule(
      "resource-id-extension", "a resource id with an extension", "a resource's id has none"),
    BasicRule(
      "structure-wrong-type", "a value of another JSON type than the element has",
      "write strings in quotes, numbers and booleans without",
      fix: "writes a number or boolean in quotes where a string belongs"),
    BasicRule(
      "structure-wrong-shape", "an array where one value belongs, or the other way round",
      "write [ ] around values of elements that repeat, and only there",
      fix: "adds the brackets, or takes them away around one item"),
    BasicRule(
      "structure-element-order", "XML elements in another order than the definition's",
      "put them in the order of the definition"),
    BasicRule("structure-too-deep", "elements nested too deeply", "no resource needs this"),
    BasicRule("cardinality-min", "a required element is missing", "add it"),
    BasicRule("cardinality-max", "an element occurs more often than allowed", "keep fewer"),
    BasicRule("element-id-duplicate", "an element id twice in one resource", "rename one"),
    BasicRule(
      "invariant-not-evaluated", "an invariant that cannot be evaluated here",
      "nothing to mend in the data"),
    BasicRule("narrative-not-xhtml", "a narrative that is not XHTML", "write it as XHTML"),
    BasicRule("txt-1", "a narrative with more than basic formatting", "take out what is active"),
    BasicRule("txt-2", "a narrative without content", "write something, or leave it out"),
  ]

  static let values: [BasicRule] = [
    BasicRule(
      "primitive-format", "a value that its type does not take", "write it as the type asks",
      fix: "trims blanks, writes dates and times in the notation of R4, and the like"),
    BasicRule("value-too-long", "a text that is too long", "shorten it"),
    BasicRule("value-too-short", "a text that is too short", "write more"),
    BasicRule("value-out-of-bounds", "a value outside its bounds", "check value and unit"),
    BasicRule(
      "attachment-hash", "a hash that is not that of the data", "write the SHA-1 in base64"),
    BasicRule(
      "identifier-system-relative", "an identifier whose system is no absolute URI",
      "write the whole URI"),
    BasicRule(
      "sampled-data", "SampledData with something else than numbers, E, L and U",
      "write decimals parted by single blanks"),
    BasicRule("attachment-size", "a size that is not that of the data", "correct size or data"),
    BasicRule(
      "binding-required", "a code outside the value set that must be used",
      "take a code of the value set",
      fix: "writes the code that differs only in upper and lower case"),
    BasicRule(
      "binding-extensible", "a code outside a value set that may only be extended",
      "take a code of the value set where one fits"),
    BasicRule(
      "binding-preferred", "a code outside the value set that is recommended",
      "take a code of the value set, or keep yours"),
    BasicRule(
      "binding-maximum", "a code outside the value set that bounds an extensible binding",
      "use a code of the value set named"),
    BasicRule(
      uncheckedTerminology, "codes that cannot be checked: no complete list of them is at hand",
      "give a package that has the list with --ig, or leave them to a terminology server"),
    BasicRule(
      "code-abstract", "a code that only groups others", "use one of the codes below it"),
    BasicRule("code-inactive", "a code no longer in use", "use the code that took its place"),
    BasicRule(
      "code-unknown", "a code its system does not have", "correct code or system",
      fix: "writes the code that differs only in upper and lower case"),
    BasicRule(
      "coding-system-value-set", "a value set's address where a code system's belongs",
      "name the code system"),
    BasicRule(
      "coding-system-supplement", "a supplement's address where a code system's belongs",
      "name the code system it supplements"),
  ]

  static let profiles: [BasicRule] = [
    BasicRule(
      "profile-unknown", "a profile that is not known here, so that it was not checked",
      "give its package with --ig"),
    BasicRule("profile-wrong-type", "a profile of another type", "claim a profile of this type"),
    BasicRule(
      "profile-none-matches", "an element that meets none of the profiles it may have",
      "meet one of them"),
    BasicRule("type-not-allowed", "a type the profile does not allow here", "use another type"),
    BasicRule("fixed-value", "another value than the profile fixes", "write that value"),
    BasicRule("pattern-value", "a value without what the profile asks for", "add what is missing"),
    BasicRule("slice-min", "a required slice is missing", "add it"),
    BasicRule("slice-max", "a slice occurs more often than allowed", "keep fewer"),
    BasicRule("slice-closed", "an item that fits no slice of a closed slicing", "take it out"),
    BasicRule("slice-order", "slices in another order than the profile's", "reorder the items"),
    BasicRule("slice-ambiguous", "an item that fits two slices", "make it fit one"),
    BasicRule(
      "extension-unknown", "an extension whose definition is not known here",
      "give its package with --ig, or correct the url"),
    BasicRule(
      "extension-part-unknown", "a part of an extension its definition does not have",
      "correct the url of the part"),
    BasicRule("extension-url", "an extension whose url is no absolute address", "correct the url"),
    BasicRule(
      "extension-context", "an extension where its definition does not allow it", "move it"),
    BasicRule(
      "extension-modifier", "an extension under the wrong one of extension and modifierExtension",
      "move it to the other"),
    BasicRule("package-unreadable", "a package that cannot be read", "check path and contents"),
    BasicRule("package-empty", "a package without definitions", "check path and contents"),
    BasicRule(
      "package-file-broken", "a file of a package that cannot be read", "check the package"),
    BasicRule(
      "package-differential", "a profile whose changes do not fit its base", "correct the profile"),
    BasicRule(
      "package-missing-dependency", "a package that needs another one", "give that with --ig too"),
  ]

  static let references: [BasicRule] = [
    BasicRule(
      "reference-format", "a reference that is no address of a resource", "write Type/id or a URL"),
    BasicRule(
      "reference-conditional", "a search instead of a reference, outside of a transaction",
      "write Type/id"),
    BasicRule(
      "reference-target-type", "a reference to a type that is not allowed here",
      "refer to another resource"),
    BasicRule(
      "reference-target-profile", "a reference to a resource that does not meet the asked profile",
      "correct that resource, or refer to another"),
    BasicRule(
      "reference-aggregation", "a reference to a place the profile does not allow",
      "put the resource where the profile wants it"),
    BasicRule(
      "reference-versioning", "a reference with a version, or without, against the profile",
      "add the version, or take it out"),
    BasicRule(
      "reference-type-mismatch", "Reference.type and the resource it leads to disagree",
      "correct one of them"),
    BasicRule(
      "reference-unresolved", "a reference to something that is not there",
      "add the resource or correct the reference"),
    BasicRule("reference-ambiguous", "a reference that fits several entries", "use the fullUrl"),
    BasicRule(
      "bundle-fullurl-missing", "an entry without fullUrl where references need it", "add it"),
    BasicRule("bundle-fullurl-mismatch", "fullUrl and id disagree", "correct one of them"),
    BasicRule("bundle-fullurl-relative", "a fullUrl that is not absolute", "write it in full"),
    BasicRule(
      "bundle-head-missing", "a document or message without its first resource",
      "begin it with the Composition or MessageHeader"),
    BasicRule(
      "bundle-search-mode", "an entry of a search that its mode does not fit",
      "correct search.mode"),
    BasicRule("bundle-search-id", "a search result without an id", "add the id"),
    BasicRule(
      "contained-id-duplicate", "two contained resources with one id", "rename one of them"),
    BasicRule(
      "bundle-request-repeated", "a transaction that changes one resource twice",
      "join the changes"),
    BasicRule("bundle-request-resource", "a PUT or POST without a resource", "add it"),
    BasicRule(
      "bundle-request-url", "a request for another type or id than the resource has",
      "correct one of them"),
    BasicRule("bundle-link-paging", "a page link where there are no pages", "take it out"),
    BasicRule("bundle-link-duplicate", "a link relation twice", "keep one"),
    BasicRule(
      "bundle-entry-unreachable", "an entry of a document nothing refers to",
      "refer to it or take it out"),
    BasicRule(
      "canonical-not-absolute", "a canonical address that is not absolute", "write it in full"),
  ]
}
