#include "core/grading/comparing.h"

#include <utility>

#include "core/base/strings.h"
#include "core/engine/run_json.h"
#include "core/engine/system.h"
#include "core/grading/asking.h"
#include "core/grading/sentence.h"
#include "core/run/trace.h"
#include "core/tasks/words.h"

namespace zonelab::grading {
namespace {

using compare::Doubt;

compare::Request RequestFor(const exercise::Exercise& exercise, const exercise::Equal& equal,
                            const exercise::Limits& limits, bool certifies) {
  compare::Request request{equal.name, exercise.observe, exercise.decides, {}, certifies, true};
  request.options.budget.max_states = limits.states;
  request.options.budget.max_seconds = limits.seconds;
  request.options.budget.max_bytes = limits.megabytes << 20;
  return request;
}

std::string TextOfReference(const exercise::Exercise& exercise) {
  const exercise::ModelBlock* reference = exercise::ReferenceOf(exercise);
  return reference == nullptr ? "" : reference->text;
}

}  // namespace

Comparing::Comparing(const exercise::Exercise& exercise, const exercise::Equal& equal,
                     std::shared_ptr<const Model> model, const std::string& text,
                     const exercise::Limits& limits, bool certifies)
    : exercise_(exercise),
      equal_(equal),
      model_(std::move(model)),
      compare_(text, TextOfReference(exercise), RequestFor(exercise, equal, limits, certifies)) {}

void Comparing::Judge(CheckResult* result) const {
  if (!compare_.ok()) return JudgeComplaint(result);
  const compare::Answer& answer = compare_.answer();
  const auto& [extra, missing] = answer.included;
  result->seconds = answer.seconds;
  for (const compare::Inclusion* one : {&extra, &missing}) {
    if (one->doubt == Doubt::kDefect) return JudgeDoubt(*one, result);
  }
  const bool is_wild = answer.deterministic[0] == Verdict::kViolated;
  const bool is_barred = is_wild && equal_.needs_determinism;
  result->share = Share();
  if (extra.word || missing.word || is_barred) {
    result->status = Status::kFailed;
    result->cause = extra.word     ? Cause::kExtra
                    : missing.word ? Cause::kLess
                                   : Cause::kNondeterministic;
    if (is_wild) result->detail = WhereTwice();
    if (extra.word) {
      result->sentence = Rendered(equal_.fail_extra, *extra.word);
      Show("extra", *extra.word, result);
    }
    if (missing.word) {
      Append(&result->sentence, result->sentence.empty() ? "" : " ",
             Rendered(equal_.fail_missing, *missing.word));
      Show("missing", *missing.word, result);
    }
    return;
  }
  const bool is_extra_known = extra.verdict == Verdict::kSatisfied;
  const bool is_missing_known = missing.verdict == Verdict::kSatisfied;
  if (!is_extra_known || !is_missing_known) {
    return JudgeDoubt(is_extra_known ? missing : extra, result);
  }
  result->status = Status::kPassed;
}

tasks::Judgement::Share Comparing::Share() const {
  const compare::Answer& answer = compare_.answer();
  const auto counts = [&](int side, Verdict trivial) {
    return answer.included[static_cast<size_t>(side)].verdict == Verdict::kSatisfied &&
           trivial == Verdict::kViolated;
  };
  const bool is_half = counts(0, answer.does_nothing) || counts(1, answer.does_everything);
  return {is_half ? 1 : 0, 2};
}

void Comparing::JudgeComplaint(CheckResult* result) const {
  const compare::Compare::Complaint& complaint = compare_.complaints()[0];
  const bool is_theirs = complaint.model == 0 || complaint.diagnostics.all().empty();
  result->cause = Cause::kUnaskable;
  result->status = is_theirs ? Status::kFailed : Status::kUndecided;
  if (!is_theirs) {
    result->detail = "our own process cannot be compared";
  } else if (complaint.diagnostics.all().empty()) {
    result->detail = complaint.message;
  } else {
    for (const Diagnostic& one : complaint.diagnostics.all()) {
      if (one.severity != Severity::kError) continue;
      const SourceMap& sources = compare_.sources(0);
      result->detail =
          Tell("line ", sources.Locate(sources.InFile(one.span)).line, ": ", one.message);
      break;
    }
  }
}

void Comparing::JudgeDoubt(const compare::Inclusion& inclusion, CheckResult* result) const {
  result->status = Status::kUndecided;
  result->detail = inclusion.why;
  switch (inclusion.doubt) {
    case Doubt::kLimit:
      result->cause = Cause::kLimit;
      result->detail = inclusion.limit;
      break;
    case Doubt::kTooLarge:
      result->cause = Cause::kLimit;
      result->detail = std::string("size");
      break;
    case Doubt::kError:
      result->cause = Cause::kError;
      break;
    case Doubt::kNotDeterministic: {
      const bool is_theirs = compare_.answer().deterministic[0] == Verdict::kViolated;
      result->cause = is_theirs ? Cause::kNondeterministic : Cause::kUnaskable;
      result->detail = is_theirs ? WhereTwice() : "our own process is not deterministic";
      break;
    }
    case Doubt::kDefect:
      result->cause = Cause::kRefused;
      result->status = Status::kDefect;
      result->share = {};
      break;
    default:
      result->cause = Cause::kUnaskable;
  }
}

Message Comparing::WhereTwice() const {
  const auto& twice = compare_.answer().twice[0];
  if (!twice) return Tell(equal_.name, " moves by itself, without an event");
  const SourceMap& sources = compare_.sources(0);
  const auto line = [&](Span span) { return sources.Locate(sources.InFile(span)).line; };
  return Tell("two edges of ", equal_.name, " can be taken at once, in lines ", line(twice->first),
              " and ", line(twice->second));
}

void Comparing::Show(const char* name, const compare::Word& word, CheckResult* result) const {
  const run::TimedWord timed = compare::ToTimedWord(word);
  const run::WordAnswer mine = run::CanDo(NetworkOf(*model_), exercise_.observe, timed);
  if (mine.kind == run::WordAnswer::kUnknown) return;
  if (result->result == nullptr) {
    auto shown = std::make_shared<Result>();
    shown->trace = TraceOf(*model_, mine.run);
    if (shown->trace != nullptr) {
      result->model = model_;
      result->result = std::move(shown);
    }
  }
  if (!equal_.shows_word) return;
  int process = -1;
  const model::Network& network = NetworkOf(*model_);
  for (size_t p = 0; p < network.processes.size(); ++p) {
    if (network.processes[p]->templ->symbol->name == equal_.name) process = static_cast<int>(p);
  }
  tasks::WordsFeedback words;
  if (result->feedback) words = std::get<tasks::WordsFeedback>(*result->feedback);
  words.words.emplace_back(name, tasks::FeedbackOn(SystemOf(*model_), timed, mine, process));
  result->feedback = std::move(words);
}

}  // namespace zonelab::grading
