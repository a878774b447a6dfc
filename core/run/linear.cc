#include "core/run/linear.h"

#include <algorithm>

namespace zonelab::run {
namespace {

// Operations on fractions that one system may take: some seconds.
constexpr int64_t kMostWork = 50'000'000;

}  // namespace

LinearSystem::LinearSystem(int unknowns)
    : unknowns_(unknowns), row_of_(unknowns, -1), values_(unknowns) {
  for (int x = 0; x < unknowns; ++x) {
    other_.push_back(x);
    column_of_.push_back(x);
  }
}

LinearSystem::Outcome LinearSystem::Add(const Terms& terms, int64_t bound, bool is_strict) {
  for (const auto& [unknown, factor] : terms) {
    work_ += IsBasic(unknown) ? static_cast<int64_t>(other_.size()) : 1;
  }
  if (work_ > kMostWork) return Outcome::kTooLarge;
  Row row(other_.size());
  Value value;
  for (const auto& [unknown, factor] : terms) {
    value = value + values_[unknown] * Fraction(factor);
    if (!IsBasic(unknown)) {
      Fraction& cell = row[column_of_[unknown]];
      cell = cell + Fraction(factor);
      continue;
    }
    const Row& other = rows_[row_of_[unknown]];
    for (size_t c = 0; c < row.size(); ++c) row[c] = row[c] + other[c] * Fraction(factor);
  }
  work_ += static_cast<int64_t>(row.size());
  basic_.push_back(static_cast<int>(values_.size()));
  row_of_.push_back(static_cast<int>(rows_.size()));
  column_of_.push_back(-1);
  rows_.push_back(std::move(row));
  values_.push_back(value);
  upper_.push_back({Fraction(bound), Fraction(is_strict ? -1 : 0)});
  return Solve();
}

LinearSystem::Outcome LinearSystem::Solve() {
  while (work_ < kMostWork) {
    int wrong = -1;
    for (const int variable : basic_) {
      const bool is_wrong = IsBelowLower(variable) || IsAboveUpper(variable);
      if (is_wrong && (wrong < 0 || variable < wrong)) wrong = variable;
    }
    if (wrong < 0) return Outcome::kSolved;
    const bool must_grow = IsBelowLower(wrong);
    const Row& row = rows_[row_of_[wrong]];
    int column = -1;
    for (size_t c = 0; c < row.size(); ++c) {
      if (row[c].is_zero()) continue;
      const bool grows = must_grow != (row[c] < Fraction());
      const bool can_mend = grows ? CanGrow(other_[c]) : CanShrink(other_[c]);
      if (can_mend && (column < 0 || other_[c] < other_[column])) column = static_cast<int>(c);
    }
    if (column < 0) return Outcome::kContradiction;
    const Value value = must_grow ? Value() : upper_[wrong - unknowns_];
    if (!Exchange(row_of_[wrong], column, value)) return Outcome::kTooLarge;
  }
  return Outcome::kTooLarge;
}

bool LinearSystem::Exchange(int row, int column, const Value& value) {
  const int leaving = basic_[row], entering = other_[column];
  Row& pivot = rows_[row];
  const Fraction factor = pivot[column].Inverse();
  const Value change = (value - values_[leaving]) * factor;
  values_[leaving] = value;
  values_[entering] = values_[entering] + change;
  // leaving = ... + a entering + ..., solved for entering.
  for (Fraction& cell : pivot) cell = -cell * factor;
  pivot[column] = factor;
  bool is_valid = factor.is_valid() && values_[entering].is_valid();
  for (const Fraction& cell : pivot) is_valid = is_valid && cell.is_valid();
  for (size_t r = 0; r < rows_.size(); ++r) {
    if (static_cast<int>(r) == row) continue;
    Row& other = rows_[r];
    const Fraction share = other[column];
    if (share.is_zero()) continue;
    Value& shifted = values_[basic_[r]];
    shifted = shifted + change * share;
    other[column] = Fraction();
    for (size_t c = 0; c < other.size(); ++c) {
      other[c] = other[c] + pivot[c] * share;
      is_valid = is_valid && other[c].is_valid();
    }
    is_valid = is_valid && shifted.is_valid();
    work_ += static_cast<int64_t>(other.size());
  }
  work_ += static_cast<int64_t>(pivot.size());
  std::swap(basic_[row], other_[column]);
  row_of_[entering] = row;
  column_of_[entering] = -1;
  row_of_[leaving] = -1;
  column_of_[leaving] = column;
  return is_valid;
}

}  // namespace zonelab::run
