// definitions.bin is made by `swift run make-tables`; do not edit it.
#include "embedded_tables.h"

static const _Alignas(16) uint8_t bytes[] = {
#embed "definitions.bin"
};

const uint8_t *_Nonnull fl_definitions(void) { return bytes; }
