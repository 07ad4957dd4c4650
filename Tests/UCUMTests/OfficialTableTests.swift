import Testing

@testable import UCUM

@Suite("A table of definitions")
struct OfficialTableTests {
  static let small = """
    <?xml version="1.0"?>
    <root version="0.1">
      <!-- a table of our own making -->
      <prefix Code="k" CODE="K"><name>kilo</name><printSymbol>k</printSymbol>
        <value value="1e3">1 &#215; 10<sup>3</sup></value></prefix>
      <base-unit Code="m" CODE="M" dim="L"><name>meter</name><printSymbol>m</printSymbol></base-unit>
      <base-unit Code='K' CODE='K' dim='C'><name>kelvin</name></base-unit>
      <unit Code="[pace]" CODE="[PACE]" isMetric="no"><name>pace &amp; a half</name>
        <value Unit="[foot]" value="2.5"/></unit>
      <unit Code="[foot]" CODE="[FOOT]" isMetric="yes"><name>foot</name>
        <printSymbol>f<sub>t</sub></printSymbol><value Unit="m/7" value="2"/></unit>
      <unit Code="Cel" CODE="CEL" isMetric="yes" isSpecial="yes"><name>Celsius</name>
        <value Unit="cel(1 K)"><function name="Cel" value="1" Unit="K"/></value></unit>
      <unit Code="[x]" CODE="[X]" isArbitrary="yes"><name>ex</name><value Unit="1" value="1"/></unit>
      <unit Code="[X]" CODE="[X]" isArbitrary="yes"><name>ex</name><value Unit="[x]" value="1"/></unit>
      <unit Code="[y]" CODE="[Y]" isArbitrary="yes"><name>why</name><value Unit="1" value="1"/></unit>
    </root>
    """

  @Test("reduces what rests on later rows")
  func reduces() throws {
    let file = try OfficialUnitFile(Array(Self.small.utf8))
    #expect(file.version == "0.1")
    let table = try UnitTable(definitions: file.definitions)
    func unit(_ code: String) throws -> Unit { try Unit(code, table: table) }
    #expect(try unit("[pace]").convert("7", to: unit("m")) == "5")
    #expect(try unit("k[foot]").symbol == "kft")
    #expect(try unit("[pace]").plainName == "pace & a half")
    #expect(try unit("Cel").convert("-273.15", to: unit("K")) == "0")
    #expect(try unit("[x]").isCommensurable(with: unit("[X]")))
    #expect(try !unit("[x]").isCommensurable(with: unit("[y]")))
    #expect(throws: UnitError.self) { try unit("s") }
  }

  @Test("names what cannot be reduced")
  func unresolved() {
    let loop = [
      UnitDefinition(kind: .base, code: "m", caseInsensitiveCode: "M", name: "meter"),
      UnitDefinition(kind: .unit, code: "a", caseInsensitiveCode: "A", name: "a", unit: "b"),
      UnitDefinition(kind: .unit, code: "b", caseInsensitiveCode: "B", name: "b", unit: "a"),
    ]
    #expect(throws: UnitTableError.unresolved(codes: ["a", "b"])) {
      try UnitTable(definitions: loop)
    }
  }

  @Test("refuses other texts", arguments: ["", "{}", "<a", "<a b=c>", "<a b=\"&x;\">", "<root/>"])
  func refuses(_ text: String) {
    #expect(throws: UnitTableError.self) { try OfficialUnitFile(Array(text.utf8)) }
  }

  /// Runs when the environment names a copy of ucum-essence.xml, which the project does not carry.
  @Test(
    "agrees with the official file",
    .enabled(if: officialTable != nil))
  func agrees() throws {
    let bytes = try #require(officialTable)
    let official = try UnitTable(definitions: OfficialUnitFile(bytes).definitions)
    let own = UnitTable.standard
    #expect(official.prefixes.count == own.prefixes.count)
    #expect(official.atoms.count == own.atoms.count)
    for atom in own.atoms {
      let code = atom.code.text
      let ours = try Unit(code, table: own)
      let theirs = try Unit(code, table: official)
      #expect(ours.canonicalText == theirs.canonicalText, "\(code)")
      #expect(atom.arbitrary != 0 || ours.isEquivalent(to: theirs), "\(code)")
      let same = try #require(official.atoms.first { $0.code.text == code })
      #expect(atom.isMetric == same.isMetric && atom.function == same.function, "\(code)")
    }
  }
}
