// Tables compiled into the binary as bytes. The layout of each is used in place.
#ifndef EMBEDDED_TABLES_H
#define EMBEDDED_TABLES_H
#include <stddef.h>
#include <stdint.h>

/// The names of R4; see NameTable in FHIRDocuments.
const uint8_t *fl_names(void);

#endif
