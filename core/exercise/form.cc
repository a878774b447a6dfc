// The table of fields, and how items are written.
#include "core/exercise/form.h"

#include <algorithm>
#include <utility>

#include "core/base/strings.h"
#include "core/lang/lexer.h"

namespace zonelab::exercise {
namespace {

constexpr uint32_t Bits(std::initializer_list<BlockKind> blocks) {
  uint32_t bits = 0;
  for (const BlockKind block : blocks) bits |= uint32_t{1} << block;
  return bits;
}
constexpr uint32_t kFront = Bits({kHead});
// Tasks: those that cannot do without words of their own, those that can, and those on zones.
constexpr uint32_t kWordy =
    Bits({kPossibleBlock, kCompleteBlock, kPuzzleBlock, kLearntBlock, kWordBlock, kDistinguishBlock,
          kZoneBlock, kMinimalBlock, kIncludeBlock, kRegionBlock, kPickBlock, kInterpolantBlock,
          kCoverBlock});
constexpr uint32_t kPlain = Bits({kRunBlock, kPredictBlock, kCoreBlock, kMatrixBlock});
constexpr uint32_t kZones = Bits({kZoneBlock, kMinimalBlock, kMatrixBlock, kIncludeBlock,
                                  kRegionBlock, kPickBlock, kInterpolantBlock, kCoverBlock});
constexpr uint32_t kAnswered =
    Bits({kTestBlock, kVariantBlock, kAskBlock, kNumberBlock, kChoiceBlock}) | kWordy | kPlain;
constexpr uint32_t kGraded = kAnswered | Bits({kEqualBlock, kHeldBlock});
constexpr uint32_t kWords = Bits({kWordBlock, kDistinguishBlock});
constexpr uint32_t kSaying = Bits({kAskBlock, kChoiceBlock, kTextBlock}) | kWordy;
constexpr uint32_t kJudged = Bits({kTestBlock, kVariantBlock});
constexpr uint32_t kWhole = Bits({kProseBlock, kModelBlock, kHintBlock, kSolutionBlock});

// In the order in which they are printed.
constexpr Field kFields[] = {
    {"zonelab", "zonelab", kFront, Place::kKey, "#", 0, "", "1", true},
    {"id", "id", kFront, Place::kKey, "$", 0, "", "first/stairs", true},
    {"version", "version", kFront, Place::kKey, "#", 0, "", "1", true},
    {"kind", "kind", kFront, Place::kKey, "$", 0, "", "model", true},
    {"title", "title", kFront, Place::kKey, "$", 0, "", "The light on the stairs", true},
    {"lang", "lang", kFront, Place::kKey, "$", 0, "", "en", false},
    {"minutes", "minutes", kFront, Place::kKey, "#", 0, "", "15", false},
    {"needs", "needs", kFront, Place::kKey, "$", ',', "", "first/stairs, first/locker", false},
    {"authors", "authors", kFront, Place::kKey, "$", 0, "", "A. Turing", false},
    {"license", "license", kFront, Place::kKey, "$", 0, "", "CC-BY-4.0", false},
    {"lock", "lock", kFront, Place::kKey, "$", ',', "", "declarations, process P, system", false},
    {"writes", "writes", kFront, Place::kKey, "$", ',', "", "a, b", false},
    {"edits", "edits", kFront, Place::kKey, "# $", 0, "count,of", "2 numbers", false},
    {"observe", "observe", kFront, Place::kKey, "$", ',', "", "press, single, twice", false},
    {"decides", "decides", kFront, Place::kKey, "$", ',', "", "single, twice", false},
    {"limits", "limits", kFront, Place::kKey, "$ #", ',', "{}", "states 200000, seconds 10, mb 256",
     false},
    {"params", "params", kFront, Place::kKey, "$ in #..#", ',', "name,from,to",
     "K in 4..9, N in 2..3", false},
    {"engine", "engine", kFront, Place::kKey, "$", 0, "", ">= 0.2 < 1", false},
    {"feedback", "feedback", kFront, Place::kKey, "$? after #", ',', "step,after",
     "sentence, run after 2, hint", false},
    {"solution", "solution", kFront, Place::kKey, "$", 0, "after", "after 3", false},
    {"right", "right", kFront, Place::kKey, "$", ',', "", "3f2a91c0, 77ab0001", false},

    {"role", "role", Bits({kModelBlock}), Place::kWord, "$", 0, "", "start", true},
    {"name", "name", Bits({kModelBlock}), Place::kWord, "$", 0, "", "Ear", false},
    {"name", "name", kGraded | Bits({kTextBlock}), Place::kWord, "$", 0, "", "never-stuck", true},
    {"language", "language", Bits({kLangBlock}), Place::kWord, "$", 0, "", "de", true},
    {"needs", "needs", kGraded, Place::kAttribute, "$", '+', "", "dry+cars", false},
    {"with", "with", kJudged, Place::kAttribute, "$", '+', "", "Ear+Tick", false},
    {"show", "show", kGraded, Place::kAttribute, "$", 0, "", "after", false},
    {"points", "points", kGraded, Place::kAttribute, "#", 0, "", "2", false},
    {"sha256", "sha256", Bits({kHeldBlock}), Place::kAttribute, "$", 0, "", "64 digits", true},
    {"rounds", "rounds", Bits({kSealedBlock}), Place::kKey, "#", 0, "", "600000", true},
    {"salt", "salt", Bits({kSealedBlock}), Place::kKey, "$", 0, "", "22 digits in base64url", true},
    {"iv", "iv", Bits({kSealedBlock}), Place::kKey, "$", 0, "", "16 digits in base64url", true},
    {"data", "data", Bits({kSealedBlock}), Place::kKey, "$", 0, "", "digits in base64url", true},
    {"after", "after", Bits({kHintBlock}), Place::kAttribute, "#", 0, "", "2", false},
    {"when", "when", Bits({kHintBlock}), Place::kAttribute, "$:$", '+', "name,status",
     "dry:fail+cars:pass", false},

    {"text", "text", kWhole, Place::kBody, "$", 0, "", "", false},
    {"text", "text", kSaying, Place::kKey, "$", 0, "", "Never does everything stand still.", true},
    {"text", "text", kPlain, Place::kKey, "$", 0, "", "Make tea.", false},
    {"option", "options", Bits({kChoiceBlock, kPossibleBlock, kPickBlock}), Place::kKey, "$", '\n',
     "", "yes", true},
    {"decide", "decide", Bits({kChoiceBlock}), Place::kKey, "$ => $, $", 0,
     "query,satisfied,violated", "A<> P.end => yes, no", true},
    {"decide", "decide", Bits({kPickBlock}), Place::kKey, "$", 0, "", "redundant", true},
    {"goal", "goal", Bits({kRunBlock}), Place::kKey, "$", 0, "", "Kettle.Tea && total < 5", true},
    {"goal", "goal", Bits({kCoreBlock, kLearntBlock}), Place::kKey, "$", 0, "", "E<> Post.Bad",
     true},
    {"goal", "goal", Bits({kPredictBlock}), Place::kKey, "$", 0, "", "E<> Post.Bad", false},
    {"minimal", "minimal", Bits({kCoreBlock}), Place::kKey, "$", 0, "", "yes", false},
    {"sets", "sets", Bits({kCoreBlock}), Place::kKey, "#", 0, "", "2", false},
    {"events", "events", Bits({kLearntBlock}), Place::kKey, "$", 0, "", "clocks=seq order=bfs",
     true},
    {"events", "events", Bits({kPredictBlock}), Place::kKey, "$", 0, "", "clocks=seq order=bfs",
     false},
    {"step", "step", Bits({kLearntBlock}), Place::kKey, "#", 0, "", "1", false},
    {"at", "at", Bits({kLearntBlock}), Place::kKey, "$", 0, "", "Post.Mid", false},
    {"moves", "moves", Bits({kCompleteBlock}), Place::kKey, "$", 0, "",
     "Kettle.Off->Heat; Kettle.Heat->Warm", true},
    {"goal", "goal", Bits({kCompleteBlock}), Place::kKey, "$", 0, "", "Kettle.Tea", false},
    {"steps", "steps", Bits({kRunBlock}), Place::kKey, "<= #", 0, "", "<= 5", false},
    {"duration", "duration", Bits({kRunBlock}), Place::kKey, "<= $", 0, "", "<= 9/2", false},
    {"avoid", "avoid", Bits({kRunBlock}), Place::kKey, "$", 0, "", "Kettle.Off", false},
    {"after", "after", Bits({kPredictBlock}), Place::kKey, "$", 0, "",
     "Kettle.Off->Heat @0; Kettle.Heat->Warm @3", false},
    {"ask", "ask", Bits({kPredictBlock}), Place::kKey, "$", ',', "", "moves, wait", true},
    {"note", "note", Bits({kPredictBlock}), Place::kKey, "$", 0, "", "Look at the channels.",
     false},
    {"model", "model", Bits({kWordBlock}), Place::kKey, "$", 0, "", "Slow", false},
    {"models", "models", Bits({kDistinguishBlock}), Place::kKey, "$", ',', "", "start, Slow", true},
    {"can", "can", Bits({kWordBlock}), Place::kKey, "$", 0, "", "no", false},
    {"can", "can", Bits({kDistinguishBlock}), Place::kKey, "$", 0, "", "Slow", false},
    {"events", "events", kWords, Place::kKey, "<= #", 0, "", "<= 5", false},
    {"duration", "duration", kWords, Place::kKey, "<= $", 0, "", "<= 9/2", false},
    {"last", "last", kWords, Place::kKey, "$", 0, "", "twice", false},
    {"count", "counts", kWords, Place::kKey, "$", '\n', "", "twice >= 2", false},
    {"clocks", "clocks", kZones, Place::kKey, "$", ',', "", "x, y", false},
    {"do", "do", Bits({kZoneBlock, kRegionBlock}), Place::kKey, "$", 0, "",
     "init; delay; and x <= 5; reset y", false},
    {"point", "point", Bits({kRegionBlock}), Place::kKey, "$", 0, "", "x = 1/2, y = 1", false},
    {"constants", "constants", Bits({kRegionBlock}), Place::kKey, "$", 0, "", "x=3 y=2", true},
    {"successors", "successors", Bits({kRegionBlock}), Place::kKey, "$", 0, "", "yes", false},
    {"of", "of", Bits({kMinimalBlock, kMatrixBlock, kInterpolantBlock}), Place::kKey, "$", 0, "",
     "x - y <= 2 && y >= 1", true},
    {"of", "of", Bits({kZoneBlock}), Place::kKey, "$", 0, "", "x - y <= 2 && y >= 1", false},
    {"accept", "accept", Bits({kZoneBlock, kMatrixBlock}), Place::kKey, "$", 0, "", "canonical",
     false},
    {"on", "on", Bits({kZoneBlock}), Place::kKey, "$", 0, "", "x", false},
    {"weaker", "weaker", Bits({kZoneBlock}), Place::kKey, "$", 0, "", "within", false},
    {"small", "small", Bits({kIncludeBlock, kCoverBlock}), Place::kKey, "$", 0, "",
     "all; and y >= 2", true},
    {"large", "large", Bits({kIncludeBlock, kCoverBlock}), Place::kKey, "$", 0, "",
     "all; and y >= 1", true},
    {"by", "by", Bits({kCoverBlock}), Place::kKey, "$", 0, "", "alu lower y=3 upper x=5", true},
    {"against", "against", Bits({kInterpolantBlock}), Place::kKey, "$", 0, "", "edge P.A->B",
     false},
    {"into", "into", Bits({kInterpolantBlock}), Place::kKey, "$", 0, "", "mid", false},
    {"best", "best", Bits({kInterpolantBlock}), Place::kKey, "#? $", 0, "", "1 constraint", false},
    {"inductive", "inductive", Bits({kInterpolantBlock}), Place::kKey, "$", 0, "", "yes", false},
    {"ours", "ours", Bits({kAskBlock}), Place::kKey, "$", 0, "", "A[] not deadlock", false},
    {"replace", "replace", Bits({kVariantBlock}), Place::kKey, "$ => $", '\n', "from,to",
     "x <= 4 => x <= 40", true},
    {"check", "check", Bits({kVariantBlock}), Place::kKey, "$", 0, "", "A[] not deadlock", false},
    {"ask", "ask", Bits({kNumberBlock}), Place::kKey, "$", 0, "", "The earliest time.", true},
    {"query", "query", Bits({kTestBlock}), Place::kLines, "$", 0, "", "A[] not deadlock", true},
    {"query", "query", Bits({kNumberBlock}), Place::kKey, "$", 0, "", "E<> P.end && now <= {k}",
     true},
    {"query", "query", Bits({kPuzzleBlock}), Place::kKey, "$", 0, "", "A[] !P.late", true},
    {"box", "box", Bits({kPuzzleBlock}), Place::kKey, "$", ',', "", "D in 0..9, H in 0..9", true},
    {"least", "extreme", Bits({kNumberBlock}), Place::kBare, "$", 0, "", "least` or `greatest",
     true},
    {"answer", "answer", Bits({kNumberBlock}), Place::kKey, "#", 0, "", "21", false},
    {"range", "range", Bits({kNumberBlock}), Place::kKey, "#..#", 0, "[]", "1..40", false},
    {"expect", "expect", kJudged, Place::kKey, "$", 0, "", "satisfied", false},
    {"need", "need", Bits({kEqualBlock}), Place::kKey, "$", 0, "", "deterministic", false},
    {"fail-extra", "failExtra", Bits({kEqualBlock}), Place::kKey, "$", 0, "",
     "Yours can do {word}, which is not allowed.", false},
    {"fail-missing", "failMissing", Bits({kEqualBlock}), Place::kKey, "$", 0, "",
     "Yours cannot do {word}.", false},
    {"fail", "fail", kAnswered, Place::kKey, "$", 0, "", "The light stays on for too long.", false},
    {"texts", "texts", Bits({kLangBlock}), Place::kTexts, "$: $", '\n', "{}", "stuck.fail: …",
     true},
};

// Number of parts of an item of this pattern.
bool IsNumber(std::string_view text) {
  if (!text.empty() && text[0] == '-') text.remove_prefix(1);
  return !text.empty() && text.size() <= 18 && text[0] != '.' && text.back() != '.' &&
         std::count(text.begin(), text.end(), '.') <= 1 &&
         text.find_first_not_of("0123456789.") == std::string_view::npos;
}

bool IsContinuation(unsigned char c) { return (c & 0xC0) == 0x80; }

// How many bytes the character at the beginning has; 0: it is not one.
size_t SizeOfCharacter(std::string_view text) {
  const auto at = [&](size_t k) {
    return k < text.size() ? static_cast<unsigned char>(text[k]) : static_cast<unsigned char>(0);
  };
  const unsigned char c = at(0);
  if (c == '\r') return at(1) == '\n' ? 1 : 0;
  if (c < 0x80) return (c < 0x20 && c != '\n' && c != '\t') || c == 0x7F ? 0 : 1;
  const size_t size = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
  for (size_t k = 1; k < size; ++k) {
    if (!IsContinuation(at(k))) return 0;
  }
  // Not the shortest form, a surrogate, beyond the last one.
  const bool is_wrong = c < 0xC2 || c > 0xF4 || (c == 0xE0 && at(1) < 0xA0) ||
                        (c == 0xED && at(1) > 0x9F) || (c == 0xF0 && at(1) < 0x90) ||
                        (c == 0xF4 && at(1) > 0x8F);
  return is_wrong ? 0 : size;
}

}  // namespace

absl::Span<const Field> Fields() { return kFields; }

const Entry* Form::Find(std::string_view member) const {
  for (const Entry& entry : entries) {
    if (entry.field->member == member) return &entry;
  }
  return nullptr;
}

void Form::Put(std::string_view member, std::vector<Item> items) {
  for (const Field& field : kFields) {
    if (Has(field, block) && field.member == member) {
      entries.push_back({&field, std::move(items), {}});
      return;
    }
  }
}

std::string_view Trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

bool IsName(std::string_view text) {
  return !text.empty() && text[0] != '_' && text[0] != '-' &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return IsWordCharacter(c) || c == '-'; });
}

