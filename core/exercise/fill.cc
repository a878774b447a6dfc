// From forms to the exercise: every value has the form and the size that it must have.
#include <algorithm>
#include <iterator>
#include <utility>

#include "core/base/strings.h"
#include "core/exercise/form.h"
#include "core/exercise/words.h"
#include "core/lang/scope.h"

namespace zonelab::exercise {
namespace {

std::string WithoutBlankEnds(std::string_view text) {
  // Blank lines at the beginning, but not the blanks of the first line, which are Markdown.
  const size_t first = text.find_first_not_of(" \t\n");
  if (first == std::string_view::npos) return "";
  const size_t line = text.rfind('\n', first);
  const size_t begin = line == std::string_view::npos ? 0 : line + 1;
  return std::string(text.substr(begin, text.find_last_not_of(" \t\n") + 1 - begin));
}

// Reads the fields of one form.
class Filler {
 public:
  Filler(const Form& form, Diagnostics* diagnostics) : form_(form), diagnostics_(*diagnostics) {}

  // What it lacks is told of, once.
  void Require();
  void Head(Exercise* exercise);
  Block One();

 private:
  const Item* Find(std::string_view member) const {
    const Entry* entry = form_.Find(member);
    return entry == nullptr || entry->items.empty() ? nullptr : &entry->items[0];
  }
  std::string Text(std::string_view member) const {
    const Item* item = Find(member);
    return item == nullptr ? "" : item->parts[0];
  }
  Span SpanOf(std::string_view member) const {
    const Item* item = Find(member);
    return item == nullptr ? form_.span : item->span;
  }
  std::vector<std::string> List(std::string_view member) const;
  void Error(Span span, Message message) {
    Complain("exercise-form", span, std::move(message), diagnostics_);
  }
  int64_t Whole(std::string_view what, std::string_view text, Span span, int64_t least,
                int64_t greatest);
  int Integer(std::string_view member, int64_t least, int64_t greatest, int standard) {
    const Item* item = Find(member);
    return item == nullptr
               ? standard
               : static_cast<int>(Whole(member, item->parts[0], item->span, least, greatest));
  }
  // Which of the names it is.
  template <class T>
  T Choose(std::string_view what, std::string_view text, Span span, int count) {
    std::vector<std::string_view> names;
    for (int k = 0; k < count; ++k) names.push_back(NameOf(static_cast<T>(k)));
    return static_cast<T>(Among(what, text, span, names));
  }
  int Among(std::string_view what, std::string_view text, Span span,
            const std::vector<std::string_view>& names) {
    return exercise::Among(what, text, span, names, diagnostics_);
  }
  void Check(bool is_good, std::string_view member, Phrase says) {
    if (!is_good) Error(SpanOf(member), Tell("`", Text(member), "` is no ", says));
  }

  void Lists(Exercise* exercise);
  void LimitsAndParameters(Exercise* exercise);
  void Ladder(Exercise* exercise);
  void Common(Graded* graded);
  ModelBlock Model();
  Test OneTest();
  Variant OneVariant();
  exercise::Number OneNumber();
  Choice OneChoice();
  void Decide(Choice* choice, const Item& item);
  Hint OneHint();
  Equal OneEqual();
  Sealed OneSealed();
  Task OneTask();

