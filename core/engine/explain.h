// What a search did, told as text.
#ifndef ZONELAB_CORE_ENGINE_EXPLAIN_H_
#define ZONELAB_CORE_ENGINE_EXPLAIN_H_

#include <string>

#include "core/engine/engine.h"
#include "core/search/events.h"

namespace zonelab {

// Of a counterexample-guided search: each counterexample with the precision of its nodes, where it
// breaks, what is refined, cut and reopened.  Of a lazy one: what is forbidden, learnt, covered.
std::string Explain(const search::EventLog& log, const Model& model);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_EXPLAIN_H_
