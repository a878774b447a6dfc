// What people wrote as text in a model and what a checked model does not hold: declarations with
// their comments and their format, and comments on locations and edges.
//
// Converting between XTA and XML would lose it: text is printed from the checked model.  So what
// can be copied is copied, and comments in what is printed anew go to the location or edge that
// they stand at.
#ifndef ZONELAB_CORE_XML_AS_WRITTEN_H_
#define ZONELAB_CORE_XML_AS_WRITTEN_H_

#include <optional>
#include <string>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/xml/read.h"

namespace zonelab::xml {

struct AsWritten {
  struct Template {
    std::string declarations;
    std::string parameters;  // if there is a comment among them, else ""
    // What comments say, without marks; of each location, and of each edge of Template::written().
    std::vector<std::string> locations, edges;
  };
  std::string declarations;         // before the templates
  std::vector<Template> templates;  // as Document::templates; empty for instantiations
  std::string system;               // after them, and the instantiations
};

// Nothing where a text does not fall into these parts.  REQUIRES: `sources` has the texts of
// `model`, which has no errors.
std::optional<AsWritten> TextsOf(const ModelFile& model, const SourceMap& sources);

}  // namespace zonelab::xml

#endif  // ZONELAB_CORE_XML_AS_WRITTEN_H_
