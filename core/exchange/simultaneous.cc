// Each value is rewritten over the values before the update, in the order of the assignments.
#include "core/exchange/simultaneous.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/strings.h"

namespace zonelab::exchange {
namespace {

auto Assigns(int32_t variable) {
  return [variable](const Assignment& each) { return each.variable == variable; };
}

const Assignment* Find(const std::vector<Assignment>& made, int32_t variable) {
  const auto it = std::find_if(made.begin(), made.end(), Assigns(variable));
  return it == made.end() ? nullptr : &*it;
}

int64_t SizeAfter(const Term& term, const std::vector<Assignment>& made) {
  if (term.is_variable()) {
    const Assignment* assigned = Find(made, term.value);
    return assigned == nullptr ? 1 : SizeOf(assigned->value);
  }
  int64_t size = 1;
  for (const Term& arg : term.args) size += SizeAfter(arg, made);
  return size;
}

// The term where the assignments have been made.
Term After(const Term& term, const std::vector<Assignment>& made) {
  return Replaced(term, [&](int32_t variable) {
    const Assignment* assigned = Find(made, variable);
    return assigned == nullptr ? nullptr : &assigned->value;
  });
}

}  // namespace

std::vector<Assignment> AtOnce(const std::vector<Assignment>& sequence, Refusals& refusals) {
  std::vector<Assignment> made;
  int64_t size = 0;
  for (const Assignment& each : sequence) {
    size += SizeAfter(each.value, made);
    if (size > Lowerer::kMostTerms) {
      refusals.Refuse(each.span,
                      Cat("makes all updates of a move at once; written so, the values computed "
                          "here take more than ",
                          Lowerer::kMostTerms, " terms; spread them over several edges"));
      return made;
    }
    Assignment now{each.variable, After(each.value, made), each.span};
    const auto old = std::find_if(made.begin(), made.end(), Assigns(each.variable));
    if (old == made.end()) {
      made.push_back(std::move(now));
    } else {
      *old = std::move(now);
    }
  }
  return made;
}

}  // namespace zonelab::exchange
