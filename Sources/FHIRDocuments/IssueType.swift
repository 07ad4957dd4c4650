/// The kind of an issue, from FHIR's issue-type value set.
public enum IssueType: String, Sendable {
  case structure
  case required
  case value
  case invariant
  case invalid
  case codeInvalid = "code-invalid"
  case `extension`
  case notFound = "not-found"
  case notSupported = "not-supported"
  case duplicate
  case tooLong = "too-long"
  case businessRule = "business-rule"
  case informational
  case incomplete
}
