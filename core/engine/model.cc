// Loading: text → syntax → checked model → network → compiled system; and back to text.
#include <utility>

#include "core/base/check.h"
#include "core/base/strings.h"
#include "core/engine/engine.h"
#include "core/lang/print.h"
#include "core/semantics/successors.h"
#include "core/xml/export.h"
#include "core/xml/ugi.h"

namespace zonelab {

std::string_view Version() { return ZONELAB_VERSION; }

std::unique_ptr<Model> Model::Read(std::string_view text, Format format) {
  std::unique_ptr<Model> model(new Model());
  Diagnostics& diagnostics = model->diagnostics_;
  xml::ModelFile& file = model->file_;
  switch (format) {
    case Format::kAuto:
      file = xml::Read(std::string(text), model->sources_, diagnostics);
      break;
    case Format::kXta:
      file = xml::ReadXta(std::string(text), model->sources_, diagnostics);
      break;
    case Format::kXml:
      file = xml::ReadXml(std::string(text), model->sources_, diagnostics);
      break;
  }
  model->is_readable_ = !diagnostics.has_errors();
  return model;
}

std::unique_ptr<Model> Model::Load(std::string_view text, Format format) {
  std::unique_ptr<Model> model = Read(text, format);
  Diagnostics& diagnostics = model->diagnostics_;
  if (!model->is_readable_) return model;
  model->network_ = model::Instantiate(model->document(), diagnostics);
  if (model->network_ == nullptr || diagnostics.has_errors()) return model;
  std::unique_ptr<semantics::System> system =
      semantics::System::Build(*model->network_, diagnostics);
  if (system == nullptr || diagnostics.has_errors()) return model;
  model->system_ = std::move(system);
  model->FindInitialState();
  return model;
}

// A model whose initial state breaks its own invariants has no state at all: an error, not a
// verdict.
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
    diagnostics_.Error(
        "no-initial-state", declared.invariant->span,
        Cat("The system has no initial state: the invariant of the initial location ",
            declared.symbol->name, " of process ", process.name, " does not hold at time 0."));
  }
  system_ = nullptr;
}

void Model::SetLayout(std::string_view ugi) {
  ZL_CHECK(is_readable_);
  xml::ReadUgi(ugi, document(), &file_.layout);
}

ModelText Model::Write(Format format) const {
  ZL_CHECK(is_readable_);
  if (format == Format::kXml) return {xml::WriteXml(file_), "", ""};
  return {lang::PrintDocument(document()), lang::PrintQueryFile(queries()),
          xml::WriteUgi(document(), file_.layout)};
}

void Model::CheckQuery(std::string_view query, Diagnostics& diagnostics) {
  if (query == kExhaustive) return;
  Session session(*this, query, Options());
  for (const Diagnostic& diagnostic : session.diagnostics().all()) diagnostics.Add(diagnostic);
}

absl::StatusOr<bool> Model::CheckCertificate(std::string_view json) {
  const absl::StatusOr<certificate::Certificate> read = certificate::FromJson(*network_, json);
  if (!read.ok()) return read.status();
  if (read->query == kExhaustive) {
    const absl::Status status = certificate::Check(*network_, nullptr, *read);
    if (!status.ok()) return status;
    return true;
  }
  Diagnostics diagnostics;
  const int source = sources_.Add("query", read->query);
  const lang::Query query = lang::ParseQuery(*file_.document, sources_, source, diagnostics);
  if (diagnostics.has_errors()) {
    return absl::InvalidArgumentError(
        Cat("its query does not fit the model: ", diagnostics.all().front().message));
  }
  return certificate::CheckVerdict(*network_, *file_.document, query, *read);
}

std::unique_ptr<Session> Model::Open(std::string_view query, const Options& options) {
  std::unique_ptr<Session> session(new Session(*this, query, options));
  if (!session->diagnostics_.has_errors()) session->Start();
  return session;
}

}  // namespace zonelab
