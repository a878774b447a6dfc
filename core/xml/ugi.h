// `.ugi` files: the layout of an XTA text, in a file beside it.
//
//   process P graphinfo {
//   location A (40,80);            where its centre is
//   locationName A(-10,-30);       labels: relative to the centre …
//   guard A B 1 (8,-36);           … or to the middle between both ends
//   trans A B 1 (0,34);            nails likewise, a line each
//   }
//
// The number counts the edges from A to B in the order of the text.  There is no place for colours
// and notes.
#ifndef ZONELAB_CORE_XML_UGI_H_
#define ZONELAB_CORE_XML_UGI_H_

#include <string>
#include <string_view>

#include "core/lang/ast.h"
#include "core/xml/layout.h"

namespace zonelab::xml {

std::string WriteUgi(const lang::Document& document, const Layout& layout);

// Lines that cannot be read, or that name something the document does not have, are skipped, since
// nothing depends on a layout.  REQUIRES: `layout` has an entry for everything in the document.
void ReadUgi(std::string_view text, const lang::Document& document, Layout* layout);

}  // namespace zonelab::xml

#endif  // ZONELAB_CORE_XML_UGI_H_
