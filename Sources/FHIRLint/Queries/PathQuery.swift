import FHIRConformance
import FHIRDocuments
import Reporting

/// Evaluates FHIRPath expressions over resources.
public struct PathQuery {
  /// One item of a result.
  public struct Item: Sendable, Hashable {
    /// The name of the item's type, e.g. `Quantity` or `boolean`.
    public var type: String
    /// The value of a primitive as text; nil for complex elements.
    public var text: String?
    /// The item as JSON.
    public var json: String
    /// The line of the source the item begins in; nil for computed values.
    public var line: Int?
  }

  /// Why there is no result.
  public enum Failure: Error, Sendable, Hashable {
    /// The expression is wrong, by itself or for this resource.
    case expression(PathError)
    /// The resource cannot be read.
    case syntax([Finding])
  }

  private let expression: PathExpression

  /// Parses an expression.
  public init(_ text: String) throws(Failure) {
    do {
      expression = try PathExpression(text)
    } catch {
      throw .expression(error)
    }
  }

  /// The items the expression has for a resource; without one only literals have a value.
  public func evaluate(over source: SourceBytes?) throws(Failure) -> [Item] {
    var reader = ResourceReader()
    if let source {
      let range = SourceRange(0, source.count)
      reader.read(source, range: range, format: source.format(of: range))
      if reader.document.isBroken || reader.document.isEmpty {
        throw .syntax(reader.document.syntaxFindings)
      }
    }
    let evaluator = PathEvaluator(document: reader.document)
    evaluator.isStrict = true
    let items: [PathItem]
    do {
      items =
        source == nil
        ? try evaluator.evaluateAlone(expression) : try evaluator.evaluate(expression, at: 0)
    } catch {
      throw .expression(error)
    }
    var lines = PlaceFinder()
    return items.map { item in
      var line: Int?
      if case .node(let node) = item {
        line = lines.position(reader.document[node].start, in: reader.document.source).line
      }
      return Item(
        type: evaluator.typeName(of: item), text: evaluator.valueText(of: item),
        json: evaluator.json(of: item), line: line)
    }
  }
}
