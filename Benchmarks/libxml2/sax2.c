// Parses an XML file with libxml2's SAX2 push parser, handing every element to nobody.
//
//   cc -O2 sax2.c -o sax2 $(pkg-config --cflags --libs libxml-2.0) && ./sax2 FILE

#include <libxml/parser.h>
#include <stdio.h>

static void start(void *c, const xmlChar *n, const xmlChar *p, const xmlChar *u, int ns,
                  const xmlChar **spaces, int as, int ds, const xmlChar **attributes) {}
static void end(void *c, const xmlChar *n, const xmlChar *p, const xmlChar *u) {}
static void characters(void *c, const xmlChar *text, int length) {}

int main(int count, char **arguments) {
  static char bytes[1 << 18];
  xmlSAXHandler handler = {.initialized = XML_SAX2_MAGIC, .startElementNs = start,
                           .endElementNs = end, .characters = characters};
  FILE *file = count > 1 ? fopen(arguments[1], "rb") : NULL;
  if (!file) return fprintf(stderr, "sax2 FILE\n"), 2;
  xmlParserCtxtPtr context = xmlCreatePushParserCtxt(&handler, NULL, NULL, 0, NULL);
  xmlCtxtUseOptions(context, XML_PARSE_HUGE);
  for (size_t length; (length = fread(bytes, 1, sizeof bytes, file)) > 0;)
    xmlParseChunk(context, bytes, length, 0);
  return xmlParseChunk(context, bytes, 0, 1);
}
