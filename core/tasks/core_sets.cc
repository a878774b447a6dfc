#include "core/tasks/core_sets.h"

#include <algorithm>
#include <utility>

#include "core/base/strings.h"
#include "core/contract/query_form.h"
#include "core/exercise/form.h"
#include "core/tasks/judging.h"

namespace zonelab::tasks {

using exercise::Task;
using exercise::Trimmed;

namespace {

constexpr size_t kMostConstraints = 100;  // of a model whose constraints are ticked

std::string WithoutBlanks(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    if (c != ' ' && c != '\t' && c != '\r' && c != '\n') plain += c;
  }
  return plain;
}

// Reads the lines of an answer one by one.
class CoreSetReader {
 public:
  CoreSetReader(std::string_view text, size_t most, const ClockConstraints& constraints,
                TextError* error)
      : text_(text),
        most_(most),
        constraints_(constraints),
        places_(PlacesOf(constraints)),
        error_(*error) {}

  std::optional<std::vector<CoreSet>> Read() {
    sets_.emplace_back();
    for (size_t at = 0; at <= text_.size();) {
      const size_t end = std::min(text_.find_first_of(";\n", at), text_.size());
      if (!ReadLine(at, end)) return std::nullopt;
      at = end + 1;
    }
    if (!EndSet(text_.size())) return std::nullopt;
    return std::move(sets_);
  }

 private:
  bool Fail(size_t place, Message message) {
    error_ = Scanner(text_).Error(place, std::move(message));
    return false;
  }
  std::string Example() const { return Cat("`", LineOf(constraints_, 0), "`"); }

  bool EndSet(size_t place) {
    if (sets_.back().empty() && !is_none_) {
      return Fail(place, Tell("a set has a constraint at least: write for example ", Example(),
                              ", or `none`"));
    }
    std::sort(sets_.back().begin(), sets_.back().end());
    is_none_ = false;
    if (std::count(sets_.begin(), sets_.end(), sets_.back()) > 1) {
      return Fail(place, "this set is the same as one before; write another one");
    }
    return true;
  }

  bool ReadLine(size_t begin, size_t end) {
    const std::string_view line = Trimmed(text_.substr(begin, end - begin));
    if (line.empty()) return true;
    const size_t place = static_cast<size_t>(line.data() - text_.data());
    if (line == "or") {
      if (!EndSet(place)) return false;
      if (sets_.size() == most_) {
        return Fail(place, Tell("there are more sets than the ", most_, " that are asked for"));
      }
      sets_.emplace_back();
      return true;
    }
    if (line == "none") {
      is_none_ = true;
      return true;
    }
    const size_t colon = line.find(':');
    if (colon == line.npos) {
      return Fail(place, Tell("write a place, `:` and its constraints, as in ", Example()));
    }
    const std::string at = WithoutBlanks(line.substr(0, colon));
    if (std::find(places_.begin(), places_.end(), at) == places_.end()) {
      return Fail(
          place, Tell("there is no clock constraint at `", at, "`; write for example ", Example()));
    }
    return ReadConjuncts(at, place + colon + 1, place + line.size());
  }

  // Separated by `&&` that stands in no parentheses.
  bool ReadConjuncts(const std::string& at, size_t begin, size_t end) {
    int depth = 0;
    size_t from = begin;
    for (size_t k = begin; k <= end; ++k) {
      const bool is_end = k == end || (depth == 0 && text_.substr(k, 2) == "&&" && k + 2 <= end);
      if (is_end) {
        if (!Take(at, from, k)) return false;
        from = k + 2;
        ++k;
      } else {
        depth += (text_[k] == '(') - (text_[k] == ')');
      }
    }
    return true;
  }

