// Flattening: every edge instance with its terms, constraints and assignments.
#include "core/exchange/flat.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/strings.h"
#include "core/exchange/urgent.h"
#include "core/lang/operators.h"

namespace zonelab::exchange {
namespace {

using lang::Op;
using lang::SyncKind;

class Flattener {
 public:
  Flattener(const semantics::System& system, Refusals& refusals)
      : system_(system), network_(system.network()), refusals_(refusals) {}

  Flat Run() {
    flat_.variables = network_.variables;
    flat_.has_variable.resize(network_.variables.size());
    flat_.has_clock.resize(network_.clocks.size());
    flat_.channels.resize(network_.channels.size());
    RefuseWhole();
    size_t edge = 0;  // of System::edges, which are in the order of processes and instances
    for (size_t p = 0; p < network_.processes.size(); ++p) {
      const model::Process& process = *network_.processes[p];
      FlatProcess& out = flat_.processes.emplace_back();
      out.name = process.name;
      out.initial = process.templ->initial;
      Locations(process, static_cast<int>(p), &out);
      for (const model::EdgeInstance& instance : process.edges) {
        if (refusals_.is_exhausted()) return std::move(flat_);
        Edge(process, instance, system_.edge(static_cast<int32_t>(edge++)), &out);
      }
      for (const FlatEdge& each : out.edges) NotePartner(each, static_cast<int>(p));
    }
    return std::move(flat_);
  }

 private:
  // Refuses features that belong to the model as a whole.
  void RefuseWhole() {
    const lang::Document& document = *network_.document;
    if (document.has_process_priorities && !document.system.empty()) {
      refusals_.Refuse(document.system[0].span,
                       "has no priorities; separate the processes by ',' instead of '<'");
    }
    if (!document.channel_priorities.empty()) {
      const lang::ChannelPriority* named = &document.channel_priorities[0];
      for (const lang::ChannelPriority& each : document.channel_priorities) {
        if (named->channel == nullptr) named = &each;
      }
      refusals_.Refuse(named->channel != nullptr ? named->channel->span : Span{},
                       "has no priorities; remove 'chan priority'");
    }
    for (const auto* updates : {&document.before_update, &document.after_update}) {
      if (!updates->empty()) {
        refusals_.Refuse((*updates)[0]->span,
                         "has no updates that belong to every move; write them "
                         "on the edges");
      }
    }
  }

  void Locations(const model::Process& process, int p, FlatProcess* out) {
    for (size_t l = 0; l < process.templ->locations.size(); ++l) {
      const lang::Location& location = process.templ->locations[l];
      FlatLocation& flat = out->locations.emplace_back();
      flat.name = location.symbol->name;
      flat.is_urgent = location.is_urgent;
      flat.is_committed = location.is_committed;
      Lowerer lowerer(network_, process.bindings, {}, refusals_);
      flat.data = lowerer.DataPart(location.invariant);
      const semantics::Condition& invariant = system_.location(p, static_cast<int>(l)).invariant;
      if (!invariant.rates.empty()) {
        refusals_.Refuse(invariant.rates[0].span, "has no stopwatches; every clock must run there");
      }
      Clocks(invariant, &flat.clocks);
      Note(flat.data);
      Note(flat.clocks);
    }
  }

  void Edge(const model::Process& process, const model::EdgeInstance& instance,
            const semantics::CompiledEdge& compiled, FlatProcess* out) {
    const lang::Edge& edge = *instance.edge;
    Lowerer lowerer(network_, process.bindings, instance.selects, refusals_);
    FlatEdge flat;
    flat.source = edge.source;
    flat.target = edge.target;
    flat.span = edge.span;
    flat.sync = edge.sync_kind;
    flat.data = lowerer.DataPart(edge.guard);
    if (flat.data.is_false()) return;
    Clocks(compiled.guard, &flat.clocks);
    for (const lang::Expr* update : edge.updates) lowerer.Update(*update, &flat.updates);
    DropUnread(&flat.updates);
    Note(flat.clocks);
    for (const Assignment& each : flat.updates.assignments) {
      if (!IsTemporary(each.variable)) flat_.has_variable[each.variable] = true;
      Note(each.value);
    }
    for (const Reset& reset : flat.updates.resets) flat_.has_clock[reset.clock] = true;
    if (edge.sync_kind == SyncKind::kNone) {
      Note(flat.data);
      out->edges.push_back(std::move(flat));
      return;
    }
    for (PlaceCase& choice : lowerer.Places(*edge.channel)) {
      FlatEdge& one = out->edges.emplace_back(flat);
      one.channel = choice.place.base;
      choice.when.push_back(flat.data);
      one.data = All(std::move(choice.when), flat.data.span);
      if (one.data.is_false()) {
        out->edges.pop_back();
        continue;
      }
      Note(one.data);
    }
  }

