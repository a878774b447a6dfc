// What the search asks of a clock strategy and of a data strategy.
//
// Write A(n) for the set of states that node n stands for.  An exhausted search guarantees
//   (1) the initial states are in A(some node);
//   (2) if n was expanded and a move leads from A(n) to a state, that state is in A(some node);
//   (3) no A(n) meets the goal:
// the stored nodes are an inductive invariant, which is what a certificate says and what
// certificate/closure.cc verifies without any code of this folder.
#ifndef ZONELAB_CORE_SEARCH_STRATEGIES_H_
#define ZONELAB_CORE_SEARCH_STRATEGIES_H_

#include <concepts>
#include <cstdint>
#include <string_view>

#include "absl/types/span.h"
#include "core/search/action.h"
#include "core/search/tactics.h"
#include "core/semantics/successors.h"
#include "core/zone/dbm.h"

namespace zonelab::search {

// Clocks of an eager search.  The strategy owns all zones; a node has a small Label.  There is one
// candidate zone at a time (the state just made) and one source (the node being expanded).
template <class C>
concept EagerClocks = requires(C c, const C k, typename C::Label& label,
                               const typename C::Label& other, const semantics::Step& step,
                               const semantics::Slot* state) {
  { C::kName } -> std::convertible_to<std::string_view>;
  { C::kHelp } -> std::convertible_to<std::string_view>;
  { C::kValuesGrow } -> std::convertible_to<bool>;      // finite bounds grow along runs
  { C::kTakesDiagonals } -> std::convertible_to<bool>;  // right with guards on x - y
  { c.Initial(step) } -> std::same_as<bool>;            // candidate := initial zone; false: empty
  c.Load(label, state);                    // source := zone of a node that waits, in its state
  { c.Post(step) } -> std::same_as<bool>;  // candidate := successor of source; false: empty
  { c.NextPart() } -> std::same_as<bool>;  // candidate := another part of it; false: no more
  { k.source() } -> std::same_as<const zone::Bound*>;
  { k.candidate() } -> std::same_as<const zone::Bound*>;
  c.Focus(state);                                // before the next four: the candidate's state
  { k.IsCovered(other) } -> std::same_as<bool>;  // A(candidate) within A(label)
  { k.Covers(other) } -> std::same_as<bool>;     // A(label) within A(candidate)
  { c.Store() } -> std::same_as<typename C::Label>;
  c.Release(label);                         // the node is covered: its zones may go
  { k.Weight() } -> std::same_as<int64_t>;  // larger: subsumes more
  {c.Constraints(other, state)};            // A(label) for a certificate
};

// Clocks of an adaptive search (search/lazy/loop.h).  Every node has a Label: its zone and what is
// known of its abstraction A, at first everything.  Demands are what refiners carry around.
template <class C>
concept LazyClocks = requires(C c, typename C::Label& label, const typename C::Label& other,
                              const Action& action, absl::Span<const zone::Constraint> constraints,
                              const typename C::Demand& demand, void (*emit)(typename C::Demand)) {
  { C::kName } -> std::convertible_to<std::string_view>;
  { C::kHelp } -> std::convertible_to<std::string_view>;
  { C::kTakesDiagonals } -> std::convertible_to<bool>;  // unless zones are extrapolated
  { C::kExtrapolates } -> std::convertible_to<bool>;    // by default
  { C::kCovering } -> std::convertible_to<Covering>;    // by default
  typename C::Refiner;
  c.zones();                                           // clocks/lazy_zones.h
  { c.Store() } -> std::same_as<typename C::Label>;    // of the candidate zone, A = everything
  c.Forget(label);                                     // A := everything
  { c.MayCover(other, other) } -> std::same_as<bool>;  // (big, small): small's zone within A(big)
  { c.Covers(other, other) } -> std::same_as<bool>;    // (big, small): A(small) within A(big)
  c.Forbid(other, action, emit);        // demands that keep an impossible action impossible
  c.Exclude(other, constraints, emit);  // ... that keep out the valuations with these constraints
  c.Cover(other, emit);                 // ... that make another node's A lie within A(other)
  { c.Strengthen(label, demand) } -> std::same_as<bool>;  // false: the demand was met already
  c.Pull(other, action, emit);  // what the last change asks of the node before the action
  c.TakeAsChange(other);        // ... of all that A(other) says
  c.Constraints(other);         // for certificates and onlookers
  c.GuardBounds(other);
};

// One of several ways in which a strategy works, chosen when a search is made.
struct Variant {
  std::string_view name, help;
};

// Discrete states: which nodes are candidates for covering each other, and (kHides, for adaptive
// searches; see data/visible.h) which variables count.  `variant` is an index into kVariants.
template <class D>
concept DataStrategy = requires(D d, const D k, typename D::Key key, semantics::Slot* out,
                                const semantics::Slot* state) {
  { D::kHides } -> std::convertible_to<bool>;
  D::kVariants;
  typename D::Label;
  { d.Intern(state) } -> std::same_as<typename D::Key>;  // small integers from 0
  k.Load(key, out);
  { k.Partition(key) } -> std::same_as<uint32_t>;  // small integers from 0
  { k.bytes() } -> std::same_as<size_t>;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_STRATEGIES_H_
