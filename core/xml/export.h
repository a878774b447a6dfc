// From the checked model back to files: UPPAAL's XML, and XTA text with the comments that people
// wrote.  (Queries and layout beside an XTA text are written by lang::PrintQueryFile and ugi.h.)
#ifndef ZONELAB_CORE_XML_EXPORT_H_
#define ZONELAB_CORE_XML_EXPORT_H_

#include <string>

#include "core/xml/read.h"

namespace zonelab::xml {

// Reading the text again yields the same model, layout and queries.  Elements without a layout get
// one (arrange.h).  Declarations stay as they were written, comments included, and comments on
// locations and edges become their labels, where the text can be cut up like that (as_written.h).
// REQUIRES: the document has no errors, and `sources` has its texts.
std::string WriteXml(const ModelFile& model, const SourceMap& sources);

// The same model as XTA.  What was written as XML keeps its declarations and comments; XTA is
// printed anew.
std::string WriteXta(const ModelFile& model, const SourceMap& sources);

}  // namespace zonelab::xml

#endif  // ZONELAB_CORE_XML_EXPORT_H_
