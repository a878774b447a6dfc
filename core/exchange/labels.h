// Queries as labels of locations, for TChecker.
//
// tck-reach searches for a state that has all of some given labels.  A condition over locations is
// therefore written as a disjunction of conjunctions; for each conjunction, every process that it
// names gets one label, at the locations in which the conjunction allows that process to be.
#ifndef ZONELAB_CORE_EXCHANGE_LABELS_H_
#define ZONELAB_CORE_EXCHANGE_LABELS_H_

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/exchange/flat.h"

namespace zonelab::exchange {

class Labels {
 public:
  Labels(const semantics::System& system, const Flat& flat) : system_(system), flat_(flat) {}

  // Queries that labels cannot express are left out, with a warning and a comment in the head.
  void Add(const Question& question, std::string_view format, Diagnostics& diagnostics);

  // Comment lines: how to ask each of the queries.
  std::string head() const;
  // The labels of a location, separated by commas.
  std::string Of(int process, int location) const;

 private:
  // For each process that is named, the locations (one flag each) in which it may be.
  using Part = std::map<int, std::vector<bool>>;

  bool ToParts(const Term& term, std::vector<Part>* parts, std::string* reason) const;

  const semantics::System& system_;
  const Flat& flat_;
  std::map<std::pair<int, int>, std::string> labels_;
  std::string lines_;
  int questions_ = 0;
};

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_LABELS_H_
