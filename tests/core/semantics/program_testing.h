// Compiled code and the tree-walking evaluator side by side, for the tests of programs.
#ifndef ZONELAB_TESTS_CORE_SEMANTICS_PROGRAM_TESTING_H_
#define ZONELAB_TESTS_CORE_SEMANTICS_PROGRAM_TESTING_H_

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/lang/evaluate.h"
#include "core/model/network.h"
#include "core/semantics/program.h"

namespace zonelab::semantics {

// What an evaluation did, in one line: value or changed variables and clocks, or the error.
struct Computed {
  std::string text;
  std::string code;
  Span span;
};

inline Computed Failed(const lang::EvalError& error) {
  return {Cat(error.code, ": ", error.message), std::string(error.code.text()), error.span};
}

inline std::vector<Slot> InitialState(const model::Network& network) {
  std::vector<Slot> state;
  for (const auto& process : network.processes) state.push_back(process->templ->initial);
  for (const model::Variable& variable : network.variables) state.push_back(variable.initial);
  return state;
}

inline std::string Changes(const model::Network& network, const std::vector<Slot>& before,
                           const std::vector<Slot>& after,
                           const std::vector<std::pair<int32_t, int32_t>>& clocks) {
  std::string out;
  const size_t first = network.processes.size();
  for (size_t i = 0; i < before.size(); ++i) {
    if (before[i] == after[i]) continue;
    const std::string name =
        i < first ? network.processes[i]->name : network.variables[i - first].name;
    Append(&out, out.empty() ? "" : " ", name, "=", after[i]);
  }
  for (const auto& [clock, value] : clocks) {
    Append(&out, out.empty() ? "" : " ", network.clocks[clock], ":=", value);
  }
  return out;
}

class ViewOfProcesses : public lang::Evaluator::ProcessView {
 public:
  ViewOfProcesses(const model::Network& network, const std::vector<Slot>& state)
      : network_(network), state_(state) {}
  const lang::Bindings* Find(const lang::Symbol* process, absl::Span<const int32_t> arguments,
                             int* index) const override {
    *index = model::FindProcess(network_, process, arguments);
    return *index < 0 ? nullptr : &network_.processes[*index]->bindings;
  }
  int LocationOf(int process_index) const override { return state_[process_index]; }

 private:
  const model::Network& network_;
  const std::vector<Slot>& state_;
};

// Both ways to evaluate in one place.
struct Twins {
  explicit Twins(model::Network& model) : network(model), program(model), machine(program) {}

  Computed Compiled(Code code, bool is_update, std::vector<Slot> state) {
    const std::vector<Slot> before = state;
    machine.clock_sets.clear();
    if (is_update) {
      if (!machine.Execute(code, state.data())) return Failed(machine.error());
      return {Changes(network, before, state, machine.clock_sets), "", {}};
    }
    int32_t value = 0;
    if (!machine.Int(code, state.data(), &value)) return Failed(machine.error());
    EXPECT_EQ(state, before);
    EXPECT_EQ(program.ConstantValue(code).value_or(value), value);
    return {Cat(value), "", {}};
  }

  Computed Walked(absl::Span<lang::Expr* const> exprs, const lang::Bindings& bindings,
                  absl::Span<const int32_t> selects, bool is_update, std::vector<Slot> state) {
    const std::vector<Slot> before = state;
    lang::Evaluator evaluator(network.constants, bindings);
    evaluator.set_state(absl::MakeSpan(state).subspan(network.processes.size()));
    evaluator.set_selects(selects);
    const ViewOfProcesses processes(network, before);
    evaluator.processes = &processes;
    std::vector<std::pair<int32_t, int32_t>> clocks;
    if (!is_update) {
      int32_t value = 0;
      if (!evaluator.Int(*exprs[0], &value)) return Failed(evaluator.error());
      return {Cat(value), "", {}};
    }
    evaluator.clock_assignments = &clocks;
    for (const lang::Expr* expr : exprs) {
      if (!evaluator.Execute(*expr)) return Failed(evaluator.error());
    }
    return {Changes(network, before, state, clocks), "", {}};
  }

  model::Network& network;
  Program program;
  Machine machine;
};

inline std::string OneEdge(std::string_view declarations, std::string_view edge) {
  return Cat(declarations, "\nprocess P() { state A, B; init A; trans A -> B { ", edge,
             " }; }\nsystem P;\n");
}

}  // namespace zonelab::semantics

#endif  // ZONELAB_TESTS_CORE_SEMANTICS_PROGRAM_TESTING_H_
