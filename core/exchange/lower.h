// From checked expressions of one process (or a query) to Terms, and from updates to assignments.
//
// Subexpressions that do not depend on the state are computed by lang::Evaluator.  The rest is
// written out: quantifiers, elements chosen by data (`a[i]` becomes a choice between the elements),
// and calls of functions, provided that the rounds of their loops are known.  Example: `a[i] > 2` over `int[0,1] i` becomes (i == 0 && a[0] > 2) ||
// (i == 1 && a[1] > 2).  Run-time errors have no counterpart: the other tools just do not make such
// a move.
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
  std::vector<Assignment> assignments;  // one after the other; also of temporaries (term.h)
  std::vector<Reset> resets;            // each clock at most once
};

// One of the places that an expression may denote, and the condition under which it does.
struct PlaceCase {
  lang::Place place;
  std::vector<Term> when;
};

class Lowerer {
 public:
  // `fixed`: variables that never change (one flag each) and are read as their initial values; may
  // be null.
  Lowerer(model::Network& network, const lang::Bindings& bindings,
          absl::Span<const int32_t> selects, Refusals& refusals,
          const std::vector<bool>* fixed = nullptr);

  // After a refusal the results must not be used.
  Term Int(const lang::Expr& expr);
  // The expression as a condition, or its negation.  Clocks are refused.
  Term Condition(const lang::Expr& expr, bool is_positive = true);
  // The data part of a guard or invariant (null: true); clock constraints are skipped.
  Term DataPart(const lang::Expr* expr);
  // Variables and channels.
  std::vector<PlaceCase> Places(const lang::Expr& expr);
  void Update(const lang::Expr& expr, Updates* out);

  // More places for one expression are refused, and larger terms for one edge.
  static constexpr size_t kMostPlaces = 256;
  static constexpr int64_t kMostTerms = 20'000;

 private:
  // One integer of a variable of a function, or of a parameter that is passed by value: what it has
  // been assigned last.
  struct Local {
    Term value;
    size_t under = 0;  // so many `if`s were around it when it was made
  };
  // The meaning of a name in a function.  Its conditions are in held_, one after the other.
  struct Argument {
    std::vector<PlaceCase> places;
    size_t first_held = 0;
  };
  // What remains to be done of a function: a statement; `round` 1 and later: the rest of a loop.
  struct Pending {
    const lang::Stmt* stmt = nullptr;
    int64_t round = 0;
  };
  using Frame = absl::flat_hash_map<const lang::Symbol*, Argument>;

  // The value, if it does not depend on the state.
  std::optional<int32_t> Constant(const lang::Expr& expr);
  bool IsSettled(const lang::Expr& expr) const;
  Term Refuse(Span span, std::string_view what);
  // What is written out later although it was computed before the variable changes is kept in
  // temporaries.
  void Keep(int32_t variable, Span span, Updates* out);
  // Puts the conditions of places into held_, and takes them out as they are now.
  void Hold(const std::vector<PlaceCase>& places);
  std::vector<PlaceCase> Held(std::vector<PlaceCase> places, size_t first) const;
  // Counts terms made for this edge.  False: there are too many, which has been refused.
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
  void AssignEach(const std::vector<PlaceCase>& targets, lang::Op op, const Term& value,
                  bool is_truth, Span span, Updates* out);
  void AssignOne(const PlaceCase& target, lang::Op op, Term value, bool is_truth, Span span,
                 Updates* out);
  void AssignClock(const lang::Expr& expr, Updates* out);
  // May the assignment compute with this operator?  If not, refuses.
  bool IsArithmetic(lang::Op op, Span span);
  // Locals are places of the state whose numbers follow those of the network's variables.
  bool IsLocal(const lang::Place& place) const;
  void AssignLocal(const PlaceCase& target, lang::Op op, Term value, bool is_truth, Span span);
  lang::Place NewLocal(const lang::Shape* shape);
  void Declare(const lang::Symbol& local);
  void Fill(const lang::Place& place, const lang::Expr* init, Span span);
  void Copy(const lang::Place& place, const std::vector<PlaceCase>& from, Span span);
  // A condition whose value is known before the run; none: it has been refused.
  std::optional<bool> Decided(const std::vector<lang::Expr*>& list, Span span);
  // Goes each way through `todo`, whose last item comes first, and returns what is returned.
  Term Follow(const lang::Expr& call, bool is_value, std::vector<Pending> todo, Updates* out);
  Term FollowBranches(const lang::Expr& call, bool is_value, const lang::Stmt& stmt, Term condition,
                      const std::vector<Pending>& rest, Updates* out);
  void SetBinder(const lang::Symbol& binder, int64_t value);
  void CallStatement(const lang::Expr& call, Updates* out);
  void Run(const lang::Stmt& stmt, Updates* out);
  // What a parameter stands for in a call.
  Argument Bound(const lang::Expr& call, const lang::Symbol& parameter, const lang::Expr& given);
  // Binds the arguments in a new frame and runs `body` in it.
  template <class Body>
  void InFunction(const lang::Expr& call, Body body);
  // Sets the binder to each of its values and calls `visit`, until that returns false.
  template <class Visit>
  void ForEachValue(const lang::Symbol& binder, Span span, Visit visit);

  model::Network& network_;
  const lang::Bindings& bindings_;
  Refusals& refusals_;
  const std::vector<bool>* fixed_;
  lang::Evaluator evaluator_;
  std::vector<int32_t> binders_;
  Frame frame_;
  std::vector<Term> held_;  // conditions
  std::vector<Local> locals_;
  size_t base_ = 0;            // of the function's own in locals_
  std::vector<size_t> under_;  // the conditions of the enclosing `if`s, in held_
  int32_t temporaries_ = 0;
  int64_t terms_ = 0;
};

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_LOWER_H_
