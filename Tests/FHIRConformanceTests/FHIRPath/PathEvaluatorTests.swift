import CEmbeddedTables
import FHIRDocuments
import Testing

@testable import FHIRConformance

@Suite("A FHIRPath expression")
struct PathEvaluatorTests {
  @Test(
    "yields the items of a Patient",
    arguments: [
      ("name.given", ["Ada", "Mae", "Addie"]),
      ("Patient.name.where(use = 'nickname').given", ["Addie"]),
      ("name[1].given", ["Addie"]),
      ("name.given[5]", []),
      ("name.first().given.last()", ["Mae"]),
      ("name.given.skip(1).take(1)", ["Mae"]),
      ("name.given.tail()", ["Mae", "Addie"]),
      ("multipleBirth", ["2"]),
      ("multipleBirth + 1", ["3"]),
      ("birthDate + 1 month", ["@1990-05-17"]),
      ("birthDate.extension('http://example.org/time').value", ["1990-04-17T05:30:00+02:00"]),
      ("managingOrganization.resolve().name", ["Clinic"]),
      ("contained.ofType(Practitioner).id", ["doc"]),
      ("contained.where($this is Organization).id", ["org"]),
      ("name.select(given.first() & '!')", ["Ada!", "Addie!"]),
      ("name.given.join('-')", ["Ada-Mae-Addie"]),
      ("name.given.aggregate($total + $this.length(), 0)", ["11"]),
      ("name.select($index)", ["0", "1"]),
      ("name.given.sort(-$this)", ["Mae", "Addie", "Ada"]),
      ("name.given.sort($this desc)", ["Mae", "Addie", "Ada"]),
      ("name.sort(family).first().use", ["nickname"]),
      ("name.given.combine('Ada').distinct().count()", ["3"]),
      ("name.given.exclude('Mae').intersect('Ada' | 'Mae')", ["Ada"]),
      ("gender is code", ["true"]),
      ("gender is string", ["true"]),
      ("gender.as(string)", []),
      ("gender.type().name", ["code"]),
      ("type().namespace", ["FHIR"]),
      ("contact.type().name", ["BackboneElement"]),
      ("iif(active, 'yes', 1 / 0)", ["yes"]),
      ("name.defineVariable('n').select(%n.given.count())", ["3", "3"]),
      ("conformsTo('http://hl7.org/fhir/StructureDefinition/Patient')", ["true"]),
      ("%resource.id & %context.id", ["adaada"]),
      ("contained.id.select(%rootResource.id)", ["ada", "ada"]),
      ("contact.name.family in name.family", ["true"]),
      ("identifier.period.start.lowBoundary(8)", ["@2020-01-01"]),
      ("children().where($this is HumanName).count()", ["2"]),
      ("descendants().where($this = 'mother').count()", ["1"]),
      ("identifier.period", [#"{"start":"2020-01-01"}"#]),
      ("birthDate < today()", ["true"]),
    ])
  func yields(_ expression: String, _ expected: [String]) throws {
    #expect(try PathSample.items(expression) == expected)
  }

  @Test(
    "computes with values",
    arguments: [
      ("1 + 2 * 3 - 4 / 2", ["5"]),
      ("7 div 2 | 7 mod 2", ["3", "1"]),
      ("1 / 0", []),
      ("0.1 + 0.2", ["0.3"]),
      ("1.10 * 2", ["2.20"]),
      ("2.power(10)", ["1024"]),
      ("81.sqrt()", ["9"]),
      ("100.log(10)", ["2"]),
      ("2.5.round()", ["3"]),
      ("(-2.5).floor() | (-2.5).ceiling() | (-2.5).truncate()", ["-3", "-2"]),
      ("1 'cm' + 1 'm'", ["101 'cm'"]),
      ("2 'm' * 3 'm' = 6 'm2'", ["true"]),
      ("6 'g' / 2 'L'", ["3.0 'g/L'"].map { _ in "3 'g/L'" }),
      ("1 'kg' = 1000 'g'", ["true"]),
      ("1 'kg' > 1 'm'", []),
      ("1 year = 12 months", ["true"]),
      ("1 year = 1 'a'", []),
      ("1 year ~ 1 'a'", ["true"]),
      ("2 weeks = 14 'd'", ["true"]),
      ("@2024-01-31 + 1 month", ["@2024-02-29"]),
      ("@2024-02-29 - 1 year", ["@2023-02-28"]),
      ("@T23:30 + 45 minutes", ["@T00:15"]),
      ("@2024-03-01T00:00:00Z - 1 second", ["@2024-02-29T23:59:59Z"]),
      ("@2024-03 = @2024-03-05", []),
      ("@2024-03-05T12:00:00Z = @2024-03-05T14:00:00+02:00", ["true"]),
      ("@2024-03-05T12:00:00 < @2024-03-07T12:00:00Z", ["true"]),
      ("@2024-03-05T12:00:00 < @2024-03-05T13:00:00Z", []),
      ("'Ab' ~ 'aB'", ["true"]),
      ("1.05 ~ 1.1", ["true"]),
      ("(1 | 2) ~ (2 | 1)", ["true"]),
      ("(1 | 2) = (2 | 1)", ["false"]),
      ("{} = 1", []),
      ("true and {}", []),
      ("false and {}", ["false"]),
      ("{} implies true", ["true"]),
      ("true xor true", ["false"]),
      ("'abc'.substring(1, 1) & 'abc'.indexOf('c').toString()", ["b2"]),
      ("'a,b,,c'.split(',').count()", ["4"]),
      ("'abc'.replace('b', '')", ["ac"]),
      ("'2024-03'.replaceMatches('([0-9]+)-([0-9]+)', '$2/$1')", ["03/2024"]),
      ("'Ünï'.upper().length()", ["3"]),
      ("'a<b'.escape('html').unescape('html')", ["a<b"]),
      ("'häh'.encode('base64').decode('base64')", ["häh"]),
      ("' x '.trim()", ["x"]),
      ("'x'.toInteger()", []),
      ("'12'.toInteger() + 1", ["13"]),
      ("'1.50'.toDecimal()", ["1.50"]),
      ("'y'.toBoolean()", ["true"]),
      ("'2024-02-30'.convertsToDate()", ["false"]),
      ("'4 days'.toQuantity()", ["4 days"]),
      ("'4 \\'mg\\''.toQuantity('g')", ["0.004 'g'"]),
      ("1.587.lowBoundary(6) | 1.587.highBoundary(2)", ["1.586500", "1.59"]),
      ("1.587.precision()", ["3"]),
      ("1 'cm'.comparable(1 's')", ["false"]),
      ("1 is Integer | 1 is System.Decimal", ["true", "false"]),
      ("'a'.type()", ["System.String"]),
    ])
  func computes(_ expression: String, _ expected: [String]) throws {
    #expect(try PathSample.items(expression) == expected)
  }

  @Test("reaches a choice by its base only")
  func choice() throws {
    let sample = PathSample.observation
    #expect(try PathSample.items("Observation.value.unit", on: sample) == ["kg"])
    #expect(try PathSample.items("value.ofType(Quantity).value", on: sample) == ["72.50"])
    #expect(try PathSample.items("value > 70 'kg' and value < 73000 'g'", on: sample) == ["true"])
    #expect(throws: PathError.self) {
      try PathSample.items("Observation.valueQuantity", on: sample)
    }
  }

  @Test(
    "is refused where it makes no sense for the input",
    arguments: [
      ("name.given1", 5), ("Observation.value", 0), ("name.where(use2 = 'x')", 11),
      ("(multipleBirth as integer).foo", 27), ("name.single()", 5), ("1 > 'a'", 2),
      ("children().first()", 11), ("%unknown", 0), ("gender as nonsense", 10),
      ("'a' - 'b'", 4), ("name.identifier", 5),
    ])
  func refused(_ expression: String, _ position: Int) throws {
    let error = #expect(throws: PathError.self) { try PathSample.items(expression) }
    #expect(error?.position == position)
  }

  @Test(
    "is refused where it does not parse",
    arguments: [
      ("", 0), ("1 +", 3), ("name.where(", 11), ("'open", 0), ("a b", 2), ("2 /* x", 2),
      ("name.nosuch()", 5), ("'a'.matches('(')", 13), ("@2024-13-01", 0), ("$that", 0),
      ("a ! b", 2), ("name.first(1, 2)", 5),
    ])
  func unparsable(_ expression: String, _ position: Int) throws {
    let error = #expect(throws: PathError.self) { _ = try PathExpression(expression) }
    #expect(error?.position == position)
  }

  @Test("is refused where it is nested too deep")
  func tooDeep() {
    let text = String(repeating: "(", count: 5000) + "1" + String(repeating: ")", count: 5000)
    #expect(throws: PathError.self) { _ = try PathExpression(text) }
    let chain = Array(repeating: "1", count: 5000).joined(separator: "+")
    #expect(throws: PathError.self) { _ = try PathExpression(chain) }
  }
}

@Suite("An invariant")
struct InvariantTruthTests {
  @Test(
    "holds or does not",
    arguments: [
      ("dataAbsentReason.empty() or value.empty()", Truth.true),
      ("value.exists() and value.code = 'kg'", .true),
      ("status in ('final' | 'amended')", .true),
      ("status = 'amended'", .false),
      ("status != 'amended'", .true),
      ("issued = 'x'", .empty),
      ("code.coding.where(system = 'http://loinc.org' and code = '29463-7').exists()", .true),
      ("code.coding.exists(code = 'nothing')", .false),
      ("component.code.where(coding.intersect(%resource.code.coding).exists()).empty()", .false),
      ("component.all(value is integer)", .true),
      ("component.value > 2", .true),
      ("referenceRange.low.value <= value.value", .true),
      ("hasValue() or (children().count() > id.count())", .true),
      ("($this.effective as dateTime).toString().length() >= 8", .true),
      ("(hasMember.empty()) implies (dataAbsentReason.exists() or value.exists())", .true),
      ("code.coding.code.isDistinct()", .true),
      ("code.coding", .error),
      ("nosuch.exists()", .false),
      ("subject.reference.startsWith('#').not()", .true),
      ("status.matches('^[a-z]+$')", .true),
    ])
  func holds(_ expression: String, _ expected: Truth) throws {
    #expect(try PathSample.truth(expression) == expected)
  }

