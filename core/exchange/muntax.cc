// Munta's format: JSON, conditions over one variable each, variables shifted to start at 0.
#include "core/exchange/muntax.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/exchange/names.h"
#include "core/exchange/refusals.h"
#include "core/lang/operators.h"

namespace zonelab::exchange {
namespace {

using Json = nlohmann::ordered_json;
using lang::Op;
using lang::SyncKind;

constexpr std::string_view kFormat = "Munta's format";
// Limits: cases of one condition that are written out, and values of a variable that another one is
// compared with.
constexpr size_t kMostCases = 64;

std::string_view Symbol(Op op) {
  switch (op) {
    case Op::kAdd:
      return " + ";
    case Op::kSub:
      return " - ";
    case Op::kMul:
      return " * ";
    case Op::kLess:
      return " < ";
    case Op::kLessEqual:
      return " <= ";
    case Op::kGreater:
      return " > ";
    case Op::kGreaterEqual:
      return " >= ";
    default:
      return " == ";
  }
}

// Munta reads strings without escapes, up to the next quotation mark.
std::string Plain(std::string text) {
  for (char& c : text) {
    if (c == '"') c = '\'';
    if (c == '\\') c = '/';
    if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~') c = ' ';
  }
  return text;
}

// One after the other, with `between`.
void Add(std::string* text, std::string_view between, const std::string& part) {
  Append(text, text->empty() ? "" : between, part);
}

class MuntaxWriter {
 public:
  MuntaxWriter(const semantics::System& system, const Flat& flat, Refusals& refusals)
      : system_(system), network_(system.network()), flat_(flat), refusals_(refusals) {
    for (size_t v = 0; v < network_.variables.size(); ++v) {
      std::string& name = variables_.emplace_back();
      if (!flat.has_variable[v]) continue;
      // All variables start at 0: another one is written as its difference from where it starts.
      const int32_t start = network_.variables[v].initial;
      name = network_.variables[v].name;
      if (start != 0) Append(&name, start > 0 ? "_minus_" : "_plus_", std::abs(int64_t{start}));
      name = names_.Make(name);
    }
    for (size_t c = 0; c < network_.clocks.size(); ++c) {
      clocks_.push_back(flat.has_clock[c] ? names_.Make(network_.clocks[c]) : "");
    }
    Names process_names({"true"});
    for (const FlatProcess& process : flat.processes) {
      processes_.push_back(process_names.Make(process.name));
      Names names;
      for (const FlatLocation& location : process.locations) {
        if (&location == &process.locations.front()) locations_.emplace_back();
        locations_.back().push_back(names.Make(location.name));
      }
    }
    Names channel_names;
    for (const model::Channel& channel : network_.channels) {
      channels_.push_back(channel_names.Make(channel.name));
    }
    never_ = channel_names.Make("never");
    is_written_.resize(network_.variables.size());
  }

  Json Write() {
    Json json = {{"info", ""}, {"automata", Json::array()}, {"broadcast", Json::array()}};
    for (size_t p = 0; p < flat_.processes.size(); ++p) {
      json["automata"].push_back(Automaton(static_cast<int>(p)));
    }
    std::string clocks, variables;
    for (size_t c = 0; c < network_.channels.size(); ++c) {
      const Partners& partners = flat_.channels[c];
      const bool is_used = !partners.senders.empty() || !partners.receivers.empty();
      if (is_used && network_.channels[c].is_broadcast) json["broadcast"].push_back(channels_[c]);
      if (is_used && !network_.channels[c].is_broadcast) RefuseInterference(static_cast<int>(c));
    }
    for (const std::string& clock : clocks_) {
      if (!clock.empty()) Add(&clocks, ", ", clock);
    }
    for (size_t v = 0; v < variables_.size(); ++v) {
      if (!is_written_[v]) continue;
      const model::Variable& variable = network_.variables[v];
      Add(&variables, ", ",
          Cat(variables_[v], "[", int64_t{variable.low} - variable.initial, ":",
              int64_t{variable.high} - variable.initial, "]"));
    }
    json["clocks"] = clocks.empty() ? names_.Make("unused") : clocks;  // at least one is required
    json["vars"] = variables;
    return json;
  }

  // E<> p or A[] p; "": it cannot be asked, and `*reason` says why.
  std::optional<std::string> Formula(const Question& question, std::string* reason) {
    const std::optional<Term> term = Predicate(system_, flat_, question, kFormat, reason);
    if (!term) return std::nullopt;
    Diagnostics diagnostics;
    Refusals refusals(kFormat, diagnostics);
    const Term simple = Simplified(*term, refusals);
    ForEachVariable(simple, [&](int32_t variable) {
      if (is_written_[variable]) return;
      refusals.Refuse(question.query.span,
                      Cat("knows only variables that edges speak of, and no edge speaks of '",
                          network_.variables[variable].name, "'"));
    });
    if (refusals.any()) {
      *reason = diagnostics.all()[0].message;
      return std::nullopt;
    }
    return Cat(question.query.kind == lang::QueryKind::kExistsEventually ? "E<> " : "A[] ",
               simple.is_number() ? Always(simple.is_true()) : Condition(simple));
  }
  std::string Exhaustive() const { return Cat("A[] ", Always(true)); }

