// A model in which the moves that a process makes by itself can be seen from outside.
//
// Timed words speak of channels.  An edge without one gets a broadcast channel of its own, on which it
// sends and nobody listens: that changes neither what is possible nor when.
#ifndef ZONELAB_CORE_AUTHORING_OWN_MOVES_H_
#define ZONELAB_CORE_AUTHORING_OWN_MOVES_H_

#include <set>
#include <string>
#include <string_view>

#include "core/engine/engine.h"

namespace zonelab::authoring {

// The channels for the edges without one from `On` to `Off`, "On#Off", are added to `channels`.
void CollectOwnMoves(const Model& model, std::string_view process, std::set<std::string>* channels);
// In XTA, with these channels; edges keep their numbers.  REQUIRES model.is_readable().
std::string WithOwnMoves(const Model& model, std::string_view process,
                         const std::set<std::string>& channels);
// "On->Off" of "On#Off": as people read it.
std::string AsRead(std::string_view text);

}  // namespace zonelab::authoring

#endif  // ZONELAB_CORE_AUTHORING_OWN_MOVES_H_
