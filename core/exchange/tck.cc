// TChecker's format, line by line.
#include "core/exchange/tck.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/exchange/labels.h"
#include "core/exchange/names.h"
#include "core/exchange/refusals.h"
#include "core/lang/operators.h"

namespace zonelab::exchange {
namespace {

using lang::Op;
using lang::SyncKind;

constexpr std::string_view kTckFormat = "TChecker's format";
constexpr int kMostSyncs = 100'000;
constexpr size_t kMostStandBys = 32;  // per location and channel; more are refused

std::string_view Symbol(Op op) {
  switch (op) {
    case Op::kAdd:
      return " + ";
    case Op::kSub:
      return " - ";
    case Op::kMul:
      return " * ";
    case Op::kDiv:
      return " / ";
    case Op::kMod:
      return " % ";
    case Op::kLess:
      return " < ";
    case Op::kLessEqual:
      return " <= ";
    case Op::kGreater:
      return " > ";
    case Op::kGreaterEqual:
      return " >= ";
    case Op::kEqual:
      return " == ";
    default:
      return " != ";
  }
}

class TckWriter {
 public:
  TckWriter(const semantics::System& system, const Flat& flat, Refusals& refusals)
      : network_(system.network()), flat_(flat), refusals_(refusals) {
    for (size_t v = 0; v < flat.variables.size(); ++v) {
      variables_.push_back(flat.has_variable[v] ? names_.Make(flat.variables[v].name) : "");
    }
    for (size_t c = 0; c < network_.clocks.size(); ++c) {
      clocks_.push_back(flat.has_clock[c] ? names_.Make(network_.clocks[c]) : "");
    }
    for (const FlatProcess& process : flat.processes) {
      processes_.push_back(process_names_.Make(process.name));
    }
    for (const Partners& channel : flat.channels) {
      const model::Channel& named = network_.channels[&channel - flat.channels.data()];
      const bool is_used = !channel.senders.empty() || !channel.receivers.empty();
      sends_.push_back(is_used ? event_names_.Make(Cat(named.name, "_send")) : "");
      receives_.push_back(is_used ? event_names_.Make(Cat(named.name, "_receive")) : "");
    }
  }

  std::string Write(const Labels& labels) {
    out_ = labels.head();
    Append(&out_, "\nsystem:model\n\nevent:tau\n");
    for (size_t c = 0; c < flat_.channels.size(); ++c) {
      if (HasSends(c)) Append(&out_, "event:", sends_[c], "\n");
      if (HasReceives(c)) Append(&out_, "event:", receives_[c], "\n");
    }
    Append(&out_, "\n");
    for (size_t v = 0; v < variables_.size(); ++v) {
      if (variables_[v].empty()) continue;
      const model::Variable& variable = flat_.variables[v];
      Append(&out_, "int:1:", variable.low, ":", variable.high, ":", variable.initial, ":",
             variables_[v], "\n");
    }
    for (const std::string& clock : clocks_) {
      if (!clock.empty()) Append(&out_, "clock:1:", clock, "\n");
    }
    for (size_t p = 0; p < flat_.processes.size(); ++p) Process(static_cast<int>(p), labels);
    Append(&out_, "\n");
    Syncs();
    return std::move(out_);
  }

 private:
  // Does another process take the other side?  If not, only a broadcast can be sent.
  static bool IsAlone(const std::vector<int>& partners, int process) {
    return partners.empty() || (partners.size() == 1 && partners[0] == process);
  }
  bool CanMove(const FlatEdge& edge, int process) const {
    if (edge.sync == SyncKind::kNone) return true;
    const Partners& partners = flat_.channels[edge.channel];
    if (edge.sync == SyncKind::kReceive) return !IsAlone(partners.senders, process);
    return network_.channels[edge.channel].is_broadcast || !IsAlone(partners.receivers, process);
  }
  bool HasSends(size_t channel) const { return !flat_.channels[channel].senders.empty(); }
  bool HasReceives(size_t channel) const { return !flat_.channels[channel].receivers.empty(); }

