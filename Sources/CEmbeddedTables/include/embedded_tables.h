// Tables compiled into the binary as bytes. The layout of each is used in place.
//
// Two table sets can be there at once: the embedded one (R4 and the wearable profiles), and one made
// at run time from the packages a user gives. A reference into the second has bit 31 set. Reference 0
// means "none" everywhere, so record 0 of every section is a blank.
#ifndef EMBEDDED_TABLES_H
#define EMBEDDED_TABLES_H
#include <stddef.h>
#include <stdint.h>

/// The names of R4; see NameTable in FHIRDocuments.
const uint8_t *_Nonnull fl_names(void);

/// The embedded definitions; starts with an fl_header.
const uint8_t *_Nonnull fl_definitions(void);

/// A text: the offset of { uint32_t length; bytes } in the strings section. 0 is the empty text.
typedef uint32_t fl_string;
/// A record number in the section its use names; bit 31 chooses the table set.
typedef uint32_t fl_ref;
#define FL_EXTRA 0x80000000u
#define FL_UNBOUNDED 0xFFFFFFFFu

/// Records first, first + 1, … first + count - 1 (first carries bit 31 like any reference).
typedef struct {
  uint32_t first;
  uint32_t count;
} fl_range;

/// What a schema defines.
enum { FL_KIND_PRIMITIVE = 1, FL_KIND_COMPLEX = 2, FL_KIND_RESOURCE = 3, FL_KIND_LOGICAL = 4 };

/// fl_schema.flags
enum {
  FL_SCHEMA_ABSTRACT = 1,
  FL_SCHEMA_PROFILE = 2,            // derivation is constraint
  FL_SCHEMA_EXTENSION = 4,          // a profile of Extension
  FL_SCHEMA_MODIFIER_EXTENSION = 8, // its root is a modifier
  FL_SCHEMA_NO_SNAPSHOT = 16        // elements are missing: cannot be applied
};

/// One StructureDefinition.
typedef struct {
  fl_string url;
  fl_string version;
  fl_string name;
  fl_string type;        // the type code: "Observation", "Extension", …
  fl_ref base;           // schema of baseDefinition
  fl_ref type_schema;    // schema of the type itself; the schema's own number for types
  fl_range elements;     // elements; the first one is the root
  fl_range contexts;     // contexts of an extension
  uint16_t type_name;    // Name of the type code; 0 where it is no R4 name
  uint8_t kind;
  uint8_t flags;
  uint32_t context_invariants; // fl_range.first of strings, see context_invariant_count
  uint32_t context_invariant_count;
} fl_schema;

/// fl_element.flags
enum {
  FL_CHOICE = 1,           // the path ends in [x]
  FL_MODIFIER = 2,
  FL_MUST_SUPPORT = 4,
  FL_XML_ATTRIBUTE = 8,
  FL_SLICED = 16,          // has slicing; see slicing and slices
  FL_SLICE = 32,           // has a slice name
  FL_DIFFERS = 64,         // profile: constrains more than the base type's element
  FL_SUBTREE_DIFFERS = 128,// profile: this element or one below it, or a slice of it, differs
  FL_ARRAY = 256,          // the base type's element repeats: a JSON array
  FL_PROHIBITED = 512,     // max = 0
  FL_SUMMARY = 1024
};

enum { FL_STRENGTH_NONE, FL_STRENGTH_EXAMPLE, FL_STRENGTH_PREFERRED, FL_STRENGTH_EXTENSIBLE, FL_STRENGTH_REQUIRED };

/// One ElementDefinition of a snapshot.
typedef struct {
  fl_string id;            // "Observation.component:SystolicBP.value[x]"
  fl_string path;          // "Observation.component.value[x]"
  fl_string slice_name;
  fl_ref schema;
  fl_ref parent;           // element
  fl_ref base_element;     // profile: the element of the base type at this path (type_schema, or the datatype's)
  fl_range types;          // fl_type
  fl_range constraints;    // fl_constraint: of types: all; of profiles: only those the base element lacks
  fl_range children;       // fl_child, sorted by name; count 0: the children are those of the type
  fl_range child_elements; // element refs (u32 list section) of the direct children without slices, in order
  fl_range slices;         // element refs (u32 list) of the slices of a sliced element
  fl_range required;       // element refs (u32 list) of direct children (no slices) with min > 0
  fl_ref slicing;          // fl_slicing
  fl_ref content_reference;// element whose children (and constraints) count
  fl_ref value_set;        // value set record, 0 where it is not among the tables
  fl_string value_set_url; // canonical as written
  fl_ref max_value_set;    // value set of the maxValueSet extension
  fl_string max_value_set_url;
  fl_string fixed;         // JSON text of fixed[x]
  fl_string pattern;       // JSON text of pattern[x]
  fl_string min_value;     // JSON text of minValue[x]
  fl_string max_value;
  uint32_t max_length;     // 0: none
  uint32_t min_length;     // of the minLength extension
  uint32_t min;
  uint32_t max;            // FL_UNBOUNDED for *
  uint16_t name;           // Name of the last step without [x]
  uint16_t value_type;     // Name of the type suffix of fixed[x] / pattern[x], e.g. CodeableConcept
  uint16_t flags;
  uint8_t strength;        // of the binding
  uint8_t ordinal;         // place among the direct children of the parent, from 0
} fl_element;