 private:
  Json Automaton(int p) {
    const FlatProcess& process = flat_.processes[p];
    Json json = {{"name", processes_[p]},      {"initial", process.initial},
                 {"committed", Json::array()}, {"urgent", Json::array()},
                 {"nodes", Json::array()},     {"edges", Json::array()}};
    std::vector<bool> has_edge(process.locations.size()), leaves(process.locations.size());
    for (const FlatEdge& edge : process.edges) {
      const Term guard = Simplified(edge.data, refusals_);
      if (guard.is_false()) continue;
      has_edge[edge.source] = has_edge[edge.target] = leaves[edge.source] = true;
      json["edges"].push_back(Edge(edge, guard));
    }
    for (size_t l = 0; l < process.locations.size(); ++l) {
      const FlatLocation& location = process.locations[l];
      if (location.is_committed) json["committed"].push_back(l);
      if (location.is_committed || location.is_urgent) json["urgent"].push_back(l);
      json["nodes"].push_back(
          {{"id", l}, {"name", locations_[p][l]}, {"invariant", Clocks(location.clocks)}});
      if (!location.data.is_true()) {
        refusals_.Refuse(location.data.span,
                         "has no variables in invariants; test them on the edges");
      }
      // Munta only knows locations that occur in edges, so add an edge that can never be taken.
      if (has_edge[l] && (leaves[l] || static_cast<int>(l) != process.initial)) continue;
      json["edges"].push_back({{"source", l},
                               {"target", l},
                               {"guard", ""},
                               {"label", Cat(never_, "?")},
                               {"update", ""}});
    }
    return json;
  }

  Json Edge(const FlatEdge& edge, const Term& data) {
    std::string guard, label, update;
    if (!data.is_number()) {
      const bool is_lower = data.kind == TermKind::kAny && !edge.clocks.empty();
      guard = is_lower ? Cat("(", Condition(data), ")") : Condition(data);
    }
    if (!edge.clocks.empty()) Add(&guard, " && ", Clocks(edge.clocks));
    if (edge.sync != SyncKind::kNone) {
      label = Cat(channels_[edge.channel], edge.sync == SyncKind::kSend ? "!" : "?");
      if (edge.sync == SyncKind::kReceive && network_.channels[edge.channel].is_broadcast &&
          !edge.clocks.empty()) {
        refusals_.Refuse(
            edge.clocks[0].span,
            "has no clock guards on edges that receive a broadcast; receive without it "
            "and decide in a committed location");
      }
    }
    for (const Assignment& each : edge.updates.assignments) {
      const int32_t start = network_.variables[each.variable].initial;
      is_written_[each.variable] = true;
      Add(&update, ", ", Cat(variables_[each.variable], " := ", Shifted(each.value, start)));
    }
    for (const Reset& reset : edge.updates.resets) {
      if (reset.value != 0) {
        refusals_.Refuse(edge.span, Cat("resets clocks to 0 only; '", network_.clocks[reset.clock],
                                        "' is set to ", reset.value));
      }
      Add(&update, ", ", Cat(clocks_[reset.clock], " := 0"));
    }
    return {{"source", edge.source},
            {"target", edge.target},
            {"guard", guard},
            {"label", label},
            {"update", update}};
  }

  std::string Clocks(const std::vector<ClockBound>& bounds) const {
    std::string text;
    for (const ClockBound& each : bounds) {
      Add(&text, " && ", Cat(clocks_[each.clock], Symbol(each.op), each.bound));
    }
    return text;
  }

  // ---- Order of updates ----

