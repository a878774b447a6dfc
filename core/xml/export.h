// From the checked model back to files: UPPAAL's XML.  (XTA is written by lang::PrintDocument,
// lang::PrintQueryFile and ugi.h.)
#ifndef ZONELAB_CORE_XML_EXPORT_H_
#define ZONELAB_CORE_XML_EXPORT_H_

#include <string>

#include "core/xml/read.h"

namespace zonelab::xml {

// Reading the text again yields the same model, layout and queries.  Elements without a layout get
// one (arrange.h).  REQUIRES: the document has no errors.
std::string WriteXml(const ModelFile& model);

}  // namespace zonelab::xml

#endif  // ZONELAB_CORE_XML_EXPORT_H_
