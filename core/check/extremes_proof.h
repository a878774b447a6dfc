// Runs that show bounds of expressions: for each bound a path that leads up to it, and why a clock
// has none.
//
// Statement: an expression attains a bound, or comes arbitrarily near to it, or has none.
//
// Why the paths are enough.  A bound that is attained needs one state with that value.  For one
// that is only approached, a state within 1 of it will do: the bounds of exact zones are whole
// numbers, so the exact zone of its path comes up to the bound.  For a clock without bound, one of
// three things:
//   - a state in which time can pass for ever, with all clocks above every constant: whoever let
//   time
//     pass there could have let more of it pass, and done the same afterwards;
//   - a path whose exact zone has no bound at its end;
//   - a run with a loop that leads back to the same locations and values, that makes no clock
//   smaller
//     and the clock in question larger, and after which nothing asks how large these clocks are: it
//     can be gone round as often as one likes (reference::ReplayGrowing checks this).
#ifndef ZONELAB_CORE_CHECK_EXTREMES_PROOF_H_
#define ZONELAB_CORE_CHECK_EXTREMES_PROOF_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/certificate/certificate.h"
#include "core/check/check.h"
#include "core/property/extremes.h"

//
// Where clocks stand still zones are not exact.  There a bound must be attained by a run, and what
// has no bound, or only approaches it, is not shown.
namespace zonelab::check {

// Shows a bound of expression number `item` of a question for values; `constant` is larger than
// every constant that clocks are compared with.  Nothing: a limit was reached.
std::optional<certificate::Attained> ShowAttained(const Setting& setting, size_t item,
                                                  const Side& side, bool is_upper,
                                                  int32_t constant);

// Shows that expression number `item`, a clock, has no upper bound.  Nothing: perhaps it has one.
std::optional<certificate::Attained> ShowUnbounded(const Setting& setting, size_t item,
                                                   int32_t constant, property::Extremes& values);

}  // namespace zonelab::check

#endif  // ZONELAB_CORE_CHECK_EXTREMES_PROOF_H_
