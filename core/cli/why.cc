#include "core/cli/why.h"

#include <unistd.h>

#include <cstdio>
#include <string>

#include "core/base/diagnostics.h"
#include "core/base/strings.h"
#include "core/cli/print.h"
#include "core/cli/process.h"
#include "core/engine/text.h"
#include "core/engine/view.h"

namespace zonelab::cli {
namespace {

constexpr double kSecondsPerStep = 0.25;
constexpr char kIndent[] = "          ";

// "why: 2 minimal sets …", without the sets themselves.
std::string Headline(const WhyAnswer& answer, size_t constraints) {
  switch (answer.code) {
    case WhyAnswer::kRefused:
      return answer.refusal;
    case WhyAnswer::kReachable:
      return "the goal is reachable";
    case WhyAnswer::kUndecided:
      return "whether the goal is reachable could not be decided within the limits";
    case WhyAnswer::kUnreachable:
      break;
  }
  const std::string all = Count(static_cast<int64_t>(constraints), "clock constraint");
  if (answer.sets.size() == 1 && answer.sets[0].constraints.empty()) {
    return Cat("the goal is unreachable even without any of the model's ", all);
  }
  return Cat(answer.sets.size() == 1 ? "this set makes" : "each of these sets makes",
             " the goal unreachable alone, without the rest of the model's ", all);
}

// The last point of the run at which the goal could still have been avoided.
void PrintAvoidable(const WhyAnswer& answer, const Model& model) {
  if (!answer.avoidable) {
    std::printf("%s  when it could last have been avoided was not decided\n", kIndent);
    return;
  }
  const TraceView trace = ViewOf(*answer.run, model);
  const size_t last = static_cast<size_t>(*answer.avoidable + 1);  // the first that is too late
  if (last == 0) {
    std::printf("%s  it cannot be avoided: every run comes to it\n", kIndent);
  } else if (last == trace.steps.size()) {
    std::printf("%s  with these moves at other times it can be avoided up to the end\n", kIndent);
  } else {
    std::string edges;
    for (const EdgeView& edge : trace.steps[last].edges) {
      Append(&edges, edges.empty() ? "" : "; ", edge.process, " ", edge.source, " -> ",
             edge.target);
    }
    std::printf(
        "%s  before step %zu of the run it can still be avoided, after it no more, whatever the "
        "times: %s\n",
        kIndent, last, edges.c_str());
  }
}

void PrintSet(const WhyAnswer::Set& set, const ClockConstraints& constraints,
              const std::string& file) {
  const SourceMap& sources = constraints.model().sources();
  for (const int k : set.constraints) {
    const ClockConstraint& constraint = constraints.all()[static_cast<size_t>(k)];
    const Range range = sources.Locate(sources.InFile(constraint.span));
    std::printf("%s     %s:%d:%d: %s  (%s)\n", kIndent, file.c_str(), range.line, range.column,
                constraints.TextOf(constraint).c_str(), PlaceOf(constraint).c_str());
  }
}

}  // namespace

std::unique_ptr<Why> AskWhy(const Model& model, const std::string& query, const Options& options) {
  const bool shows_progress = isatty(STDERR_FILENO) != 0;
  auto why = std::make_unique<Why>(model, query, options);
  while (!IsInterrupted() && !why->Work(kSecondsPerStep)) {
    if (!shows_progress) continue;
    const WhyAnswer& answer = why->answer();
    std::fprintf(stderr, "\r\033[Kwhy: %d questions, %zu sets, %lld states explored",
                 answer.questions, answer.sets.size(), static_cast<long long>(answer.states));
  }
  if (shows_progress) HideProgress();
  return why;
}

void Print(const Why& why, const std::string& file) {
  const WhyAnswer& answer = why.answer();
  const ClockConstraints& constraints = why.constraints();
  std::printf("%swhy: %s\n", kIndent, Headline(answer, constraints.size()).c_str());
  if (answer.code == WhyAnswer::kReachable) PrintAvoidable(answer, constraints.model());
  if (answer.code != WhyAnswer::kUnreachable) return;
  for (size_t k = 0; k < answer.sets.size(); ++k) {
    const WhyAnswer::Set& set = answer.sets[k];
    if (set.constraints.empty()) continue;
    std::printf("%s  %zu. %s%s\n", kIndent, k + 1,
                Count(static_cast<int64_t>(set.constraints.size()), "constraint").c_str(),
                set.is_minimal ? "" : " (perhaps some can go: that could not be decided)");
    PrintSet(set, constraints, file);
  }
  std::printf(
      "%s  %s, %lld states; %s\n", kIndent, Count(answer.questions, "question").c_str(),
      static_cast<long long>(answer.states),
      answer.is_complete ? "there are no other minimal sets" : "there may be other minimal sets");
  if (!constraints.staying().empty()) {
    std::printf("%s  always kept: %s of broadcast receivers and rates\n", kIndent,
                Count(static_cast<int64_t>(constraints.staying().size()), "constraint").c_str());
  }
}

}  // namespace zonelab::cli