  void Clocks(const semantics::Condition& condition, std::vector<ClockBound>* out) {
    for (const semantics::ClockAtom& atom : condition.all_atoms) {
      if (!atom.i_code.empty() || !atom.j_code.empty()) {
        refusals_.Refuse(atom.span, "cannot choose clocks by data; make an edge for each clock");
      } else if (!atom.waivers.empty()) {
        refusals_.Refuse(atom.span,
                         "has no disjunctions with clocks; make two edges, or two "
                         "locations, of this");
      } else if (!atom.terms.empty()) {
        refusals_.Refuse(atom.span,
                         "needs constants as clock bounds, and this one depends on a "
                         "variable; make an edge, or a location, for each value");
      } else if (atom.i != 0 && atom.j != 0) {
        refusals_.Refuse(atom.span,
                         "cannot have constraints on the difference of two clocks "
                         "searched; compare each clock with a number");
      } else {
        AddBound(atom, out);
      }
    }
  }

  static void AddBound(const semantics::ClockAtom& atom, std::vector<ClockBound>* out) {
    ClockBound bound{atom.i, atom.op, atom.constant, atom.span};
    if (atom.i == 0) {  // -x op c
      if (atom.j == 0) return;
      bound = {atom.j, lang::Mirrored(atom.op), -atom.constant, atom.span};
    }
    if (bound.bound < 0) {  // it always or never holds, since clocks are not negative
      if (bound.op == Op::kGreater || bound.op == Op::kGreaterEqual) return;
      bound.op = Op::kLess;
      bound.bound = 0;
    }
    out->push_back(bound);
  }

  // Temporaries that nobody reads.
  static void DropUnread(Updates* updates) {
    std::set<int32_t> read;
    std::vector<Assignment> kept;
    for (size_t k = updates->assignments.size(); k-- > 0;) {
      Assignment& each = updates->assignments[k];
      if (IsTemporary(each.variable) && !read.contains(each.variable)) continue;
      ForEachVariable(each.value, [&](int32_t variable) { read.insert(variable); });
      kept.push_back(std::move(each));
    }
    std::reverse(kept.begin(), kept.end());
    updates->assignments = std::move(kept);
  }

  void Note(const Term& term) {
    ForEachVariable(term, [&](int32_t variable) {
      if (!IsTemporary(variable)) flat_.has_variable[variable] = true;
    });
  }
  void Note(const std::vector<ClockBound>& bounds) {
    for (const ClockBound& bound : bounds) flat_.has_clock[bound.clock] = true;
  }

  void NotePartner(const FlatEdge& edge, int process) {
    if (edge.sync == SyncKind::kNone) return;
    Partners& partners = flat_.channels[edge.channel];
    std::vector<int>& list = edge.sync == SyncKind::kSend ? partners.senders : partners.receivers;
    if (list.empty() || list.back() != process) list.push_back(process);
  }

  const semantics::System& system_;
  model::Network& network_;
  Refusals& refusals_;
  Flat flat_;
};

}  // namespace

Flat Flatten(const semantics::System& system, Refusals& refusals) {
  Flat flat = Flattener(system, refusals).Run();
  if (!refusals.any()) WriteOutUrgentChannels(system.network(), flat, refusals);
  return flat;
}

std::optional<Term> Predicate(const semantics::System& system, const std::vector<bool>& occurs,
                              const lang::Expr& predicate, std::string_view format,
                              std::string* reason) {
  std::vector<bool> fixed = occurs;
  fixed.flip();
  Diagnostics diagnostics;
  Refusals refusals(format, diagnostics);
  Lowerer lowerer(system.network(), system.network().globals, {}, refusals, &fixed);
  Term term = lowerer.Condition(predicate);
  if (!refusals.any()) return term;
  *reason = diagnostics.all()[0].message;
  return std::nullopt;
}

}  // namespace zonelab::exchange