  // The first constraint at the place that reads so and is not in the set yet.
  bool Take(const std::string& at, size_t begin, size_t end) {
    const std::string_view written = Trimmed(text_.substr(begin, end - begin));
    const std::string wanted = WithoutBlanks(written);
    std::string others;
    bool is_there = false;
    CoreSet& set = sets_.back();
    for (size_t k = 0; k < places_.size(); ++k) {
      if (places_[k] != at) continue;
      const std::string text = constraints_.TextOf(constraints_.all()[k]);
      Append(&others, others.empty() ? "" : ", ", "`", text, "`");
      if (WithoutBlanks(text) != wanted) continue;
      is_there = true;
      if (std::find(set.begin(), set.end(), static_cast<int>(k)) != set.end()) continue;
      set.push_back(static_cast<int>(k));
      return true;
    }
    if (is_there) return true;  // it stands there twice
    return Fail(
        written.empty() ? begin : static_cast<size_t>(written.data() - text_.data()),
        written.empty()
            ? Tell("a constraint is missing here; at `", at, "` there is ", others)
            : Tell("`", written, "` is no clock constraint at `", at, "`; there is ", others));
  }

  const std::string_view text_;
  const size_t most_;
  const ClockConstraints& constraints_;
  const std::vector<std::string> places_;
  TextError& error_;
  std::vector<CoreSet> sets_;
  bool is_none_ = false;  // the set is said to be empty
};

}  // namespace

std::vector<std::string> PlacesOf(const ClockConstraints& constraints) {
  std::vector<std::string> places;
  for (const ClockConstraint& one : constraints.all()) {
    const lang::Template& templ = *one.templ;
    std::string& place = places.emplace_back(templ.symbol->name);
    if (one.edge == nullptr) {
      Append(&place, ".", lang::EndName(templ, one.location));
      continue;
    }
    int number = 0, count = 0;
    for (const lang::Edge& other : templ.written()) {
      if (other.source != one.edge->source || other.target != one.edge->target) continue;
      ++count;
      if (&other == one.edge) number = count;
    }
    Append(&place, ".", lang::EndName(templ, one.edge->source), "->",
           lang::EndName(templ, one.edge->target), count > 1 ? Cat("#", number) : "");
  }
  return places;
}

std::string LineOf(const ClockConstraints& constraints, int number) {
  const auto k = static_cast<size_t>(number);
  std::string text = constraints.TextOf(constraints.all()[k]);
  std::replace(text.begin(), text.end(), '\n', ' ');
  return Cat(PlacesOf(constraints)[k], ": ", text);
}

std::optional<std::vector<CoreSet>> ReadCoreSets(std::string_view text, size_t most,
                                                 const ClockConstraints& constraints,
                                                 TextError* error) {
  return CoreSetReader(text, most, constraints, error).Read();
}

int SetsOf(const Task& task) {
  int64_t sets = 1;
  exercise::ToInteger(task.Get("sets"), &sets);
  return static_cast<int>(sets);
}
bool MustBeMinimal(const Task& task) { return task.Get("minimal") == "yes"; }

Judgement LookAtCore(const Model& start, const Task& task) {
  const QueryForm form = FormOf(task.Get("goal"));
  if (form != QueryForm::kExistsEventually && form != QueryForm::kAlwaysGlobally) {
    return Unsound("goal", "write `E<>` and what must stay out of reach, or `A[]`");
  }
  const std::unique_ptr<Session> session = start.Open(task.Get("goal"), Options());
  if (!session->ok()) {
    for (const Diagnostic& one : session->diagnostics().all()) {
      if (one.severity == Severity::kError) return Unsound("goal", one.message);
    }
  }
  const ClockConstraints constraints(start);
  if (constraints.size() == 0) return Unsound("", "the start has no clock constraints");
  if (constraints.size() > kMostConstraints) {
    return Unsound("", Tell("the start has more than ", kMostConstraints, " clock constraints"));
  }
  return Right();
}

Json CoreToJson(const Model& start) {
  const ClockConstraints constraints(start);
  Json list = zonelab::ToJson(constraints);
  for (size_t k = 0; k < constraints.size(); ++k) {
    list[k]["line"] = LineOf(constraints, static_cast<int>(k));
  }
  return Object().Set("constraints", std::move(list)).Take();
}

}  // namespace zonelab::tasks
