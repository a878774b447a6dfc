#include "core/authoring/json.h"

#include <algorithm>

#include "absl/strings/str_join.h"
#include "core/base/strings.h"
#include "core/hints/json.h"

namespace zonelab::authoring {
namespace {

constexpr size_t kMostBroken = 5;  // models that fail one check only, for each check

Json ToJson(const Told& told) {
  return Object()
      .Set("kind", NameOf(told.kind))
      .Set("why", told.why)
      .Set("runs", told.runs)
      .Set("events", told.events)
      .Set("isOurs", told.is_ours)
      .Set("word", told.word)
      .Set("isShortest", told.is_shortest)
      .Take();
}

Json ToJson(const WordTest& test) {
  return Object()
      .Set("name", test.test.name)
      .Set("text", Print(test))
      .Set("namesAnswers", test.names_answers)
      .Take();
}

Json ToJson(const Survivor& survivor, const Mutant& mutant) {
  return Object()
      .Set("number", mutant.number)
      .Set("place", hints::ToJson(mutant.place))
      .Set("where", hints::Describe(mutant.place))
      .Set("from", mutant.from)
      .Set("to", mutant.to)
      .Set("model", mutant.text)
      .Set("isRight", survivor.is_right)
      .Set("told", survivor.told ? ToJson(*survivor.told) : Json())
      .Set("test", survivor.test ? ToJson(*survivor.test) : Json())
      .Take();
}

// "3 survive", "1 survives".
std::string Survive(size_t count) { return Cat(count, count == 1 ? " survives" : " survive"); }

std::string Indented(const std::string& text, std::string_view by) {
  std::string made;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    Append(&made, by, text.substr(at, end - at), "\n");
    at = end + 1;
  }
  return made;
}

std::string Change(const Mutant& mutant) {
  const auto lines = [](const std::vector<std::string>& all) {
    return all.empty() ? std::string("(nothing)") : absl::StrJoin(all, " ");
  };
  return Cat(lines(mutant.from), "\n  => ", lines(mutant.to));
}

}  // namespace

std::string Describe(const Told& told) {
  switch (told.kind) {
    case Told::kSame:
      return Cat("behaves the same: it does the same timed words over ",
                 absl::StrJoin(told.events, ", "));
    case Told::kDiffers:
      return Cat("differs: only the ", told.is_ours ? "solution" : "mutant", " can do `", told.word,
                 "`",
                 told.is_shortest ? "" : " (found by trying runs; there may be a shorter one)");
    case Told::kUndecided:
      return Cat("not decided: ", told.why,
                 told.runs > 0 ? Cat("; ", told.runs, " runs show no difference") : "");
  }
  return "";
}

Json ToJson(const Mutants& mutants) {
  const std::vector<int> failures = mutants.Failures();
  Json checks = Json::array(), survivors = Json::array(), together = Json::array();
  for (size_t k = 0; k < mutants.checks().size(); ++k) {
    Json only = Json::array();
    for (const size_t one : mutants.FailingOnly(k)) {
      if (only.size() == kMostBroken) break;
      only.push_back(mutants.mutants()[one].text);
    }
    checks.push_back(Object()
                         .Set("name", mutants.checks()[k])
                         .Set("failed", failures[k])
                         .Set("startFails", static_cast<bool>(mutants.start_fails()[k]))
                         .Set("failOnlyThis", std::move(only))
                         .Take());
  }
  for (const auto& [a, b] : mutants.Together()) {
    together.push_back(TextsToJson({mutants.checks()[a], mutants.checks()[b]}));
  }
  int undecided = 0, beyond = 0;
  for (const Mutant& mutant : mutants.mutants()) {
    undecided += mutant.failed.empty() && mutant.is_undecided;
    beyond += mutant.is_beyond;
  }
  for (const Survivor& survivor : mutants.survivors()) {
    survivors.push_back(ToJson(survivor, mutants.mutants()[survivor.mutant]));
  }
  return Object()
      .Set("problem", mutants.problem())
      .Set("possible", mutants.possible())
      .Set("tried", mutants.mutants().size())
      .Set("undecided", undecided)
      .Set("beyond", beyond)
      .Set("isComplete", mutants.is_complete())
      .Set("checks", std::move(checks))
      .Set("together", std::move(together))
      .Set("survivors", std::move(survivors))
      .Take();
}

std::string Describe(const Mutants& mutants) {
  if (!mutants.problem().empty()) return Cat("There are no mutants: ", mutants.problem(), ".\n");
  int failed = 0, undecided = 0, beyond = 0;
  for (const Mutant& mutant : mutants.mutants()) {
    failed += !mutant.failed.empty();
    undecided += mutant.failed.empty() && mutant.is_undecided;
    beyond += mutant.is_beyond;
  }
  std::string text = Cat(
      mutants.mutants().size(), " of ", mutants.possible(),
      " mutants of the solution tried: ", failed, failed == 1 ? " fails, " : " fail, ", undecided,
      " undecided, ", Survive(mutants.survivors().size()),
      beyond > 0 ? Cat(", ", beyond, " would, but change more than `edits` allows") : "", ".\n");
  if (!mutants.is_complete()) text += "Time was up before all were tried or compared.\n";
  const std::vector<int> failures = mutants.Failures();
  for (size_t k = 0; k < mutants.checks().size(); ++k) {
    Append(&text, "  ", mutants.checks()[k], ": ", failures[k],
           failures[k] == 1 ? " fails it" : " fail it",
           failures[k] == 0 && !mutants.start_fails()[k] ? ", and the start passes it" : "", "\n");
  }
  for (const auto& [a, b] : mutants.Together()) {
    Append(&text, "  ", mutants.checks()[a], " and ", mutants.checks()[b],
           " always fail together\n");
  }
  std::string place;
  for (const Survivor& survivor : mutants.survivors()) {
    const Mutant& mutant = mutants.mutants()[survivor.mutant];
    std::string here = hints::Describe(mutant.place);
    if (here != place) Append(&text, "\n", here, "\n");
    place = std::move(here);
    Append(&text, "  ", mutant.number, "  ", Change(mutant), "\n");
    if (survivor.is_right) {
      text += "    right as well\n";
    } else if (survivor.told) {
      Append(&text, "    ", Describe(*survivor.told), "\n");
    } else {
      text += "    not compared\n";
    }
    if (survivor.test) {
      Append(&text, "    a test that tells them apart",
             survivor.test->names_answers ? " (where answers have the same names)" : "", ":\n",
             Indented(Print(*survivor.test), "      "));
    }
  }
  return text;
}

}  // namespace zonelab::authoring