  // Munta lets the receiver go first, UPPAAL the sender: it must make no difference.
  void RefuseInterference(int channel) {
    for (const int s : flat_.channels[channel].senders) {
      for (const FlatEdge& send : flat_.processes[s].edges) {
        if (send.sync != SyncKind::kSend || send.channel != channel) continue;
        for (const int r : flat_.channels[channel].receivers) {
          if (r == s) continue;
          for (const FlatEdge& receive : flat_.processes[r].edges) {
            if (receive.sync != SyncKind::kReceive || receive.channel != channel) continue;
            RefuseInterference(send, receive);
            if (refusals_.any()) return;
          }
        }
      }
    }
  }
  void RefuseInterference(const FlatEdge& send, const FlatEdge& receive) {
    auto touches = [](const Updates& updates, int32_t variable) {
      return std::any_of(updates.assignments.begin(), updates.assignments.end(),
                         [&](const Assignment& each) {
                           return each.variable == variable || Reads(each.value, variable);
                         });
    };
    for (const bool is_send : {true, false}) {
      const Updates& mine = (is_send ? send : receive).updates;
      const Updates& theirs = (is_send ? receive : send).updates;
      for (const Assignment& each : mine.assignments) {
        if (!touches(theirs, each.variable)) continue;
        refusals_
            .Refuse(each.span, Cat("lets the receiver's updates come before the sender's, and "
                                   "both use '",
                                   network_.variables[each.variable].name,
                                   "'; use a variable on one side only"))
            .AddNote((is_send ? receive : send).span, "the other edge");
        return;
      }
    }
  }

  // ---- Conditions: one variable and one number in each comparison ----

  // REQUIRES: the term is simplified and not a number.
  std::string Condition(const Term& term) {
    if (term.kind == TermKind::kLocation) {
      const std::string text =
          Cat(processes_[term.value], ".", locations_[term.value][term.location]);
      return term.is_negated ? Cat("!(", text, ")") : text;
    }
    if (term.kind == TermKind::kBinary) {
      const int32_t variable = term.args[0].value;
      is_written_[variable] = true;
      return Cat(variables_[variable], Symbol(term.op),
                 int64_t{term.args[1].value} - network_.variables[variable].initial);
    }
    return Joined(term, [&](const Term& arg) { return Condition(arg); });
  }
  // `&&` binds more tightly than `||`.
  template <class Print>
  static std::string Joined(const Term& term, Print print) {
    std::string text;
    const bool is_all = term.kind == TermKind::kAll;
    for (const Term& arg : term.args) {
      const bool is_lower = is_all && arg.kind == TermKind::kAny;
      Add(&text, is_all ? " && " : " || ", is_lower ? Cat("(", print(arg), ")") : print(arg));
    }
    return text;
  }
  // In formulas only.
  std::string Always(bool holds) const {
    const std::string here = Cat(processes_[0], ".", locations_[0][flat_.processes[0].initial]);
    return Cat(here, holds ? " || " : " && ", "!(", here, ")");
  }

  Term Simplified(const Term& term, Refusals& refusals) {
    if (term.kind != TermKind::kAll && term.kind != TermKind::kAny) return Simple(term, refusals);
    std::vector<Term> parts;
    for (const Term& arg : term.args) parts.push_back(Simplified(arg, refusals));
    return term.kind == TermKind::kAll ? All(std::move(parts), term.span)
                                       : Any(std::move(parts), term.span);
  }

  // A comparison as comparisons of a variable with a number.
  Term Simple(const Term& term, Refusals& refusals) {
    if (term.kind != TermKind::kBinary) return term;
    const Term& a = term.args[0];
    const Term& b = term.args[1];
    if (a.is_number() && b.is_number()) return Compare(term.op, a, b, term.span);
    if (a.is_number()) return Simple(Binary(lang::Mirrored(term.op), b, a, term.span), refusals);
    if (a.kind == TermKind::kChoice || b.kind == TermKind::kChoice) return OfChoice(term, refusals);
    if (a.is_variable() && b.is_number()) {
      if (term.op != Op::kNotEqual) return term;
      std::vector<Term> parts;
      const model::Variable& variable = network_.variables[a.value];
      if (b.value > variable.low) parts.push_back(Binary(Op::kLess, a, b, term.span));
      if (b.value < variable.high) parts.push_back(Binary(Op::kGreater, a, b, term.span));
      return Any(std::move(parts), term.span);
    }
    if (a.is_variable() && b.is_variable()) {
      const model::Variable& variable = network_.variables[b.value];
      if (int64_t{variable.high} - variable.low < static_cast<int64_t>(kMostCases)) {
        std::vector<Term> parts;
        for (int32_t value = variable.low; value <= variable.high; ++value) {
          const Term number = Number(value, term.span);
          parts.push_back(All({Binary(Op::kEqual, b, number, term.span),
                               Simple(Binary(term.op, a, number, term.span), refusals)},
                              term.span));
        }
        return Any(std::move(parts), term.span);
      }
    }
    refusals.Refuse(term.span,
                    "compares variables only with numbers (or with variables of at most 64 "
                    "values) in guards; compute the value on an edge before");
    return Number(1, term.span);
  }

