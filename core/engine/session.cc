// Sessions: a question, its plan and its check, kept together.
#include <optional>
#include <utility>

#include "core/base/check.h"
#include "core/check/check.h"
#include "core/check/stopwatches.h"
#include "core/engine/model_impl.h"

namespace zonelab {
namespace {

template <class T>
std::shared_ptr<const T> Shared(std::optional<T> value) {
  return value ? std::make_shared<const T>(*std::move(value)) : nullptr;
}

}  // namespace

struct Session::Impl {
  check::Question question;
  Findings findings;
  std::unique_ptr<check::Check> check;  // null: see findings
};

std::unique_ptr<Session> Model::OpenAlong(std::string_view query, const Options& options,
                                          std::vector<uint32_t> first_moves) const {
  ZL_CHECK(ok());
  auto impl = std::make_unique<Session::Impl>();
  auto diagnostics = std::make_shared<Diagnostics>();
  auto sources = std::make_shared<SourceMap>(&impl_->sources);
  impl->question = check::Parse(*impl_->file.document, sources, query, *diagnostics);
  if (!diagnostics->has_errors()) {
    const bool stops_clocks = check::NoticesStops(*impl_->system, impl->question);
    absl::StatusOr<check::Plan> plan = check::MakePlan(impl->question, options, stops_clocks);
    if (stops_clocks && !check::CanAnswerWithStops(*impl_->system, impl->question, *diagnostics)) {
      // The place is told.
    } else if (plan.ok()) {
      impl->check = check::MakeCheck(
          {*impl_->system, impl->question, *std::move(plan), std::move(first_moves)}, *diagnostics);
    } else {
      diagnostics->Error("bad-option", Span{}, std::string(plan.status().message()));
    }
  }
  impl->findings = {std::move(diagnostics), std::move(sources)};
  return std::unique_ptr<Session>(new Session(std::move(impl)));
}

Findings Model::CheckQuery(std::string_view query) const {
  return Open(query, Options())->impl_->findings;
}

Session::Session(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Session::~Session() = default;

bool Session::ok() const { return impl_->check != nullptr; }
const Diagnostics& Session::diagnostics() const { return *impl_->findings.diagnostics; }
const SourceMap& Session::sources() const { return *impl_->findings.sources; }

Progress Session::Work(double seconds) {
  ZL_CHECK(ok());
  impl_->check->Work(seconds);
  return progress();
}

Progress Session::progress() const { return impl_->check->progress(); }
std::string Session::Audit() { return impl_->check->Audit(); }

Result Session::Finish() {
  ZL_CHECK(ok());
  check::Answer answer = impl_->check->Finish();
  Result result;
  result.query = impl_->question.text;
  result.form = impl_->question.form;
  result.verdict = answer.verdict;
  result.reason = std::move(answer.reason);
  result.options = answer.options;
  result.stats = answer.stats;
  result.extremes = std::move(answer.extremes);
  result.trace = Shared(std::move(answer.trace));
  result.certificate = Shared(std::move(answer.certificate));
  result.lineup = std::move(answer.lineup);
  result.events = Shared(std::move(answer.events));
  result.error = Shared(std::move(answer.error));
  result.sources = impl_->findings.sources;
  return result;
}

}  // namespace zonelab
