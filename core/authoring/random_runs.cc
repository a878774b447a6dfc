#include "core/authoring/random_runs.h"

#include <set>
#include <string>

#include "absl/strings/numbers.h"
#include "core/engine/system.h"
#include "core/hints/editor.h"
#include "core/tasks/stepper.h"

namespace zonelab::authoring {
namespace {

constexpr int64_t kUnits = 2;  // in one unit of time

// The whole numbers in the text; 1 is always among them.
std::vector<int64_t> NumbersIn(const std::string& text) {
  std::set<int64_t> numbers = {1};
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && is_digit(text[end])) ++end;
    int64_t number = 0;
    constexpr size_t kDigits = 7;  // times of runs are far below what 64 bits hold
    if (end > at && end - at <= kDigits && absl::SimpleAtoi(text.substr(at, end - at), &number)) {
      numbers.insert(number);
    }
    at = end + 1;
  }
  return {numbers.begin(), numbers.end()};
}

}  // namespace

RandomRuns::RandomRuns(const Model& model, uint32_t seed)
    : model_(model), random_(seed), numbers_(NumbersIn(hints::XtaOf(model))) {}

int64_t RandomRuns::Delay(const std::vector<int64_t>& clocks) {
  if (clocks.size() < 2 || Below(4) == 0) return static_cast<int64_t>(Below(3));
  const int64_t now = clocks[1 + Below(clocks.size() - 1)];
  const int64_t aim = numbers_[Below(numbers_.size())] * kUnits;
  const int64_t beside = static_cast<int64_t>(Below(3)) - 1;
  return aim + beside < now ? 0 : aim + beside - now;
}

model::Run RandomRuns::Next(size_t steps) {
  constexpr int kTries = 6;
  model::Run run;
  run.denominator = kUnits;
  tasks::Stepper stepper(NetworkOf(model_), kUnits);
  for (size_t k = 0; k <= steps; ++k) {
    bool moves = false;
    for (int tried = 0; tried < kTries && !moves; ++tried) {
      const int64_t delay = tried + 1 == kTries ? 0 : Delay(stepper.state().clocks);
      std::vector<int64_t> clocks;
      if (!stepper.Delayed(delay, &clocks)) continue;
      if (k == steps) {  // it ends with a wait
        run.final_delay = delay;
        return run;
      }
      std::vector<reference::MoveError> errors;
      std::vector<reference::Move> possible = stepper.Moves(clocks, &errors);
      if (!errors.empty()) return run;  // what is behind an error does not count
      if (possible.empty()) continue;
      reference::Move& move = possible[Below(possible.size())];
      run.steps.push_back({delay, move.edges});
      stepper.set_state(stepper.After(std::move(move), std::move(clocks)));
      moves = true;
    }
    if (!moves) return run;
  }
  return run;
}

}  // namespace zonelab::authoring
