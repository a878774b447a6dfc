// Translates between the clocks of the model and the rows of a partial zone; see split_norm.h.
//
// Bounds and differences are known for all clocks of the model, and a partial zone has rows for a
// few of them.  Those of clocks without a row are left out: a zone that says nothing of a clock
// lies on both sides of each of its constraints.
#include "core/search/cegar/split_norm.h"

#include <algorithm>
#include <utility>

namespace zonelab::search {

void SplitNorm::Apply(Piece whole, const semantics::Slot* state, std::vector<Piece>* out) {
  out->clear();
  const std::vector<int32_t> clocks(whole.zone.clocks().begin(), whole.zone.clocks().end());
  if (clocks.empty()) {
    out->push_back(std::move(whole));
    return;
  }
  bounds_.Constants(state, constants_.data());
  local_.assign(1, {});
  for (const int32_t clock : clocks) local_.push_back(constants_[clock]);
  diagonals_.clear();
  for (const zone::Constraint& d : bounds_.diagonals()) {
    const int i = RowOf(clocks, d.i), j = RowOf(clocks, d.j);
    if (i > 0 && j > 0) diagonals_.push_back({i, j, d.bound});
  }
  zone::Part part;
  const int n = whole.zone.n();
  part.zone.assign(whole.zone.matrix(), whole.zone.matrix() + zone::Size(n));
  zone::SplitNorm(std::move(part), n, diagonals_, local_.data(), &parts_);
  for (const zone::Part& made : parts_) {
    Piece& piece = out->emplace_back();
    piece.zone.Assign({clocks, made.zone.data()});
    piece.sides = whole.sides;
    for (const zone::Constraint& c : made.sides) {
      piece.sides.push_back({clocks[c.i - 1], clocks[c.j - 1], c.bound});
    }
  }
}

}  // namespace zonelab::search
