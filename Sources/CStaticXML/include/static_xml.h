// Lets a statically linked program do without the libraries libxml2 can use and fhirlint does not.
#ifndef STATIC_XML_H
#define STATIC_XML_H

/// Does nothing; gives the target a face.
void fl_static_xml(void);

#endif
