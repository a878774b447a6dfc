// Subtraction, piece by piece.  The complement of a zone is the union of the complements of its
// constraints c_1, c_2, …; to get disjoint pieces, the k-th one is cut out of what satisfies
// c_1, …, c_(k-1):
//
//     Z \ (c_1 and c_2 and …)  =  (Z and not c_1)  +  (Z and c_1 and not c_2)  +  …
//
// Constraints that all of Z satisfies yield no piece, so there are as many pieces as constraints
// that cut it, at most n^2.
#include "core/zone/subtract.h"

#include <utility>

namespace zonelab::zone {

bool MakeZone(absl::Span<const Constraint> constraints, int n, Matrix* out) {
  out->resize(Size(n));
  SetUniverse(out->data(), n);
  return ConjoinAll(out->data(), n, constraints);
}

bool Intersect(Bound* z, const Bound* other, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      if (i != j && !Conjoin(z, n, {i, j, At(other, n, i, j)})) return false;
    }
  }
  return true;
}

namespace {

bool AreDisjoint(const Bound* z, const Bound* other, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      if (i != j && !Meets(z, n, {i, j, At(other, n, i, j)})) return true;
    }
  }
  return false;
}

}  // namespace

void Subtract(Union* pieces, const Bound* other, int n) {
  Union rest;
  for (Matrix& piece : *pieces) {
    if (IsWithin(piece.data(), other, n)) continue;
    if (AreDisjoint(piece.data(), other, n)) {
      rest.push_back(std::move(piece));
      continue;
    }
    // `piece` becomes what satisfies the constraints looked at so far.
    bool is_left = true;
    for (int i = 0; i < n && is_left; ++i) {
      for (int j = 0; j < n && is_left; ++j) {
        const Constraint c{i, j, At(other, n, i, j)};
        if (i == j || Satisfies(piece.data(), n, c)) continue;
        Matrix outside = piece;
        if (Conjoin(outside.data(), n, {j, i, Complement(c.bound)})) {
          rest.push_back(std::move(outside));
        }
        is_left = Conjoin(piece.data(), n, c);
      }
    }
  }
  pieces->swap(rest);
}

}  // namespace zonelab::zone
