// The lazy searches: one instance of the loop for each pair of strategies.  Each data strategy has
// a source file of its own (make_explicit.cc, make_visible.cc), and so have the replicas of other
// programs (make_replica_*.cc), because instances take the compiler long.
#ifndef ZONELAB_CORE_CHECK_MAKE_LAZY_H_
#define ZONELAB_CORE_CHECK_MAKE_LAZY_H_

#include <memory>

#include "core/clocks/list.h"
#include "core/contract/options.h"
#include "core/property/goal.h"
#include "core/replica/formats2017.h"
#include "core/replica/list.h"
#include "core/search/lazy/base.h"
#include "core/search/search.h"
#include "core/semantics/bounds.h"
#include "core/semantics/system.h"

namespace zonelab {

// Over the data strategies of the same names.  Null if the strategy for clocks is not lazy.
// `data` is the part of the configuration that only the data strategy needs.
std::unique_ptr<search::Search> MakeExplicit(const semantics::System& system,
                                             const semantics::Bounds& bounds, property::Goal& goal,
                                             const Options& options,
                                             const search::DataConfig& data);
std::unique_ptr<search::Search> MakeVisible(const semantics::System& system,
                                            const semantics::Bounds& bounds, property::Goal& goal,
                                            const Options& options, const search::DataConfig& data);
#ifndef ZONELAB_NO_REPLICAS
// The same for the covering "as-2018", and for clocks "…-2018" with any covering.
std::unique_ptr<search::Search> MakeReplicaExplicit(const semantics::System& system,
                                                    const semantics::Bounds& bounds,
                                                    property::Goal& goal, const Options& options,
                                                    const search::DataConfig& data);
std::unique_ptr<search::Search> MakeReplicaVisible(const semantics::System& system,
                                                   const semantics::Bounds& bounds,
                                                   property::Goal& goal, const Options& options,
                                                   const search::DataConfig& data);
#endif

// Which covering a search with these options has: never kAuto.
template <class Clocks>
Covering CoveringFor(const Options& options) {
  return options.covering == Covering::kAuto ? Clocks::kCovering : options.covering;
}

template <class Clocks>
bool Extrapolates(const Options& options) {
  return options.extrapolate == Extrapolate::kAuto ? Clocks::kExtrapolates
                                                   : options.extrapolate == Extrapolate::kYes;
}

// REQUIRES: `covering` is one of those that are no replica's, and not kAuto.
inline search::CoverRule RuleFor(Covering covering) {
  if (covering == Covering::kNewest) return search::kCoverNewest;
  if (covering == Covering::kMerge) return search::kCoverMerge;
  return replica::CoverOldestAsIn2017();
}

template <class Clocks>
search::LazyConfig LazyConfigFor(const Options& options, const search::CoverRule& rule,
                                 const search::DataConfig& data) {
  return {.order = options.order,
          .seed = options.seed,
          .rule = rule,
          .extrapolates = Extrapolates<Clocks>(options),
          .data = data,
          .event_limit = static_cast<size_t>(options.max_events)};
}

// make(tag) for the one of `Strategies` that the options name; null: none of them.
template <class Strategies, class Make>
std::unique_ptr<search::Search> MakeNamed(const Options& options, Make make) {
  std::unique_ptr<search::Search> made;
  Strategies::Any([&](auto tag) {
    if (decltype(tag)::type::kName != options.clocks) return false;
    made = make(tag);
    return true;
  });
  return made;
}

}  // namespace zonelab

#endif  // ZONELAB_CORE_CHECK_MAKE_LAZY_H_
