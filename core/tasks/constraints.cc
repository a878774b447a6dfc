#include "core/tasks/constraints.h"

#include <algorithm>
#include <utility>

#include "core/base/strings.h"
#include "core/exercise/form.h"
#include "core/lang/scope.h"

namespace zonelab::tasks {
namespace {

constexpr size_t kMostRelations = 500;

enum class Sign : uint8_t { kNone, kLess, kLessEqual, kGreater, kGreaterEqual, kEqual };

// A sum of clocks, each counted how often it is added, and a number.
struct Sum {
  std::vector<int> counts;
  int64_t number = 0;
};

class ConstraintReader {
 public:
  ConstraintReader(std::string_view text, const Clocks& clocks) : scanner_(text), clocks_(clocks) {}

  std::optional<Constraints> Read(TextError* error) {
    Constraints found;
    SkipSeparators();
    while (!scanner_.AtEnd() && !failed_) {
      if (found.relations.size() >= kMostRelations) {
        Fail(scanner_.place(), "there are too many constraints");
      } else {
        ReadChain(&found);
      }
      if (failed_) break;
      scanner_.SkipBlanks();
      if (!scanner_.AtEnd() && !SkipSeparators()) {
        Fail(scanner_.place(),
             Tell("after a constraint write `&&`, `,` or a new line, not ", scanner_.Found()));
      }
    }
    if (!failed_) return found;
    *error = error_;
    return std::nullopt;
  }

 private:
  void Fail(size_t place, Message message) {
    if (failed_) return;
    failed_ = true;
    error_ = scanner_.Error(place, std::move(message));
  }

  bool SkipSeparators() {
    bool any = false;
    while (true) {
      const size_t before = scanner_.place();
      scanner_.SkipBlanks(/*lines=*/true);
      const bool has_line = scanner_.From(before).find('\n') != std::string_view::npos;
      const bool has_sign = scanner_.Take("&&") || scanner_.Take(",") || scanner_.Take(";") ||
                            scanner_.Take("\xE2\x88\xA7");  // the logician's "and"
      any = any || has_line || has_sign;
      if (!has_line && !has_sign) return any;
    }
  }

  Sign TakeSign() {
    if (scanner_.Take("<=") || scanner_.Take("\xE2\x89\xA4")) return Sign::kLessEqual;
    if (scanner_.Take(">=") || scanner_.Take("\xE2\x89\xA5")) return Sign::kGreaterEqual;
    if (scanner_.Take("==") || scanner_.Take("=")) return Sign::kEqual;
    if (scanner_.Take("<")) return Sign::kLess;
    if (scanner_.Take(">")) return Sign::kGreater;
    return Sign::kNone;
  }

  // [+-] term ([+-] term)*
  Sum ReadSum() {
    Sum sum;
    sum.counts.assign(clocks_.count(), 0);
    bool is_first = true;
    while (!failed_) {
      const bool is_minus = scanner_.Take("-") || scanner_.Take("\xE2\x88\x92");
      const bool has_sign = is_minus || scanner_.Take("+");
      if (!is_first && !has_sign) break;
      is_first = false;
      ReadTerm(is_minus ? -1 : 1, &sum);
    }
    return sum;
  }

  void ReadTerm(int sign, Sum* sum) {
    scanner_.SkipBlanks();
    const size_t begin = scanner_.place();
    const std::string_view digits = scanner_.TakeDigits();
    if (!digits.empty()) {
      int64_t value = 0;
      for (const char c : digits) value = std::min(value * 10 + (c - '0'), 2 * kMostConstant);
      if (scanner_.Next() == '.' || scanner_.Next() == '/') {
        return Fail(begin, "constraints have whole numbers only");
      }
      if (value > kMostConstant) {
        return Fail(begin, Tell("the number is too large: at most ", kMostConstant));
      }
      sum->number += sign * value;
      return;
    }
    const std::string_view name = scanner_.TakeName();
    if (name.empty()) {
      return Fail(begin, Tell("a clock or a number is expected here, not ", scanner_.Found()));
    }
    Message why;
    const int clock = clocks_.Find(name, &why);
    if (clock < 0) return Fail(begin, why);
    sum->counts[clock] += sign;
  }

