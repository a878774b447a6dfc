// The network as both formats see it: processes with plain edges, each with clock constraints,
// conditions and assignments over numbered variables, clocks and channels.
//
// Selects, parameters, constants and elements chosen by data are written out.  An edge whose
// channel is chosen by data becomes one edge per channel; an edge whose guard never holds is left
// out; urgent channels are plain ones (urgent.h).
#ifndef ZONELAB_CORE_EXCHANGE_FLAT_H_
#define ZONELAB_CORE_EXCHANGE_FLAT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "core/exchange/lower.h"
#include "core/exchange/refusals.h"
#include "core/exchange/term.h"
#include "core/lang/ast.h"
#include "core/lang/query.h"
#include "core/semantics/system.h"

namespace zonelab::exchange {

// clock op bound; the bound is not negative.
struct ClockBound {
  int32_t clock = 0;
  lang::Op op = lang::Op::kLessEqual;
  int32_t bound = 0;
  Span span;
};

struct FlatLocation {
  std::string_view name;
  std::vector<ClockBound> clocks;
  Term data;  // of the invariant
  bool is_urgent = false;
  bool is_committed = false;
};

struct FlatEdge {
  int source = 0, target = 0;
  std::vector<ClockBound> clocks;
  Term data;  // of the guard
  lang::SyncKind sync = lang::SyncKind::kNone;
  int32_t channel = -1;
  Updates updates;
  Span span;
};

struct FlatProcess {
  std::string_view name;
  int initial = 0;
  std::vector<FlatLocation> locations;
  std::vector<FlatEdge> edges;
};

// Processes that send or receive on a channel.
struct Partners {
  std::vector<int> senders, receivers;
};

struct Flat {
  std::vector<FlatProcess> processes;
  // Those of the network; behind them, what urgent.h adds.
  std::vector<model::Variable> variables;
  // Per variable, and per clock of the network: does it occur?  One that does not occur never
  // changes.
  std::vector<bool> has_variable, has_clock;
  std::vector<Partners> channels;
  // Of urgent.h.  The variable that says whether its process, the last one, lets time pass (-1: there
  // is none), and per process the one that knows its location (-1: none does).
  int32_t passes = -1;
  std::vector<int32_t> at;
};

// A query as it was written, and its meaning.
struct Question {
  std::string text;
  lang::Query query;
};

// If something cannot be written, `refusals` names it, and the result must not be used.
Flat Flatten(const semantics::System& system, Refusals& refusals);

// A predicate of a query as a condition over locations and variables, or null, and `*reason` says
// why it cannot be asked.
// `occurs`: per variable, is it in the file?  Another one never changes.
std::optional<Term> Predicate(const semantics::System& system, const std::vector<bool>& occurs,
                              const lang::Expr& predicate, std::string_view format,
                              std::string* reason);

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_FLAT_H_
