// The lines of tasks: which words they may say, and which go together.  The languages within them are
// read by core/tasks.
#include <utility>

#include "core/base/strings.h"
#include "core/exercise/form.h"

namespace zonelab::exercise {
namespace {

struct Words {
  uint32_t blocks;
  std::string_view key;
  std::vector<std::string_view> words;
};

constexpr uint32_t Bit(BlockKind block) { return uint32_t{1} << block; }

// Of two lines exactly one must be there.
struct Either {
  BlockKind block;
  std::string_view one, other;
};
constexpr Either kEither[] = {{kZoneBlock, "do", "accept"},
                              {kPredictBlock, "after", "events"},
                              {kRegionBlock, "do", "point"},
                              {kInterpolantBlock, "against", "into"}};

void CheckWords(const Form& form, Diagnostics& diagnostics) {
  const Words kWords[] = {
      {Bit(kPickBlock), "decide", {"redundant"}},
      {Bit(kCoreBlock), "minimal", {"yes", "no"}},
      {Bit(kInterpolantBlock), "inductive", {"yes", "no"}},
      {Bit(kRegionBlock), "successors", {"yes", "no"}},
      {Bit(kZoneBlock), "weaker", {"within", "contains"}},
      {Bit(kZoneBlock), "accept", {"disjoint"}},
      {Bit(kMatrixBlock), "accept", {"canonical", "any"}},
      {Bit(kWordBlock), "can", {"yes", "no"}},
  };
  for (const Words& one : kWords) {
    const Entry* entry = (one.blocks >> form.block & 1) != 0 ? form.Find(one.key) : nullptr;
    if (entry == nullptr) continue;
    for (const Item& item : entry->items) {
      Among(one.key, item.parts[0], item.span, one.words, diagnostics);
    }
  }
}

// What is asked of a state are `moves` and `wait`, of a search one thing: `size-of-abstraction Mid`.
void CheckAsked(const Form& form, Diagnostics& diagnostics) {
  const Entry* asked = form.block == kPredictBlock ? form.Find("ask") : nullptr;
  if (asked == nullptr) return;
  const bool is_of_search = form.Find("events") != nullptr;
  for (const Item& item : asked->items) {
    const std::string& text = item.parts[0];
    if (!is_of_search) {
      Among("ask", text, item.span, {"moves", "wait"}, diagnostics);
    } else if (asked->items.size() > 1 || !text.starts_with(kSizeAt) ||
               Trimmed(std::string_view(text).substr(kSizeAt.size())).empty()) {
      Complain("exercise-form", item.span,
               Tell("`ask` of a search is `", kSizeAt, "` and a location: write for example `",
                    kSizeAt, "Post.Mid`"),
               diagnostics);
    }
  }
}

// `best: 2 constraints` is `best: 2`.
void CheckUnit(const Form& form, Diagnostics& diagnostics) {
  const Entry* best = form.Find("best");
  if (best == nullptr || best->items[0].parts.size() < 2 || best->items[0].parts[1].empty()) return;
  Among("best", best->items[0].parts[1], best->items[0].span, {"constraint", "constraints"},
        diagnostics);
}

void CheckTogether(const Form& form, Diagnostics& diagnostics) {
  const auto complain = [&](Span span, Message message) {
    Complain("exercise-form", span, std::move(message), diagnostics);
  };
  for (const Either& pair : kEither) {
    const bool has_one = form.Find(pair.one) != nullptr,
               has_other = form.Find(pair.other) != nullptr;
    if (form.block != pair.block || has_one != has_other) continue;
    complain(form.span,
             Tell("this block says either `", pair.one, "` or `", pair.other, "`, and not both"));
  }
  for (std::string_view member : {"of", "on"}) {
    const Entry* entry = form.block == kZoneBlock ? form.Find(member) : nullptr;
    if (entry == nullptr || form.Find("accept") != nullptr) continue;
    complain(entry->items[0].span,
             Tell("`", member, "` goes with `accept: disjoint`, which is not there"));
  }
  const Entry* goal = form.block == kPredictBlock ? form.Find("goal") : nullptr;
  if (goal != nullptr && form.Find("events") == nullptr) {
    complain(goal->items[0].span, "`goal` goes with `events`, which is not there");
  }
  const Entry* options = form.Find("options");
  if (options != nullptr && options->items.size() < 2) {
    complain(form.span, "there are two options at least");
  }
}

}  // namespace

std::vector<Task::Line> TaskLines(const Form& form, Diagnostics& diagnostics) {
  std::vector<Task::Line> lines;
  for (const Field& field : Fields()) {
    const bool is_line = field.place == Place::kKey && Has(field, form.block);
    const Entry* entry = is_line ? form.Find(field.member) : nullptr;
    if (entry == nullptr || entry->items.empty()) continue;
    Task::Line& line = lines.emplace_back(Task::Line{field.member, {}, entry->items[0].span});
    for (const Item& item : entry->items) line.items.push_back(item.parts[0]);
  }
  CheckWords(form, diagnostics);
  CheckTogether(form, diagnostics);
  CheckAsked(form, diagnostics);
  CheckUnit(form, diagnostics);
  return lines;
}

}  // namespace zonelab::exercise
