// What can be proved, the three files, and zones projected to the clocks of the model's file.
#include "core/exchange/muntac/muntac.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/exchange/muntac/completion.h"
#include "core/exchange/muntac/state_space.h"
#include "core/exchange/muntax.h"

namespace zonelab::exchange {
namespace {

using certificate::Certificate;
using certificate::Proof;
using certificate::Relation;
using lang::ExprKind;
using reference::Zone;

// The computations before the check are cubic in the locations of a process: 45 s for 200.
constexpr int kMostNodes = 300;
constexpr uint64_t kMagic = 42, kMagicOfRanks = 43, kNoBound = 0x7fffffffffffffff;

// `deadlock` under any number of pairs of `not`.
bool IsDeadlock(const lang::Expr* expr) {
  bool is_negated = false;
  while (expr != nullptr && expr->kind == ExprKind::kUnary && expr->op == lang::Op::kNot) {
    is_negated = !is_negated;
    expr = expr->args[0];
  }
  return expr != nullptr && expr->kind == ExprKind::kDeadlock && !is_negated;
}

std::string Renaming(const MuntaxNames& names) {
  nlohmann::ordered_json json;
  auto number = [](const std::vector<std::string>& list, int from) {
    nlohmann::ordered_json numbers = nlohmann::ordered_json::object();
    for (const std::string& name : list) {
      if (!name.empty()) numbers[name] = from++;
    }
    return numbers;
  };
  json["vars"] = number(names.variables, 0);
  json["clocks"] = number(names.clocks, 1);
  json["processes"] = number(names.processes, 0);
  json["locations"] = nlohmann::ordered_json::object();
  for (size_t p = 0; p < names.processes.size(); ++p) {
    nlohmann::ordered_json& locations = json["locations"][names.processes[p]];
    for (int l = 0; l < names.nodes[p]; ++l) locations[Cat(l)] = l;
  }
  return Cat(json.dump(2), "\n");
}

// A discrete state of the file: one of the model, where time may pass or not (urgent.h).
struct Written {
  const StateZones* place;
  bool passes;
};

// Where time passes has the same zones: the model's contain what comes by waiting.  It is not reached
// where an urgent synchronisation is possible; it need not be there where another location stops time,
// but then does no harm.
std::vector<Written> AllOf(const StateSpace& space, const MuntaxTime& time,
                           reference::Reference& reference) {
  std::vector<Written> all;
  for (const StateZones& place : space.places()) {
    all.push_back({&place, false});
    if (time.passes < 0) continue;
    bool is_reached = reference.MayDelay(place.state);
    for (size_t p = 0; p < place.state.locations.size(); ++p) {
      is_reached = is_reached || time.stops[p][place.state.locations[p]];
    }
    if (is_reached) all.push_back({&place, true});
  }
  return all;
}

class BinaryFile {
 public:
  BinaryFile(const model::Network& network, const MuntaxNames& names)
      : network_(network), time_(names.time) {
    for (size_t v = 0; v < names.variables.size(); ++v) {
      if (!names.variables[v].empty()) variables_.push_back(v);
    }
    clocks_.push_back(0);  // the constant zero
    for (size_t c = 1; c < names.clocks.size(); ++c) {
      if (!names.clocks[c].empty()) clocks_.push_back(static_cast<int>(c));
    }
  }

  std::string Write(const std::vector<Written>& all, bool has_ranks) {
    const bool has_time = time_.passes >= 0;
    Word(has_ranks ? kMagicOfRanks : kMagic);
    Word(network_.processes.size() + (has_time ? 1 : 0));
    Word(clocks_.size());
    Word(variables_.size());
    Word(all.size());
    for (const Written& each : all) {
      const StateZones& place = *each.place;
      for (const int location : place.state.locations) Word(static_cast<uint64_t>(location));
      if (has_time) Word(each.passes ? 1 : 0);
      for (const size_t v : variables_) Number(ValueOf(each, v));
      Word(place.zones.size());
      for (size_t z = 0; z < place.zones.size(); ++z) {
        Put(place.zones[z]);
        if (has_ranks) Number(place.ranks[z]);
      }
    }
    return std::move(out_);
  }

