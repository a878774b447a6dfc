// What is asked: a query with its form, owning its text and its syntax nodes.
//
// The checked model is never written after it was checked.  Questions about it, also those that a
// proof asks on its way (Reaching), are trees of their own beside it.
#ifndef ZONELAB_CORE_CHECK_QUESTION_H_
#define ZONELAB_CORE_CHECK_QUESTION_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "core/base/diagnostics.h"
#include "core/contract/query_form.h"
#include "core/lang/ast.h"
#include "core/lang/query.h"
#include "core/model/network.h"
#include "core/model/run.h"

namespace zonelab::check {

struct Question {
  std::string text;
  QueryForm form = QueryForm::kNone;
  bool asks_about_deadlocks = false;
  lang::Query query;
};

// Checks `text` over `document`, which must outlive the result; `sources` has the document's texts
// and gets this one.  If `diagnostics` got an error, the question must not be asked.
Question Parse(const lang::Document& document, std::shared_ptr<SourceMap> sources,
               std::string_view text, Diagnostics& diagnostics);

// The form of a query, from its text alone: it may still be wrong.
QueryForm FormOf(std::string_view text);

// What the questions speak of.
lang::UsedNames NamesIn(absl::Span<const Question> questions);

// Does the run exist, and does its end meet what an E<> or A[] question searches for?  OK, or why
// not.  Unimplemented: the question is of another form.
absl::Status Meets(model::Network& network, const Question& question, const model::Run& run);

// A constraint `expr op bound` on an expression of a question; or on clock number `clock`.
struct Comparison {
  lang::Expr* expr = nullptr;
  int clock = 0;
  lang::Op op = lang::Op::kGreater;
  int32_t bound = 0;
};
// `E<> condition && comparisons`, where the condition is that of `base`, a question for values;
// `base` must outlive the result.
Question Reaching(const Question& base, const model::Network& network,
                  absl::Span<const Comparison> comparisons);

}  // namespace zonelab::check

#endif  // ZONELAB_CORE_CHECK_QUESTION_H_
