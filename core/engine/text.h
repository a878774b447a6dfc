// The sentences that the engine says about results: all of them are made here, from codes and
// numbers (core/contract/reasons.h).
#ifndef ZONELAB_CORE_ENGINE_TEXT_H_
#define ZONELAB_CORE_ENGINE_TEXT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/message.h"
#include "core/engine/engine.h"

namespace zonelab {

// "1 step", "2 steps".
std::string Count(int64_t count, std::string_view noun);

// "<= 7", "> 3", "unbounded"; "" where there is no such side.
Message SideText(const std::optional<Side>& side, bool is_upper);

// What is wrong first of all; "": nothing.
Message FirstError(const Diagnostics& diagnostics);

// Why a check ended with its verdict, as one sentence without a full stop.
Message Sentence(const Result& result);

// Which of the searches that took turns decided, and how far the others had come; empty: there was
// one search.
Message LineupText(const Result& result);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_TEXT_H_
