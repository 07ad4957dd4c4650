// Debian's libxml2 is built with ICU, and its headers then include ICU's, which clash with those
// inside Foundation. Nothing here uses the one field that depends on it.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