 private:
  // A zone is closed, so leaving out rows and columns projects it.
  void Put(const Zone& zone) {
    for (const int i : clocks_) {
      for (const int j : clocks_) {
        const int64_t bound = zone(i, j);
        bound >= reference::kInfinity ? Word(kNoBound) : Number(bound);  // encoded likewise
      }
    }
  }
  // As its difference from where it starts.
  int64_t ValueOf(const Written& written, size_t v) const {
    const reference::DiscreteState& state = written.place->state;
    if (v < network_.variables.size()) {
      return int64_t{state.values[v]} - network_.variables[v].initial;
    }
    if (static_cast<int32_t>(v) == time_.passes) return written.passes ? 1 : 0;
    const auto at = std::find(time_.at.begin(), time_.at.end(), static_cast<int32_t>(v));
    const auto p = static_cast<size_t>(at - time_.at.begin());
    return int64_t{state.locations[p]} - network_.processes[p]->templ->initial;
  }
  void Number(int64_t value) { Word(static_cast<uint64_t>(value)); }
  void Word(uint64_t word) {
    for (int shift = 56; shift >= 0; shift -= 8) out_ += static_cast<char>(word >> shift & 0xff);
  }

  const model::Network& network_;
  const MuntaxTime& time_;
  std::vector<size_t> variables_;
  std::vector<int> clocks_;
  std::string out_;
};

class MuntacWriter {
 public:
  MuntacWriter(const semantics::System& system, const lang::Query& query, const Certificate& proof,
               Diagnostics& diagnostics)
      : system_(system), query_(query), proof_(proof), diagnostics_(diagnostics) {}

  std::optional<Muntac> Write() {
    if (proof_.ignores_meta) {
      return Refuse(
          "does not take states for one that differ in meta variables; search again "
          "with --meta state");
    }
    if (proof_.forgets_dead_values) {
      return Refuse(
          "wants all values, and this certificate forgets those that nobody reads again; search "
          "again with --clocks exact");
    }
    if (proof_.proof == Proof::kNoLasso) return WriteRuns();
    if (!proof_.left_out.empty()) {
      return Refuse(
          "wants the states of the whole model, and this certificate leaves out what the question "
          "does not depend on; search again with --clocks exact");
    }
    if (!proof_.interchangeable.empty()) {
      return Refuse(
          "wants every state, and this certificate has one of those that exchanging "
          "interchangeable "
          "processes makes of each other; search again with --symmetry off");
    }
    if (proof_.proof != Proof::kInvariant) {
      return Refuse(
          "proves only that states cannot be reached, or that no run goes on for ever, and this "
          "certificate shows something else; it can be checked by `zonelab certify`");
    }
    Muntac out;
    out.is_about_deadlock = IsDeadlock(query_.searched);
    const lang::Expr* searched = out.is_about_deadlock ? nullptr : query_.searched;
    const std::optional<Muntax> file =
        WriteMuntaxWithout(system_, searched, proof_.query, query_.span, diagnostics_);
    if (!file || !IsSmall(file->names)) return std::nullopt;
    if (out.is_about_deadlock && file->names.time.passes >= 0) {
      return Refuse(
          "has no urgent channels; they are written out by a process that can always move, so that "
          "there are no deadlocks");
    }
    StateSpace space(system_.network(), Occurs(*file));
    const absl::Status status = Fill(out.is_about_deadlock, searched, &space, &out.added);
    if (!status.ok()) return Refuse(Cat("needs all zones, and ", status.message()));
    Put(*file, space, &out);
    return out;
  }

