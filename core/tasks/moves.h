// Runs and moves as text: `Kettle.Off->Heat @0; Kettle.Heat->Warm @9/2`.
//
// A move names an edge by process, source and target; of several that fit `#2` is the second in the
// order of the text.  A joint move is named by its first edge, that of the sender; others may follow
// behind `+`.  `@` stands before the time since the start.  A time alone, at the end, lets time pass.
#ifndef ZONELAB_CORE_TASKS_MOVES_H_
#define ZONELAB_CORE_TASKS_MOVES_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "core/model/network.h"
#include "core/model/run.h"
#include "core/tasks/scan.h"

namespace zonelab::tasks {

struct EdgeName {
  std::string process, source, target;
  int number = 0;  // "#2"; 0: it says none
};
struct WrittenMove {
  std::string text;             // without its time
  std::vector<EdgeName> edges;  // none: only time passes
  run::Fraction time;
};
struct WrittenRun {
  std::vector<WrittenMove> moves;
  int64_t denominator = 1;  // common to all times
};

inline constexpr size_t kMostMoves = 1000;

// Separated by `;` or line ends.  Nothing: `*error` says why.
std::optional<WrittenRun> ReadRun(std::string_view text, TextError* error);
// The same without times.
std::optional<std::vector<WrittenMove>> ReadMoves(std::string_view text, TextError* error);
// One move without a time.
std::optional<WrittenMove> ReadMove(std::string_view text, TextError* error);

// The edge instances that a name stands for: none, one, or several.  `*process` is -1 if there is no
// such process.
std::vector<model::FiredEdge> EdgesNamed(const model::Network& network, const EdgeName& name,
                                         int* process);
// "P.A->B", or "P.A->B#2" where several edges lead there.
std::string NameOf(const model::Network& network, const model::FiredEdge& edge);
// The same with all edges, joined by " + ".
std::string NameOf(const model::Network& network, absl::Span<const model::FiredEdge> edges);

// The locations that an edge instance joins.
const lang::Location& SourceOf(const model::Network& network, const model::FiredEdge& edge);
const lang::Edge& EdgeOf(const model::Network& network, const model::FiredEdge& edge);

}  // namespace zonelab::tasks

#endif  // ZONELAB_CORE_TASKS_MOVES_H_
