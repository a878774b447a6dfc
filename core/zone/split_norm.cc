// Split and norm; the header says what for.
#include "core/zone/split_norm.h"

#include <utility>

#include "core/base/check.h"

namespace zonelab::zone {
namespace {

Constraint Negated(const Constraint& c) { return {c.j, c.i, Complement(c.bound)}; }

void Norm(Bound* z, int n, absl::Span<const Constraint> diagonals, const LowerUpper* bounds) {
  std::vector<Constraint> satisfied;
  for (const Constraint& d : diagonals) {
    for (const Constraint& c : {d, Negated(d)}) {
      if (Satisfies(z, n, c)) satisfied.push_back(c);
    }
  }
  ExtrapolateLuPlus(z, n, bounds);
  ConjoinAll(z, n, satisfied);
}

}  // namespace

void SplitNorm(Part whole, int n, absl::Span<const Constraint> diagonals, const LowerUpper* bounds,
               std::vector<Part>* out) {
  ZL_DCHECK(IsCanonical(whole.zone.data(), n));
  out->clear();
  out->push_back(std::move(whole));
  for (const Constraint& d : diagonals) {
    for (size_t k = out->size(); k-- > 0;) {
      Part inside = (*out)[k];
      Part outside = (*out)[k];
      if (!Conjoin(inside.zone.data(), n, d) || !Conjoin(outside.zone.data(), n, Negated(d))) {
        continue;
      }
      inside.sides.push_back(d);
      outside.sides.push_back(Negated(d));
      (*out)[k] = std::move(inside);
      out->push_back(std::move(outside));
    }
  }
  for (Part& part : *out) Norm(part.zone.data(), n, diagonals, bounds);
}

}  // namespace zonelab::zone
