// What strategies must provide, and all that a search may ask of them, as concepts.
//
// A search is a loop over two strategies: one abstracts clocks, one abstracts variables.  Write
// A(n) for the set of states that node n stands for.  An exhausted search guarantees
//   (1) the initial states are in A(some node);
//   (2) if n was expanded and a move leads from A(n) to a state, that state is in A(some node);
//   (3) no A(n) meets the goal:
// the stored nodes are an inductive invariant, which is what a certificate says and what
// certificate/closure.cc verifies without any code of this folder.
//
// The concepts are complete: a class that satisfies one can be plugged into the loop, and
// clocks/list.h and data/list.h assert it for each strategy.  tests/core/search/archetypes.h has
// the smallest strategies that satisfy them; copy one to begin a new strategy.
#ifndef ZONELAB_CORE_SEARCH_STRATEGIES_H_
#define ZONELAB_CORE_SEARCH_STRATEGIES_H_

#include <concepts>
#include <cstdint>
#include <functional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "core/contract/options.h"
#include "core/contract/traits.h"
#include "core/search/nodes.h"
#include "core/semantics/bounds.h"
#include "core/semantics/dependence.h"
#include "core/semantics/successors.h"
#include "core/zone/dbm.h"
#include "core/zone/image.h"
#include "core/zone/inclusion.h"