  // (c ? x : y) < z is (c && x < z) || (!c && y < z).
  Term OfChoice(const Term& term, Refusals& refusals) {
    const bool is_left = term.args[0].kind == TermKind::kChoice;
    const Term& choice = term.args[is_left ? 0 : 1];
    const Term& other = term.args[is_left ? 1 : 0];
    if (++cases_ > kMostCases * 16) {
      refusals.Refuse(term.span, "has no elements chosen by data; there are too many to write out");
      return Number(1, term.span);
    }
    std::vector<Term> parts;
    for (const bool holds : {true, false}) {
      const Term& value = choice.args[holds ? 1 : 2];
      Term compared = is_left ? Compare(term.op, value, other, term.span)
                              : Compare(term.op, other, value, term.span);
      if (compared.is_false()) continue;
      Term asked = Simplified(holds ? choice.args[0] : Not(choice.args[0]), refusals);
      Term simple = Simplified(compared, refusals);
      parts.push_back(All({std::move(asked), std::move(simple)}, term.span));
    }
    return Any(std::move(parts), term.span);
  }

  // ---- Values ----

  // A condition within a value: comparisons of any values.
  std::string Asked(const Term& term) {
    if (term.kind == TermKind::kBinary) {
      const std::string a = Value(term.args[0]), b = Value(term.args[1]);
      return term.op == Op::kNotEqual ? Cat("!(", a, " == ", b, ")") : Cat(a, Symbol(term.op), b);
    }
    return Joined(term, [&](const Term& arg) { return Asked(arg); });
  }

  // In parentheses unless it is one word.
  std::string Value(const Term& term) {
    switch (term.kind) {
      case TermKind::kNumber:
        return Cat(term.value);
      case TermKind::kVariable: {
        const int32_t start = network_.variables[term.value].initial;
        const std::string& name = variables_[term.value];
        is_written_[term.value] = true;
        if (start == 0) return name;
        return Cat("(", name, start > 0 ? " + " : " - ", std::abs(int64_t{start}), ")");
      }
      case TermKind::kChoice:
        return Cat("(", Value(term.args[1]), " ? ", Asked(term.args[0]), " : ", Value(term.args[2]),
                   ")");
      default: {
        if (term.op == Op::kDiv || term.op == Op::kMod) {
          refusals_.Refuse(term.span,
                           "has no '%' and another '/', which rounds downwards; compute "
                           "without them");
        }
        return Cat("(", Value(term.args[0]), Symbol(term.op), Value(term.args[1]), ")");
      }
    }
  }
  // The value minus the initial value of the variable.
  std::string Shifted(const Term& value, int32_t start) {
    if (value.is_number()) return Cat(int64_t{value.value} - start);
    if (value.is_variable() && network_.variables[value.value].initial == start) {
      is_written_[value.value] = true;
      return variables_[value.value];
    }
    if (start == 0) {
      if (value.kind != TermKind::kBinary || value.op == Op::kDiv || value.op == Op::kMod) {
        return Value(value);
      }
      return Cat(Value(value.args[0]), Symbol(value.op), Value(value.args[1]));
    }
    return Cat(Value(value), start > 0 ? " - " : " + ", std::abs(int64_t{start}));
  }

  const semantics::System& system_;
  const model::Network& network_;
  const Flat& flat_;
  Refusals& refusals_;
  Names names_{"true", "_urge"};
  std::vector<std::string> variables_, clocks_, processes_, channels_;
  std::vector<std::vector<std::string>> locations_;
  std::string never_;             // a channel on which nobody sends
  std::vector<bool> is_written_;  // per variable; only these may be declared
  size_t cases_ = 0;
};

}  // namespace

std::optional<std::string> WriteMuntax(const semantics::System& system,
                                       absl::Span<const Question> questions,
                                       Diagnostics& diagnostics) {
  Refusals refusals(kFormat, diagnostics);
  const Flat flat = Flatten(system, refusals);
  if (refusals.any()) return std::nullopt;
  MuntaxWriter writer(system, flat, refusals);
  Json json = writer.Write();
  if (refusals.any()) return std::nullopt;
  std::string asked;
  for (const Question& question : questions) {
    std::string reason = "a file holds only one query, and an earlier one was taken";
    std::optional<std::string> formula;
    const bool is_late = !asked.empty();
    if (!is_late) formula = writer.Formula(question, &reason);
    if (formula) {
      asked = question.text;
      json["formula"] = *formula;
    } else {
      std::string message = Cat("This query is left out of the file: ", reason, ".");
      is_late ? diagnostics.Remark("query-left-out", question.query.span, std::move(message))
              : diagnostics.Warning("query-left-out", question.query.span, std::move(message));
    }
  }
  if (asked.empty()) json["formula"] = writer.Exhaustive();
  json["info"] = Plain(Cat("Written by ZoneLab. Query: ", asked.empty() ? "all states" : asked,
                           ". Munta's answer holds for models without deadlocks; a move that would "
                           "end in a run-time error is no move here."));
  return Cat(json.dump(2), "\n");
}

}  // namespace zonelab::exchange
