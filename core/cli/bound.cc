#include "core/cli/bound.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/files.h"
#include "core/base/strings.h"
#include "core/cli/memory.h"
#include "core/cli/print.h"
#include "core/cli/process.h"
#include "core/cli/report.h"
#include "core/engine/bound.h"
#include "core/engine/engine.h"
#include "core/engine/json.h"
#include "core/engine/proven.h"

namespace zonelab::cli {
namespace {

using State = Bound::State;
using Stretch = Bound::Stretch;

constexpr double kSecondsPerSlice = 0.1;
constexpr size_t kMostReasons = 5;

std::string Words(const Stretch& stretch) {
  return stretch.from == stretch.to ? Cat(stretch.from) : Cat(stretch.from, " to ", stretch.to);
}

std::vector<Stretch> With(State state, const std::vector<Stretch>& stretches) {
  std::vector<Stretch> found;
  std::copy_if(stretches.begin(), stretches.end(), std::back_inserter(found),
               [state](const Stretch& stretch) { return stretch.state == state; });
  return found;
}

std::string ListedStretches(const std::vector<Stretch>& stretches) {
  std::string list;
  for (const Stretch& one : stretches) Append(&list, list.empty() ? "" : ", ", Words(one));
  return list;
}

// "  K = 0..4  +++--", the ranges, the least and the greatest value.
void PrintStrip(const Bound& bound) {
  const Bound::Axis& axis = bound.axes()[0];
  std::printf("  %s = %lld..%lld  %s\n", axis.constant.c_str(), static_cast<long long>(axis.from),
              static_cast<long long>(axis.to), SignsOf(bound).c_str());
  const std::vector<Stretch> stretches = bound.Stretches();
  for (const State state : {State::kSatisfied, State::kViolated, State::kUndecided}) {
    const std::string list = ListedStretches(With(state, stretches));
    if (list.empty()) continue;
    std::printf("  %c %s for %s\n", SignOf(state), std::string(NameOf(state)).c_str(),
                list.c_str());
  }
  const std::vector<Stretch> satisfied = With(State::kSatisfied, stretches);
  if (satisfied.empty()) return;
  const int64_t least = satisfied.front().from, greatest = satisfied.back().to;
  // What is beyond was not asked, or not decided: then it is not surely the least or the greatest.
  const auto known = [&](int64_t value) -> std::string {
    if (value < axis.from) return " (the range begins there)";
    if (value > axis.to) return " (the range ends there)";
    for (const Stretch& stretch : stretches) {
      if (stretch.from <= value && value <= stretch.to && stretch.state == State::kUndecided) {
        return Cat(" (", Words(stretch), " not decided)");
      }
    }
    return "";
  };
  std::printf("  least %lld%s, greatest %lld%s\n", static_cast<long long>(least),
              known(least - 1).c_str(), static_cast<long long>(greatest),
              known(greatest + 1).c_str());
  std::vector<Stretch> between;
  for (const Stretch& stretch : stretches) {
    if (stretch.from > least && stretch.to < greatest && stretch.state != State::kSatisfied) {
      between.push_back(stretch);
    }
  }
  const std::string violated = ListedStretches(With(State::kViolated, between));
  if (!violated.empty()) {
    std::printf("  not monotone: in between it is violated for %s\n", violated.c_str());
  } else if (!between.empty()) {
    std::printf("  whether it is satisfied for all in between was not decided\n");
  }
}

// A row for each value of the second constant, the greatest first; then the border.
void PrintMap(const Bound& bound) {
  const Bound::Axis &across = bound.axes()[0], &up = bound.axes()[1];
  const auto width = static_cast<size_t>(across.size());
  const size_t digits = std::max(Cat(up.from).size(), Cat(up.to).size());
  std::printf("  %s = %lld..%lld, to the right; %s = %lld..%lld, upwards\n",
              across.constant.c_str(), static_cast<long long>(across.from),
              static_cast<long long>(across.to), up.constant.c_str(),
              static_cast<long long>(up.from), static_cast<long long>(up.to));
  std::set<State> states;
  for (int64_t value = up.to; value >= up.from; --value) {
    std::string row;
    for (size_t k = 0; k < width; ++k) {
      const State state = bound.points()[static_cast<size_t>(value - up.from) * width + k].state;
      row.push_back(SignOf(state));
      states.insert(state);
    }
    std::printf("  %*lld  %s\n", static_cast<int>(digits), static_cast<long long>(value),
                row.c_str());
  }
  bool is_told = false;
  for (const State state : {State::kSatisfied, State::kViolated, State::kUndecided}) {
    if (!states.contains(state)) continue;
    const std::optional<std::string> where = bound.Where(state);
    if (!where) continue;
    is_told = true;
    const std::string words = states.size() == 1 ? "everywhere in this box" : "where " + *where;
    std::printf("  %c %s %s\n", SignOf(state), std::string(NameOf(state)).c_str(), words.c_str());
  }
  if (!is_told) std::printf("  the border is not that of a simple condition\n");
}

// Of one constant: ranges with the same verdict, the least and the greatest value that satisfies.
Json RangesOf(const Bound& bound) {
  Json found = {{"ranges", Json::array()}, {"least", nullptr}, {"greatest", nullptr}};
  for (const Stretch& stretch : bound.Stretches()) {
    found["ranges"].push_back({{"from", stretch.from},
                               {"to", stretch.to},
                               {"verdict", std::string(NameOf(stretch.state))}});
    if (stretch.state != State::kSatisfied) continue;
    if (found["least"].is_null()) found["least"] = stretch.from;
    found["greatest"] = stretch.to;
  }
  return found;
}

class Finding {
 public:
  explicit Finding(const BoundArguments& arguments)
      : arguments_(arguments), file_(FileName(arguments.model)) {}

