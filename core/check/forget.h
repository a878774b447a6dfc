// What a question depends on only from afar is forgotten, until it turns out to be needed
// (localization [Kurshan 1994], guided by counterexamples [Clarke+ 2003]).
//
// Forgotten are variables.  A condition of a guard that mentions one may hold or not, so that more
// runs are possible.  If none of them reaches what the question asks about, none of the network
// does.  If one does, it is followed in the network: the first guard that forbids it tells which
// variables to remember, and the search begins anew.  (After some times all such guards do.)  Like a slice (slice.h), this answers only
// that nothing is reached, not whether a run exists, and the certificate names what was left out.
#ifndef ZONELAB_CORE_CHECK_FORGET_H_
#define ZONELAB_CORE_CHECK_FORGET_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/types/span.h"
#include "core/check/cone.h"
#include "core/check/question.h"
#include "core/check/slice.h"
#include "core/semantics/system.h"

namespace zonelab::check {

class Forgetting {
 public:
  // Null: there is nothing to forget, or the question is of another form.
  static std::unique_ptr<Forgetting> Begin(const semantics::System& system,
                                           const Question& question);

  // What remains; valid until the next call of Remember.
  semantics::System& system() const { return *slice_->system; }
  const LeftOut& left_out() const { return slice_->left_out; }

  // Remembers what forbids this way of system(), moves by their numbers (run/path.h), in the
  // network.  `has_failed`: behind it a move ends in a run-time error.  False: nothing forbids it,
  // or everything is remembered; then system() is as before.
  bool Remember(absl::Span<const uint32_t> moves, bool has_failed);

 private:
  Forgetting(const semantics::System& system, const Question& question)
      : system_(system), question_(question), cone_(system.network(), Cut::kNarrow) {}
  bool CutAway();

  const semantics::System& system_;
  const Question& question_;
  Cone cone_;
  std::unique_ptr<QuestionSlice> slice_;
  std::vector<size_t> processes_;  // those of slice_, by their numbers in the network
  int beginnings_ = 0;             // so many searches have been begun anew
};

}  // namespace zonelab::check

#endif  // ZONELAB_CORE_CHECK_FORGET_H_
