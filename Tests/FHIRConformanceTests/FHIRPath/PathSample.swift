import FHIRDocuments

@testable import FHIRConformance

/// Small resources of our own to evaluate expressions on.
enum PathSample {
  static let patient = """
    {"resourceType":"Patient","id":"ada","active":true,
     "contained":[{"resourceType":"Organization","id":"org","name":"Clinic"},
                  {"resourceType":"Practitioner","id":"doc","active":false}],
     "identifier":[{"use":"usual","value":"7","period":{"start":"2020-01-01"}}],
     "name":[{"use":"official","family":"Lind","given":["Ada","Mae"]},
             {"use":"nickname","given":["Addie"]}],
     "gender":"female","birthDate":"1990-04-17",
     "_birthDate":{"extension":[{"url":"http://example.org/time","valueDateTime":"1990-04-17T05:30:00+02:00"}]},
     "multipleBirthInteger":2,
     "contact":[{"name":{"family":"Lind"},"relationship":[{"text":"mother"}]}],
     "managingOrganization":{"reference":"#org"}}
    """

  static let observation = """
    {"resourceType":"Observation","id":"weight","status":"final",
     "code":{"coding":[{"system":"http://loinc.org","code":"29463-7","display":"Body weight"},
                       {"system":"http://example.org","code":"w"}]},
     "subject":{"reference":"Patient/ada"},
     "effectiveDateTime":"2024-03-05T07:10:00+01:00",
     "valueQuantity":{"value":72.50,"unit":"kg","system":"http://unitsofmeasure.org","code":"kg"},
     "referenceRange":[{"low":{"value":60,"system":"http://unitsofmeasure.org","code":"kg"}}],
     "component":[{"code":{"coding":[{"system":"http://loinc.org","code":"29463-7",
                                      "display":"Body weight"}]},
                   "valueInteger":3}]}
    """

  static func document(_ json: String) -> Document {
    let document = Document()
    var reader = JSONReader()
    reader.read(SourceBytes(json), into: document)
    return document
  }

  /// Evaluates as the command does and returns the items' texts.
  static func items(
    _ expression: String, on json: String = patient, isStrict: Bool = true
  ) throws -> [String] {
    let evaluator = PathEvaluator(document: document(json))
    evaluator.isStrict = isStrict
    let items = try evaluator.evaluate(PathExpression(expression), at: 0)
    return items.map { evaluator.valueText(of: $0) ?? evaluator.json(of: $0) }
  }

  static func truth(_ expression: String, on json: String = observation) throws -> Truth {
    let evaluator = PathEvaluator(document: document(json))
    return evaluator.evaluateBoolean(try PathExpression(expression), at: 0)
  }
}