  // The exit code.
  int Run() {
    std::string error;
    const std::optional<std::string> text = ReadFile(arguments_.model, &error);
    if (!text) return Complain(error, "bound");
    const std::unique_ptr<Model> model = Model::Load(*text, Format::kAuto);
    Print(model->diagnostics(), model->sources(), file_);
    if (!model->ok()) return kBad;
    Options options = arguments_.options;
    if (options.budget.max_bytes == 0) options.budget.max_bytes = MemoryForSearches();
    std::vector<Bound::Axis> axes;
    for (size_t k = 0; k < arguments_.constants.size(); ++k) {
      axes.push_back(
          {arguments_.constants[k], arguments_.ranges[k].first, arguments_.ranges[k].second});
    }
    Bound bound(*model, arguments_.query, axes, options, /*certifies=*/true);
    if (!bound.refusal().empty()) return Complain(bound.refusal(), "bound");
    const NotesSignals notes_signals;
    while (!IsInterrupted() && !bound.Work(kSecondsPerSlice)) {
    }
    for (size_t k = 0; k < bound.points().size(); ++k) {
      if (bound.points()[k].state == State::kWrong) return PrintWrong(bound, k);
    }
    arguments_.as_json ? PrintJson(bound) : PrintText(bound);
    return ExitCode(bound);
  }

 private:
  int PrintWrong(const Bound& bound, size_t point) const {
    std::fprintf(stderr, "zonelab: with %s:\n", bound.NameOf(point).c_str());
    const std::unique_ptr<Model> model = bound.ModelAt(point);
    Print(model->diagnostics(), model->sources(), file_);
    if (!model->ok()) return kBad;
    const std::unique_ptr<Session> session = model->Open(bound.query(), bound.options());
    Print(session->diagnostics(), session->sources(), file_);
    return kBad;
  }

  // Both sides of each change, or one point if there is none.
  static std::vector<size_t> Shown(const Bound& bound) {
    std::set<size_t> points;
    for (const auto& [one, other] : bound.Changes()) points.insert({one, other});
    if (points.empty()) points.insert(bound.points().size() - 1);
    return {points.begin(), points.end()};
  }

  // Asks once more, for all there is to show; with a proof, as before.
  template <class Show>
  static void AskAgain(const Bound& bound, size_t point, Show show) {
    const std::unique_ptr<Model> model = bound.ModelAt(point);
    const std::unique_ptr<Session> session = model->Open(bound.query(), bound.options());
    while (!IsInterrupted() && !session->Work(kSecondsPerSlice).done) {
    }
    const Result result = session->Finish();
    const bool is_proven = result.verdict != Verdict::kUnknown && CheckProof(result, *model).ok();
    show(result, *model, is_proven);
  }

  void PrintText(const Bound& bound) const {
    std::printf("%s\n", arguments_.query.c_str());
    bound.axes().size() == 1 ? PrintStrip(bound) : PrintMap(bound);
    size_t told = 0;
    for (size_t k = 0; k < bound.points().size() && told < kMostReasons; ++k) {
      const Bound::Point& point = bound.points()[k];
      if (point.why.empty()) continue;
      std::printf("  %s: %s\n", bound.NameOf(k).c_str(), point.why.c_str());
      ++told;
    }
    if (!arguments_.shows_trace) return;
    for (const size_t point : Shown(bound)) {
      std::printf("\n%s\n", bound.NameOf(point).c_str());
      AskAgain(bound, point, [&](const Result& result, const Model& model, bool is_proven) {
        Print(result, model, file_, /*shows_trace=*/true);
        if (is_proven) std::printf("          the certificate was checked\n");
      });
    }
  }

  void PrintJson(const Bound& bound) const {
    Json edges = Json::array();
    for (const size_t point : Shown(bound)) {
      AskAgain(bound, point, [&](const Result& result, const Model& model, bool is_proven) {
        edges.push_back({{"values", bound.ValuesAt(point)},
                         {"proven", is_proven},
                         {"result", ToJson(result, model)}});
      });
    }
    Json document = {{"model", arguments_.model}, {"query", bound.query()}};
    for (const Bound::Axis& axis : bound.axes()) {
      document["constants"].push_back(
          {{"name", axis.constant}, {"from", axis.from}, {"to", axis.to}});
    }
    for (const Bound::Point& point : bound.points()) {
      document["verdicts"].push_back(std::string(NameOf(point.state)));
    }
    Json found = ToJson(bound);
    document["reasons"] = found["reasons"];
    if (bound.axes().size() == 1) {
      document.update(RangesOf(bound));
    } else {
      document["where"] = {{"satisfied", found["satisfied"]}, {"violated", found["violated"]}};
    }
    document["edges"] = std::move(edges);
    PrintDocument(document);
  }

  static int ExitCode(const Bound& bound) {
    const auto has = [&](State state) {
      const auto is_it = [state](const Bound::Point& point) { return point.state == state; };
      return std::any_of(bound.points().begin(), bound.points().end(), is_it);
    };
    if (has(State::kUndecided)) return kUnknown;
    return has(State::kSatisfied) ? kSatisfied : kViolated;
  }

  const BoundArguments& arguments_;
  const std::string file_;
};

}  // namespace

int FindBound(const BoundArguments& arguments) { return Finding(arguments).Run(); }

}  // namespace zonelab::cli
