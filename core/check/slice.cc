#include "core/check/slice.h"

#include <utility>

#include "core/check/harmless.h"
#include "core/reference/left_out.h"

namespace zonelab::check {
namespace {

// No slice is made of what is larger: conditions, updates and processes times variables and clocks.
constexpr size_t kMostCells = size_t{1} << 28;
// It takes quadratic time in their number.
constexpr size_t kMostProcesses = 1000;

}  // namespace

bool CanSlice(const semantics::System& system, const Question& question) {
  const model::Network& network = system.network();
  const lang::Document& document = *network.document;
  const bool is_for_state =
      question.form == QueryForm::kExistsEventually || question.form == QueryForm::kAlwaysGlobally;
  if (!(IsAboutRuns(question.form) || is_for_state) || network.processes.size() > kMostProcesses ||
      network.has_priorities || system.has_rates() || !document.before_update.empty() ||
      !document.after_update.empty()) {
    return false;
  }
  // Sets of variables and clocks, three for each update, two for each condition.
  size_t parts = network.processes.size();
  for (const auto& process : network.processes) {
    for (const lang::Edge& edge : process->templ->edges) {
      parts += edge.updates.size() + model::ConjunctsOf(edge.guard).size();
    }
  }
  const size_t cells = network.variables.size() + static_cast<size_t>(network.clock_count());
  return parts * cells <= kMostCells;
}

std::unique_ptr<QuestionSlice> SliceWithout(const semantics::System& system,
                                            const Question& question, LeftOut left_out) {
  if (left_out.empty()) return nullptr;
  auto slice = std::make_unique<QuestionSlice>();
  slice->left_out = std::move(left_out);
  // A verdict that cannot be proved is none: whoever will check the certificate must agree.
  absl::StatusOr<model::Slice> made =
      reference::WithoutLeftOut(system.network(), question.query, slice->left_out.processes,
                                slice->left_out.variables, IsAboutRuns(question.form));
  if (!made.ok()) return nullptr;
  slice->model = *std::move(made);
  Diagnostics ignored;
  slice->system = semantics::System::Build(*slice->model.network, ignored);
  return slice->system == nullptr ? nullptr : std::move(slice);
}

std::unique_ptr<QuestionSlice> SliceFor(const semantics::System& system, const Question& question) {
  if (!CanSlice(system, question)) return nullptr;
  Cone cone(system.network(), Cut::kWide);
  if (!cone.Begin(question.query)) return nullptr;
  cone.Close();
  if (IsAboutRuns(question.form)) KeepHarmful(system, &cone);
  return SliceWithout(system, question, cone.Names());
}

}  // namespace zonelab::check
