#include "core/search/split_norm.h"

#include <algorithm>
#include <utility>

namespace zonelab::search {

void SplitNorm::Apply(Piece whole, const semantics::Slot* state, std::vector<Piece>* out) {
  const std::vector<int32_t> clocks(whole.zone.clocks().begin(), whole.zone.clocks().end());
  auto is_there = [&](int32_t clock) {
    return std::binary_search(clocks.begin(), clocks.end(), clock);
  };
  out->clear();
  out->push_back(std::move(whole));
  if (clocks.empty()) return;
  for (const zone::Constraint& d : bounds_.diagonals()) {
    if (!is_there(d.i) || !is_there(d.j)) continue;
    const zone::Constraint not_d{d.j, d.i, zone::Complement(d.bound)};
    for (size_t k = out->size(); k-- > 0;) {
      Piece inside = (*out)[k], outside = inside;
      if (!inside.zone.Conjoin(d) || !outside.zone.Conjoin(not_d)) continue;
      inside.sides.push_back(d);
      outside.sides.push_back(not_d);
      (*out)[k] = std::move(inside);
      out->push_back(std::move(outside));
    }
  }
  for (Piece& piece : *out) {
    if (bounds_.diagonals().empty()) {
      Extrapolate(&piece.zone, state);
    } else {
      Normalize(&piece.zone);
    }
  }
}

void SplitNorm::Extrapolate(PartialZone* zone, const semantics::Slot* state) {
  bounds_.Constants(state, constants_.data());
  local_.assign(1, {});
  for (const int32_t clock : zone->clocks()) local_.push_back(constants_[clock]);
  zone::ExtrapolateLuPlus(zone->matrix(), zone->n(), local_.data());
}

void SplitNorm::Normalize(PartialZone* zone) {
  std::vector<zone::Constraint> satisfied;
  for (const zone::Constraint& d : bounds_.diagonals()) {
    const zone::Constraint not_d{d.j, d.i, zone::Complement(d.bound)};
    if (!zone->Meets({&not_d, 1})) satisfied.push_back(d);
    if (!zone->Meets({&d, 1})) satisfied.push_back(not_d);
  }
  zone::ExtrapolateM(zone->matrix(), zone->n(), bounds_.largest_constant());
  zone->Conjoin(satisfied);
}

}  // namespace zonelab::search
