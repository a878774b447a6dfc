// `visible`: variables are hidden until they are needed [Toth-Majzik 2018].
//
// A node knows its state exactly; its abstraction is the partial valuation of the variables that
// are visible in it, at first none, and it stands for all states with the same locations that agree
// with its own on those.  So the nodes of one location vector, whatever their variables, may cover
// each other: that is what is gained, and it is much where many values differ and few matter.
//
// What must be visible (the data half of the conditions in search/lazy/loop.h):
//   - of a move that the data rule out, all that one false condition reads.  Which one is a choice
//     between *reasons*: Choose() takes variables away, one after the other, while what is left
//     still completes one of the reasons [Toth-Majzik 2018, Algorithm 2: an interpolant];
//   - of a move that is possible, all that its clock constraints, channels and resets depend on;
//   - what the goal reads, and what can fail, unless errors are assumed not to happen;
//   - of a node that is to be covered, what is visible in the other, with the same values;
//   - what is computed from it behind a move: search/lazy/reveal.h carries that to the parents.
// Why that is enough: every state that a node stands for then evaluates the same conditions to the
// same values and moves to a state that the next node stands for (semantics/dependence has the
// evaluation; an update whose target is hidden may do what it likes).
//
// Masks: a state is packed into words (search/state_table.h), and a set of visible variables is
// the mask of their bits.  Two states agree on it if (a xor b) and mask is 0, which is the whole
// cost of a covering test.
//
// An example, errors being assumed not to happen.  `int i, n;`, a loop with guard i < 3 and update
// i++, an edge to Bad if n > 0.  In the first node Bad is ruled out by n = 0: n becomes visible.
// The loop's guard reads i, but holds, so i stays hidden: a state with another i might lack the
// loop, and to have a move too many is safe.  Only where i = 3 rules the loop out does i become
// visible, and with it in all nodes before, for i++ computes it from i.
#ifndef ZONELAB_CORE_DATA_VISIBLE_H_
#define ZONELAB_CORE_DATA_VISIBLE_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "core/base/intern.h"
#include "core/base/pool.h"
#include "core/search/state_table.h"
#include "core/search/strategies.h"
#include "core/semantics/dependence.h"

namespace zonelab::data {

class Visible {
 public:
  static constexpr bool kHides = true;
  static constexpr std::array<search::Variant, 2> kVariants = {{
      {"visible", "variables are hidden until they are needed; carried backwards (SPIN 2018)"},
      {"visible-forward", "the same, with interpolants that come forwards along the path"},
  }};
  static constexpr int kForward = 1;

  using Key = search::StateId;
  using Slots = semantics::Slots;
  struct Label {
    uint32_t mask = ArrayPool<uint64_t>::kNone;  // of what is visible; kNone: nothing
  };

  Visible(const semantics::System& system, const search::DataConfig& config)
      : processes_(system.process_count()),
        config_(config),
        table_(system),
        words_(table_.identity_words()),
        dependence_(system, config.assumes_no_errors),
        state_(system.slot_count()),
        nothing_(words_),
        mask_(words_) {}

  Key Intern(const semantics::Slot* state) {
    const Key key = table_.Intern(state);
    if (key == places_.size())
      places_.push_back(locations_.Intern({state, static_cast<size_t>(processes_)}));
    return key;
  }
  void Load(Key key, semantics::Slot* out) const { table_.Unpack(key, out); }
  // Which nodes may cover each other.
  uint32_t Partition(Key key) const { return places_[key]; }
  size_t bytes() const {
    return table_.bytes() + masks_.bytes() + locations_.bytes() +
           places_.capacity() * sizeof(uint32_t);
  }

  // ---- Abstractions -----------------------------------------------------------------------------

