// Munta's format: the automata as JSON; conditions and values are in muntax_terms.cc.
#include "core/exchange/muntax.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/exchange/ceilings.h"
#include "core/exchange/cut.h"
#include "core/exchange/muntax_terms.h"
#include "core/exchange/names.h"
#include "core/exchange/pairs.h"
#include "core/exchange/refusals.h"
#include "core/exchange/simultaneous.h"

namespace zonelab::exchange {
namespace {

using Json = nlohmann::ordered_json;
using lang::SyncKind;

constexpr std::string_view kMuntaxFormat = "Munta's format";

constexpr std::string_view kOtherRuns =
    "urgent channels are written out by a process that can always move, so that runs which go on "
    "for ever are other ones";

// Munta reads strings without escapes, up to the next quotation mark.
std::string Plain(std::string text) {
  for (char& c : text) {
    if (c == '"') c = '\'';
    if (c == '\\') c = '/';
    if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~') c = ' ';
  }
  return text;
}

class MuntaxWriter {
 public:
  // `origins`: the channel of the network for each of the flat ones.
  MuntaxWriter(const semantics::System& system, const Flat& flat,
               const std::vector<int32_t>& origins, Refusals& refusals)
      : system_(system),
        network_(system.network()),
        flat_(flat),
        refusals_(refusals),
        is_assigned_(flat.variables.size()),
        is_clock_used_(network_.clocks.size()),
        terms_(flat.variables, names_) {
    Names globals({"true", "_urge"}), processes({"true"}), channels;
    for (size_t v = 0; v < flat.variables.size(); ++v) {
      names_.variables.push_back(
          flat.has_variable[v] ? globals.Make(DifferenceName(flat.variables[v])) : "");
    }
    for (size_t c = 0; c < network_.clocks.size(); ++c) {
      clocks_.push_back(flat.has_clock[c] ? globals.Make(network_.clocks[c]) : "");
    }
    unused_ = globals.Make("unused");
    for (const FlatProcess& process : flat.processes) {
      names_.processes.push_back(processes.Make(process.name));
      Names locations;
      std::vector<std::string>& made = names_.locations.emplace_back();
      for (const FlatLocation& each : process.locations) made.push_back(locations.Make(each.name));
      if (order_.empty()) order_ = locations.Make("order");
    }
    for (const int32_t origin : origins) {
      channels_.push_back(channels.Make(network_.channels[origin].name));
      is_broadcast_.push_back(network_.channels[origin].is_broadcast);
    }
    never_ = channels.Make("never");
  }

  Json Write() {
    Json json = {{"info", ""}, {"automata", Json::array()}, {"broadcast", Json::array()}};
    for (size_t p = 0; p < flat_.processes.size(); ++p) {
      json["automata"].push_back(Automaton(static_cast<int>(p)));
    }
    SetOrder(&json["automata"][0]);
    for (size_t c = 0; c < channels_.size(); ++c) {
      const Partners& partners = flat_.channels[c];
      const bool is_used = !partners.senders.empty() || !partners.receivers.empty();
      if (is_used && is_broadcast_[c]) json["broadcast"].push_back(channels_[c]);
    }
    std::string clocks, variables;
    for (size_t c = 0; c < clocks_.size(); ++c) {
      if (is_clock_used_[c]) AddPart(&clocks, ", ", clocks_[c]);
    }
    for (size_t v = 0; v < flat_.variables.size(); ++v) {
      if (!IsUsed(static_cast<int32_t>(v))) continue;
      const model::Variable& variable = flat_.variables[v];
      AddPart(&variables, ", ",
              Cat(names_.variables[v], "[", int64_t{variable.low} - variable.initial, ":",
                  int64_t{variable.high} - variable.initial, "]"));
    }
    json["clocks"] = clocks.empty() ? unused_ : clocks;  // at least one is required
    json["vars"] = variables;
    return json;
  }