  void Process(int p, const Labels& labels) {
    const FlatProcess& process = flat_.processes[p];
    const std::string& name = processes_[p];
    Append(&out_, "\n# ", process.name, "\nprocess:", name, "\n");
    Names names({"clock", "edge", "event", "int", "location", "process", "sync", "system"});
    std::vector<std::string> locations;
    for (size_t l = 0; l < process.locations.size(); ++l) {
      const FlatLocation& location = process.locations[l];
      locations.push_back(names.Make(location.name));
      std::vector<std::string> attributes;
      if (static_cast<int>(l) == process.initial) attributes.push_back("initial:");
      const std::string found = labels.Of(p, static_cast<int>(l));
      if (!found.empty()) attributes.push_back(Cat("labels: ", found));
      const std::string invariant = Condition(location.clocks, location.data);
      if (!invariant.empty()) attributes.push_back(Cat("invariant: ", invariant));
      if (location.is_committed) attributes.push_back("committed:");
      if (location.is_urgent) attributes.push_back("urgent:");
      Append(&out_, "location:", name, ":", locations.back(), Attributes(attributes), "\n");
    }
    for (const FlatEdge& edge : process.edges) {
      if (!CanMove(edge, p)) {
        Append(&out_,
               "# left out, since no process can synchronise with it: ", locations[edge.source],
               " to ", locations[edge.target], "\n");
        continue;
      }
      Edge(edge, name, locations);
    }
    StandByEdges(p, locations);
  }

  void Edge(const FlatEdge& edge, const std::string& process,
            const std::vector<std::string>& locations) {
    std::vector<std::string> attributes;
    const std::string guard = Condition(edge.clocks, edge.data);
    if (!guard.empty()) attributes.push_back(Cat("provided: ", guard));
    const std::string update = Update(edge.updates);
    if (!update.empty()) attributes.push_back(Cat("do: ", update));
    const std::string& event = edge.sync == SyncKind::kNone   ? kTau
                               : edge.sync == SyncKind::kSend ? sends_[edge.channel]
                                                              : receives_[edge.channel];
    Append(&out_, "edge:", process, ":", locations[edge.source], ":", locations[edge.target], ":",
           event, Attributes(attributes), "\n");
  }

  // TChecker lets only edges without guards take part weakly (`p@e?`).  A process that receives a
  // broadcast with a guard therefore takes part always (`p@e`): where none of its guards holds, and
  // where it does not receive, by an edge that changes nothing.
  bool ReceivesWithGuard(int p, int32_t channel) const {
    const std::vector<FlatEdge>& edges = flat_.processes[p].edges;
    return std::any_of(edges.begin(), edges.end(), [&](const FlatEdge& edge) {
      return Receives(edge, channel) && (!edge.data.is_true() || !edge.clocks.empty());
    });
  }
  static bool Receives(const FlatEdge& edge, int32_t channel) {
    return edge.sync == SyncKind::kReceive && edge.channel == channel;
  }
  // Does a process besides `p` send or receive from a committed location?
  bool OthersAreCommitted(int p, int32_t channel) const {
    for (size_t q = 0; q < flat_.processes.size(); ++q) {
      const FlatProcess& process = flat_.processes[q];
      for (const FlatEdge& edge : process.edges) {
        if (static_cast<int>(q) != p && edge.sync != SyncKind::kNone && edge.channel == channel &&
            process.locations[edge.source].is_committed) {
          return true;
        }
      }
    }
    return false;
  }

  bool SendersAreCommitted(int p, int32_t channel) const {
    for (const int q : flat_.channels[channel].senders) {
      const FlatProcess& process = flat_.processes[q];
      for (const FlatEdge& edge : process.edges) {
        if (q != p && edge.sync == SyncKind::kSend && edge.channel == channel &&
            !process.locations[edge.source].is_committed) {
          return false;
        }
      }
    }
    return true;
  }

  void StandByEdges(int p, const std::vector<std::string>& locations) {
    for (size_t c = 0; c < flat_.channels.size(); ++c) {
      const auto channel = static_cast<int32_t>(c);
      const std::vector<int>& senders = flat_.channels[c].senders;
      if (!network_.channels[c].is_broadcast || IsAlone(senders, p) ||
          !ReceivesWithGuard(p, channel)) {
        continue;
      }
      for (size_t l = 0; l < locations.size(); ++l)
        StandBy(p, static_cast<int>(l), channel, locations);
    }
  }

