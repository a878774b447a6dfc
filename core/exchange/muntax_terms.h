// Conditions and values as Munta reads them: a condition compares one variable with a number, and
// every variable starts at 0, so that one which does not is written as its difference from there.
#ifndef ZONELAB_CORE_EXCHANGE_MUNTAX_TERMS_H_
#define ZONELAB_CORE_EXCHANGE_MUNTAX_TERMS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/exchange/refusals.h"
#include "core/exchange/term.h"
#include "core/model/network.h"

namespace zonelab::exchange {

// " + ", " <= " and so on, as both sides write it.
std::string_view MuntaxSymbol(lang::Op op);
// One after the other, with `between`.
void AddPart(std::string* text, std::string_view between, const std::string& part);

class MuntaxTerms {
 public:
  // Names per variable of the network, per process, and per location of each process.
  struct Names {
    std::vector<std::string> variables, processes;
    std::vector<std::vector<std::string>> locations;
  };

  MuntaxTerms(const std::vector<model::Variable>& variables, const Names& names)
      : variables_(variables), names_(names), is_read_(variables.size()) {}

  // Has something been written that reads the variable?
  bool is_read(int32_t variable) const { return is_read_[variable]; }

  // The condition with one variable and one number in each comparison.
  Term Simplified(const Term& term, Refusals& refusals);
  // REQUIRES: the term is simplified and not a number.
  std::string Condition(const Term& term);
  // The value minus the initial value of a variable, which is `start`.
  std::string Shifted(const Term& value, int32_t start, Refusals& refusals);

 private:
  Term Simple(const Term& term, Refusals& refusals);
  Term OfChoice(const Term& term, Refusals& refusals);
  Term OfValues(const Term& term, Refusals& refusals);
  Term Divided(const Term& term, Refusals& refusals);
  // The variable of the term that has the fewest values; -1: none, or each has too many.
  int32_t Smallest(const Term& term) const;
  std::string Asked(const Term& term, Refusals& refusals);
  std::string Value(const Term& term, Refusals& refusals);

  const std::vector<model::Variable>& variables_;
  const Names& names_;
  std::vector<bool> is_read_;  // per variable
  size_t cases_ = 0;
};

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_MUNTAX_TERMS_H_