  // a < b <= c …
  void ReadChain(Constraints* found) {
    scanner_.SkipBlanks();
    const size_t begin = scanner_.place();
    const std::string_view word = scanner_.TakeWord();
    if (word == "true" || word == "false") {
      found->is_false = found->is_false || word == "false";
      return;
    }
    scanner_.GoTo(begin);
    Sum left = ReadSum();
    size_t from = begin;
    for (int count = 0; !failed_; ++count) {
      const size_t place = scanner_.place();
      const Sign sign = TakeSign();
      if (sign == Sign::kNone) {
        if (count > 0) return;
        scanner_.SkipBlanks();
        if (scanner_.Take("!=")) {
          return Fail(place, "`!=` describes no zone; write `<`, `<=`, `==`, `>=` or `>`");
        }
        return Fail(place,
                    Tell("`<`, `<=`, `==`, `>=` or `>` is expected here, not ", scanner_.Found()));
      }
      scanner_.SkipBlanks();
      const size_t middle = scanner_.place();
      Sum right = ReadSum();
      if (!failed_) Add(left, sign, right, from, found);
      from = middle;
      left = std::move(right);
    }
  }

  void Add(const Sum& left, Sign sign, const Sum& right, size_t begin, Constraints* found) {
    int i = 0, j = 0;
    bool is_difference = true;
    for (int x = 1; x < clocks_.count(); ++x) {
      const int count = left.counts[x] - right.counts[x];
      if (count == 0) continue;
      int& place = count > 0 ? i : j;
      is_difference = is_difference && place == 0 && (count == 1 || count == -1);
      place = x;
    }
    const int64_t number = right.number - left.number;
    if (i == j || !is_difference || number > kMostConstant || number < -kMostConstant) {
      return Fail(begin, i == j ? Tell("`", scanner_.From(begin), "` compares no clock")
                                : Tell("`", scanner_.From(begin),
                                       "` compares neither a clock nor the difference of two"));
    }
    Relation relation;
    const TextError place = scanner_.Error(begin, "");
    relation.line = place.line;
    relation.column = place.column;
    relation.text = std::string(exercise::Trimmed(scanner_.From(begin)));
    const bool is_strict = sign == Sign::kLess || sign == Sign::kGreater;
    const auto bound = [&](int64_t value) {
      const auto c = static_cast<int32_t>(value);
      return is_strict ? zone::LessThan(c) : zone::AtMost(c);
    };
    if (sign != Sign::kGreater && sign != Sign::kGreaterEqual) {
      relation.parts.push_back({i, j, bound(number)});
    }
    if (sign != Sign::kLess && sign != Sign::kLessEqual) {
      relation.parts.push_back({j, i, bound(-number)});
    }
    found->relations.push_back(std::move(relation));
  }