  const Form& form_;
  Diagnostics& diagnostics_;
};

void Filler::Require() {
  for (const Field& field : Fields()) {
    if (!field.is_required || !Has(field, form_.block) || Find(field.member) != nullptr) continue;
    const Entry* entry = form_.Find(field.member);
    if (entry != nullptr && entry->items.empty() && field.separator != '\n') continue;
    Error(form_.span, Tell(Message(form_.block == kHead ? "the front matter" : "this block"),
                           " lacks `", field.key, "`; write for example `", field.example, "`"));
  }
}

std::vector<std::string> Filler::List(std::string_view member) const {
  std::vector<std::string> list;
  const Entry* entry = form_.Find(member);
  if (entry == nullptr) return list;
  for (const Item& item : entry->items) list.push_back(item.parts[0]);
  return list;
}

int64_t Filler::Whole(std::string_view what, std::string_view text, Span span, int64_t least,
                      int64_t greatest) {
  int64_t value = 0;
  if (ToInteger(text, &value) && value >= least && value <= greatest) return value;
  Error(span,
        Tell("`", what, "` is a whole number from ", least, " to ", greatest, ", not ", text));
  return least;
}

void Filler::Head(Exercise* exercise) {
  const int format = Integer("zonelab", 1, 1'000'000, 1);
  if (format > kFormat) {
    Error(SpanOf("zonelab"), Tell("this exercise is of version ", format,
                                  " of the format; this program reads version ", kFormat));
  }
  exercise->id = Text("id");
  Check(IsId(exercise->id), "id", "id: write letters, digits, `-`, `_`, and `/` between parts");
  exercise->version = Integer("version", 1, 1'000'000, 1);
  exercise->kind = Choose<Kind>("kind", Text("kind"), SpanOf("kind"), kKinds);
  exercise->title = Text("title");
  if (Find("lang") != nullptr) {
    exercise->language = Text("lang");
    Check(IsLanguage(exercise->language), "lang", "language: write for example `en`");
  }
  if (Find("minutes") != nullptr) exercise->minutes = Integer("minutes", 1, 10'000, 1);
  exercise->authors = Text("authors");
  exercise->license = Text("license");
  exercise->engine = Text("engine");
  Check(IsEngine(exercise->engine), "engine", "range of versions: write for example `>= 0.2 < 1`");
  Lists(exercise);
  LimitsAndParameters(exercise);
  Ladder(exercise);
}

void Filler::Lists(Exercise* exercise) {
  exercise->needs = List("needs");
  exercise->lock = List("lock");
  const auto check = [&](std::string_view member, auto&& is_good, Phrase says) {
    const Entry* entry = form_.Find(member);
    if (entry == nullptr) return;
    for (size_t k = 0; k < entry->items.size(); ++k) {
      const std::string& text = entry->items[k].parts[0];
      if (!is_good(text)) Error(entry->items[k].span, Tell("`", text, "` ", says));
      for (size_t j = 0; j < k; ++j) {
        if (entry->items[j].parts[0] == text) {
          Error(entry->items[k].span, Tell("`", text, "` stands twice"));
          break;
        }
      }
    }
  };
  check("needs", IsId, "is not the id of an exercise: write for example `first/stairs`");
  check(
      "lock",
      [](std::string_view text) {
        return text == "declarations" || text == "system" ||
               (text.substr(0, 8) == "process " && IsIdentifier(text.substr(8)));
      },
      "cannot be locked: write `declarations`, `system` or `process NAME`");
  check("writes", IsIdentifier, "is not the name of a variable or clock");
  exercise->right = List("right");
  check("right", IsMutant,
        "is not the number of a mutant: write the eight digits that `exercise mutants` prints");
  exercise->observe = List("observe");
  exercise->decides = List("decides");
  check("observe", IsIdentifier, "is not the name of a channel");
  check("decides", IsIdentifier, "is not the name of a channel");
  for (const std::string& name : exercise->decides) {
    const auto& all = exercise->observe;
    if (std::find(all.begin(), all.end(), name) != all.end()) continue;
    Error(SpanOf("decides"),
          Tell("`", name, "` is decided, but not observed; add it to `observe`"));
  }
  if (form_.Find("writes") != nullptr) exercise->writes = List("writes");
  if (const Item* edits = Find("edits")) {
    // "1 edge" is "1 edges".
    std::string unit = edits->parts[1];
    if (unit == "number" || unit == "place" || unit == "edge") unit += "s";
    exercise->edits =
        Budget{static_cast<int>(Whole("edits", edits->parts[0], edits->span, 0, 1000)),
               Choose<Budget::Unit>("edits", unit, edits->span, 3)};
  }
}

void Filler::LimitsAndParameters(Exercise* exercise) {
  if (const Entry* entry = form_.Find("limits")) {
    unsigned seen = 0;
    for (const Item& item : entry->items) {
      const std::string& text = item.parts[1];
      const int which = Among("limits", item.parts[0], item.span,
                              {"states", "seconds", "mb", "clocks", "locations", "edges"});
      if ((seen >> which & 1) != 0) Error(item.span, Tell("`", item.parts[0], "` stands twice"));
      seen |= 1U << which;
      if (which == 0) exercise->limits.states = Whole("states", text, item.span, 1, 1'000'000'000);
      if (which == 2) exercise->limits.megabytes = Whole("mb", text, item.span, 1, 4096);
      if (which == 3) exercise->size.clocks = Whole("clocks", text, item.span, 0, 1000);
      if (which == 4) exercise->size.locations = Whole("locations", text, item.span, 1, 1000);
      if (which == 5) exercise->size.edges = Whole("edges", text, item.span, 0, 1000);
      if (which != 1) continue;
      // Thousandths of a second, so that what is printed is what was read.
      const size_t dot = std::min(text.find('.'), text.size());
      std::string digits = text.substr(0, dot);
      const std::string part = dot < text.size() ? text.substr(dot + 1) : "";
      digits += part + std::string(part.size() < 3 ? 3 - part.size() : 0, '0');
      int64_t thousandths = 0;
      if (part.size() > 3 || !ToInteger(digits, &thousandths) || thousandths < 1 ||
          thousandths > 3'600'000) {
        Error(item.span, "`seconds` is a number from 0.001 to 3600 with at most three decimals");
      }
      exercise->limits.seconds = static_cast<double>(thousandths) / 1000;
    }
  }
  const Entry* entry = form_.Find("params");
  if (entry == nullptr) return;
  int64_t combinations = 1;
  for (const Item& item : entry->items) {
    Parameter parameter = {item.parts[0], 0, 0};
    if (!IsIdentifier(parameter.name) || parameter.name == "k") {
      Error(item.span, Tell("`", parameter.name, "` cannot be a parameter's name",
                            Message(parameter.name == "k" ? ": {k} is the number that is asked for"
                                                          : "; write for example `K in 4..9`")));
    }
    for (const Parameter& other : exercise->parameters) {
      if (other.name == parameter.name) Error(item.span, Tell("`", other.name, "` stands twice"));
    }
    constexpr int64_t kMost = 1'000'000'000;
    parameter.from = Whole(parameter.name, item.parts[1], item.span, -kMost, kMost);
    parameter.to = Whole(parameter.name, item.parts[2], item.span, -kMost, kMost);
    const int64_t count = parameter.to - parameter.from + 1;
    if (count < 1) Error(item.span, "the range is empty; write the smaller number first");
    if (count > kMostCombinations / combinations) {
      Error(item.span,
            Tell("there are too many combinations of parameters: at most ", kMostCombinations));
      return;
    }
    combinations *= std::max<int64_t>(count, 1);
    exercise->parameters.push_back(std::move(parameter));
  }
}

void Filler::Ladder(Exercise* exercise) {
  if (const Entry* entry = form_.Find("feedback")) {
    exercise->feedback.clear();
    for (const Item& item : entry->items) {
      Step step;
      step.kind = Choose<Step::Kind>("feedback", item.parts[0], item.span, 5);
      const bool has_after = item.parts.size() > 1 && !item.parts[1].empty();
      step.after = has_after ? static_cast<int>(Whole("after", item.parts[1], item.span, 0, 1000))
                   : step.kind == Step::kHint ? 0
                                              : 1;
      for (const Step& other : exercise->feedback) {
        if (other.kind == step.kind) Error(item.span, Tell("`", item.parts[0], "` stands twice"));
      }
      exercise->feedback.push_back(step);
    }
  }
  const Item* item = Find("solution");
  if (item == nullptr) return;
  const std::string& text = item->parts[0];
  Opening& solution = exercise->solution;
  if (text == "never") {
    solution.when = Opening::kNever;
  } else if (text.substr(0, 6) == "after ") {
    solution.when = Opening::kAttempts;
    solution.attempts = static_cast<int>(Whole("after", text.substr(6), item->span, 1, 1000));
  } else if (IsDate(text)) {
    solution.when = Opening::kDate;
    solution.date = text;
  } else if (text != "passed") {
    Error(item->span,
          Tell("`solution` is `never`, `passed`, `after 3` (attempts) or a date such as "
               "`2027-01-31`, not `",
               text, "`"));
  }
}

void Filler::Common(Graded* graded) {
  graded->name = Text("name");
  Check(IsName(graded->name), "name", "name: write letters, digits, `-` and `_`");
  graded->points = Integer("points", 0, kMostPoints, 1);
  const bool is_word = form_.block == kEqualBlock && Text("show") == "word";
  if (Find("show") != nullptr && !is_word)
    graded->show = Choose<Show>("show", Text("show"), SpanOf("show"), 3);
  graded->needs = List("needs");
  graded->span = form_.span;
}

ModelBlock Filler::Model() {
  ModelBlock block;
  block.role = Choose<ModelBlock::Role>("role", Text("role"), SpanOf("role"), 5);
  block.name = Text("name");
  const bool has_name = block.role == ModelBlock::kMonitor || block.role == ModelBlock::kOther;
  if (block.role == ModelBlock::kMonitor && !IsIdentifier(block.name)) {
    Error(form_.span, "a monitor has the name of its process: ```xta monitor Ear");
  } else if (block.role == ModelBlock::kOther && !IsName(block.name)) {
    Error(form_.span, "another model has a name: ```xta model Slow");
  } else if (!has_name && !block.name.empty()) {
    Error(SpanOf("name"), "only monitors and other models have names; remove it");
  }
  block.text = Text("text");
  if (!block.text.empty() && block.text.back() != '\n') block.text += '\n';
  block.span = SpanOf("text");
  return block;
}

Test Filler::OneTest() {
  Test test;
  Common(&test);
  test.monitors = List("with");
  test.query = Text("query");
  test.query_span = SpanOf("query");
  test.fail = Text("fail");
  if (Find("expect") == nullptr) {
    Error(form_.span, "this block lacks `expect`; write `expect: satisfied` or `expect: violated`");
  } else {
    test.expect = Choose<Verdict>("expect", Text("expect"), SpanOf("expect"), 2);
  }
  return test;
}

Variant Filler::OneVariant() {
  Variant variant;
  Common(&variant);
  variant.monitors = List("with");
  if (const Entry* entry = form_.Find("replace")) {
    for (const Item& item : entry->items) {
      if (item.parts[0].empty()) Error(item.span, "what is replaced is empty");
      variant.replacements.push_back({item.parts[0], item.parts[1], item.span});
    }
  }
  variant.check = Text("check");
  variant.check_span = SpanOf("check");
  variant.fail = Text("fail");
  const bool is_graded = variant.is_graded();
  if (is_graded && Find("expect") == nullptr) {
    Error(variant.check_span,
          "a variant with `check` needs `expect: satisfied` or `expect: violated`");
  }
  for (std::string_view member : {"expect", "fail"}) {
    if (is_graded || Find(member) == nullptr) continue;
    Error(SpanOf(member), Tell("`", member, "` goes with `check`, which this variant lacks"));
  }
  if (Find("expect") != nullptr) {
    variant.expect = Choose<Verdict>("expect", Text("expect"), SpanOf("expect"), 2);
  }
  return variant;
}

exercise::Number Filler::OneNumber() {
  exercise::Number number;
  Common(&number);
  number.ask = Text("ask");
  number.query = Text("query");
  number.query_span = SpanOf("query");
  number.fail = Text("fail");
  number.is_greatest =
      Among("extreme", Text("extreme"), SpanOf("extreme"), {"least", "greatest"}) == 1;
  constexpr int64_t kMost = 1'000'000'000;
  if (const Item* item = Find("range")) {
    number.range = {Whole("range", item->parts[0], item->span, -kMost, kMost),
                    Whole("range", item->parts[1], item->span, -kMost, kMost)};
    const int64_t count = number.range->second - number.range->first + 1;
    if (count < 1 || count > kMostRange) {
      Error(item->span,
            Tell("a range has from 1 to ", kMostRange, " values, the smaller number first"));
    }
  }
  if (const Item* item = Find("answer")) {
    number.answer = Whole("answer", item->parts[0], item->span, -kMost, kMost);
    if (number.range &&
        (*number.answer < number.range->first || *number.answer > number.range->second)) {
      Error(item->span, "the answer is outside of the range");
    }
  }
  return number;
}

// QUERY => IF SATISFIED, IF VIOLATED: options may contain commas.
void Filler::Decide(Choice* choice, const Item& item) {
  const std::string both = Cat(item.parts[1], ", ", item.parts[2]);
  const auto is_option = [&](const std::string& text) {
    return std::find(choice->options.begin(), choice->options.end(), text) != choice->options.end();
  };
  choice->query = item.parts[0];
  choice->query_span = item.span;
  for (size_t at = both.find(", "); at != std::string::npos; at = both.find(", ", at + 1)) {
    choice->if_satisfied = both.substr(0, at);
    choice->if_violated = both.substr(at + 2);
    if (is_option(choice->if_satisfied) && is_option(choice->if_violated)) return;
  }
  Error(item.span, Tell("`", both, "` are not two of the options; write them as they stand there"));
}

Choice Filler::OneChoice() {
  Choice choice;
  Common(&choice);
  choice.text = Text("text");
  choice.fail = Text("fail");
  choice.options = List("options");
  for (size_t k = 0; k < choice.options.size(); ++k) {
    if (std::find(choice.options.begin(), choice.options.begin() + static_cast<std::ptrdiff_t>(k),
                  choice.options[k]) != choice.options.begin() + static_cast<std::ptrdiff_t>(k)) {
      Error(form_.Find("options")->items[k].span,
            Tell("the option `", choice.options[k], "` stands twice"));
    }
  }
  if (choice.options.size() == 1) Error(form_.span, "a choice has two options at least");
  if (const Item* item = Find("decide")) Decide(&choice, *item);
  return choice;
}

Hint Filler::OneHint() {
  Hint hint;
  hint.after = Integer("after", 0, 1000, 0);
  if (const Entry* entry = form_.Find("when")) {
    for (const Item& item : entry->items) {
      Among("when", item.parts[1], item.span, {"fail", "pass", "undecided"});
      hint.when.push_back({item.parts[0], item.parts[1]});
    }
  }
  hint.text = WithoutBlankEnds(Text("text"));
  if (hint.text.empty())
    Error(form_.span, "this hint is empty; write its text before the closing ```");
  hint.span = form_.span;
  return hint;
}

Equal Filler::OneEqual() {
  Equal equal;
  Common(&equal);
  Check(IsIdentifier(equal.name), "name", "name of a process that is compared");
  equal.shows_word = Text("show") == "word";
  equal.fail_extra = Text("failExtra");
  equal.fail_missing = Text("failMissing");
  if (const Item* need = Find("need")) {
    Among("need", need->parts[0], need->span, {"deterministic"});
    equal.needs_determinism = true;
  }
  return equal;
}

Sealed Filler::OneSealed() {
  Sealed sealed;
  sealed.span = form_.span;
  // Fewer rounds are no protection; more keep a browser busy for minutes.
  sealed.rounds = Integer("rounds", 600'000, 10'000'000, 600'000);
  sealed.salt = Text("salt");
  sealed.iv = Text("iv");
  sealed.data = Text("data");
  Check(IsBase64Url(sealed.salt, 22, 86), "salt", "salt: 22 to 86 digits in base64url");
  Check(IsBase64Url(sealed.iv, 16, 16), "iv", "initial value: 16 digits in base64url");
  if (!IsBase64Url(sealed.data, 22, kMostBytes)) {
    Error(SpanOf("data"),
          "`data` has at least 22 digits in base64url, and no others: seal it again");
  }
  return sealed;
}

Task Filler::OneTask() {
  Task task;
  Common(&task);
  task.kind = static_cast<TaskKind>(form_.block - kRunBlock);
  task.lines = TaskLines(form_, diagnostics_);
  Integer("steps", 0, 1000, 0);
  Integer("best", 1, 1000, 1);
  Integer("sets", 1, 9, 1);
  Integer("step", 1, 1000, 1);
  // Of a task about a search it says which.
  const bool is_word = task.kind == TaskKind::kWord || task.kind == TaskKind::kDistinguish;
  if (is_word) Integer("events", 0, 1000, 0);
  return task;
}

Block Filler::One() {
  if (form_.block >= kRunBlock && form_.block < kHead) return OneTask();
  switch (form_.block) {
    case kSolutionBlock: {
      Solution solution{WithoutBlankEnds(Text("text")), form_.span};
      if (solution.text.empty()) Error(form_.span, "this solution is empty; write its answers");
      return solution;
    }
    case kSealedBlock:
      return OneSealed();
    case kEqualBlock:
      return OneEqual();
    case kModelBlock:
      return Model();
    case kTestBlock:
      return OneTest();
    case kVariantBlock:
      return OneVariant();
    case kAskBlock: {
      Ask ask;
      Common(&ask);
      ask.text = Text("text");
      ask.ours = Text("ours");
      ask.ours_span = SpanOf("ours");
      ask.fail = Text("fail");
      return ask;
    }
    case kNumberBlock:
      return OneNumber();
    case kChoiceBlock:
      return OneChoice();
    case kTextBlock:
      Check(IsName(Text("name")), "name", "name: write letters, digits, `-` and `_`");
      return TextField{Text("name"), Text("text"), form_.span};
    case kHintBlock:
      return OneHint();
    case kHeldBlock: {
      Held held;
      Common(&held);
      held.sha256 = Text("sha256");
      Check(held.sha256.size() == 64 &&
                held.sha256.find_first_not_of("0123456789abcdef") == std::string::npos,
            "sha256", "SHA-256: 64 digits from 0 to 9 and a to f");
      return held;
    }
    default:
      return Prose{WithoutBlankEnds(Text("text"))};
  }
}

// Texts in other languages, from blocks `lang` and from keys such as `fail.de`.
class Translations {
 public:
  explicit Translations(Diagnostics* diagnostics) : diagnostics_(*diagnostics) {}
  void Add(std::string_view language, std::string_view field, std::string_view text, Span span);
  void AddBlock(const Form& form);
  void Take(std::vector<Block>* blocks) {
    for (Translation& one : all_) blocks->emplace_back(std::move(one));
  }

 private:
  Diagnostics& diagnostics_;
  std::vector<Translation> all_;
};

void Translations::Add(std::string_view language, std::string_view field, std::string_view text,
                       Span span) {
  if (!IsLanguage(language)) {
    Complain("exercise-form", span,
             Tell("`", language, "` is not a language: write for example `de`"), diagnostics_);
    return;
  }
  auto at = std::find_if(all_.begin(), all_.end(),
                         [&](const Translation& one) { return one.language == language; });
  if (at == all_.end()) at = all_.insert(at, {std::string(language), {}, span});
  if (!at->texts.emplace(field, text).second) {
    Complain("exercise-form", span, Tell("`", field, "` stands twice in the language ", language),
             diagnostics_);
  }
}

void Translations::AddBlock(const Form& form) {
  const Entry* language = form.Find("language");
  const Entry* texts = form.Find("texts");
  if (language == nullptr || texts == nullptr) return;  // which was told of
  for (const Item& item : texts->items) {
    Add(language->items[0].parts[0], item.parts[0], item.parts[1], item.span);
  }
}

}  // namespace

int Among(std::string_view what, std::string_view text, Span span,
          const std::vector<std::string_view>& names, Diagnostics& diagnostics) {
  lang::SimilarName similar(text);
  Message list;
  for (size_t k = 0; k < names.size(); ++k) {
    if (text == names[k]) return static_cast<int>(k);
    similar.Offer(names[k]);
    list = k == 0                  ? Message(std::string(names[k]))
           : k + 1 == names.size() ? Tell(list, " or ", names[k])
                                   : Tell(list, ", ", names[k]);
  }
  Complain("exercise-form", span,
           Tell("`", what, "` is ", list, ", not `", text, "`", similar.Hint()), diagnostics);
  return 0;
}

void JoinProse(std::vector<Block>* blocks) {
  std::vector<Block> joined;
  for (Block& block : *blocks) {
    Prose* last = joined.empty() ? nullptr : std::get_if<Prose>(&joined.back());
    const Prose* prose = std::get_if<Prose>(&block);
    if (last != nullptr && prose != nullptr) {
      Append(&last->text, "\n\n", prose->text);
    } else {
      joined.push_back(std::move(block));
    }
  }
  *blocks = std::move(joined);
}

Exercise Fill(const std::vector<Form>& forms, Diagnostics& diagnostics) {
  Exercise exercise;
  const int errors = diagnostics.error_count();
  Translations translations(&diagnostics);
  size_t statement = 0;
  for (const Form& form : forms) {
    const int before = diagnostics.error_count();
    for (const Translated& one : form.translations) {
      translations.Add(one.language, one.field, one.text, one.span);
    }
    Filler filler(form, &diagnostics);
    filler.Require();
    if (diagnostics.error_count() > before) continue;  // it would only be told of again
    if (form.block == kHead) {
      filler.Head(&exercise);
      continue;
    }
    if (form.block == kLangBlock) {
      translations.AddBlock(form);
      continue;
    }
    Block block = filler.One();
    if (const Prose* prose = std::get_if<Prose>(&block)) {
      const bool is_short = statement <= kMostStatement;
      statement += prose->text.size();
      if (is_short && statement > kMostStatement) {
        diagnostics.Error("exercise-form", form.span,
                          Tell("the text is too long: an exercise has at most ", kMostStatement,
                               " bytes of it, code and models aside"));
      }
      if (prose->text.empty()) continue;
    }
    exercise.blocks.push_back(std::move(block));
  }
  translations.Take(&exercise.blocks);
  JoinProse(&exercise.blocks);
  if (diagnostics.error_count() == errors) {
    CheckContent(exercise, forms.empty() ? Span() : forms[0].span, diagnostics);
  }
  return exercise;
}

}  // namespace zonelab::exercise
