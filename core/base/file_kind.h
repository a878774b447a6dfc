// Files of another kind than the one that is wanted: what are they?
//
// People pass what lies beside a model or was downloaded in its place.  One sentence about the file
// helps more than an error at each of its lines.
#ifndef ZONELAB_CORE_BASE_FILE_KIND_H_
#define ZONELAB_CORE_BASE_FILE_KIND_H_

#include <string>
#include <string_view>

#include "core/base/message.h"

namespace zonelab {

// Why the text cannot be a model, as a sentence; "": it may be one.
Message WhyNoModel(std::string_view text);
// Why the text cannot be a list of queries, as a sentence; "": it may be one.
Message WhyNoQueries(std::string_view text);

// The text with blanks in place of the lines ``` around it, and of all behind them, if it begins
// with such a line: that is how models are copied from pages.  Places stay what they are.
std::string WithoutFences(std::string text);

}  // namespace zonelab

#endif  // ZONELAB_CORE_BASE_FILE_KIND_H_