  @Test("reaches resources within others, whatever definition their nodes carry")
  func inner() throws {
    let bundle =
      #"{"resourceType":"Bundle","type":"collection","entry":[{"resource":{"resourceType":"Basic"}}]}"#
    let document = PathSample.document(bundle)
    let evaluator = PathEvaluator(document: document)
    let resource = try #require(document.child(0, .entry).flatMap { document.child($0, .resource) })
    document[resource].element = Definitions.r4.root(
      Definitions.r4.schema(ofType: Name.Types.basic))
    let expression = try PathExpression("entry.all(resource.exists()) and entry.resource is Basic")
    #expect(evaluator.evaluateBoolean(expression, at: 0) == .true)
  }

  @Test("gives the same on its short cuts and on collections")
  func shortCuts() throws {
    let pairs = [
      ("code.coding.exists()", "code.coding.select($this).exists()"),
      ("status = 'final'", "status.select($this) = 'final'"),
      ("code.coding.all(code.exists())", "code.coding.select($this).all(code.exists())"),
      ("code.coding.code = 'w'", "code.coding.select(code) = 'w'"),
      ("status.hasValue()", "status.select($this).hasValue()"),
      ("value.as(Quantity).exists()", "value.select($this).as(Quantity).exists()"),
    ]
    for (short, long) in pairs {
      #expect(try PathSample.truth(short) == PathSample.truth(long), "\(short)")
    }
  }

  @Test("of R4 parses, each of them")
  func allParse() throws {
    let definitions = Definitions.r4
    var seen = 0
    for index in 1..<definitions.embedded.count(Int(FL_CONSTRAINTS)) {
      let text = definitions.string(definitions.constraint(UInt32(index)).expression)
      if text.isEmpty { continue }
      #expect(throws: Never.self, "\(text)") { _ = try PathExpression(text) }
      seen += 1
    }
    #expect(seen > 200)
  }

  @Test("takes linear time for large collections")
  func large() throws {
    let entries = (0..<20_000).map {
      #"{"fullUrl":"urn:uuid:\#($0)","resource":{"resourceType":"Basic","id":"b\#($0)"}}"#
    }
    let bundle =
      #"{"resourceType":"Bundle","type":"collection","entry":["# + entries.joined(separator: ",")
      + "]}"
    let text = "entry.where(fullUrl.exists()).select(fullUrl&resource.meta.versionId).isDistinct()"
    #expect(try PathSample.truth(text, on: bundle) == .true)
  }

  @Test("is given up where it does not end")
  func endless() throws {
    #expect(try PathSample.truth("repeat($this & 'x').empty()") != .true)
  }
}
