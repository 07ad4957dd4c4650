#ifndef EMBEDDED_TABLES_H
#define EMBEDDED_TABLES_H
#include <stddef.h>
#endif
