#include "embedded_tables.h"
