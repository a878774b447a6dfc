#include "core/engine/avoidable.h"

#include <utility>

#include "core/base/strings.h"
#include "core/check/question.h"
#include "core/engine/in_turn.h"
#include "core/engine/model_impl.h"
#include "core/engine/run_json.h"
#include "core/lang/print.h"
#include "core/run/lookup.h"

namespace zonelab {
namespace {

// E[] of the negation of the query's goal; "": it has none.
std::string Avoiding(const Model& model, std::string_view query) {
  Diagnostics diagnostics;
  const check::Question question = check::Parse(
      DocumentOf(model), std::make_shared<SourceMap>(&model.sources()), query, diagnostics);
  const bool is_existential = question.form == QueryForm::kExistsEventually;
  if (diagnostics.has_errors() ||
      !(is_existential || question.form == QueryForm::kAlwaysGlobally)) {
    return "";
  }
  return Cat("E[] ", is_existential ? "!(" : "(", lang::PrintExpr(*question.query.predicate), ")");
}

}  // namespace

Avoidable::Avoidable(const Model& model, std::string_view query, const Options& options,
                     std::vector<uint32_t> moves)
    : model_(model),
      avoiding_(Avoiding(model, query)),
      options_(options),
      moves_(std::move(moves)),
      forced_(static_cast<int>(moves_.size()) + 1),
      is_done_(avoiding_.empty()) {
  options_.make_certificate = false;
  options_.max_events = 0;
}

std::unique_ptr<Avoidable> Avoidable::Open(const Model& model, std::string_view query,
                                           const Options& options, const Json& run) {
  std::optional<std::vector<uint32_t>> moves = MovesOf(model, run);
  if (!moves) return nullptr;
  auto avoidable = std::make_unique<Avoidable>(model, query, options, *std::move(moves));
  if (avoidable->avoiding_.empty()) return nullptr;
  return avoidable;
}

bool Avoidable::Work(double seconds) {
  return WorkInTurn(
      seconds, &session_, [this] { return is_done_; }, [this] { Ask(); },
      [this](const Result& result) {
        states_ += result.stats.expanded;
        Take(result.verdict);
      });
}

void Avoidable::Ask() {
  if (forced_ - avoidable_ == 1) {
    last_ = avoidable_;
    is_done_ = true;
    return;
  }
  ++questions_;
  session_ = model_.OpenAlong(avoiding_, options_, {moves_.begin(), moves_.begin() + middle()});
  if (session_->ok()) return;
  session_ = nullptr;
  Take(Verdict::kUnknown);
}

void Avoidable::Take(Verdict verdict) {
  if (verdict == Verdict::kUnknown) is_done_ = true;
  (verdict == Verdict::kSatisfied ? avoidable_ : forced_) = middle();
}

}  // namespace zonelab
