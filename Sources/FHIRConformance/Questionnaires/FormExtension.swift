/// The extensions of Questionnaire items that narrow what may be answered.
enum FormExtension {
  private static let base = "http://hl7.org/fhir/StructureDefinition/"
  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"

  static let minOccurs = base + "questionnaire-minOccurs"
  static let maxOccurs = base + "questionnaire-maxOccurs"
  static let minValue = base + "minValue"
  static let maxValue = base + "maxValue"
  static let minQuantity = sdc + "minQuantity"
  static let maxQuantity = sdc + "maxQuantity"
  static let minLength = base + "minLength"
  static let regex = base + "regex"
  static let maxDecimalPlaces = base + "maxDecimalPlaces"
  static let mimeType = base + "mimeType"
  static let maxSize = base + "maxSize"
  static let unitOption = base + "questionnaire-unitOption"
  static let unitValueSet = base + "questionnaire-unitValueSet"
  static let referenceResource = base + "questionnaire-referenceResource"
  static let optionExclusive = base + "questionnaire-optionExclusive"
  static let enableWhenExpression = sdc + "enableWhenExpression"
}