  bool MayCover(const Label& big, Key big_state, Key small_state) const {
    const uint64_t* mask = at(big);
    const uint64_t* a = table_.packed(big_state);
    const uint64_t* b = table_.packed(small_state);
    for (int w = 0; w < words_; ++w) {
      if (((a[w] ^ b[w]) & mask[w]) != 0) return false;
    }
    return true;
  }
  bool Covers(const Label& big, Key big_state, const Label& small, Key small_state) const {
    const uint64_t *outer = at(big), *inner = at(small);
    for (int w = 0; w < words_; ++w) {
      if ((outer[w] & ~inner[w]) != 0) return false;
    }
    return MayCover(big, big_state, small_state);
  }
  // Are `slots` visible in `small`, with the values that they have in `big_state`?
  bool Agrees(const Slots& slots, Key big_state, const Label& small, Key small_state) {
    std::fill(mask_.begin(), mask_.end(), 0);
    for (const int32_t slot : slots) table_.AddTo(mask_.data(), slot);
    const uint64_t* a = table_.packed(big_state);
    const uint64_t* b = table_.packed(small_state);
    for (int w = 0; w < words_; ++w) {
      if (((a[w] ^ b[w]) & mask_[w]) != 0 || (mask_[w] & ~at(small)[w]) != 0) return false;
    }
    return true;
  }
  bool IsVisible(const Label& label, int32_t slot) const { return table_.IsIn(at(label), slot); }
  bool AreVisible(const Label& label, const Slots& slots) const {
    return std::all_of(slots.begin(), slots.end(),
                       [&](int32_t slot) { return IsVisible(label, slot); });
  }
  // What is visible in `big` and not in `small`.
  void Missing(const Label& big, const Label& small, Slots* out) const {
    out->clear();
    for (size_t slot = processes_; slot < state_.size(); ++slot) {
      if (dependence_.Counts(slot) && IsVisible(big, slot) && !IsVisible(small, slot)) {
        out->push_back(slot);
      }
    }
  }
  // The visible slots with their values.
  void Describe(Key key, const Label& label,
                std::vector<std::pair<int32_t, semantics::Slot>>* out) {
    Slots visible;
    Missing(label, {}, &visible);
    table_.Unpack(key, state_.data());
    for (const int32_t slot : visible) out->emplace_back(slot, state_[slot]);
  }
  // Makes slots visible; `added` gets those that were not.  False: there are none.
  bool Strengthen(Label& label, const Slots& wanted, Slots* added) {
    added->clear();
    for (const int32_t slot : wanted) {
      if (!IsVisible(label, slot)) added->push_back(slot);
    }
    if (added->empty()) return false;
    if (label.mask == ArrayPool<uint64_t>::kNone) {
      label.mask = masks_.Allocate(words_);
      std::fill_n(masks_.at(label.mask), words_, 0);
    }
    for (const int32_t slot : *added) table_.AddTo(masks_.at(label.mask), slot);
    return true;
  }

  // ---- What is needed

  bool goes_forward() const { return config_.variant == kForward; }
  semantics::Dependence& dependence() { return dependence_; }
  // Before a move from `source` by `edges`, for `wanted` to be visible behind it.
  void Before(Key source, absl::Span<const int32_t> edges, const Slots& wanted, Slots* out) {
    table_.Unpack(source, state_.data());
    dependence_.Before(state_.data(), edges, wanted, out);
  }
  // An interpolant: drops one variable after the other while a reason is left, the first first.
  // False: what is visible is enough already.
  bool Choose(const Label& label, const std::vector<Slots>& reasons, Slots* chosen) {
    for (const Slots& reason : reasons) {
      if (AreVisible(label, reason)) return false;
    }
    order_.clear();
    for (const Slots& reason : reasons) {
      for (const int32_t slot : reason) {
        if (std::find(order_.begin(), order_.end(), slot) == order_.end()) order_.push_back(slot);
      }
    }
    if (config_.drop_order) {
      config_.drop_order(&order_);
    } else {  // what is visible already costs nothing
      std::stable_partition(order_.begin(), order_.end(),
                            [&](int32_t slot) { return !IsVisible(label, slot); });
    }
    *chosen = order_;
    for (const int32_t slot : order_) {
      const auto place = std::find(chosen->begin(), chosen->end(), slot);
      chosen->erase(place);
      if (!std::any_of(reasons.begin(), reasons.end(), [&](const Slots& reason) {
            return std::all_of(reason.begin(), reason.end(), [&](int32_t needed) {
              return std::find(chosen->begin(), chosen->end(), needed) != chosen->end();
            });
          })) {
        chosen->push_back(slot);
      }
    }
    return true;
  }

 private:
  const uint64_t* at(const Label& label) const {
    return label.mask == ArrayPool<uint64_t>::kNone ? nothing_.data() : masks_.at(label.mask);
  }

  const int processes_;
  const search::DataConfig config_;
  search::StateTable table_;
  const int words_;
  semantics::Dependence dependence_;
  InternTable<semantics::Slot> locations_;
  std::vector<uint32_t> places_;  // by state
  ArrayPool<uint64_t, 12> masks_;
  std::vector<semantics::Slot> state_;
  std::vector<uint64_t> nothing_, mask_;
  Slots order_;
};

}  // namespace zonelab::data

#endif  // ZONELAB_CORE_DATA_VISIBLE_H_
