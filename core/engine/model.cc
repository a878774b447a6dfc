// Loading: text → syntax → checked model → network → compiled system.
#include <utility>

#include "core/base/strings.h"
#include "core/engine/engine.h"
#include "core/semantics/successors.h"

namespace zonelab {

std::string_view Version() { return ZONELAB_VERSION; }

std::unique_ptr<Model> Model::Read(std::string_view text, Format format) {
  std::unique_ptr<Model> model(new Model());
  Diagnostics& diagnostics = model->diagnostics_;
  const int source = model->sources_.Add("", std::string(text));
  const size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  const bool looks_like_xml = first != std::string_view::npos && text[first] == '<';
  if (format == Format::kXml || (format == Format::kAuto && looks_like_xml)) {
    diagnostics.Error("unsupported-feature", Span{source, 0, 0},
                      "UPPAAL's XML format is not supported yet; save the model as XTA.");
    return model;
  }
  model->document_ = lang::ParseXta(model->sources_, source, diagnostics);
  return model;
}

std::unique_ptr<Model> Model::Load(std::string_view text, Format format) {
  std::unique_ptr<Model> model = Read(text, format);
  Diagnostics& diagnostics = model->diagnostics_;
  if (diagnostics.has_errors()) return model;
  model->network_ = model::Instantiate(*model->document_, diagnostics);
  if (model->network_ == nullptr || diagnostics.has_errors()) return model;
  std::unique_ptr<semantics::System> system =
      semantics::System::Build(*model->network_, diagnostics);
  if (system == nullptr || diagnostics.has_errors()) return model;
  model->system_ = std::move(system);
  model->FindInitialState();
  return model;
}

// A model whose initial state breaks its own invariants has no state at all: an error, not a verdict.
void Model::FindInitialState() {
  semantics::Successors successors(*system_);
  const semantics::Step initial = successors.Initial();
  if (initial.error != nullptr) {
    diagnostics_.Error(initial.error->code, initial.error->span,
                       Cat("In the initial state: ", initial.error->message, "."));
    system_ = nullptr;
    return;
  }
  const int n = system_->clock_count();
  std::vector<zone::Bound> zone(zone::Size(n));
  zone::SetZero(zone.data(), n);
  if (zone::ConjoinAll(zone.data(), n, initial.invariant)) return;
  const std::vector<semantics::Slot> state = system_->InitialState();
  lang::EvalError error;
  for (int p = 0; p < system_->process_count(); ++p) {
    std::vector<zone::Constraint> constraints;
    zone::SetZero(zone.data(), n);
    const auto& location = system_->location(p, state[p]);
    const bool holds =
        semantics::EvaluateCondition(location.invariant, successors.machine(), state.data(),
                                     &constraints, &error) == semantics::Outcome::kTrue &&
        zone::ConjoinAll(zone.data(), n, constraints);
    if (holds) continue;
    const model::Process& process = *network_->processes[p];
    const lang::Location& declared = process.templ->locations[state[p]];
    diagnostics_.Error("no-initial-state", declared.invariant->span,
                       Cat("The system has no initial state: the invariant of the initial location ",
                           declared.symbol->name, " of process ", process.name,
                           " does not hold at time 0."));
  }
  system_ = nullptr;
}

void Model::CheckQuery(std::string_view query, Diagnostics& diagnostics) {
  if (query == kExhaustive) return;
  Session session(*this, query, Options());
  for (const Diagnostic& diagnostic : session.diagnostics().all()) diagnostics.Add(diagnostic);
}

std::unique_ptr<Session> Model::Open(std::string_view query, const Options& options) {
  std::unique_ptr<Session> session(new Session(*this, query, options));
  if (!session->diagnostics_.has_errors()) session->Start();
  return session;
}

}  // namespace zonelab