  Scanner scanner_;
  const Clocks& clocks_;
  bool failed_ = false;
  TextError error_;
};

std::string_view LastPart(std::string_view name) {
  return name.substr(name.rfind('.') == std::string_view::npos ? 0 : name.rfind('.') + 1);
}

}  // namespace

Clocks::Clocks(std::vector<std::string> names) : long_names_(std::move(names)) {
  long_names_.insert(long_names_.begin(), "0");
  for (const std::string& name : long_names_) {
    const std::string_view part = LastPart(name);
    const auto count = std::count_if(long_names_.begin(), long_names_.end(),
                                     [&](const auto& one) { return LastPart(one) == part; });
    names_.emplace_back(count == 1 ? part : std::string_view(name));
  }
}

Clocks Clocks::Of(const model::Network& network) {
  return Clocks({network.clocks.begin() + 1, network.clocks.end()});
}

int Clocks::Find(std::string_view name, Message* why) const {
  int found = -1, count = 0;
  for (int x = 1; x < this->count(); ++x) {
    if (long_names_[x] == name || names_[x] == name) return x;
    if (LastPart(long_names_[x]) != name) continue;
    found = x;
    ++count;
  }
  if (count == 1) return found;
  lang::SimilarName similar(name);
  std::string list;
  for (int x = 1; x < this->count(); ++x) {
    similar.Offer(names_[x]);
    Append(&list, x == 1 ? "" : ", ", names_[x]);
  }
  *why = count > 1 ? Tell("several processes have a clock `", name, "`: write one of ", list)
                   : Tell("there is no clock `", name, "`", similar.Hint(), "; there are ", list);
  return -1;
}

std::vector<zone::Constraint> Constraints::all() const {
  std::vector<zone::Constraint> all;
  for (const Relation& one : relations) all.insert(all.end(), one.parts.begin(), one.parts.end());
  return all;
}

Set Constraints::ToSet(int clocks) const {
  Set set = Set::Of(clocks, all());
  if (is_false) set.And({{0, 0, zone::LessThan(0)}});
  return set;
}

std::optional<Constraints> ReadConstraints(std::string_view text, const Clocks& clocks,
                                           TextError* error) {
  return ConstraintReader(text, clocks).Read(error);
}

std::optional<Point> ReadPoint(std::string_view text, const Clocks& clocks, TextError* error) {
  Scanner scanner(text);
  Point point(clocks.count());
  std::vector<bool> is_given(clocks.count(), false);
  is_given[0] = true;
  const auto fail = [&](size_t place, Message message) {
    *error = scanner.Error(place, std::move(message));
    return std::nullopt;
  };
  for (scanner.SkipBlanks(true); !scanner.AtEnd(); scanner.SkipBlanks(true)) {
    const size_t begin = scanner.place();
    Message why;
    const int clock = clocks.Find(scanner.TakeName(), &why);
    if (clock < 0) return fail(begin, why);
    if (is_given[clock]) return fail(begin, "this clock has a value already");
    if (!scanner.Take("==") && !scanner.Take("=")) {
      return fail(scanner.place(), Tell("`=` is expected here, not ", scanner.Found()));
    }
    const std::optional<run::Fraction> value = TakeNumber(&scanner);
    if (!value) return fail(scanner.place(), "a number is expected here: 3, 1/2 or 0.5");
    point[clock] = *value;
    is_given[clock] = true;
    scanner.SkipBlanks(true);
    if (!scanner.Take(",") && !scanner.Take("&&")) scanner.Take(";");
  }
  for (int x = 1; x < clocks.count(); ++x) {
    if (!is_given[x]) return fail(text.size(), Tell("`", clocks.names()[x], "` has no value"));
  }
  return point;
}

void AddNames(std::string_view text, std::vector<std::string>* names) {
  Scanner scanner(text);
  while (!scanner.AtEnd()) {
    const std::string_view name = scanner.TakeName();
    if (name.empty()) {
      if (!scanner.AtEnd()) scanner.GoTo(scanner.place() + 1);
    } else if (name != "true" && name != "false" &&
               std::find(names->begin(), names->end(), name) == names->end()) {
      names->emplace_back(name);
    }
  }
}

// Clocks whose difference is fixed form a class, which needs one equation less than it has members.
// Between classes each bound counts that no other two together give, unless clocks >= 0 says it.
// What is left is unique, since there is no cycle of length 0 between classes.
int FewestRelations(const Set& set) {
  if (set.empty()) return 1;  // `false`
  const int n = set.size();
  int count = 0;
  std::vector<int> first(n);  // the first member of each clock's class
  for (int x = 0; x < n; ++x) {
    first[x] = x;
    for (int y = 0; y < x && first[x] == x; ++y) {
      if (zone::Add(set.At(x, y), set.At(y, x)) == zone::kZero) first[x] = first[y];
    }
    count += first[x] != x;
  }
  // The bounds that no clock below 0 gives on 0 - a, through members of a's class.
  const auto free = [&](int a) {
    zone::Bound best = zone::kInfinity;
    for (int x = 1; x < n; ++x) {
      if (first[x] == a) best = std::min(best, zone::Add(zone::kZero, set.At(x, a)));
    }
    return best;
  };
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      const zone::Bound bound = set.At(i, j);
      if (i == j || first[i] != i || first[j] != j || !zone::IsFinite(bound)) continue;
      bool is_needed = i != 0 || free(j) > bound;
      for (int k = 0; k < n && is_needed; ++k) {
        if (first[k] != k || k == i || k == j) continue;
        is_needed = zone::Add(set.At(i, k), set.At(k, j)) > bound;
      }
      count += is_needed;
    }
  }
  return count;
}

}  // namespace zonelab::tasks