  // The query as a formula; none: it cannot be asked, and `*reason` says why.
  std::optional<std::string> Formula(const lang::Query& query, std::string* reason) {
    if (query.predicate == nullptr || !query.expressions.empty()) {
      *reason = "Munta has no 'sup', 'inf' and 'bounds'";
      return std::nullopt;
    }
    if (flat_.passes >= 0 && query.searched == nullptr) {
      *reason = std::string(kOtherRuns);
      return std::nullopt;
    }
    std::optional<std::string> formula = Condition(*query.predicate, reason);
    if (!formula || query.kind != lang::QueryKind::kLeadsTo) {
      return formula ? std::optional(Cat(Path(query.kind), *formula)) : std::nullopt;
    }
    const std::optional<std::string> target = Condition(*query.target, reason);
    return target ? std::optional(Cat(*formula, " --> ", *target)) : std::nullopt;
  }
  // The states that must not be reached, where `searched` is what decides the query.
  std::optional<std::string> Searched(const lang::Expr& searched, std::string* reason) {
    std::optional<std::string> condition = Condition(searched, reason);
    return condition ? std::optional(Cat("E<> ", *condition)) : std::nullopt;
  }
  // Holds always, or never: all states are explored.
  std::string Exhaustive(bool is_searched) const {
    return Cat(is_searched ? "E<> " : "A[] ", Always(!is_searched));
  }
  // Holds everywhere: to a checker of proofs about runs, infinitely often.
  std::string Everywhere() const { return Cat("E<> ", Always(true)); }

  MuntaxNames ReleaseNames() {
    MuntaxNames names;
    for (size_t v = 0; v < flat_.variables.size(); ++v) {
      names.variables.push_back(IsUsed(static_cast<int32_t>(v)) ? names_.variables[v] : "");
    }
    for (size_t c = 0; c < clocks_.size(); ++c) {
      names.clocks.push_back(is_clock_used_[c] ? clocks_[c] : "");
    }
    names.processes = names_.processes;
    for (const FlatProcess& process : flat_.processes) {
      names.nodes.push_back(static_cast<int>(process.locations.size()));
    }
    if (has_order_) ++names.nodes[0];
    if (flat_.passes >= 0) names.time = TimeProcess();
    return names;
  }

 private:
  MuntaxTime TimeProcess() const {
    MuntaxTime time;
    time.passes = flat_.passes;
    time.at = flat_.at;
    for (const FlatProcess& process : flat_.processes) {
      std::vector<bool>& stops = time.stops.emplace_back();
      for (const FlatLocation& each : process.locations) {
        stops.push_back(each.is_urgent || each.is_committed);
      }
    }
    return time;
  }

  // All variables start at 0: another one is written as its difference from where it starts.
  static std::string DifferenceName(const model::Variable& variable) {
    const int32_t start = variable.initial;
    if (start == 0) return variable.name;
    return Cat(variable.name, start > 0 ? "_minus_" : "_plus_", std::abs(int64_t{start}));
  }
  static std::string_view Path(lang::QueryKind kind) {
    switch (kind) {
      case lang::QueryKind::kExistsEventually:
        return "E<> ";
      case lang::QueryKind::kExistsAlways:
        return "E[] ";
      case lang::QueryKind::kAlwaysEventually:
        return "A<> ";
      default:
        return "A[] ";
    }
  }

  // Only variables that edges speak of may be declared.
  bool IsUsed(int32_t variable) const { return is_assigned_[variable] || terms_.is_read(variable); }

  Json Automaton(int p) {
    const FlatProcess& process = flat_.processes[p];
    Json json = {{"name", names_.processes[p]}, {"initial", process.initial},
                 {"committed", Json::array()},  {"urgent", Json::array()},
                 {"nodes", Json::array()},      {"edges", Json::array()}};
    std::vector<bool> has_edge(process.locations.size()), leaves(process.locations.size());
    for (const FlatEdge& edge : process.edges) {
      const Term guard = terms_.Simplified(edge.data, refusals_);
      if (guard.is_false()) continue;
      has_edge[edge.source] = has_edge[edge.target] = leaves[edge.source] = true;
      json["edges"].push_back(Edge(edge, guard));
    }
    const auto ceilings = MissingCeilings(process, clocks_.size());
    for (size_t l = 0; l < process.locations.size(); ++l) {
      const FlatLocation& location = process.locations[l];
      if (location.is_committed) json["committed"].push_back(l);
      if (location.is_committed || location.is_urgent) json["urgent"].push_back(l);
      json["nodes"].push_back(
          {{"id", l}, {"name", names_.locations[p][l]}, {"invariant", Clocks(location.clocks)}});
      if (!location.data.is_true()) {
        refusals_.Refuse(location.data.span,
                         "has no variables in invariants; test them on the edges");
      }
      // Munta only knows locations that occur in edges, so add an edge that can never be taken.
      const bool is_known = has_edge[l] && (leaves[l] || static_cast<int>(l) != process.initial);
      if (is_known && ceilings[l].empty()) continue;
      json["edges"].push_back({{"source", l},
                               {"target", l},
                               {"guard", Clocks(ceilings[l])},
                               {"label", Cat(never_, "?")},
                               {"update", ""}});
    }
    return json;
  }

