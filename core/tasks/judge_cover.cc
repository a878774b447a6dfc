// Does one zone cover another by the inclusion that a method uses?
//
//   inclusion                      every value of the smaller zone is in the larger one
//   extra-m …, extra-lu-plus …     the same once both zones are extrapolated
//   alu lower y=3 upper x=5        every value of the smaller zone is simulated by one of the larger:
//   alu y >= 3, x <= 5             with the constants of the guards, or with the guards themselves
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/exercise/form.h"
#include "core/tasks/judging.h"
#include "core/tasks/program.h"
#include "core/zone/inclusion.h"

namespace zonelab::tasks {

using exercise::Task;
using exercise::Trimmed;
using zone::GuardBounds;

namespace {

// What of a zone is not covered by `large`, as a union.
//
// v' simulates v if v'(y) >= v(y) or v'(y) satisfies the lower guard of y, and v'(x) <= v(x) unless
// v(x) violates the upper guard of x (zone/inclusion.h).  For each v these are bounds on v', one for
// each clock and side; together with y - x < c in `large` they are unsatisfiable iff for some x and y
// the bounds on v'(y) from below, on v'(x) from above and c alone are: if v(x) satisfies its upper
// guard, v(y) - v(x) is beyond c, and so is g - v(x) for all g that satisfy the lower guard.
std::vector<Set> NotSimulated(const Set& large, const std::vector<GuardBounds>& guards) {
  const int n = large.size();
  std::vector<Set> pieces;
  for (int y = 0; y < n; ++y) {
    for (int x = 0; x < n; ++x) {
      const zone::Bound c = large.At(y, x);
      const bool matters = (y == 0 || guards[y].has_lower()) && (x == 0 || guards[x].has_upper());
      if (x == y || !matters || !zone::IsFinite(c)) continue;
      std::vector<zone::Constraint> all = {{x, y, zone::Complement(c)}};
      if (x > 0) all.push_back({x, 0, guards[x].upper});
      if (y > 0) {
        const zone::Bound around = zone::Add(guards[y].lower, c);
        if (x == 0 && around >= zone::kZero) continue;
        if (x > 0) all.push_back({x, 0, zone::Complement(around)});
      }
      Set piece = Set::Of(n, all);
      if (!piece.empty()) pieces.push_back(std::move(piece));
    }
  }
  return pieces;
}

struct Method {
  std::vector<GuardBounds> guards;  // of `alu`; none: inclusion
  std::optional<Operation> extrapolation;
};

// The guards that constants stand for: beyond a lower one is strictly above it, and beyond an upper
// one is, too [Herbreteau+ 2012].
std::vector<GuardBounds> GuardsOf(const std::vector<zone::LowerUpper>& bounds) {
  std::vector<GuardBounds> guards(bounds.size());
  for (size_t x = 1; x < bounds.size(); ++x) {
    if (bounds[x].lower != zone::LowerUpper::kNone) {
      guards[x].lower = zone::LessThan(-bounds[x].lower);
    }
    if (bounds[x].upper != zone::LowerUpper::kNone) {
      guards[x].upper = zone::AtMost(bounds[x].upper);
    }
  }
  return guards;
}

bool ReadAlu(std::string_view text, const Clocks& clocks, Method* method, TextError* error) {
  if (text.starts_with("lower") || text.starts_with("upper")) {
    const std::optional<Program> read =
        ReadProgram(Cat("extra-lu-plus ", text), clocks, nullptr, error);
    if (read) method->guards = GuardsOf(read->back().bounds);
    return read.has_value();
  }
  const std::optional<Constraints> read = ReadConstraints(text, clocks, error);
  if (!read) return false;
  method->guards.resize(static_cast<size_t>(clocks.count()));
  for (const zone::Constraint& one : read->all()) {
    if ((one.i == 0) == (one.j == 0)) {
      error->message = "a guard compares one clock with a number";
      return false;
    }
    GuardBounds bound;
    (one.i == 0 ? bound.lower : bound.upper) = one.bound;
    method->guards[static_cast<size_t>(one.i + one.j)].Join(bound);
  }
  return true;
}

std::optional<Method> ReadMethod(std::string_view text, const Clocks& clocks, TextError* error) {
  Method method;
  if (text == "inclusion") return method;
  if (text.starts_with("alu ")) {
    if (!ReadAlu(Trimmed(text.substr(4)), clocks, &method, error)) return std::nullopt;
    return method;
  }
  if (!text.starts_with("extra-m ") && !text.starts_with("extra-lu-plus ")) {
    error->message =
        "there are `inclusion`, `extra-m x=5 y=3`, `extra-lu-plus lower y=3 upper x=5`, "
        "`alu lower y=3 upper x=5` and, with guards, `alu y >= 3, x <= 5`";
    return std::nullopt;
  }
  const std::optional<Program> read = ReadProgram(text, clocks, nullptr, error);
  if (!read) return std::nullopt;
  method.extrapolation = read->back();
  return method;
}

}  // namespace

Judgement JudgeCover(const Context& context, const Task& task, std::string_view answer) {
  const Clocks clocks = ClocksOf(context, task);
  const Model* model = ModelOf(context, task);
  TextError error;
  const std::optional<Program> small = ReadProgram(task.Get("small"), clocks, model, &error);
  if (!small) return Unsound("small", error);
  const std::optional<Program> large = ReadProgram(task.Get("large"), clocks, model, &error);
  if (!large) return Unsound("large", error);
  const std::optional<Method> method = ReadMethod(task.Get("by"), clocks, &error);
  if (!method) return Unsound("by", error);
  Set in = Run(*small, clocks.count()), around = Run(*large, clocks.count());
  if (in.empty() || around.empty()) {
    return Unsound(in.empty() ? "small" : "large", "this zone is empty, and no node has it");
  }
  if (method->extrapolation) {
    Apply(*method->extrapolation, &in);
    Apply(*method->extrapolation, &around);
  }
  const bool is_alu = !method->guards.empty();
  const std::vector<Set> outside =
      is_alu ? NotSimulated(around, method->guards) : std::vector<Set>();
  bool is_covered = is_alu || around.Includes(in);
  for (const Set& piece : outside) {
    Set both = piece;
    both.And(in);
    is_covered = is_covered && both.empty();
  }
  const auto is_outside = [&](const Point& point) {
    if (!is_alu) return !around.Contains(point);
    return std::any_of(outside.begin(), outside.end(),
                       [&](const Set& piece) { return piece.Contains(point); });
  };
  return JudgeYesOrNo(is_covered, in, is_outside, clocks, answer);
}

Json CoverToJson(const Context& context, const Task& task) {
  const Clocks clocks = ClocksOf(context, task);
  Object object;
  for (const char* key : {"small", "large"}) {
    TextError error;
    const std::optional<Program> program =
        ReadProgram(task.Get(key), clocks, ModelOf(context, task), &error);
    if (!program) return nullptr;
    object.Set(key, SetToJson(Run(*program, clocks.count()), clocks));
  }
  return object.Take();
}

}  // namespace zonelab::tasks