bool ToInteger(std::string_view text, int64_t* value) {
  if (!IsNumber(text) || text.find('.') != std::string_view::npos) return false;
  const bool is_negative = text[0] == '-';
  *value = 0;
  for (const char c : text.substr(is_negative ? 1 : 0)) *value = *value * 10 + (c - '0');
  if (is_negative) *value = -*value;
  return true;
}

bool TakeApart(const Field& field, std::string_view text, std::vector<std::string>* parts) {
  std::string_view pattern = field.pattern;
  // What follows the last sign of a pattern may be empty, as in `guard => `.
  const size_t before = pattern.find_first_of("$#");  // "<= " of "<= #"
  if (before > 0) {
    const std::string_view sign = Trimmed(pattern.substr(0, before));
    if (text.starts_with(sign)) text = Trimmed(text.substr(sign.size()));
    pattern.remove_prefix(before);
  }
  std::string rest = Cat(text, pattern.size() > 1 ? " " : "");
  bool is_good = true, is_optional = false;
  while (!pattern.empty()) {
    const bool is_number = pattern[0] == '#';
    pattern.remove_prefix(1);
    if (!pattern.empty() && pattern[0] == '?') {
      is_optional = true;
      pattern.remove_prefix(1);
    }
    const size_t next = std::min(pattern.find_first_of("$#"), pattern.size());
    const std::string_view sign = pattern.substr(0, next);
    pattern.remove_prefix(next);
    size_t at = rest.size();
    if (!sign.empty()) {
      // A query may contain what separates it from the options.
      at = field.key == "decide" && sign == " => " ? rest.rfind(sign) : rest.find(sign);
    }
    if (at == std::string::npos) {
      if (!is_optional) return false;
      at = rest.size();
      pattern = {};
    }
    parts->emplace_back(Trimmed(std::string_view(rest).substr(0, at)));
    is_good = is_good && (!is_number || IsNumber(parts->back()));
    rest.erase(0, at + sign.size());
  }
  return is_good;
}

