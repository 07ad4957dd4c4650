// names.bin is made by `swift run make-tables names`; do not edit it.
#include "embedded_tables.h"

static const _Alignas(16) uint8_t bytes[] = {
#embed "names.bin"
};

const uint8_t *_Nonnull fl_names(void) { return bytes; }