/// One allowed type of an element.
typedef struct {
  fl_ref schema;            // of the type; 0 where unknown
  fl_string code;
  fl_range profiles;        // canonicals (u32 list of fl_string)
  fl_range target_profiles; // canonicals (u32 list of fl_string)
  uint16_t name;            // Name of the type code
  uint8_t aggregation;      // bits: 1 contained, 2 referenced, 4 bundled; 0 any
  uint8_t versioning;
} fl_type;

/// fl_child.type: the profile does not allow this type of the choice.
#define FL_TYPE_NOT_ALLOWED 0xFFFEu

/// A property name under an element: `valueQuantity` leads to value[x] with type Quantity.
typedef struct {
  uint16_t name;
  uint16_t type;            // index in the element's types; 0xFFFF: the element has none or several
  fl_ref element;
} fl_child;

/// An invariant.
typedef struct {
  fl_string key;
  fl_string expression;
  fl_string human;          // only of packages given by the user
  fl_string source;         // canonical of the profile that states it, where known
  uint8_t is_error;         // else a warning
  uint8_t best_practice;    // marked as best practice
  uint16_t reserved;
} fl_constraint;

enum { FL_SLICING_OPEN, FL_SLICING_CLOSED, FL_SLICING_OPEN_AT_END };
typedef struct {
  fl_range discriminators;  // fl_discriminator
  uint8_t rules;
  uint8_t ordered;
  uint16_t reserved;
} fl_slicing;

enum { FL_BY_VALUE, FL_BY_EXISTS, FL_BY_PATTERN, FL_BY_TYPE, FL_BY_PROFILE, FL_BY_POSITION };
typedef struct {
  fl_string path;
  uint32_t type;
} fl_discriminator;

enum { FL_CONTEXT_ELEMENT, FL_CONTEXT_FHIRPATH, FL_CONTEXT_EXTENSION };
typedef struct {
  fl_string expression;
  uint32_t type;
} fl_context;

/// A code system.
enum { FL_CONTENT_NOT_PRESENT, FL_CONTENT_EXAMPLE, FL_CONTENT_FRAGMENT, FL_CONTENT_COMPLETE, FL_CONTENT_SUPPLEMENT };
typedef struct {
  fl_string url;
  fl_string version;
  fl_range concepts;        // fl_concept
  fl_string supplements;
  fl_string value_set;      // canonical of the value set of all its codes
  uint8_t content;
  uint8_t case_sensitive;
  uint8_t compositional;
  uint8_t grammar;          // CodeGrammar: its codes are decided by their form
} fl_code_system;

enum {
  FL_CONCEPT_INACTIVE = 1,
  FL_CONCEPT_ABSTRACT = 2,
  FL_CONCEPT_DEPRECATED = 4,
  FL_CONCEPT_SEVERAL_PARENTS = 8 // parent is a place in FL_LIST: their number, then the concepts
};
typedef struct {
  fl_string code;
  fl_string display;
  fl_ref system;            // code system record
  fl_ref parent;            // concept
  uint32_t flags;
} fl_concept;

/// A value set, as far as it can be decided from the tables.
enum {
  FL_VS_COMPLETE = 1,       // members and whole_systems hold everything
  FL_VS_UNDECIDABLE = 2     // parts are unknown: a code of any system outside is "not checked"
};
typedef struct {
  fl_string url;
  fl_string version;
  fl_string name;
  fl_range members;         // concept refs (u32 list), sorted
  fl_range whole_systems;   // code system refs (u32 list), included as a whole: listed or decided by grammar (UCUM, BCP-47, MIME …)
  fl_range open_systems;    // code system refs (u32 list), included but not decidable (SNOMED CT, LOINC …)
  fl_range single_systems;  // code system refs (u32 list): every system any member comes from
  uint32_t flags;
} fl_value_set;

/// The sections of a table set, by their place in fl_header.sections.
enum {
  FL_STRINGS, FL_SCHEMAS, FL_ELEMENTS, FL_TYPES, FL_CHILDREN, FL_CONSTRAINTS, FL_SLICINGS,
  FL_DISCRIMINATORS, FL_CONTEXTS, FL_LIST,       // FL_LIST: uint32_t
  FL_TYPE_SCHEMAS,                               // fl_ref by Name number (types only)
  FL_SCHEMA_SLOTS,                               // hash slots: schema by url
  FL_CODE_SYSTEMS, FL_CONCEPTS, FL_VALUE_SETS,
  FL_CODE_SYSTEM_SLOTS, FL_VALUE_SET_SLOTS,      // by url
  FL_CONCEPT_SLOTS,                              // by (system record, code)
  FL_SECTION_COUNT
};

typedef struct {
  uint32_t magic;           // 'F','L','D','1'
  uint32_t size;
  fl_range sections[FL_SECTION_COUNT]; // first: byte offset; count: records (bytes for FL_STRINGS)
} fl_header;

#endif
