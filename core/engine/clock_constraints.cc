#include "core/engine/clock_constraints.h"

#include <algorithm>
#include <utility>

#include "core/base/strings.h"
#include "core/engine/model_impl.h"

namespace zonelab {
namespace {

// The templates of which there are processes, in the order of the text.
std::vector<const lang::Template*> InUse(const Model& model) {
  std::vector<const lang::Template*> used;
  for (const lang::Template* templ : DocumentOf(model).templates) {
    const auto& processes = NetworkOf(model).processes;
    if (std::any_of(processes.begin(), processes.end(),
                    [&](const auto& process) { return process->templ == templ; })) {
      used.push_back(templ);
    }
  }
  return used;
}

constexpr int kFileOfModel = 0;  // the model's file; observers are another text

}  // namespace

std::string PlaceOf(const ClockConstraint& constraint) {
  const lang::Template& templ = *constraint.templ;
  if (constraint.edge == nullptr) {
    return Cat("invariant of ", templ.symbol->name, ".", lang::EndName(templ, constraint.location));
  }
  return Cat("guard of ", templ.symbol->name, ".", lang::EndName(templ, constraint.edge->source),
             " -> ", lang::EndName(templ, constraint.edge->target));
}

ClockConstraints::ClockConstraints(const Model& model, std::string observers)
    : model_(model), observers_(std::move(observers)) {
  for (const lang::Template* templ : InUse(model)) {
    for (size_t l = 0; l < templ->locations.size(); ++l) {
      const ClockConstraint place{Span(), templ, nullptr, static_cast<int>(l)};
      Collect(templ->locations[l].invariant, place, /*stays=*/false);
    }
    for (const lang::Edge& edge : templ->written()) {
      const bool joins_broadcasts =
          edge.sync_kind == lang::SyncKind::kReceive && edge.channel->type->is_broadcast;
      Collect(edge.guard, {Span(), templ, &edge}, joins_broadcasts);
    }
  }
}

void ClockConstraints::Collect(const lang::Expr* condition, ClockConstraint place, bool stays) {
  if (condition == nullptr || condition->clock_kind == lang::ClockKind::kInteger) return;
  if (condition->kind == lang::ExprKind::kBinary && condition->op == lang::Op::kAnd) {
    Collect(condition->args[0], place, stays);
    Collect(condition->args[1], place, stays);
    return;
  }
  place.span = condition->span;
  const Span in_file = model_.sources().InFile(place.span);
  (stays || condition->has_rate || in_file.source != kFileOfModel ? staying_ : all_)
      .push_back(place);
}

std::string ClockConstraints::TextOf(const ClockConstraint& constraint) const {
  return std::string(model_.sources().Slice(constraint.span));
}

std::string ClockConstraints::TextWith(absl::Span<const int> kept) const {
  std::vector<Span> dropped;
  for (size_t k = 0; k < all_.size(); ++k) {
    if (std::binary_search(kept.begin(), kept.end(), static_cast<int>(k))) continue;
    const Span span = model_.sources().InFile(all_[k].span);
    const auto behind = std::find_if(dropped.begin(), dropped.end(),
                                     [&](const Span& other) { return other.begin > span.begin; });
    dropped.insert(behind, span);
  }
  const std::string_view text = model_.sources().text(kFileOfModel);
  std::string result;
  size_t begin = 0;
  for (const Span& span : dropped) {
    Append(&result, text.substr(begin, span.begin - begin), "true");
    begin = span.end;
  }
  Append(&result, text.substr(begin));
  return result;
}

std::unique_ptr<Model> ClockConstraints::With(absl::Span<const int> kept) const {
  return Model::Load(TextWith(kept), IsXml(model_) ? Format::kXml : Format::kXta, observers_);
}

std::vector<int> ClockConstraints::Within(const std::vector<std::vector<char>>& seen,
                                          absl::Span<const int> kept) const {
  const auto& processes = NetworkOf(model_).processes;
  const auto matters = [&](const ClockConstraint& one, const std::vector<char>& is_seen) {
    if (one.edge != nullptr) {
      return lang::IsBranchpointEnd(one.edge->source) || is_seen[one.edge->source] != 0;
    }
    // An invariant keeps out who has not come in: it matters at each edge that leads to it.
    return is_seen[one.location] != 0 ||
           std::any_of(one.templ->edges.begin(), one.templ->edges.end(),
                       [&](const lang::Edge& edge) {
                         return edge.target == one.location && is_seen[edge.source] != 0;
                       });
  };
  std::vector<int> found;
  for (const int k : kept) {
    for (size_t p = 0; p < processes.size(); ++p) {
      if (processes[p]->templ != all_[k].templ || !matters(all_[k], seen[p])) continue;
      found.push_back(k);
      break;
    }
  }
  return found;
}

}  // namespace zonelab
