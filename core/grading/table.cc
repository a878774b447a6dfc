#include "core/grading/table.h"

#include <map>
#include <utility>

#include "core/base/strings.h"

namespace zonelab::grading {
namespace {

using exercise::Exercise;

std::string TextOf(const Json& json, const char* name) {
  if (!json.is_object() || !json.contains(name)) return "";
  const Json& value = json[name];
  if (value.is_string()) return value.get<std::string>();
  return value.is_null() ? "" : value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// What is no UTF-8 is replaced.
std::string WellFormed(std::string_view bytes) {
  const std::string quoted =
      Json(std::string(bytes)).dump(-1, ' ', false, Json::error_handler_t::replace);
  return Json::parse(quoted).get<std::string>();
}

// Spreadsheets run what begins like a formula, whatever blanks or wide forms of signs it begins
// with.
bool LooksLikeFormula(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r\n\v\f");
  if (first == text.npos) return false;
  text.remove_prefix(first);
  for (std::string_view sign : {"=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"}) {
    if (text.starts_with(sign)) return true;
  }
  return false;
}

// One field of a CSV file (RFC 4180).
std::string Quoted(std::string_view bytes) {
  std::string text = WellFormed(bytes);
  if (LooksLikeFormula(text)) text = Cat("'", text);
  if (text.find_first_of(",\"\r\n") == text.npos) return text;
  std::string quoted = "\"";
  for (const char c : text) Append(&quoted, c == '"' ? "\"\"" : std::string(1, c));
  return quoted + "\"";
}

std::string Line(const std::vector<std::string>& fields) {
  std::string line;
  for (size_t k = 0; k < fields.size(); ++k) Append(&line, k == 0 ? "" : ",", Quoted(fields[k]));
  return line + "\r\n";
}

// "a, b" of a list of texts.
std::string Listed(const Json& texts) {
  std::string list;
  for (const Json& text : texts) {
    Append(&list, list.empty() ? "" : ", ", text.get<std::string>());
  }
  return list;
}

// For XML.
std::string Escaped(std::string_view bytes) {
  const std::string text = WellFormed(bytes);
  std::string escaped;
  for (const char c : text) {
    if (c == '<' || c == '&' || c == '"' || c == '>') {
      Append(&escaped, "&#", static_cast<int>(c), ";");
    } else if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') {
      escaped += c;
    }
  }
  return escaped;
}

// The check's entry in the grade; null: there is none.
const Json* CheckOf(const GradeRow& row, const std::string& name) {
  if (!row.graded.is_object()) return nullptr;
  for (const Json& check : row.graded["grade"]["checks"]) {
    if (check["name"] == name) return &check;
  }
  return nullptr;
}

std::string StatusOf(const GradeRow& row, const std::string& name) {
  const Json* check = CheckOf(row, name);
  return check == nullptr ? "" : TextOf(*check, "status");
}

// Why a check has its status: the exercise's sentence, or what is known besides; "": nothing.
std::string ReasonOf(const Json& check) {
  const std::string sentence = TextOf(check, "sentence"), cause = TextOf(check, "cause");
  const std::string detail = TextOf(check, "detail");
  if (!sentence.empty()) return sentence;
  if (cause == "limit" && detail == "size") return "not decided: it is too large to be compared";
  if (cause == "extra") return "it can do what ours cannot";
  if (cause == "less") return "it cannot do all that ours can";
  if (cause == "nondeterministic") return Cat("it is not deterministic: ", detail);
  if (cause == "limit" && detail == "proof") return "not decided: it is too laborious to prove";
  if (cause == "limit") return Cat("not decided within the limit of ", detail);
  if (cause == "error") return Cat("a run-time error hides the verdict: ", detail);
  if (cause == "unaskable") return Cat("it cannot be asked of this model: ", detail);
  if (cause == "not-applied") return "the part that this test changes is not in the model any more";
  if (cause == "missing") return "no answer was given";
  if (cause == "form") return "the answer is not of the form that is asked for";
  if (cause == "differs") return Cat("it differs from ours on: ", Listed(check["models"]));
  if (cause == "too-small") return "the number is too small";
  if (cause == "too-large") return "the number is too large";
  if (cause == "wrong") return "it is another option";
  return detail;
}

// Why the whole answer earns nothing; "": it may earn something.
std::string ProblemOf(const GradeRow& row) {
  if (!row.has_problem()) return "";
  const Json& grade = row.graded["grade"];
  const std::string parts = Listed(grade["parts"]);
  const std::string problem = TextOf(grade, "problem");
  if (problem == "no-model") return "there is no model in it";
  if (problem == "errors") {
    const Json& errors = grade["diagnostics"];
    for (const Json& one : errors) {
      if (one["severity"] != "error") continue;
      return Cat("the model has errors; line ", one["line"].get<int>(), ": ",
                 TextOf(one, "message"));
    }
    return "the model has errors";
  }
  if (problem == "name") return Cat("names with '#' are kept for the grader: ", parts);
  if (problem == "locked") return Cat("locked parts were changed: ", parts);
  if (problem == "writes") return Cat("it assigns what belongs to others: ", parts);
  const int counted = grade["counted"].get<int>();
  return counted < 0 ? Cat("something else than ", parts, " was changed")
                     : Cat(counted, " ", parts, " were changed; at most ",
                           grade["allowed"].get<int>(), " may be");
}

std::string WhyOf(const GradeRow& row) {
  const std::string problem = ProblemOf(row);
  return problem.empty() || row.error.empty() ? Cat(problem, row.error)
                                              : Cat(problem, "; ", row.error);
}

}  // namespace

int GradeRow::points() const {
  return graded.is_object() ? graded["grade"]["points"].get<int>() : 0;
}
int GradeRow::undecided() const {
  return graded.is_object() ? graded["grade"]["undecided"].get<int>() : 0;
}
bool GradeRow::has_problem() const {
  return graded.is_object() && !TextOf(graded["grade"], "problem").empty();
}

GradeRow RowOf(std::string file, Json result) {
  GradeRow row;
  row.file = std::move(file);
  if (!result.is_object()) {
    row.error = "it gave no result";
  } else if (result.contains("error")) {
    row.error = TextOf(result, "error");
  } else {
    row.error = TextOf(result, "remark");
    result.erase("remark");
    row.graded = std::move(result);
  }
  return row;
}

void FindSame(std::vector<GradeRow>* rows) {
  std::map<std::string, std::string> first;
  for (GradeRow& row : *rows) {
    const std::string hash = TextOf(row.graded, "answerHash");
    if (hash.empty()) continue;
    const auto [found, is_new] = first.emplace(hash, row.file);
    if (!is_new) row.same_as = found->second;
  }
}

std::string ToCsv(const std::vector<GradeRow>& rows, const Exercise& exercise) {
  std::vector<std::string> head = {"file",    "learner_id",       "learner_name", "exercise",
                                   "version", "exercise_hash_ok", "variant",      "points",
                                   "max",     "claimed",          "differs",      "undecided",
                                   "error",   "seconds",          "answer_hash",  "same_as"};
  const std::vector<const exercise::Graded*> checks = exercise::Checks(exercise);
  for (const exercise::Graded* check : checks) head.push_back(check->name);
  std::string csv = Line(head);
  for (const GradeRow& row : rows) {
    const std::string claimed = TextOf(row.graded, "claimed");
    std::vector<std::string> fields = {row.file,
                                       TextOf(row.graded, "learnerId"),
                                       TextOf(row.graded, "learnerName"),
                                       exercise.id,
                                       Cat(exercise.version),
                                       TextOf(row.graded, "hashOk"),
                                       TextOf(row.graded, "variant"),
                                       Cat(row.points()),
                                       Cat(exercise::MaxPoints(exercise)),
                                       claimed,
                                       claimed.empty()                ? ""
                                       : claimed == Cat(row.points()) ? "false"
                                                                      : "true",
                                       Cat(row.undecided()),
                                       WhyOf(row),
                                       TextOf(row.graded, "seconds"),
                                       TextOf(row.graded, "answerHash"),
                                       row.same_as};
    for (const exercise::Graded* check : checks) fields.push_back(StatusOf(row, check->name));
    Append(&csv, Line(fields));
  }
  return csv;
}

std::string TextsToCsv(const std::vector<GradeRow>& rows) {
  std::string csv = Line({"file", "learner_id", "learner_name", "name", "text"});
  for (const GradeRow& row : rows) {
    if (!row.graded.is_object()) continue;
    for (const auto& [name, text] : row.graded["texts"].items()) {
      Append(&csv, Line({row.file, TextOf(row.graded, "learnerId"),
                         TextOf(row.graded, "learnerName"), name, text.get<std::string>()}));
    }
  }
  return csv;
}

Json ToJson(const std::vector<GradeRow>& rows, const Exercise& exercise) {
  Json answers = Json::array();
  for (const GradeRow& row : rows) {
    Json one = Object()
                   .Set("file", row.file)
                   .Set("error", row.error)
                   .Set("problem", ProblemOf(row))
                   .Set("sameAs", row.same_as)
                   .Take();
    if (row.graded.is_object()) one.update(row.graded);
    answers.push_back(std::move(one));
  }
  return Object()
      .Set("exercise", Object()
                           .Set("id", exercise.id)
                           .Set("version", exercise.version)
                           .Set("title", exercise.title)
                           .Set("hash", exercise::HashOf(exercise))
                           .Set("max", exercise::MaxPoints(exercise))
                           .Take())
      .Set("answers", std::move(answers))
      .Take();
}

std::string ToJunit(const std::vector<GradeRow>& rows, const Exercise& exercise) {
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (const GradeRow& row : rows) {
    Append(&xml, "  <testsuite name=\"", Escaped(row.file), "\">\n");
    const std::string why = WhyOf(row);
    for (const exercise::Graded* check : exercise::Checks(exercise)) {
      Append(&xml, "    <testcase classname=\"", Escaped(exercise.id), "\" name=\"",
             Escaped(check->name), "\">");
      const Json* found = CheckOf(row, check->name);
      const std::string status = StatusOf(row, check->name);
      const std::string sentence = found == nullptr ? "" : ReasonOf(*found);
      if (status == "undecided" || status == "held") {
        Append(&xml, "<skipped message=\"", status, "\"/>");
      } else if (status != "passed") {
        Append(&xml, "<failure message=\"", Escaped(sentence.empty() ? why : sentence), "\"/>");
      } else if (!(*found)["lacks"].empty()) {
        Append(&xml, "<failure message=\"counts only with ", Escaped(Listed((*found)["lacks"])),
               "\"/>");
      }
      Append(&xml, "</testcase>\n");
    }
    Append(&xml, "  </testsuite>\n");
  }
  return xml + "</testsuites>\n";
}

std::string ToText(const std::vector<GradeRow>& rows, const Exercise& exercise) {
  std::string text;
  const int most = exercise::MaxPoints(exercise);
  for (const GradeRow& row : rows) {
    const std::string why = WhyOf(row);
    Append(&text, row.file, ": ", row.points(), " of ", most,
           row.undecided() > 0 ? Cat(", ", row.undecided(), " not decided") : "",
           why.empty() ? "" : Cat(" (", why, ")"), "\n");
    if (rows.size() > 1 || !row.graded.is_object() || row.has_problem()) continue;
    for (const Json& check : row.graded["grade"]["checks"]) {
      const std::string sentence = ReasonOf(check);
      Append(&text, "  ", TextOf(check, "status"), "  ", TextOf(check, "name"), "  ",
             check["earned"].get<int>(), "/", check["points"].get<int>(),
             sentence.empty() ? "" : Cat("  ", sentence), "\n");
    }
  }
  return text;
}

}  // namespace zonelab::grading
