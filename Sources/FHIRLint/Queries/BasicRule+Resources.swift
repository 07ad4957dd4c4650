/// The names under which resources with rules of their own are reported.
extension BasicRule {
  static let resources: [BasicRule] = [
    BasicRule(
      "codesystem-count", "count is not the number of concepts", "correct count, or leave it out"),
    BasicRule("codesystem-filter-repeated", "a filter code twice", "rename one"),
    BasicRule(
      "codesystem-property-code", "a property whose code value is no concept of the system",
      "name a concept of the system"),
    BasicRule("codesystem-property-repeated", "a property code twice", "rename one"),
    BasicRule(
      "codesystem-property-type", "a property value of another type than declared",
      "write a value of that type"),
    BasicRule(
      "codesystem-property-undefined", "a concept uses a property that is not declared",
      "declare it under property"),
    BasicRule(
      "codesystem-property-unknown", "a property address that its system does not have",
      "correct the uri"),
    BasicRule(
      "codesystem-supplement-code", "a supplement for a code the system does not have",
      "correct the code"),
    BasicRule(
      "codesystem-supplements", "content and supplements disagree",
      "a supplement says what it supplements, nothing else does"),
    BasicRule(
      "codesystem-value-set", "valueSet is the address of another value set",
      "name the value set of all codes"),
    BasicRule(
      "conceptmap-code-unknown", "a code its system does not have", "correct code or system"),
    BasicRule(
      "operation-parameter-counts", "min and max of a parameter disagree", "correct one of them"),
    BasicRule("operation-parameter-repeated", "a parameter name twice", "rename one"),
    BasicRule("profile-binding-type", "a binding on a type without codes", "bind a coded type"),
    BasicRule(
      "profile-derivation", "a definition with a base that does not say how it derives from it",
      "write constraint or specialization"),
    BasicRule(
      "profile-differential", "a differential that does not fit its base", "correct the paths"),
    BasicRule("profile-discriminator", "a discriminator that leads nowhere", "correct its path"),
    BasicRule("profile-element-order", "elements in another order than the base's", "reorder them"),
    BasicRule("profile-fixed-value", "a fixed value the base does not allow", "fix another value"),
    BasicRule(
      "profile-invariant", "an invariant whose expression cannot be read", "correct the expression"),
    BasicRule(
      "profile-snapshot-differs", "a snapshot that contradicts its differential",
      "make the snapshot anew"),
    BasicRule(
      "profile-target-profile", "a target profile that does not fit",
      "name a profile of an allowed type"),
    BasicRule("profile-type", "a type the base does not allow", "name one of the base's types"),
    BasicRule(
      "profile-type-profile", "a profile of another type than the element's",
      "name a profile of that type"),
    BasicRule(
      "profile-value-type", "a fixed, pattern or boundary value of another type",
      "use the element's type"),
    BasicRule("search-expression", "an expression that cannot be read", "correct the expression"),
    BasicRule("search-expression-missing", "a search parameter without an expression", "add it"),
    BasicRule(
      "search-derivation", "a search parameter that does not fit the one it derives from",
      "keep base and type of the other"),
    BasicRule(
      "valueset-import", "an imported value set that is a code system", "name it as system"),
    BasicRule("valueset-circular", "a value set that includes itself", "take one import out"),
    BasicRule("valueset-code-repeated", "a code twice in one include", "keep one"),
    BasicRule("valueset-code-unknown", "a code its system does not have", "correct code or system"),
    BasicRule(
      "valueset-filter-code", "a filter on a code its system does not have", "correct the code"),
    BasicRule(
      "valueset-filter-operation", "an operation the property does not take",
      "use another operation"),
    BasicRule(
      "valueset-filter-property", "a filter on a property its system does not have",
      "correct the property"),
    BasicRule("valueset-filter-regex", "a pattern that cannot be read", "correct the pattern"),
    BasicRule("valueset-filter-value", "a filter value of the wrong kind", "correct the value"),
    BasicRule(
      "valueset-system", "an include whose system is no code system", "name the code system"),
    BasicRule("measure-count-missing", "a population without its count", "add count"),
    BasicRule(
      "measure-criteria-definition", "a criterion its library does not define", "correct the name"),
    BasicRule(
      "measure-criteria-fhirpath", "a criterion that is not FHIRPath", "correct the expression"),
    BasicRule(
      "measure-criteria-library", "a criterion in a language that needs a library",
      "name the library"),
    BasicRule(
      "measure-library-unknown", "a library that is not known here", "give its package with --ig"),
    BasicRule(
      "measure-part-code", "a group or population whose code does not fit its measure",
      "use the measure's code"),
    BasicRule("measure-part-missing", "a group or population of the measure is missing", "add it"),
    BasicRule("measure-part-repeated", "a group or population twice", "keep one"),
    BasicRule(
      "measure-part-unknown", "a group or population the measure does not have", "correct its code"),
    BasicRule(
      "measure-score", "a score that does not fit the scoring",
      "leave it out, or correct the scoring"),
    BasicRule("measure-score-missing", "a report without its score", "add measureScore"),
    BasicRule("measure-score-range", "a score outside its range", "check the score"),
    BasicRule(
      "measure-score-unit", "a score in another unit than the measure's", "use the measure's unit"),
    BasicRule("measure-score-value", "a score without a value", "add the value"),
    BasicRule(
      "measure-subject-list",
      "a list of subjects where the report's type has none, or none where it has one",
      "see MeasureReport.type"),
    BasicRule("measure-unknown", "a measure that is not known here", "give its package with --ig"),
    BasicRule(
      "questionnaire-answer-bounds", "an answer outside the bounds of its question",
      "answer within them"),
    BasicRule(
      "questionnaire-answer-decimal-places", "an answer with too many decimal places", "round it"),
    BasicRule(
      "questionnaire-answer-option", "an answer that is none of the options",
      "take one of the options"),
    BasicRule(
      "questionnaire-answer-pattern", "an answer that does not fit the pattern of its question",
      "answer as the pattern asks"),
    BasicRule(
      "questionnaire-answer-repeated", "several answers to a question that takes one", "keep one"),
    BasicRule("questionnaire-answer-too-long", "an answer that is too long", "shorten it"),
    BasicRule("questionnaire-answer-too-short", "an answer that is too short", "write more"),
    BasicRule(
      "questionnaire-answer-type", "an answer of another type than its question's",
      "answer with that type"),
    BasicRule(
      "questionnaire-answer-value-set", "an answer outside the value set of its question",
      "take a code of the value set"),
    BasicRule(
      "questionnaire-attachment-size", "an attachment larger than allowed", "make it smaller"),
    BasicRule(
      "questionnaire-attachment-type", "an attachment of a type that is not allowed",
      "use another type"),
    BasicRule(
      "questionnaire-condition-inner", "a condition on an item inside the same item",
      "ask an item outside"),
    BasicRule(
      "questionnaire-condition-later", "a condition on an item that comes later",
      "ask an earlier item"),
    BasicRule(
      "questionnaire-condition-unknown", "a condition on an item there is not", "correct the linkId"
    ),
    BasicRule("questionnaire-display-answered", "an answer to a display item", "take it out"),
    BasicRule("questionnaire-group-answered", "an answer to a group", "answer the questions in it"),
    BasicRule(
      "questionnaire-initial-type", "an initial value of another type than the question's",
      "use that type"),
    BasicRule(
      "questionnaire-item-misplaced", "an item in another place than the questionnaire's", "move it"
    ),
    BasicRule("questionnaire-item-missing", "a required item is missing", "answer it"),
    BasicRule(
      "questionnaire-item-not-enabled", "an answer to an item whose condition does not hold",
      "take it out"),
    BasicRule(
      "questionnaire-item-order", "items in another order than the questionnaire's", "reorder them"),
    BasicRule("questionnaire-item-repeated", "an item twice that does not repeat", "keep one"),
    BasicRule(
      "questionnaire-item-text", "a text that differs from the questionnaire's", "copy the text"),
    BasicRule(
      "questionnaire-item-unknown", "an item the questionnaire does not have", "correct the linkId"),
    BasicRule("questionnaire-max-occurs", "more answers than allowed", "keep fewer"),
    BasicRule("questionnaire-min-occurs", "fewer answers than asked for", "add answers"),
    BasicRule(
      "questionnaire-not-active", "a response to a questionnaire that is not active",
      "see Questionnaire.status"),
    BasicRule(
      "questionnaire-not-effective", "a response outside the questionnaire's effective period",
      "see Questionnaire.effectivePeriod"),
    BasicRule(
      "questionnaire-option-exclusive", "an exclusive option beside others", "keep one of them"),
    BasicRule(
      "questionnaire-quantity-not-comparable",
      "a quantity in a unit that cannot be compared with its bounds", "use a unit of the same kind"),
    BasicRule(
      "questionnaire-question-items", "items of a question outside its answers",
      "put them under the answer"),
    BasicRule(
      "questionnaire-reference-type", "a reference to a type that is not allowed",
      "refer to another resource"),
    BasicRule("questionnaire-unit", "a unit that is not allowed", "use one of the units"),
    BasicRule(
      "questionnaire-unknown", "a questionnaire that is not known here",
      "give its package with --ig"),
    BasicRule(
      "questionnaire-value-set-unknown", "a value set of answers that is not known here",
      "give its package with --ig"),
  ]
}