  void StandBy(int p, int location, int32_t channel, const std::vector<std::string>& locations) {
    const FlatProcess& process = flat_.processes[p];
    FlatEdge idle;
    idle.source = idle.target = location;
    idle.sync = SyncKind::kReceive;
    idle.channel = channel;
    idle.data = Number(1, Span{});
    std::vector<FlatEdge> all = {idle};
    Span span;
    for (const FlatEdge& edge : process.edges) {
      if (!Receives(edge, channel)) continue;
      if (edge.source == location) all = NotBy(edge, all);
      span = edge.span;
    }
    // Of a committed location such an edge would count as a move.  That makes no difference if every
    // sender's location is committed.  If nobody else's is, there is no move to take part in.
    const bool is_committed =
        process.locations[location].is_committed && !SendersAreCommitted(p, channel);
    if (all.empty() || (is_committed && !OthersAreCommitted(p, channel))) return;
    if (is_committed || all.size() > kMostStandBys) {
      refusals_.Refuse(span,
                       "has no guards on edges that receive a broadcast (written out they become "
                       "too many, or would count as moves of a committed location); receive "
                       "without a guard and decide then");
      return;
    }
    for (const FlatEdge& edge : all) Edge(edge, processes_[p], locations);
  }

  // The edges of `all`, restricted to where the guard of `edge` does not hold.
  static std::vector<FlatEdge> NotBy(const FlatEdge& edge, const std::vector<FlatEdge>& all) {
    std::vector<FlatEdge> out;
    if (all.size() > kMostStandBys) return all;
    for (const FlatEdge& each : all) {
      FlatEdge without = each;
      without.data = All({each.data, Not(edge.data)}, edge.span);
      if (!without.data.is_false()) out.push_back(without);
      for (const ClockBound& bound : edge.clocks) {
        std::vector<Op> negated = {lang::Negated(bound.op)};
        if (bound.op == Op::kEqual) negated = {Op::kLess, Op::kGreater};
        for (const Op op : negated) {
          out.push_back(each);
          out.back().clocks.push_back({bound.clock, op, bound.bound, bound.span});
        }
      }
    }
    return out;
  }

  static std::string Attributes(const std::vector<std::string>& attributes) {
    std::string text;
    for (const std::string& each : attributes) Append(&text, text.empty() ? "{" : " : ", each);
    return text.empty() ? text : Cat(text, "}");
  }

  void Syncs() {
    int count = 0;
    auto add = [&](const std::string& line) {
      if (++count <= kMostSyncs) Append(&out_, "sync:", line, "\n");
      if (count == kMostSyncs + 1) {
        refusals_.Refuse(Span{}, Cat("has a line for each pair of processes that synchronise; more "
                                     "than ",
                                     kMostSyncs, " are not written"));
      }
    };
    for (size_t c = 0; c < flat_.channels.size(); ++c) {
      const Partners& partners = flat_.channels[c];
      for (const int sender : partners.senders) {
        const std::string start = Cat(processes_[sender], "@", sends_[c]);
        std::string all;
        for (const int receiver : partners.receivers) {
          if (receiver == sender) continue;
          const std::string part = Cat(":", processes_[receiver], "@", receives_[c]);
          if (network_.channels[c].is_broadcast) {
            Append(&all, part, ReceivesWithGuard(receiver, static_cast<int32_t>(c)) ? "" : "?");
          } else {
            add(Cat(start, part));
          }
        }
        if (!all.empty()) add(Cat(start, all));
      }
    }
  }

  // The condition as text; "" if it always holds.
  std::string Condition(const std::vector<ClockBound>& clocks, const Term& data) {
    std::string text;
    auto add = [&](const std::string& part) { Append(&text, text.empty() ? "" : " && ", part); };
    if (!data.is_true()) add(Conjunction(data));
    for (const ClockBound& each : clocks) {
      add(Cat(clocks_[each.clock], Symbol(each.op), each.bound));
    }
    return text;
  }

