// The form that both spellings of an exercise share: a list of blocks, each with its fields, each
// field with items that consist of texts.
//
//   text  <->  forms  <->  Exercise        (print.cc, read.cc; fill.cc, forms.cc)
//   JSON  <->  forms                       (json.cc)
//
// The table of fields says how each is written in the text and in JSON; nothing else knows.
#ifndef ZONELAB_CORE_EXERCISE_FORM_H_
#define ZONELAB_CORE_EXERCISE_FORM_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "core/base/diagnostics.h"
#include "core/exercise/exercise.h"

namespace zonelab::exercise {

// Limits of the format.
inline constexpr size_t kMostBytes = 1'000'000, kMostBlocks = 500, kMostStatement = 100'000,
                        kMostItems = 2000;
inline constexpr int64_t kMostCombinations = 1'000'000, kMostPoints = 1000, kMostRange = 1000;

// What a block is; the front matter is one of them.  In the order of exercise::Block.
enum BlockKind : uint8_t {
  kProseBlock,
  kModelBlock,
  kTestBlock,
  kVariantBlock,
  kAskBlock,
  kNumberBlock,
  kChoiceBlock,
  kTextBlock,
  kHintBlock,
  kHeldBlock,
  kLangBlock,
  kEqualBlock,
  kSolutionBlock,
  kSealedBlock,
  kRunBlock,  // and the other tasks, in the order of TaskKind
  kPossibleBlock,
  kCompleteBlock,
  kPredictBlock,
  kPuzzleBlock,
  kCoreBlock,
  kLearntBlock,
  kWordBlock,
  kDistinguishBlock,
  kZoneBlock,
  kMinimalBlock,
  kMatrixBlock,
  kIncludeBlock,
  kRegionBlock,
  kPickBlock,
  kInterpolantBlock,
  kCoverBlock,
  kHead,
};
// The first word of a fence, and the value of "block" in JSON.
inline constexpr std::string_view kBlockNames[] = {
    "prose", "xta",         "test",     "variant",     "ask",    "number",   "choice",
    "text",  "hint",        "held",     "lang",        "equal",  "solution", "sealed",
    "run",   "possible",    "complete", "predict",     "puzzle", "core",     "learnt",
    "word",  "distinguish", "zone",     "minimal",     "matrix", "include",  "region",
    "pick",  "interpolant", "cover",    "front matter"};

// Where a field stands in the text of its block.
enum class Place : uint8_t {
  kWord,       // a word of the fence, by position
  kAttribute,  // key=value there
  kLines,      // all lines before the first key
  kBody,       // all lines
  kKey,        // key: value
  kBare,       // a line that is the value
  kTexts,      // field: text, whatever the field
};

struct Field {
  std::string_view key;  // in the text
  const char* member;    // in JSON
  uint32_t blocks;       // a bit for each BlockKind that has it
  Place place;
  // Of an item: '$' is a text, '#' a number, the rest stands as it is; what follows '?' may be
  // missing with all behind it, and what stands before the first sign may be missing, too.
  std::string_view pattern;
  char separator;  // between items in the text, '\n': the key is repeated; 0: only one item
  // The parts of an item in JSON, separated by commas; "": the item is its only part; "[]": a list
  // of them; "{}": items are members of one object.
  std::string_view members;
  std::string_view example;  // for messages
  bool is_required;
};
absl::Span<const Field> Fields();
inline bool Has(const Field& field, BlockKind block) { return (field.blocks >> block & 1) != 0; }

struct Item {
  std::vector<std::string> parts;
  Span span;
};
struct Entry {
  const Field* field = nullptr;
  std::vector<Item> items;
  Span span;
};
// `fail.de: …`: a text in another language, which stands beside the text itself.
struct Translated {
  std::string language, field, text;
  Span span;
};
struct Form {
  BlockKind block = kProseBlock;
  std::vector<Entry> entries;
  std::vector<Translated> translations;
  Span span;  // the first line; in JSON the object
  const Entry* Find(std::string_view member) const;
  void Put(std::string_view member, std::vector<Item> items);  // for printing
};

// Takes an item apart; false: it does not have the form.
bool TakeApart(const Field& field, std::string_view text, std::vector<std::string>* parts);
std::string PutTogether(const Field& field, const std::vector<std::string>& parts);
// Adds an error; what is quoted may be long, and is cut.
Diagnostic& Complain(DiagnosticCode code, Span span, Message message, Diagnostics& diagnostics);
// Complains about an item that does not have its form.
void WrongItem(const Field& field, Span span, const Message& what, Diagnostics& diagnostics);

bool ToInteger(std::string_view text, int64_t* value);
std::string_view Trimmed(std::string_view text);
bool IsName(std::string_view text);  // [A-Za-z0-9][A-Za-z0-9_-]*

// A character that no exercise may contain, or bytes that are no UTF-8: says so.
bool HasBadCharacters(std::string_view text, int source, Diagnostics& diagnostics);

// ---- fill.cc ------------------------------------------------------------------------------------

// The exercise that the forms say; the first is the front matter.
Exercise Fill(const std::vector<Form>& forms, Diagnostics& diagnostics);
// Prose behind prose becomes one block, as it would when its text is read again.
void JoinProse(std::vector<Block>* blocks);
// What must fit together (content.cc).  `head` is the place for what has none.
void CheckContent(const Exercise& exercise, Span head, Diagnostics& diagnostics);

// Which of the names `text` is; 0 if it is none of them, which is an error.
int Among(std::string_view what, std::string_view text, Span span,
          const std::vector<std::string_view>& names, Diagnostics& diagnostics);
// The lines of a task (task_lines.cc).
std::vector<Task::Line> TaskLines(const Form& form, Diagnostics& diagnostics);

// ---- forms.cc -----------------------------------------------------------------------------------

Form HeadOf(const Exercise& exercise);
Form FormOf(const Block& block);

}  // namespace zonelab::exercise

#endif  // ZONELAB_CORE_EXERCISE_FORM_H_
