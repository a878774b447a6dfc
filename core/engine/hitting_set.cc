#include "core/engine/hitting_set.h"

#include <algorithm>
#include <iterator>

namespace zonelab {
namespace {

constexpr int kMostChoices = 200'000;

void Insert(int member, IntSet* set) {
  set->insert(std::lower_bound(set->begin(), set->end(), member), member);
}

// Backtracking over the first set that is not met yet.
struct Chooser {
  absl::Span<const IntSet> sets, refused;
  IntSet chosen = {};
  std::vector<int> excluded = {};  // other branches have them
  int choices = 0;

  bool IsRefused() const {
    return std::any_of(refused.begin(), refused.end(),
                       [this](const IntSet& one) { return Includes(chosen, one); });
  }

  bool Choose() {
    if (++choices > kMostChoices || IsRefused()) return false;
    const auto open = std::find_if(sets.begin(), sets.end(),
                                   [this](const IntSet& one) { return !Intersect(one, chosen); });
    if (open == sets.end()) return true;
    const size_t before = excluded.size();
    for (const int member : *open) {
      if (std::find(excluded.begin(), excluded.end(), member) != excluded.end()) continue;
      Insert(member, &chosen);
      if (Choose()) return true;
      chosen.erase(std::find(chosen.begin(), chosen.end(), member));
      excluded.push_back(member);
    }
    excluded.resize(before);
    return false;
  }
};

}  // namespace

bool Includes(const IntSet& big, const IntSet& small) {
  return std::includes(big.begin(), big.end(), small.begin(), small.end());
}

bool Intersect(const IntSet& a, const IntSet& b) {
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (*i == *j) return true;
    *i < *j ? ++i : ++j;
  }
  return false;
}

IntSet Without(const IntSet& set, const IntSet& members) {
  IntSet rest;
  std::set_difference(set.begin(), set.end(), members.begin(), members.end(),
                      std::back_inserter(rest));
  return rest;
}

std::optional<IntSet> HittingSet(absl::Span<const IntSet> sets, absl::Span<const IntSet> refused,
                                 bool* gave_up) {
  Chooser chooser{sets, refused};
  const bool found = chooser.Choose();
  *gave_up = chooser.choices > kMostChoices;
  if (!found) return std::nullopt;
  // Parts of what is not refused are not, either.
  for (const IntSet all = chooser.chosen; const int member : all) {
    const IntSet fewer = Without(chooser.chosen, {member});
    if (std::all_of(sets.begin(), sets.end(),
                    [&](const IntSet& one) { return Intersect(one, fewer); })) {
      chooser.chosen = fewer;
    }
  }
  return chooser.chosen;
}

}  // namespace zonelab
