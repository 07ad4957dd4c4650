/// Names entries of batches and transactions without a request, and requests elsewhere.
struct RequestMissing: ProfileRule {
  static let about = About(
    id: "bundle-request-missing",
    severity: .error,
    origin: .base,
    type: .invariant,
    summary: "A request missing in a batch or transaction, or out of place",
    why: """
      A server does with an entry what its request says. An entry without one is not carried out, and \
      a request in any other Bundle is not read.
      """,
    note: "R4 invariant bdl-3",
    looksAt: "entry.request of every Bundle",
    help: "add \"request\" with method and url in batches and transactions, and only there",
    wrong: [
      Example(
        """
        ↓{
          "resourceType": "Bundle", "type": "transaction",
          "entry": [{ "fullUrl": "https://example.org/Patient/p1",
            "resource": { "resourceType": "Patient", "id": "p1" } }]
        }
        """),
      Example(
        """
        ↓{
          "resourceType": "Bundle", "type": "collection",
          "entry": [{ "fullUrl": "https://example.org/Patient/p1",
            "resource": { "resourceType": "Patient", "id": "p1" },
            "request": { "method": "PUT", "url": "Patient/p1" } }]
        }
        """),
    ],
    right: [
      Example(
        """
        {
          "resourceType": "Bundle", "type": "transaction",
          "entry": [{ "fullUrl": "https://example.org/Patient/p1",
            "resource": { "resourceType": "Patient", "id": "p1" },
            "request": { "method": "PUT", "url": "Patient/p1" } }]
        }
        """),
      Example(
        """
        {
          "resourceType": "Bundle", "type": "collection",
          "entry": [{ "fullUrl": "https://example.org/Patient/p1",
            "resource": { "resourceType": "Patient", "id": "p1" } }]
        }
        """),
    ]
  )

  static let causes = [Cause("bdl-3")]
}
