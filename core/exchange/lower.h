// From checked expressions of one process (or a query) to Terms, and from updates to assignments.
//
// Whatever does not depend on the state is computed by `lang::Evaluator`.  The rest is written out:
// quantifiers, elements chosen by data (`a[i]` is a choice between the elements), and calls of
// functions without variables of their own, loops but `for (i : T)`, and early returns.  What would
// end in a run-time error has no counterpart: the other tools just do not make such a move.
#ifndef ZONELAB_CORE_EXCHANGE_LOWER_H_
#define ZONELAB_CORE_EXCHANGE_LOWER_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "core/exchange/refusals.h"
#include "core/exchange/term.h"
#include "core/lang/evaluate.h"
#include "core/model/network.h"

namespace zonelab::exchange {

// variable := value
struct Assignment {
  int32_t variable = 0;
  Term value;
  Span span;
};

// clock := value
struct Reset {
  int32_t clock = 0;
  int32_t value = 0;
};

struct Updates {
  std::vector<Assignment> assignments;  // one after the other
  std::vector<Reset> resets;            // each clock at most once
};

// One of the places that an expression may denote, and when it does.
struct PlaceCase {
  lang::Place place;
  std::vector<Term> when;
};

class Lowerer {
 public:
  // `fixed`: variables that never change (one flag each), to be read as their initial value; may be
  // null.
  Lowerer(model::Network& network, const lang::Bindings& bindings,
          absl::Span<const int32_t> selects, Refusals& refusals,
          const std::vector<bool>* fixed = nullptr);

  // After a refusal what comes out is of no use.
  Term Int(const lang::Expr& expr);
  // The expression as a condition, or its negation.  Clocks are refused.
  Term Condition(const lang::Expr& expr, bool is_positive = true);
  // The data part of a guard or invariant (null: true); clock constraints are passed over.
  Term DataPart(const lang::Expr* expr);
  // Variables and channels.
  std::vector<PlaceCase> Places(const lang::Expr& expr);
  void Update(const lang::Expr& expr, Updates* out);

  // More places than this for one expression are refused, and larger terms for one edge.
  static constexpr size_t kMostPlaces = 256;
  static constexpr int64_t kMostTerms = 20'000;

 private:
  // Something that was computed before the update goes on, and is written out where it is used: it
  // must not be used any more once a variable in it has changed.
  struct Held {
    Term term;
    bool is_stale = false;
  };
  // What a parameter of a function stands for.
  struct Argument {
    std::optional<Term> value;  // of a number
    std::vector<PlaceCase> places;
    size_t first_held = 0, end_held = 0;  // what it depends on, in held_
  };
  using Frame = absl::flat_hash_map<const lang::Symbol*, Argument>;

  // The value, if it does not depend on the state.
  std::optional<int32_t> Constant(const lang::Expr& expr);
  bool IsSettled(const lang::Expr& expr) const;
  Term Refuse(Span span, std::string_view what);
  // Whether held_[begin..end) is still what it was; else that is refused.
  bool IsFresh(size_t begin, size_t end, Span span);
  // Of what is made for this edge; false: it is too much, which has been refused.
  bool Count(Span span, int64_t terms = 1);

  Term Read(const lang::Place& place, Span span);
  Term ReadCases(const std::vector<PlaceCase>& cases, Span span);
  Term SumInt(const lang::Expr& expr);
  Term CallInt(const lang::Expr& expr);
  Term BinaryInt(const lang::Expr& expr);
  Term Junction(const lang::Expr& expr, bool is_all, bool negate_first, bool is_positive);
  Term Quantifier(const lang::Expr& expr, bool is_positive);
  Term Comparison(const lang::Expr& expr, bool is_positive);
  Term Truth(Term term, bool is_positive);
  Term Location(const lang::Expr& expr, bool is_positive);
  const lang::Bindings* BindingsOf(const lang::Expr& member, int* process);
  void ElementCases(const lang::Expr& expr, std::vector<PlaceCase>* out);

  void Assign(const lang::Expr& expr, Updates* out);
  void AssignOne(const PlaceCase& target, lang::Op op, Term value, bool is_truth, Span span,
                 Updates* out);
  void AssignClock(const lang::Expr& expr, Updates* out);
  void CallStatement(const lang::Expr& call, Updates* out);
  void Run(const lang::Stmt& stmt, Updates* out);
  // Binds the arguments in a new frame, runs `body` in it.
  template <class Body>
  void InFunction(const lang::Expr& call, Body body);
  // Calls `visit` for each value of the binder, which is set to it; until it returns false.
  template <class Visit>
  void ForEachValue(const lang::Symbol& binder, Span span, Visit visit);

  model::Network& network_;
  const lang::Bindings& bindings_;
  Refusals& refusals_;
  const std::vector<bool>* fixed_;
  lang::Evaluator evaluator_;
  std::vector<int32_t> binders_;
  Frame frame_;
  std::vector<Held> held_;
  std::vector<size_t> under_;  // the conditions of the `if`s around, in held_
  int64_t terms_ = 0;
};

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_LOWER_H_