namespace zonelab::search {

// What every strategy for clocks says of itself on the command line and on the page.
template <class S>
concept Named = requires {
  { S::kName } -> std::convertible_to<std::string_view>;
  { S::kHelp } -> std::convertible_to<std::string_view>;
  { S::kTraits } -> std::convertible_to<Traits>;
};

// ---- Clocks of the eager search (search/eager/explorer.h)
//
// The strategy owns all zones; a node has a small Label.  There is one candidate zone at a time
// (the state just made) and one source (the node being expanded).

template <class C>
concept EagerClocks = Named<C> &&
    std::constructible_from<C, const semantics::System&, const semantics::Bounds&> &&
    std::default_initializable<typename C::Label> &&
    requires(C c, const C k, typename C::Label& label, const typename C::Label& other,
             const semantics::Step& step, const semantics::Slot* state) {
  { C::kValuesGrow } -> std::convertible_to<bool>;  // finite bounds grow along runs
  // Does A(label) consist of what Constraints() simulate with respect to guard_bounds()?
  { C::kCertifiesBySimulation } -> std::convertible_to<bool>;
  { c.Initial(step) } -> std::same_as<bool>;  // candidate := initial zone; false: empty
  c.Load(label, state);                       // source := zone of a waiting node, in its state
  { c.Post(step) } -> std::same_as<bool>;     // candidate := successor of source; false: empty
  { c.NextPart() } -> std::same_as<bool>;     // candidate := another part of it; false: no more
  { k.source() } -> std::same_as<const zone::Bound*>;
  { k.candidate() } -> std::same_as<const zone::Bound*>;
  // For its clocks to change places, or another zone to take its place.
  { c.candidate_to_exchange() } -> std::same_as<zone::Bound*>;
  c.Focus(state);  // before the next seven: the candidate's state, which is the labels'
  // Of A(candidate) and of A(label): MayBeWithin (zone/dbm.h) is true of them if one is within the
  // other.
  { c.Fingerprint() } -> std::same_as<uint64_t>;
  { c.FingerprintOf(other) } -> std::same_as<uint64_t>;
  { k.IsCovered(other) } -> std::same_as<bool>;  // A(candidate) within A(label)
  { k.Covers(other) } -> std::same_as<bool>;     // A(label) within A(candidate)
  { c.Store() } -> std::same_as<typename C::Label>;
  c.Release(label);                         // the node is covered: its zones may go
  { k.Weight() } -> std::same_as<int64_t>;  // larger: subsumes more
  // A(label) for a certificate.
  { c.Constraints(other, state) } -> std::same_as<std::vector<zone::Constraint>>;
  { k.bytes() } -> std::convertible_to<size_t>;
} &&(!C::kCertifiesBySimulation || requires(const C k) {
  // Of the state that Constraints() was asked for last.
  { k.guard_bounds() } -> std::same_as<const std::vector<zone::GuardBounds>&>;
});

// ---- Clocks of the lazy search (search/lazy/loop.h)
//
// Every node has a Label: its zone, and what is known of its abstraction A, at first everything.
// *Demands* are what a strategy wants to be true of an A; the loop carries them through the graph
// and does not look into them: bounds to be respected, a zone to be kept out, constraints to be
// kept.  A strategy makes demands by calling emit(demand).

// A place for the zones of all nodes: clocks/lazy_zones.h.
template <class Z>
concept LazyZoneStore = requires(Z z, const Z k, typename Z::Handle handle,
                                 const semantics::Step& step, const zone::ActionT& action,
                                 const semantics::Slot* target) {
  { k.extrapolates() } -> std::same_as<bool>;
  { k.candidate() } -> std::same_as<const zone::Bound*>;
  { k.at(handle) } -> std::same_as<const zone::Bound*>;
  z.Initial(step);                                           // the candidate: what it leads to
  { z.Post(handle, action, target) } -> std::same_as<bool>;  // false: nothing
  { k.Weight() } -> std::same_as<int64_t>;                   // of the candidate
};

// Takes the demands that a clock strategy makes, one after the other.
template <class Demand>
using Emit = absl::FunctionRef<void(Demand)>;

// Whoever carries demands through the graph: search/lazy/refine.h.
template <class R>
concept Refiner = requires {
  { R::kTakesManyParents } -> std::convertible_to<bool>;
};

template <class C>
concept LazyClocks = Named<C> &&
    std::constructible_from<C, const semantics::System&, const semantics::Bounds&, bool> &&
    std::default_initializable<typename C::Label> && std::movable<typename C::Demand> &&
    Refiner<typename C::Refiner> &&
    requires(C c, const C k, typename C::Label& label, const typename C::Label& other,
             const zone::ActionT& action, absl::Span<const zone::Constraint> constraints,
             const typename C::Demand& demand, Emit<typename C::Demand> emit) {
  { C::kExtrapolates } -> std::convertible_to<bool>;  // by default
  { C::kCovering } -> std::convertible_to<Covering>;  // --covering, by default
  // Does A consist of what Constraints() simulate with respect to GuardBounds()?  Else it is
  // the set of those that satisfy Constraints().
  { C::kCertifiesBySimulation } -> std::convertible_to<bool>;

  requires LazyZoneStore<std::remove_reference_t<decltype(c.zones())>>;
  other.zone;                                          // its handle there
  { c.Store() } -> std::same_as<typename C::Label>;    // of the candidate, A := everything
  c.Forget(label);                                     // A := everything
  { c.MayCover(other, other) } -> std::same_as<bool>;  // (big, small): small's zone in A(big)
  { c.Covers(other, other) } -> std::same_as<bool>;    // (big, small): A(small) within A(big)

  // Demands on the label's own node ...
  c.Forbid(other, action, emit);        // that keep an action, impossible from its zone, impossible
  c.Exclude(other, constraints, emit);  // that keep out what its zone has nothing of
  // ... on a node that lies in A(other): that put its A within A(other).
  c.Cover(other, emit);
  // ... on a node before `action`: what the last change of the label behind it asks there.
  c.Pull(other, action, emit);
  c.TakeAsChange(other);  // makes all that A(other) says "the last change"
  // A := A and demand; false: it was met already.
  { c.Strengthen(label, demand) } -> std::same_as<bool>;

  // For certificates and onlookers.
  { k.Constraints(other) } -> std::same_as<std::vector<zone::Constraint>>;
  { k.GuardBounds(other) } -> std::same_as<std::vector<zone::GuardBounds>>;
  // For audits: the zone lies in A; the action leads from A(first) into A(second) only; it leads
  // nowhere from A.
  { c.Represents(other) } -> std::same_as<bool>;
  { c.Follows(other, action, other) } -> std::same_as<bool>;
  { c.IsForbidden(other, action) } -> std::same_as<bool>;

  { k.interpolants() } -> std::convertible_to<int64_t>;  // made so far
  { k.bytes() } -> std::convertible_to<size_t>;
};

// Clocks that can be refined forwards along a path (search/lazy/refine.h, Forward).  The strategy
// keeps a *front*: a set of valuations at the node where the walk is, known from above.
template <class C>
concept ForwardClocks = LazyClocks<C> &&
    requires(C c, typename C::Label& label, const typename C::Label& other,
             const zone::ActionT& action, const typename C::Demand& demand,
             typename C::Demand* moved) {
  { c.Answers(other, demand) } -> std::same_as<bool>;  // A(other) meets the demand already
  // The demand behind the action becomes the one before it; false: nothing is asked there.
  { c.PullWhole(action, moved) } -> std::same_as<bool>;
  c.BeginAtRoot(other);  // front := the root's zone
  c.BeginAt(other);      // front := A(other)
  c.Advance(action);     // front := what the action makes of it
  // Strengthens by what the front and the demand have between them, which becomes the front;
  // false: the node's zone is not within the front.
  { c.StrengthenWithin(label, demand) } -> std::same_as<bool>;
  c.ContinueFromInterpolant();  // front := what was learnt last
};

// ---- Variables of the lazy search
//
// A data strategy turns discrete states into keys, and says which nodes are candidates for covering
// each other: those of one partition.

// One of several ways in which a strategy works, chosen when a search is made.
struct Variant {
  std::string_view name, help;
};

struct DataConfig {
  int variant = 0;                 // an index into the strategy's kVariants
  bool assumes_no_errors = false;  // moves that fail are left out
  // Sorts variables into the order in which the strategy tries to do without them; null: its own.
  std::function<void(semantics::Slots*)> drop_order;
};

template <class D>
concept DataStrategy = std::constructible_from<D, const semantics::System&, const DataConfig&> &&
    std::default_initializable<typename D::Label> &&
    requires(D d, const D k, typename D::Key key, semantics::Slot* out,
             const semantics::Slot* state) {
  { D::kHides } -> std::convertible_to<bool>;  // then it is HidingData
  { D::kVariants[0] } -> std::convertible_to<Variant>;
  { d.Intern(state) } -> std::same_as<typename D::Key>;  // small integers from 0
  k.Load(key, out);
  { k.Partition(key) } -> std::same_as<uint32_t>;  // small integers from 0
  { k.bytes() } -> std::convertible_to<size_t>;
};

// Data of which some is hidden.  A node's Label says which variables are visible in it; the node
// stands for all states that agree with its own on those.
template <class D>
concept HidingData = DataStrategy<D> && D::kHides &&
    requires(D d, const D k, typename D::Key key, typename D::Label& label,
             const typename D::Label& other, int32_t slot, const semantics::Slots& slots,
             semantics::Slots* out, absl::Span<const int32_t> edges,
             const std::vector<semantics::Slots>& reasons,
             std::vector<std::pair<int32_t, semantics::Slot>>* values) {
  // The data half of the questions of the same names to LazyClocks, (big, small).
  { k.MayCover(other, key, key) } -> std::same_as<bool>;
  { k.Covers(other, key, other, key) } -> std::same_as<bool>;
  { k.IsVisible(other, slot) } -> std::same_as<bool>;
  { k.AreVisible(other, slots) } -> std::same_as<bool>;
  k.Missing(other, other, out);    // what is visible in the first and not in the second
  d.Describe(key, other, values);  // the visible variables with their values
  { d.Strengthen(label, slots, out) } -> std::same_as<bool>;  // out: what was not visible yet
  // What must be visible before the move by these edges, for `slots` to be visible behind it.
  d.Before(key, edges, slots, out);
  // Variables that complete one of the reasons; false: one is visible already.
  { d.Choose(other, reasons, out) } -> std::same_as<bool>;
  { k.goes_forward() } -> std::same_as<bool>;  // RevealForward where the graph is a tree
  { d.dependence() } -> std::same_as<semantics::Dependence&>;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_STRATEGIES_H_