  // Munta demands that `vars` has the order in which it meets the variables itself: the first edge
  // of the first automaton comes first, its last update before the others.
  void SetOrder(Json* automaton) {
    std::string update;
    size_t count = 0;
    for (size_t v = flat_.variables.size(); v-- > 0;) {
      if (!IsUsed(static_cast<int32_t>(v))) continue;
      ++count;
      AddPart(&update, ", ", Cat(names_.variables[v], " := ", names_.variables[v]));
    }
    has_order_ = count > 1;
    if (!has_order_) return;
    const size_t node = (*automaton)["nodes"].size();
    (*automaton)["nodes"].push_back({{"id", node}, {"name", order_}, {"invariant", ""}});
    Json& edges = (*automaton)["edges"];
    edges.insert(edges.begin(), Json{{"source", node},
                                     {"target", node},
                                     {"guard", ""},
                                     {"label", Cat(never_, "?")},
                                     {"update", update}});
  }

  Json Edge(const FlatEdge& edge, const Term& data) {
    std::string guard, label, update;
    if (!data.is_number()) {
      const bool is_lower = data.kind == TermKind::kAny && !edge.clocks.empty();
      guard = is_lower ? Cat("(", terms_.Condition(data), ")") : terms_.Condition(data);
    }
    if (!edge.clocks.empty()) AddPart(&guard, " && ", Clocks(edge.clocks));
    if (edge.sync != SyncKind::kNone) {
      label = Cat(channels_[edge.channel], edge.sync == SyncKind::kSend ? "!" : "?");
      if (edge.sync == SyncKind::kReceive && is_broadcast_[edge.channel] && !edge.clocks.empty()) {
        refusals_.Refuse(
            edge.clocks[0].span,
            "has no clock guards on edges that receive a broadcast; receive without it "
            "and decide in a committed location");
      }
    }
    for (const Assignment& each : AtOnce(edge.updates.assignments, refusals_)) {
      if (IsTemporary(each.variable)) continue;  // nothing reads them at once
      const int32_t start = flat_.variables[each.variable].initial;
      is_assigned_[each.variable] = true;
      AddPart(&update, ", ",
              Cat(names_.variables[each.variable],
                  " := ", terms_.Shifted(each.value, start, refusals_)));
    }
    for (const Reset& reset : edge.updates.resets) {
      if (reset.value != 0) {
        refusals_.Refuse(edge.span, Cat("resets clocks to 0 only; '", network_.clocks[reset.clock],
                                        "' is set to ", reset.value));
      }
      is_clock_used_[reset.clock] = true;
      AddPart(&update, ", ", Cat(clocks_[reset.clock], " := 0"));
    }
    return {{"source", edge.source},
            {"target", edge.target},
            {"guard", guard},
            {"label", label},
            {"update", update}};
  }

  std::string Clocks(const std::vector<ClockBound>& bounds) {
    std::string text;
    for (const ClockBound& each : bounds) {
      is_clock_used_[each.clock] = true;
      AddPart(&text, " && ", Cat(clocks_[each.clock], MuntaxSymbol(each.op), each.bound));
    }
    return text;
  }

  // A predicate of a query.
  std::optional<std::string> Condition(const lang::Expr& predicate, std::string* reason) {
    std::vector<bool> occurs;  // only variables that edges speak of may be named
    for (size_t v = 0; v < network_.variables.size(); ++v) {
      occurs.push_back(IsUsed(static_cast<int32_t>(v)));
    }
    const std::optional<Term> term = Predicate(system_, occurs, predicate, kMuntaxFormat, reason);
    if (!term) return std::nullopt;
    Diagnostics diagnostics;
    Refusals refusals(kMuntaxFormat, diagnostics);
    const Term simple = terms_.Simplified(*term, refusals);
    if (!refusals.any()) {
      return simple.is_number() ? Always(simple.is_true()) : terms_.Condition(simple);
    }
    *reason = diagnostics.all()[0].message;
    return std::nullopt;
  }
  std::string Always(bool holds) const {
    const std::string here =
        Cat(names_.processes[0], ".", names_.locations[0][flat_.processes[0].initial]);
    return Cat(here, holds ? " || " : " && ", "!(", here, ")");
  }

  const semantics::System& system_;
  const model::Network& network_;
  const Flat& flat_;
  Refusals& refusals_;
  MuntaxTerms::Names names_;
  std::vector<std::string> clocks_, channels_;
  std::vector<bool> is_broadcast_;      // per flat channel
  std::vector<bool> is_assigned_;       // per variable
  std::vector<bool> is_clock_used_;     // per clock
  std::string never_, order_, unused_;  // a channel on which nobody sends; a node; a clock
  bool has_order_ = false;              // is there that node?
  MuntaxTerms terms_;
};

// Flattened, and with updates as Munta orders them.
struct Prepared {
  Flat flat;
  std::vector<int32_t> origins;  // of channels
  std::string uncut;             // why it could not be cut; "": it was