 private:
  // Entry number k of N has rank N - k: all that a move leads to lies in entries before it.
  std::optional<Muntac> WriteRuns() {
    if (!proof_.infinite_runs) {
      return Refuse(
          "proves something about infinite runs only, and this certificate speaks of those that "
          "end, too; search again with --runs infinite");
    }
    if (query_.trigger() != nullptr) return Refuse("has no proofs about '-->'");
    if (proof_.avoiding.empty()) {
      return Refuse("proves nothing about a predicate that holds in the initial state");
    }
    const std::optional<Muntax> file =
        WriteMuntaxCut(system_, *query_.avoided, proof_.query, query_.span, diagnostics_);
    if (!file || !IsSmall(file->names)) return std::nullopt;
    StateSpace space(system_.network(), Occurs(*file));
    auto rank = static_cast<int64_t>(proof_.avoiding.size());
    for (const certificate::Entry& entry : proof_.avoiding) space.AddRanked(entry, rank--);
    Muntac out;
    out.is_about_runs = true;
    Put(*file, space, &out);
    return out;
  }

  // Per variable of the network.
  std::vector<bool> Occurs(const Muntax& file) const {
    std::vector<bool> occurs;
    for (const std::string& name : file.names.variables) occurs.push_back(!name.empty());
    occurs.resize(system_.network().variables.size());
    return occurs;
  }

  void Put(const Muntax& file, const StateSpace& space, Muntac* out) const {
    out->model = file.text;
    out->renaming = Renaming(file.names);
    reference::Reference reference(system_.network());
    const std::vector<Written> all = AllOf(space, file.names.time, reference);
    out->certificate = BinaryFile(system_.network(), file.names).Write(all, out->is_about_runs);
    out->states = static_cast<int64_t>(all.size());
    for (const Written& each : all) {
      out->zones += static_cast<int64_t>(each.place->zones.size());
    }
  }

  std::nullopt_t Refuse(std::string_view what) {
    diagnostics_.Error("not-in-format", query_.span, Cat("muntac ", what, "."));
    return std::nullopt;
  }

  bool IsSmall(const MuntaxNames& names) {
    for (size_t p = 0; p < names.nodes.size(); ++p) {
      if (names.nodes[p] <= kMostNodes) continue;
      Refuse(Cat("does not finish with more than ", kMostNodes, " locations in a process, and ",
                 system_.network().processes[p]->name, " has ", names.nodes[p]));
      return false;
    }
    return true;
  }

  absl::Status Fill(bool is_about_deadlock, const lang::Expr* searched, StateSpace* space,
                    int64_t* added) {
    for (const certificate::Entry& entry : proof_.entries) {
      const absl::Status status = space->Add(entry);
      if (!status.ok()) return status;
    }
    if (is_about_deadlock) return CutWithInvariants(space);
    if (proof_.relation == Relation::kInclusion) return absl::OkStatus();
    const absl::StatusOr<int64_t> count = Complete(system_, searched, *space);
    if (count.ok()) *added = *count;
    return count.status();
  }

  // What lies outside of them need not have a move.
  absl::Status CutWithInvariants(StateSpace* space) {
    if (proof_.relation != Relation::kInclusion) {
      return absl::FailedPreconditionError("this certificate is one by simulation");
    }
    reference::Reference reference(system_.network());
    for (StateZones& place : space->places()) {
      bool is_possible = true;
      const auto invariant = reference.Invariant(place.state, &is_possible);
      if (!invariant.ok()) return invariant.status();
      for (Zone& zone : place.zones) zone.Add(*invariant);
      std::erase_if(place.zones, [](const Zone& zone) { return zone.empty(); });
    }
    return absl::OkStatus();
  }

  const semantics::System& system_;
  const lang::Query& query_;
  const Certificate& proof_;
  Diagnostics& diagnostics_;
};

}  // namespace

std::optional<Muntac> WriteMuntac(const semantics::System& system, const lang::Query& query,
                                  const Certificate& proof, Diagnostics& diagnostics) {
  return MuntacWriter(system, query, proof, diagnostics).Write();
}

}  // namespace zonelab::exchange
