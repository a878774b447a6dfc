// Exercises as text: `NAME.zonelab.md`, front matter, Markdown and fenced blocks.
#ifndef ZONELAB_CORE_EXERCISE_TEXT_H_
#define ZONELAB_CORE_EXERCISE_TEXT_H_

#include <string>

#include "core/base/diagnostics.h"
#include "core/exercise/exercise.h"

namespace zonelab::exercise {

// Reads source `source`, text or JSON, whichever it looks like.  The result may be used only if
// `diagnostics` got no error.  Models and queries in it are not looked at yet: see verify.h.
Exercise Read(const SourceMap& sources, int source, Diagnostics& diagnostics);
Exercise ReadText(const SourceMap& sources, int source, Diagnostics& diagnostics);

// Reading what was printed gives the same exercise.
std::string Print(const Exercise& exercise);
// One block, as it stands in the text.
std::string Print(const Block& block);

}  // namespace zonelab::exercise

#endif  // ZONELAB_CORE_EXERCISE_TEXT_H_