std::string PutTogether(const Field& field, const std::vector<std::string>& parts) {
  std::string text;
  size_t part = 0;
  for (const char c : field.pattern) {
    if (c == '$' || c == '#') {
      text += parts[part++];
    } else if (c != '?') {
      text += c;
    } else if (part >= parts.size() || parts[part].empty()) {
      break;
    }
  }
  return std::string(Trimmed(text));
}

Diagnostic& Complain(DiagnosticCode code, Span span, Message message, Diagnostics& diagnostics) {
  constexpr size_t kMost = 400;
  if (message.size() > kMost) {
    size_t end = kMost;
    while (IsContinuation(static_cast<unsigned char>(message[end]))) --end;
    message = Cat(message.substr(0, end), "…");
  }
  return diagnostics.Error(code, span, std::move(message));
}

void WrongItem(const Field& field, Span span, const Message& what, Diagnostics& diagnostics) {
  Complain("exercise-form", span,
           Tell("`", field.key, "` ", what, "; write for example `", field.example, "`"),
           diagnostics);
}

bool HasBadCharacters(std::string_view text, int source, Diagnostics& diagnostics) {
  for (size_t at = 0; at < text.size();) {
    const size_t size = SizeOfCharacter(text.substr(at, 4));
    if (size == 0) {
      const bool is_ascii = static_cast<unsigned char>(text[at]) < 0x80;
      const auto begin = static_cast<uint32_t>(at);
      diagnostics.Error("exercise-form", {source, begin, begin + 1},
                        is_ascii ? Tell("a control character (number ", static_cast<int>(text[at]),
                                        ") stands here; remove it")
                                 : Message("this is not valid UTF-8; save the file as UTF-8"));
      return true;
    }
    at += size;
  }
  return false;
}

}  // namespace zonelab::exercise
