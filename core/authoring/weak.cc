#include "core/authoring/weak.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/strings.h"
#include "core/hints/json.h"

namespace zonelab::authoring {
namespace {

constexpr char kWeak[] = "exercise-weak";
constexpr size_t kMostPlaces = 4;

// "the edge On -> Off of Light, …".
std::string Places(const Mutants& mutants, const std::vector<const Survivor*>& survivors) {
  std::set<std::string> places;
  for (const Survivor* one : survivors) {
    places.insert(hints::Describe(mutants.mutants()[one->mutant].place));
  }
  std::string text;
  size_t count = 0;
  for (const std::string& place : places) {
    if (++count > kMostPlaces) return Cat(text, ", …");
    Append(&text, text.empty() ? "" : ", ", place);
  }
  return text;
}

}  // namespace

Diagnostics WeakPoints(const exercise::Exercise& exercise, int source, const Mutants& mutants) {
  Diagnostics found;
  if (!mutants.problem().empty() || mutants.mutants().empty()) return found;
  std::map<std::string, Span> spans;
  for (const exercise::Graded* check : exercise::Checks(exercise)) spans[check->name] = check->span;
  const size_t tried = mutants.mutants().size();
  const std::vector<int> failures = mutants.Failures();
  for (size_t k = 0; k < failures.size(); ++k) {
    if (failures[k] > 0 || mutants.start_fails()[k]) continue;
    found.Warning(kWeak, spans[mutants.checks()[k]],
                  Cat("`", mutants.checks()[k],
                      "` is failed by nothing that was tried: neither by "
                      "the start nor by one of ",
                      tried, " mutants of the solution"));
  }
  for (const auto& [a, b] : mutants.Together()) {
    found.Remark(kWeak, spans[mutants.checks()[b]],
                 Cat("whatever fails `", mutants.checks()[b], "` fails `", mutants.checks()[a],
                     "`, too, and the reverse: ", failures[a], " of ", tried,
                     " mutants fail both, and none fails one of them"));
  }
  std::vector<const Survivor*> differing, doubtful;
  for (const Survivor& one : mutants.survivors()) {
    if (one.is_right || (one.told && one.told->kind == Told::kSame)) continue;
    const bool differs = one.told && one.told->kind == Told::kDiffers;
    (differs ? differing : doubtful).push_back(&one);
  }
  const Span head = {source, 0, 0};
  const auto them = [&](const std::vector<const Survivor*>& all) {
    return Cat(all.size(), " of ", tried, " mutants of the solution ",
               all.size() == 1 ? "passes" : "pass", " all checks");
  };
  constexpr std::string_view kLook =
      "; look at them with `zonelab exercise mutants`, and add a test, or say that they are right "
      "(`right: …`)";
  if (!differing.empty()) {
    found.Warning(kWeak, head,
                  Cat(them(differing), " and ", differing.size() == 1 ? "does" : "do",
                      " not do the same, changed at ", Places(mutants, differing), kLook));
  }
  if (!doubtful.empty()) {
    found.Remark(kWeak, head,
                 Cat(them(doubtful), ", and whether ", doubtful.size() == 1 ? "it does" : "they do",
                     " the same is not decided, changed at ", Places(mutants, doubtful), kLook));
  }
  if (!mutants.is_complete()) {
    found.Remark(kWeak, head,
                 Cat("time was up before all of ", tried,
                     " mutants of the solution were graded and compared; give more: `--seconds`"));
  }
  return found;
}

}  // namespace zonelab::authoring
