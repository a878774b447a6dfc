// What surrounds a compared process, and what of it stands in the way of a comparison.
#ifndef ZONELAB_CORE_COMPARE_ENVIRONMENT_H_
#define ZONELAB_CORE_COMPARE_ENVIRONMENT_H_

#include <string>
#include <string_view>
#include <vector>

#include "core/compare/automaton.h"
#include "core/lang/ast.h"
#include "core/model/network.h"

namespace zonelab::compare {

// The numbers of the processes of a template.
std::vector<int> ProcessesOf(const model::Network& network, const lang::Template& templ);

// The first part in which the models differ, the template `except` aside: "the declaration of `K`",
// "process Hand", "the system line"; "": none.
Message FirstDifference(const lang::Document& a, const lang::Document& b, std::string_view except);

// The global channel with this name, perhaps an array; or null.
const lang::Symbol* FindChannel(const lang::Document& document, std::string_view name);
// The end of a channel that the template has first; kNone: it does not use it.
lang::SyncKind EndOf(const lang::Template& templ, std::string_view channel);

// Why words would not say what the process does, in a sentence; "": they do.  `commits`: it has
// committed locations; then `*is_doubtful` is set if others have moves that are not observed.
Message WhyNot(const lang::Document& document, const lang::Template& templ,
               const std::vector<Channel>& channels, bool commits, bool* is_doubtful);

}  // namespace zonelab::compare

#endif  // ZONELAB_CORE_COMPARE_ENVIRONMENT_H_
