// Guards and invariants split into data and clock constraints: compiled, then evaluated in a state.
#include "core/semantics/constraints.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/dump/words.h"
#include "tests/support/load.h"

namespace zonelab::semantics::constraints_test {
namespace {

// "true: x <= 3 && y > 1", "false" or "error CODE".
std::string Evaluated(const std::string& condition) {
  testing::ParsedModel model(
      Cat("clock x, y, z[2]; int[0,9] v = 2, w = 5; int a[2] = {1, 3}; bool yes = true, no;"
          "process P() { state A; init A; trans A -> A { guard ",
          condition, "; }; } system P;"));
  if (model.network == nullptr) return model.Errors();
  Program program(*model.network);
  const model::Process& process = *model.network->processes[0];
  const Condition compiled =
      CompileCondition(process.edges[0].edge->guard, program, process.bindings, {});
  Machine machine(program);
  std::vector<Slot> state = {0};
  for (const model::Variable& variable : model.network->variables) {
    state.push_back(variable.initial);
  }
  std::vector<zone::Constraint> constraints;
  lang::EvalError error;
  switch (EvaluateCondition(compiled, machine, state.data(), &constraints, &error)) {
    case Outcome::kError:
      return Cat("error ", error.code);
    case Outcome::kFalse:
      return "false";
    case Outcome::kTrue:
      break;
  }
  std::string text = "true";
  for (size_t k = 0; k < constraints.size(); ++k) {
    Append(&text, k == 0 ? ": " : " && ", dump::ConstraintText(constraints[k], *model.network));
  }
  return text;
}

TEST(Condition, DataAndClocks) {
  const struct {
    const char* condition;
    const char* expected;
  } cases[] = {
      {"v == 2", "true"},
      {"v == 3", "false"},
      {"x <= 3", "true: x <= 3"},
      {"x == 3", "true: x <= 3 && x >= 3"},
      {"3 < x && v == 2 && y >= 1", "true: x > 3 && y >= 1"},
      {"x < 3 && v == 3", "false"},
      // The bound is computed in the state: v is 2, w is 5, a[1] is 3.
      {"x >= v + w", "true: x >= 7"},
      {"x - v < a[1]", "true: x < 5"},
      {"x + 1 <= w", "true: x <= 4"},
      {"x - y > v", "true: y - x < -2"},
      {"x <= y + v", "true: x - y <= 2"},
      {"z[v - 1] <= 4", "true: z[1] <= 4"},
      {"z[v] <= 4", "error index"},
      {"x <= a[w]", "error index"},
      // A constraint counts only if the data does not settle it.
      {"yes || x < 5", "true"},
      {"no || x < 5", "true: x < 5"},
      {"yes imply x < 5", "true: x < 5"},
      {"no imply x < 5", "true"},
      {"forall (i : int[0,1]) z[i] >= i + 1", "true: z[0] >= 1 && z[1] >= 2"},
      {"forall (i : int[0,1]) (a[i] == 3 imply z[i] <= v)", "true: z[1] <= 2"},
      {"no || (v == 3 && x < 5)", "false"},
  };
  for (const auto& each : cases)
    EXPECT_EQ(Evaluated(each.condition), each.expected) << each.condition;
}

TEST(Condition, AppendedConstraints) {
  const struct {
    lang::Op op;
    std::vector<zone::Constraint> expected;
  } cases[] = {
      {lang::Op::kLess, {{1, 2, zone::LessThan(4)}}},
      {lang::Op::kLessEqual, {{1, 2, zone::AtMost(4)}}},
      {lang::Op::kGreater, {{2, 1, zone::LessThan(-4)}}},
      {lang::Op::kGreaterEqual, {{2, 1, zone::AtMost(-4)}}},
      {lang::Op::kEqual, {{1, 2, zone::AtMost(4)}, {2, 1, zone::AtMost(-4)}}},
  };
  for (const auto& each : cases) {
    std::vector<zone::Constraint> out;
    AppendConstraints(1, 2, each.op, 4, &out);
    EXPECT_EQ(out, each.expected);
  }
}

}  // namespace
}  // namespace zonelab::semantics::constraints_test
