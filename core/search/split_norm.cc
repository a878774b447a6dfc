#include "core/search/split_norm.h"

#include <algorithm>
#include <utility>

namespace zonelab::search {
namespace {

zone::Constraint Negated(const zone::Constraint& c) {
  return {c.j, c.i, zone::Complement(c.bound)};
}

bool Contains(ClockSet clocks, int32_t clock) {
  return std::binary_search(clocks.begin(), clocks.end(), clock);
}

}  // namespace

void SplitNorm::Apply(Piece whole, const semantics::Slot* state, std::vector<Piece>* out) {
  out->clear();
  out->push_back(std::move(whole));
  if (out->front().zone.clocks().empty()) return;
  Split(out);
  for (Piece& piece : *out) Norm(&piece.zone, state);
}

void SplitNorm::Split(std::vector<Piece>* pieces) {
  for (const zone::Constraint& d : bounds_.diagonals()) {
    const ClockSet clocks = pieces->front().zone.clocks();
    if (!Contains(clocks, d.i) || !Contains(clocks, d.j)) continue;
    for (size_t k = pieces->size(); k-- > 0;) {
      Piece inside = (*pieces)[k], outside = inside;
      if (!inside.zone.Conjoin(d) || !outside.zone.Conjoin(Negated(d))) continue;
      inside.sides.push_back(d);
      outside.sides.push_back(Negated(d));
      (*pieces)[k] = std::move(inside);
      pieces->push_back(std::move(outside));
    }
  }
}

void SplitNorm::Norm(PartialZone* zone, const semantics::Slot* state) {
  satisfied_.clear();
  for (const zone::Constraint& d : bounds_.diagonals()) {
    for (const zone::Constraint& c : {d, Negated(d)}) {
      const zone::Constraint opposite = Negated(c);
      if (!zone->Meets({&opposite, 1})) satisfied_.push_back(c);
    }
  }
  bounds_.Constants(state, constants_.data());
  local_.assign(1, {});
  for (const int32_t clock : zone->clocks()) local_.push_back(constants_[clock]);
  zone::ExtrapolateLuPlus(zone->matrix(), zone->n(), local_.data());
  zone->Conjoin(satisfied_);
}

}  // namespace zonelab::search
