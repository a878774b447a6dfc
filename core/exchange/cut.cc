// Each part of the predicate, a disjunction, is about the locations of one process or about
// variables.
//
// Of variables: each edge that assigns one of them assigns one out of its range, if the part holds
// behind all its own updates.  That is right if no other edge of a move assigns any of them, too.
#include "core/exchange/cut.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "core/base/strings.h"

namespace zonelab::exchange {
namespace {

using lang::SyncKind;

void AddProcesses(const Term& term, std::set<int32_t>* processes) {
  if (term.kind == TermKind::kLocation) processes->insert(term.value);
  for (const Term& arg : term.args) AddProcesses(arg, processes);
}

// REQUIRES: the condition is about locations of one process only.
bool HoldsAt(const Term& term, int location) {
  const auto holds = [&](const Term& arg) { return HoldsAt(arg, location); };
  switch (term.kind) {
    case TermKind::kLocation:
      return (term.location == location) != term.is_negated;
    case TermKind::kAll:
      return std::all_of(term.args.begin(), term.args.end(), holds);
    case TermKind::kAny:
      return std::any_of(term.args.begin(), term.args.end(), holds);
    default:
      return term.is_true();
  }
}

class Cutter {
 public:
  Cutter(const model::Network& network, Flat& flat) : network_(network), flat_(flat) {}

  std::string Cut(const Term& predicate) {
    if (predicate.kind != TermKind::kAny) return CutPart(predicate);
    for (const Term& part : predicate.args) {
      if (std::string reason = CutPart(part); !reason.empty()) return reason;
    }
    return "";
  }

 private:
  std::string CutPart(const Term& part) {
    if (part.is_number()) return part.is_true() ? "the query's runs end everywhere" : "";
    std::set<int32_t> processes, variables;
    AddProcesses(part, &processes);
    ForEachVariable(part, [&](int32_t variable) { variables.insert(variable); });
    if (processes.size() + (variables.empty() ? 0 : 1) > 1) {
      return "where the query's runs end, several processes or locations and variables are looked "
             "at together";
    }
    return variables.empty() ? CloseLocations(*processes.begin(), part)
                             : CloseValues(variables, part);
  }

  std::string CloseLocations(int32_t process, const Term& part) {
    const auto used = std::find(flat_.has_clock.begin() + 1, flat_.has_clock.end(), true);
    const auto clock = used == flat_.has_clock.end() ? 1 : used - flat_.has_clock.begin();
    if (flat_.has_clock.size() < 2) return "without clocks no location can be closed";
    flat_.has_clock[clock] = true;
    std::vector<FlatLocation>& locations = flat_.processes[process].locations;
    for (size_t l = 0; l < locations.size(); ++l) {
      if (!HoldsAt(part, static_cast<int>(l))) continue;
      locations[l].clocks.push_back({static_cast<int32_t>(clock), lang::Op::kLess, 0, part.span});
    }
    return "";
  }

  std::string CloseValues(const std::set<int32_t>& variables, const Term& part) {
    const int32_t out = *variables.begin();
    const int32_t high = network_.variables[out].high;
    if (high == INT32_MAX) return Cat(network_.variables[out].name, " has all integers as values");
    std::vector<Assigners> assigners(flat_.channels.size());
    for (FlatProcess& process : flat_.processes) {
      for (FlatEdge& edge : process.edges) {
        if (!Assigns(edge, variables)) continue;
        if (edge.sync != SyncKind::kNone) {
          const bool is_sender = edge.sync == SyncKind::kSend;
          (is_sender ? assigners[edge.channel].senders : assigners[edge.channel].receivers)
              .insert(&process);
        }
        Term value = Choice(part, Number(high + 1, edge.span), Variable(out, edge.span), edge.span);
        edge.updates.assignments.push_back({out, std::move(value), edge.span});
      }
    }
    for (size_t c = 0; c < assigners.size(); ++c) {
      const auto& [senders, receivers] = assigners[c];
      if ((!senders.empty() && !receivers.empty()) ||
          (network_.channels[c].is_broadcast && receivers.size() > 1)) {
        return Cat("two edges of one move assign what ends the query's runs, such as ",
                   network_.variables[out].name);
      }
    }
    return "";
  }

  struct Assigners {  // the processes
    std::set<const FlatProcess*> senders, receivers;
  };
  static bool Assigns(const FlatEdge& edge, const std::set<int32_t>& variables) {
    return std::any_of(edge.updates.assignments.begin(), edge.updates.assignments.end(),
                       [&](const Assignment& each) { return variables.contains(each.variable); });
  }

  const model::Network& network_;
  Flat& flat_;
};

}  // namespace

std::string CutWhere(const model::Network& network, const Term& predicate, Flat& flat) {
  return Cutter(network, flat).Cut(predicate);
}

}  // namespace zonelab::exchange
