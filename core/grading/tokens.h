// Small changes of models and queries as texts, token by token: layout and comments do not matter.
//
// A variant of an exercise says which piece of text becomes which.  Compared as tokens, the piece
// is found however an answer is laid out, and never inside a longer name or a comment.
#ifndef ZONELAB_CORE_GRADING_TOKENS_H_
#define ZONELAB_CORE_GRADING_TOKENS_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/exercise/exercise.h"

namespace zonelab::grading {

// Spans of a text: those that are looked at first, and those that are never touched.
struct Preference {
  std::vector<Span> first, never;
};
// Puts `to` in the place of the first tokens that are those of `from`: within one of the spans
// `first` if there are any, else where they touch none of the spans `never`; the spans move with
// the text.  False: there are none.
bool ReplaceTokens(std::string_view from, std::string_view to, std::string* text,
                   Preference* preference);

// Do they consist of the same tokens?
bool AreEqual(std::string_view a, std::string_view b);

// The model with the variant's changes, one after the other; nothing: one of them does not apply.
std::optional<std::string> WithVariant(std::string model, const exercise::Variant& variant,
                                       Preference preference = {});

// The monitors in one text, for Model::Load.  Their names get a '#', which no answer's may have.
std::string Observers(const exercise::Exercise& exercise, const std::vector<std::string>& monitors);
// The query with the monitors' names as Observers has them.
std::string NameMonitors(std::string_view query, const std::vector<std::string>& monitors);

}  // namespace zonelab::grading

#endif  // ZONELAB_CORE_GRADING_TOKENS_H_
