// Loading: text → syntax → checked model → network → compiled system; and back to text.
#include <utility>

#include "core/base/check.h"
#include "core/base/strings.h"
#include "core/certificate/certificate.h"
#include "core/check/question.h"
#include "core/engine/model_impl.h"
#include "core/lang/print.h"
#include "core/semantics/successors.h"
#include "core/services/sanity.h"
#include "core/xml/export.h"
#include "core/xml/ugi.h"

namespace zonelab {
namespace {

// A model whose initial state breaks its own invariants has no state at all: an error, not a
// verdict.
bool HasInitialState(const model::Network& network, const semantics::System& system,
                     Diagnostics& diagnostics) {
  semantics::Successors successors(system);
  const semantics::Step initial = successors.Initial();
  if (initial.error != nullptr) {
    diagnostics.Error(initial.error->code, initial.error->span,
                      Tell("In the initial state: ", initial.error->message, "."));
    return false;
  }
  const int n = system.clock_count();
  std::vector<zone::Bound> zone(zone::Size(n));
  zone::SetZero(zone.data(), n);
  if (zone::ConjoinAll(zone.data(), n, initial.invariant)) return true;
  const std::vector<semantics::Slot> state = system.InitialState();
  lang::EvalError error;
  for (int p = 0; p < system.process_count(); ++p) {
    std::vector<zone::Constraint> constraints;
    zone::SetZero(zone.data(), n);
    const auto& location = system.location(p, state[p]);
    const bool holds =
        semantics::EvaluateCondition(location.invariant, successors.machine(), state.data(),
                                     &constraints, &error) == semantics::Outcome::kTrue &&
        zone::ConjoinAll(zone.data(), n, constraints);
    if (holds) continue;
    const model::Process& process = *network.processes[p];
    const lang::Location& declared = process.templ->locations[state[p]];
    diagnostics.Error(
        "no-initial-state", declared.invariant->span,
        Tell("The system has no initial state: the invariant of the initial location ",
             declared.symbol->name, " of process ", process.name, " does not hold at time 0."));
  }
  return false;
}

std::unique_ptr<Model::Impl> ReadModel(std::string_view text, Format format,
                                       const std::string& observers) {
  auto impl = std::make_unique<Model::Impl>();
  const auto read = format == Format::kXta   ? xml::ReadXta
                    : format == Format::kXml ? xml::ReadXml
                                             : xml::Read;
  impl->file = read(std::string(text), impl->sources, impl->diagnostics, observers);
  impl->is_readable = !impl->diagnostics.has_errors();
  return impl;
}

}  // namespace

const lang::Document* TreeOf(const Model& model) { return model.impl().file.document.get(); }
const lang::Document& DocumentOf(const Model& model) { return *TreeOf(model); }
bool IsXml(const Model& model) { return model.impl().file.is_xml; }
model::Network& NetworkOf(const Model& model) { return *model.impl().network; }
semantics::System& SystemOf(const Model& model) { return *model.impl().system; }

std::string_view Version() { return ZONELAB_VERSION; }
QueryForm FormOf(std::string_view query) { return check::FormOf(query); }

Model::Model(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Model::~Model() = default;

std::unique_ptr<Model> Model::Read(std::string_view text, Format format) {
  return std::unique_ptr<Model>(new Model(ReadModel(text, format, "")));
}

std::unique_ptr<Model> Model::Load(std::string_view text, Format format,
                                   const std::string& observers) {
  std::unique_ptr<Model> model(new Model(ReadModel(text, format, observers)));
  Impl& impl = *model->impl_;
  if (!impl.is_readable) return model;
  impl.network = model::Instantiate(*impl.file.document, impl.diagnostics);
  if (impl.network == nullptr || impl.diagnostics.has_errors()) return model;
  auto system = semantics::System::Build(*impl.network, impl.diagnostics);
  if (system == nullptr || impl.diagnostics.has_errors()) return model;
  if (HasInitialState(*impl.network, *system, impl.diagnostics)) impl.system = std::move(system);
  return model;
}

bool Model::ok() const { return impl_->system != nullptr; }
const Diagnostics& Model::diagnostics() const { return impl_->diagnostics; }
const SourceMap& Model::sources() const { return impl_->sources; }
bool Model::is_readable() const { return impl_->is_readable; }
const std::vector<lang::QueryText>& Model::queries() const { return impl_->file.queries; }
void Model::SetQueries(std::vector<lang::QueryText> queries) {
  impl_->file.queries = std::move(queries);
}

void Model::SetLayout(std::string_view ugi) {
  ZL_CHECK(is_readable());
  xml::ReadUgi(ugi, DocumentOf(*this), &impl_->file.layout);
}

ModelText Model::Write(Format format) const {
  ZL_CHECK(is_readable());
  if (format == Format::kXml) return {xml::WriteXml(impl_->file, impl_->sources), "", ""};
  return {xml::WriteXta(impl_->file, impl_->sources), lang::PrintQueryFile(queries()),
          xml::WriteUgi(DocumentOf(*this), impl_->file.layout)};
}

Findings Model::Sanity(const std::vector<std::string>& queries) const {
  if (!is_readable() || impl_->diagnostics.has_errors()) {
    return {std::make_shared<Diagnostics>(), std::make_shared<SourceMap>(&impl_->sources)};
  }
  auto sources = std::make_shared<SourceMap>(&impl_->sources);
  std::vector<check::Question> questions;
  for (const std::string& query : queries) {
    Diagnostics wrong;  // is reported where the query is checked
    questions.push_back(check::Parse(DocumentOf(*this), sources, query, wrong));
  }
  Diagnostics found = services::SanityReport(DocumentOf(*this), check::NamesIn(questions));
  return {std::make_shared<Diagnostics>(std::move(found)), sources};
}

absl::StatusOr<Certified> Model::CheckCertificate(std::string_view json) const {
  ZL_CHECK(ok());
  const absl::StatusOr<certificate::Certificate> read =
      certificate::FromJson(*impl_->network, json);
  if (!read.ok()) return read.status();
  Diagnostics diagnostics;
  const lang::Query query = lang::ParseQuery(
      DocumentOf(*this), std::make_shared<SourceMap>(&impl_->sources), read->query, diagnostics);
  if (diagnostics.has_errors()) {
    return absl::InvalidArgumentError(
        Cat("its query does not fit the model: ", diagnostics.all().front().message));
  }
  const absl::StatusOr<bool> satisfied = certificate::CheckVerdict(*impl_->network, query, *read);
  if (!satisfied.ok()) return satisfied.status();
  const size_t size = kProofs[static_cast<size_t>(read->proof)].counts == ProofSpec::kSteps
                          ? read->run.steps.size()
                          : read->entries.size() + read->avoiding.size();
  return Certified{*satisfied ? Verdict::kSatisfied : Verdict::kViolated, read->proof,
                   static_cast<int64_t>(size)};
}

}  // namespace zonelab
