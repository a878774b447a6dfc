// What a search did, told as text.
#ifndef ZONELAB_CORE_ENGINE_EXPLAIN_H_
#define ZONELAB_CORE_ENGINE_EXPLAIN_H_

#include <string>

#include "core/engine/engine.h"

namespace zonelab {

// A counterexample-guided search: each counterexample with the precision of its nodes, where it
// breaks, what was refined, cut and taken up again.  A lazy one: what was forbidden, learnt,
// covered.
std::string Explain(const search::EventLog& log, const Model& model);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_EXPLAIN_H_
