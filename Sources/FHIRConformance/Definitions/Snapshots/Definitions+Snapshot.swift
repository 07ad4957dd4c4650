import CEmbeddedTables
import FHIRDocuments

extension Definitions {
  /// The elements of a compiled schema, as they can be read back from its records.
  ///
  /// Of a profile's constraints only those are there that its type does not state anyhow.
  func snapshot(of schema: SchemaRef) -> [ElementDefinition] {
    let range = self.schema(schema).elements
    return (0..<range.count).map { definition(of: range.first + $0) }
  }

  private func definition(of ref: ElementRef) -> ElementDefinition {
    let record = element(ref).pointee
    var result = ElementDefinition()
    result.id = string(record.id)
    result.path = string(record.path)
    result.sliceName = string(record.slice_name)
    result.min = record.min
    result.max = record.max
    result.types = (0..<Int(record.types.count)).map { number in
      let entry = type(record.types, number)
      var type = ElementDefinition.TypeReference(code: string(entry.code))
      type.profiles = texts(entry.profiles)
      type.targetProfiles = texts(entry.target_profiles)
      type.aggregation = entry.aggregation
      type.versioning = entry.versioning
      return type
    }
    if record.content_reference != 0 {
      result.contentReference = "#" + string(element(record.content_reference).pointee.id)
    }
    if record.slicing != 0 { result.slicing = slicing(record.slicing) }
    if record.strength != 0 || record.value_set_url != 0 {
      var binding = ElementDefinition.Binding()
      binding.strength = record.strength
      binding.valueSet = string(record.value_set_url)
      binding.maxValueSet = string(record.max_value_set_url)
      result.binding = binding
    }
    let valueType = Name(rawValue: record.value_type).text
    if record.fixed != 0 { result.fixed = .init(type: valueType, json: string(record.fixed)) }
    if record.pattern != 0 {
      result.pattern = .init(type: valueType, json: string(record.pattern))
    }
    result.minValue = string(record.min_value)
    result.maxValue = string(record.max_value)
    result.maxLength = record.max_length == 0 ? nil : record.max_length
    result.minLength = record.min_length == 0 ? nil : record.min_length
    result.constraints = (0..<record.constraints.count).map { number in
      let entry = constraint(record.constraints.first + number)
      var constraint = ElementDefinition.Constraint()
      constraint.key = string(entry.key)
      constraint.expression = string(entry.expression)
      constraint.human = string(entry.human)
      constraint.source = string(entry.source)
      constraint.isError = entry.is_error != 0
      constraint.isBestPractice = entry.best_practice != 0
      return constraint
    }
    func has(_ flag: Int) -> Bool { record.flags & UInt16(flag) != 0 }
    if has(Int(FL_MODIFIER)) { result.isModifier = true }
    if has(Int(FL_MUST_SUPPORT)) { result.mustSupport = true }
    if has(Int(FL_SUMMARY)) { result.isSummary = true }
    result.isXMLAttribute = has(Int(FL_XML_ATTRIBUTE))
    return result
  }

  private func texts(_ range: fl_range) -> [String] {
    (0..<Int(range.count)).map { string(entry(range, $0)) }
  }

  private func slicing(_ ref: fl_ref) -> ElementDefinition.Slicing {
    let set = self.set(ref)
    let record = set.records(Int(FL_SLICINGS), as: fl_slicing.self)[index(ref)]
    let discriminators = set.records(Int(FL_DISCRIMINATORS), as: fl_discriminator.self)
    var slicing = ElementDefinition.Slicing()
    slicing.rules = record.rules
    slicing.isOrdered = record.ordered != 0
    slicing.discriminators = (0..<Int(record.discriminators.count)).map { number in
      let entry = discriminators[index(record.discriminators.first) + number]
      return .init(type: entry.type, path: string(entry.path))
    }
    return slicing
  }
}
