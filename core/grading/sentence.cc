#include "core/grading/sentence.h"

#include <optional>

#include "absl/functional/function_ref.h"
#include "core/base/strings.h"
#include "core/engine/view.h"
#include "core/run/trace.h"

namespace zonelab::grading {
namespace {

std::string MoveOf(const StepView& step) {
  std::string text;
  for (const EdgeView& edge : step.edges) {
    Append(&text, text.empty() ? "" : ", ", edge.process, ": ", edge.source, " → ", edge.target);
  }
  return text;
}

std::string RunOf(const TraceView& trace) {
  std::string text;
  for (size_t k = 1; k < trace.steps.size(); ++k) {
    Append(&text, k == 1 ? "" : "; ", MoveOf(trace.steps[k]), " @", trace.steps[k].time);
  }
  return text;
}

// Nothing: it is no word of ours.
std::optional<std::string> ValueOf(std::string_view word, const std::optional<TraceView>& trace,
                                   std::string_view number) {
  constexpr std::string_view kUnknown = "…";
  const bool has_moves = trace && trace->steps.size() > 1;
  if (word == "k") return std::string(number.empty() ? kUnknown : number);
  if (word == "duration") return trace ? trace->duration : std::string(kUnknown);
  if (word == "steps") {
    return trace ? Cat(trace->steps.size() - 1) : std::string(kUnknown);
  }
  if (word == "edge") return has_moves ? MoveOf(trace->steps.back()) : std::string(kUnknown);
  if (word == "run") return has_moves ? RunOf(*trace) : std::string(kUnknown);
  return std::nullopt;
}

// `text` with each {word} that has a value filled in.
std::string Filled(std::string_view text,
                   absl::FunctionRef<std::optional<std::string>(std::string_view)> value_of) {
  std::string filled;
  size_t at = 0;
  while (at < text.size()) {
    const size_t open = text.find('{', at);
    const size_t close = open == text.npos ? text.npos : text.find('}', open);
    if (close == text.npos) break;
    const auto value = value_of(text.substr(open + 1, close - open - 1));
    Append(&filled, text.substr(at, open - at), value ? std::string_view(*value) : "{");
    at = value ? close + 1 : open + 1;
  }
  return Cat(filled, text.substr(at));
}

}  // namespace

std::string Rendered(std::string_view text, const Outcome& outcome, std::string_view number) {
  std::optional<TraceView> trace;
  if (outcome.result != nullptr && outcome.result->trace != nullptr) {
    trace = ViewOf(*outcome.result->trace, *outcome.model);
  }
  return Filled(text, [&](std::string_view word) { return ValueOf(word, trace, number); });
}

std::string Rendered(std::string_view text, const compare::Word& word) {
  return Filled(text, [&](std::string_view name) {
    return name == "word" ? std::optional(compare::Text(word)) : ValueOf(name, std::nullopt, "");
  });
}

std::string Rendered(std::string_view text, const std::optional<tasks::Account>& account) {
  return Filled(text, [&](std::string_view word) {
    std::optional<std::string> value = ValueOf(word, std::nullopt, "");
    if (!account || !value) return value;
    if (word == "duration") value = account->duration;
    if (word == "steps") value = Cat(account->steps);
    if (word == "run") value = account->run;
    return value;
  });
}

}  // namespace zonelab::grading