  // The format has conjunctions of comparisons; "or" is a sum of choices between 1 and 0.
  std::string Conjunction(const Term& term) {
    if (term.is_number()) return Cat(term.value, " == 1");
    if (term.kind == TermKind::kAny) return Cat(Sum(term), " > 0");
    if (term.kind != TermKind::kAll) return Comparison(term);
    std::string text;
    for (const Term& arg : term.args) Append(&text, text.empty() ? "" : " && ", Conjunction(arg));
    return text;
  }
  std::string Comparison(const Term& term) {
    return Cat(Int(term.args[0]), Symbol(term.op), Int(term.args[1]));
  }
  std::string Sum(const Term& any) {
    std::string text;
    for (const Term& arg : any.args) Append(&text, text.empty() ? "" : " + ", ZeroOrMore(arg));
    return text;
  }
  // A number that is 0 exactly where the condition does not hold, never negative.
  std::string ZeroOrMore(const Term& term) {
    if (term.kind == TermKind::kAny) return Cat("(", Sum(term), ")");
    if (term.kind == TermKind::kBinary) return Cat("(if ", Comparison(term), " then 1 else 0)");
    std::string text;
    for (const Term& arg : term.args) Append(&text, text.empty() ? "" : " * ", ZeroOrMore(arg));
    return Cat("(", text, ")");
  }

  const std::string& NameOf(int32_t variable) {
    if (!IsTemporary(variable)) return variables_[variable];
    const auto number = static_cast<size_t>(variable - kFirstTemporary);
    while (temporaries_.size() <= number) temporaries_.push_back(names_.Make("kept"));
    return temporaries_[number];
  }

  std::string Int(const Term& term) {
    switch (term.kind) {
      case TermKind::kNumber:
        return term.value < 0 ? Cat("(", term.value, ")") : Cat(term.value);
      case TermKind::kVariable:
        return NameOf(term.value);
      case TermKind::kChoice: {
        const Term& condition = term.args[0];
        const std::string asked = condition.kind == TermKind::kBinary
                                      ? Comparison(condition)
                                      : Cat(ZeroOrMore(condition), " > 0");
        return Cat("(if ", asked, " then ", Int(term.args[1]), " else ", Int(term.args[2]), ")");
      }
      default:
        return Cat("(", Int(term.args[0]), Symbol(term.op), Int(term.args[1]), ")");
    }
  }

  // The text without the outermost parentheses.
  std::string Value(const Term& term) {
    if (term.kind == TermKind::kBinary) return Comparison(term);
    return term.is_number() ? Cat(term.value) : Int(term);
  }

  std::string Update(const Updates& updates) {
    std::string text;
    for (const Assignment& each : updates.assignments) {
      Append(&text, text.empty() ? "" : "; ", IsTemporary(each.variable) ? "local " : "",
             NameOf(each.variable), " = ", Value(each.value));
    }
    for (const Reset& reset : updates.resets) {
      Append(&text, text.empty() ? "" : "; ", clocks_[reset.clock], " = ", reset.value);
    }
    return text;
  }

  inline static const std::string kTau = "tau";

  const model::Network& network_;
  const Flat& flat_;
  Refusals& refusals_;
  // Names in the file and in its expressions; variables and clocks share one name space.
  Names names_{"clock", "edge", "event", "int", "location", "process", "sync",  "system",
               "if",    "then", "else",  "end", "while",    "do",      "local", "nop"};
  Names process_names_{"clock", "edge", "event", "int", "location", "process", "sync", "system"};
  Names event_names_{"tau"};
  std::vector<std::string> variables_, temporaries_, clocks_, processes_, sends_, receives_;
  std::string out_;
};

}  // namespace

std::optional<std::string> WriteTck(const semantics::System& system,
                                    absl::Span<const Question> questions,
                                    Diagnostics& diagnostics) {
  Refusals refusals(kTckFormat, diagnostics);
  const Flat flat = Flatten(system, refusals);
  if (refusals.is_exhausted()) return std::nullopt;
  TckWriter writer(system, flat, refusals);
  Labels labels(system, flat);
  for (const Question& question : questions) labels.Add(question, kTckFormat, diagnostics);
  std::string text = writer.Write(labels);
  if (refusals.any()) return std::nullopt;
  return text;
}

}  // namespace zonelab::exchange