  // `avoided`: where it is cut; null: nowhere.
  Prepared(const semantics::System& system, Refusals& refusals, const lang::Expr* avoided = nullptr)
      : flat(Flatten(system, refusals)) {
    if (refusals.any()) return;
    if (avoided != nullptr && flat.passes >= 0) {
      uncut = std::string(kOtherRuns);
      return;
    }
    if (avoided != nullptr) {
      const std::optional<Term> term =
          Predicate(system, flat.has_variable, *avoided, kMuntaxFormat, &uncut);
      if (term) uncut = CutWhere(system.network(), *term, flat);
      if (!uncut.empty()) return;
    }
    origins = LetReceiversFinish(system.network(), flat, refusals);
  }
};

std::string Info(std::string_view query) {
  return Plain(Cat("Written by ZoneLab. Query: ", query,
                   ". Munta's answer is about infinite runs, and holds for models without "
                   "deadlocks. A move that leaves a variable out of its range is no move here; "
                   "values on the way are not looked at."));
}

}  // namespace

std::optional<std::string> WriteMuntax(const semantics::System& system,
                                       absl::Span<const Question> questions,
                                       Diagnostics& diagnostics) {
  Refusals refusals(kMuntaxFormat, diagnostics);
  const Prepared prepared(system, refusals);
  if (refusals.any()) return std::nullopt;
  MuntaxWriter writer(system, prepared.flat, prepared.origins, refusals);
  Json json = writer.Write();
  if (refusals.any()) return std::nullopt;
  std::string asked;
  for (const Question& question : questions) {
    std::string reason = "a file holds only one query, and an earlier one was taken";
    std::optional<std::string> formula;
    const bool is_late = !asked.empty();
    if (!is_late) formula = writer.Formula(question.query, &reason);
    if (formula) {
      asked = question.text;
      json["formula"] = *formula;
    } else {
      std::string message = Cat("This query is left out of the file: ", reason, ".");
      is_late ? diagnostics.Remark("query-left-out", question.query.span, std::move(message))
              : diagnostics.Warning("query-left-out", question.query.span, std::move(message));
    }
  }
  if (asked.empty()) json["formula"] = writer.Exhaustive(/*is_searched=*/false);
  json["info"] = Info(asked.empty() ? "all states" : asked);
  return Cat(json.dump(2), "\n");
}

std::optional<Muntax> WriteMuntaxWithout(const semantics::System& system,
                                         const lang::Expr* searched, std::string_view query,
                                         Span span, Diagnostics& diagnostics) {
  Refusals refusals(kMuntaxFormat, diagnostics);
  const Prepared prepared(system, refusals);
  if (refusals.any()) return std::nullopt;
  MuntaxWriter writer(system, prepared.flat, prepared.origins, refusals);
  Json json = writer.Write();
  if (refusals.any()) return std::nullopt;
  std::string reason;
  const std::optional<std::string> formula = searched == nullptr
                                                 ? writer.Exhaustive(/*is_searched=*/true)
                                                 : writer.Searched(*searched, &reason);
  if (!formula) {
    diagnostics.Error("not-in-format", span, Cat("This query cannot be asked: ", reason, "."));
    return std::nullopt;
  }
  json["formula"] = *formula;
  json["info"] = Info(query);
  return Muntax{Cat(json.dump(2), "\n"), writer.ReleaseNames()};
}

std::optional<Muntax> WriteMuntaxCut(const semantics::System& system, const lang::Expr& avoided,
                                     std::string_view query, Span span, Diagnostics& diagnostics) {
  Refusals refusals(kMuntaxFormat, diagnostics);
  const Prepared prepared(system, refusals, &avoided);
  if (refusals.any()) return std::nullopt;
  if (!prepared.uncut.empty()) {
    diagnostics.Error("not-in-format", span,
                      Cat("This query cannot be asked: ", prepared.uncut, "."));
    return std::nullopt;
  }
  MuntaxWriter writer(system, prepared.flat, prepared.origins, refusals);
  Json json = writer.Write();
  if (refusals.any()) return std::nullopt;
  json["formula"] = writer.Everywhere();
  json["info"] = Cat(Info(query), " The moves into states at which the query's runs end are gone.");
  return Muntax{Cat(json.dump(2), "\n"), writer.ReleaseNames()};
}

}  // namespace zonelab::exchange
