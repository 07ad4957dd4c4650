/// Answers questions about units, one JSON object a line: the contract of `fhirlint ucum --ndjson`.
///
/// ```
/// {"op": "validate", "unit": "mm[Hg]"}                  {"valid": true}
/// {"op": "convert", "value": "98.6", "from": "[degF]", "to": "Cel"}   {"value": "37"}
/// {"op": "commensurable", "a": "/min", "b": "Hz"}       {"commensurable": true}
/// {"op": "suggest", "text": "beats/min"}                {"units": ["/min"], "safe": true}
/// {"op": "explain", "unit": "kPa"}                      {"name": "kilopascal", …}
/// ```
///
/// Numbers travel as text. `valid` follows the grammar strictly: the forms that only some tools
/// accept are answered with `false` and a `remark`.
public enum UCUMRequests {
  /// Answers one line; never fails, what cannot be answered is said in `error`.
  public static func answer(line: String, table: UnitTable = .standard) -> String {
    guard let request = JSONLine.strings(line) else {
      return JSONLine.object([("error", .text("the line is not a JSON object of texts"))])
    }
    func field(_ name: String) throws(Missing) -> String {
      guard let value = request[name] else { throw Missing(name: name) }
      return value
    }
    do {
      switch request["op"] {
      case "validate": return validate(try field("unit"), table)
      case "convert":
        let from = try Unit(field("from"), table: table)
        let to = try Unit(field("to"), table: table)
        return JSONLine.object([("value", .text(try from.convert(field("value"), to: to)))])
      case "commensurable":
        let a = try Unit(field("a"), table: table)
        let b = try Unit(field("b"), table: table)
        return JSONLine.object([("commensurable", .bool(a.isCommensurable(with: b)))])
      case "suggest":
        let suggestions = Unit.suggest(try field("text"))
        return JSONLine.object([
          ("units", .texts(suggestions.map(\.code))),
          ("safe", .bool(suggestions.first?.isSafe ?? false)),
        ])
      case "explain": return explain(try Unit(field("unit"), table: table))
      case .some(let other):
        return JSONLine.object([("error", .text("\"\(other)\" is not a question known here"))])
      case nil: return JSONLine.object([("error", .text("\"op\" is missing"))])
      }
    } catch let error as Missing {
      return JSONLine.object([("error", .text("\"\(error.name)\" is missing"))])
    } catch let error as UnitError {
      return JSONLine.object([
        ("error", .text(error.message)), ("kind", .text(error.kind.rawValue)),
      ])
    } catch {
      return JSONLine.object([("error", .text("no answer"))])
    }
  }

  private struct Missing: Error { let name: String }

  private static func validate(_ unit: String, _ table: UnitTable) -> String {
    switch Unit.validate(unit, table: table) {
    case .valid: return JSONLine.object([("valid", .bool(true))])
    case .validWithRemark(let remark):
      return JSONLine.object([
        ("valid", .bool(!remark.isOutsideGrammar)), ("remark", .text(remark.message)),
        ("kind", .text(remark.kind.rawValue)), ("position", .number(remark.position)),
      ])
    case .notUCUM(let error):
      var fields: [(String, JSONLine.Value)] = [
        ("valid", .bool(false)), ("reason", .text(error.message)),
        ("kind", .text(error.kind.rawValue)), ("position", .number(error.position)),
      ]
      if let best = Unit.suggest(unit).first { fields.append(("suggestion", .text(best.code))) }
      return JSONLine.object(fields)
    }
  }

  private static func explain(_ unit: Unit) -> String {
    var fields: [(String, JSONLine.Value)] = [
      ("name", .text(unit.plainName)), ("symbol", .text(unit.symbol)),
      ("dimension", .text(unit.dimension.description)), ("canonical", .text(unit.canonicalText)),
    ]
    if let factor = unit.factorText { fields.append(("factor", .text(factor))) }
    if let remark = unit.remark { fields.append(("remark", .text(remark.message))) }
    return JSONLine.object(fields)
  }
}
