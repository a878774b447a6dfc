// Dependence by evaluation: run the code, note what it reads, and go back through the updates.
//
// Before: let `wanted` be slots that must be known after a move.  The updates are run once and each
// one's reads and writes are noted.  Going back from the last: an update that wrote a wanted slot
// makes that slot unwanted and everything that it read wanted.  This is the weakest precondition of
// "these slots have these values" [Toth-Majzik 2018, Alg. 2], computed on the one state at hand.
#include "core/semantics/dependence.h"

#include <algorithm>

#include "core/base/check.h"

namespace zonelab::semantics {

Dependence::Dependence(const System& system, bool assumes_no_errors)
    : system_(system),
      assumes_no_errors_(assumes_no_errors),
      successors_(system),
      machine_(system.program()),
      counts_(system.slot_count()),
      target_(system.slot_count()) {
  for (size_t v = 0; v < system.network().variables.size(); ++v) {
    counts_[system.process_count() + v] = system.TellsApart(v);
  }
  const auto all_plain = [&](const std::vector<Update>& updates) {
    return std::none_of(updates.begin(), updates.end(),
                        [&](const Update& update) { return IsNeeded(update); });
  };
  const bool always_plain = all_plain(system.before_updates()) && all_plain(system.after_updates());
  for (const CompiledEdge& edge : system.edges()) {
    is_plain_.push_back(always_plain && edge.guard.atoms.empty() && all_plain(edge.updates));
  }
  machine_.NoteIn(&record_);
}

void Dependence::Collect(const std::vector<int32_t>& slots, Slots* out) const {
  for (const int32_t slot : slots) {
    if (counts_[slot] && std::find(out->begin(), out->end(), slot) == out->end()) {
      out->push_back(slot);
    }
  }
}

// ---- Updates ------------------------------------------------------------------------------------

bool Dependence::RunAll(const std::vector<Update>& updates) {
  for (const Update& update : updates) {
    record_.Clear();
    const bool is_good = machine_.Execute(update.code, target_.data());
    machine_.clock_sets.clear();
    if (effect_count_ == effects_.size()) effects_.emplace_back();
    Effect& effect = effects_[effect_count_++];
    effect.reads.clear();
    effect.writes.clear();
    Collect(record_.reads(), &effect.reads);
    Collect(record_.writes(), &effect.writes);
    effect.is_needed = IsNeeded(update) || !is_good;
    if (!is_good) return false;
  }
  return true;
}

bool Dependence::Run(const Slot* state, absl::Span<const int32_t> edges) {
  effect_count_ = 0;
  std::copy(state, state + system_.slot_count(), target_.begin());
  if (!RunAll(system_.before_updates())) return false;
  for (const int32_t id : edges) {
    if (!RunAll(system_.edge(id).updates)) return false;
  }
  if (!RunAll(system_.after_updates())) return false;
  for (const int32_t id : edges) {
    target_[system_.edge(id).fired.process] = system_.edge(id).target;
  }
  return true;
}

void Dependence::Back(Slots* slots) const {
  for (size_t k = effect_count_; k-- > 0;) {
    const Effect& effect = effects_[k];
    const auto is_written = [&](int32_t slot) {
      return std::find(effect.writes.begin(), effect.writes.end(), slot) != effect.writes.end();
    };
    const bool matters = std::any_of(slots->begin(), slots->end(), is_written);
    if (matters) std::erase_if(*slots, is_written);
    if (matters || effect.is_needed) Collect(effect.reads, slots);
  }
}

void Dependence::Before(const Slot* state, absl::Span<const int32_t> edges, const Slots& wanted,
                        Slots* out) {
  *out = wanted;
  Run(state, edges);
  Back(out);
}

void Dependence::OfMove(const Slot* state, const Step& step, Slots* out) {
  const absl::Span<const int32_t> edges = step.edges;
  OfState(step.target, out);
  if (out->empty() &&
      std::all_of(edges.begin(), edges.end(), [&](int32_t id) { return is_plain_[id]; })) {
    return;
  }
  Run(state, edges);
  Back(out);
  record_.Clear();
  for (const int32_t id : edges) NoteAtoms(system_.edge(id).guard, state);
  Collect(record_.reads(), out);
}

// ---- Conditions ---------------------------------------------------------------------------------

void Dependence::NoteAtoms(const Condition& condition, const Slot* state) {
  for (const ClockAtom& atom : condition.atoms) {
    int32_t i = 0, j = 0, bound = 0;
    lang::EvalError error;
    EvaluateAtom(atom, machine_, state, &i, &j, &bound, &error);
  }
}

// Evaluation stops at the first false conjunct, but every false one is a reason.  A condition that
// fails with an error allows no move either.
void Dependence::WhyFalse(const Condition& condition, const Slot* state,
                          std::vector<Slots>* reasons) {
  const auto add = [&] { Collect(record_.reads(), &reasons->emplace_back()); };
  for (const Code code : condition.data_parts) {
    record_.Clear();
    int32_t value = 0;
    if (machine_.Int(code, state, &value) && value == 0) add();
  }
  for (const Code code : condition.data) {
    record_.Clear();
    int32_t value = 0;
    if (!machine_.Int(code, state, &value)) add();
  }
  for (const GuardedData& guarded : condition.guarded_data) {
    record_.Clear();
    if (EvaluateGuarded(guarded, machine_, state) != Outcome::kTrue) add();
  }
}

void Dependence::WhyBlocked(const Slot* state, absl::Span<const int32_t> edges,
                            std::vector<Slots>* reasons) {
  reasons->clear();
  for (const int32_t id : edges) WhyFalse(system_.edge(id).guard, state, reasons);
  if (edges.size() == 2) {
    record_.Clear();
    int32_t channels[2] = {0, 0};
    bool is_good = true;
    for (int k = 0; k < 2; ++k) {
      const CompiledEdge& edge = system_.edge(edges[k]);
      channels[k] = edge.channel;
      if (!edge.channel_code.empty()) {
        is_good = machine_.Int(edge.channel_code, state, &channels[k]) && is_good;
      }
    }
    if (!is_good || channels[0] != channels[1]) Collect(record_.reads(), &reasons->emplace_back());
  }
  if (!reasons->empty()) return;
  // The only reason left is the target invariant.
  const bool is_good = Run(state, edges);
  ZL_CHECK(is_good);
  for (int p = 0; p < system_.process_count(); ++p) {
    WhyFalse(system_.location(p, target_[p]).invariant, target_.data(), reasons);
  }
  ZL_CHECK(!reasons->empty());
  for (Slots& reason : *reasons) Back(&reason);
}

// ---- States -------------------------------------------------------------------------------------

void Dependence::OfState(const Slot* state, Slots* out) {
  out->clear();
  record_.Clear();
  bool sends_urgently = false;
  for (int p = 0; p < system_.process_count(); ++p) {
    const CompiledLocation& location = system_.location(p, state[p]);
    sends_urgently = sends_urgently || location.sends_urgently;
    if (location.invariant_can_fail && !assumes_no_errors_) {
      ignored_.clear();
      lang::EvalError error;
      EvaluateCondition(location.invariant, machine_, state, &ignored_, &error);
    } else {
      NoteAtoms(location.invariant, state);
    }
  }
  if (sends_urgently) {
    successors_.machine().NoteIn(&record_);
    successors_.MayDelay(state);
    successors_.machine().NoteIn(nullptr);
  }
  Collect(record_.reads(), out);
}

void Dependence::OfMoves(const Slot* state, Slots* out) {
  out->clear();
  record_.Clear();
  bool broadcasts = false;
  for (int p = 0; p < system_.process_count(); ++p) {
    for (const int32_t id : system_.location(p, state[p]).active) {
      broadcasts = broadcasts || system_.edge(id).is_broadcast;
    }
  }
  const auto note = [&](int32_t id) {
    const CompiledEdge& edge = system_.edge(id);
    if (!(edge.is_broadcast && broadcasts) && (!edge.can_fail || assumes_no_errors_)) return;
    ignored_.clear();
    lang::EvalError error;
    int32_t channel = 0;
    if (EvaluateCondition(edge.guard, machine_, state, &ignored_, &error) == Outcome::kTrue &&
        !edge.channel_code.empty()) {
      machine_.Int(edge.channel_code, state, &channel);
    }
  };
  for (int p = 0; p < system_.process_count(); ++p) {
    const CompiledLocation& location = system_.location(p, state[p]);
    for (const int32_t id : location.active) note(id);
    for (const int32_t id : location.receiving) note(id);
  }
  Collect(record_.reads(), out);
}

void Dependence::OfAllMoves(const Slot* state, Slots* out) {
  out->clear();
  record_.Clear();
  successors_.machine().NoteIn(&record_);
  successors_.ForEach(state, [](const Step&) { return true; });
  successors_.machine().NoteIn(nullptr);
  Collect(record_.reads(), out);
}

}  // namespace zonelab::semantics
