/// Says in our words what the invariants mean that people meet most.
///
/// The texts of the definitions are not carried over; an invariant without words of ours is shown
/// with its expression.
enum InvariantWords {
  static func message(_ key: String) -> String {
    texts[key] ?? "the invariant \(key) does not hold"
  }

  private static let texts: [String: String] = [
    "per-1": "the period starts after it ends",
    "qty-3": "a unit code needs the system it comes from",
    "obs-3": "a reference range needs low, high or text",
    "obs-6": "value and dataAbsentReason exclude each other",
    "obs-7": "a component repeats a coding of Observation.code although there is a value",
    "dom-2": "a contained resource contains resources of its own",
    "dom-3": "a contained resource is not referred to",
    "dom-4": "a contained resource has a versionId or lastUpdated",
    "dom-5": "a contained resource has a security label",
    "dom-6": "the resource has no narrative",
    "rng-2": "the range's low is above its high",
    "rat-1": "a ratio needs numerator and denominator, or neither and an extension",
    "att-1": "an attachment with data needs a contentType",
    "cpt-2": "a contact point with a value needs a system",
    "cnt-3": "a count is a whole number with the UCUM code 1",
    "age-1": "an age is a positive time with a UCUM code",
    "drt-1": "a duration is a time with a UCUM code",
    "dis-1": "a distance is a length with a UCUM code",
    "tim-1": "a duration in a timing needs its unit",
    "tim-2": "a period in a timing needs its unit",
    "vs-1": "the time is less precise than a day",
    "vs-2": "there is neither a value, nor components or members, nor a dataAbsentReason",
    "vs-3": "a component has neither a value nor a dataAbsentReason",
    "bdl-1": "a total belongs to searches and histories only",
    "bdl-2": "entry.search belongs to searches only",
    "bdl-3": "entry.request belongs to batches, transactions and histories, and is needed there",
    "bdl-4":
      "entry.response belongs to batch and transaction responses and histories, and is needed there",
    "bdl-5": "an entry needs a resource, unless it has a request or a response",
    "bdl-7": "a fullUrl occurs twice in the bundle, with the same version",
    "bdl-8": "a fullUrl names a version",
    "bdl-9": "a document needs an identifier with system and value",
    "bdl-10": "a document needs a timestamp",
    "bdl-11": "a document begins with a Composition",
    "bdl-12": "a message begins with a MessageHeader",
    "pat-1": "a contact needs a name, telecom, address or organization",
    "con-3":
      "a condition that is no problem list item, or not entered in error, needs a clinicalStatus",
    "con-4": "an abated condition is not active",
    "con-5": "a condition entered in error has no clinicalStatus",
    "ait-1": "an allergy needs a clinicalStatus unless it was entered in error",
    "ait-2": "an allergy entered in error has no clinicalStatus",
    "org-1": "an organization needs a name or an identifier",
    "sdf-0": "the name is not usable as an identifier",
  ]
}
