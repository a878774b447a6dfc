// The WebAssembly API: what engine.d.ts declares.  Values cross as JSON, parsed on the other side.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/certificate/certificate.h"
#include "core/engine/avoidable.h"
#include "core/engine/bound.h"
#include "core/engine/constant.h"
#include "core/engine/contract_json.h"
#include "core/engine/engine.h"
#include "core/engine/examples.h"
#include "core/engine/json.h"
#include "core/engine/run_json.h"
#include "core/engine/services.h"
#include "core/engine/why.h"
#include "core/engine/zone_graph.h"
#include "wasm/to_value.h"

namespace {

using emscripten::val;
using zonelab::Json;
using zonelab::Object;
using zonelab::ToValue;

// What is missing, or of another type than the option, keeps its default.
zonelab::Options ToOptions(const val& js) {
  zonelab::Options options;
  if (js.isUndefined() || js.isNull()) return options;
  for (const zonelab::OptionSpec& option : zonelab::OptionSpecs()) {
    const val value = js[std::string(option.name)];
    if (value.isString()) option.set(options, value.as<std::string>());
    if (value.isNumber()) option.set(options, value.as<double>());
    if (value.isTrue() || value.isFalse()) option.set(options, value.isTrue());
  }
  return options;
}

std::optional<zonelab::Format> ToFormat(const std::string& name) {
  if (name == "xta") return zonelab::Format::kXta;
  if (name == "xml") return zonelab::Format::kXml;
  return std::nullopt;
}

Json QueriesToJson(const std::vector<zonelab::lang::QueryText>& queries) {
  Json json = Json::array();
  for (const auto& query : queries) json.push_back(zonelab::ToJson(query));
  return json;
}

// A model and its sessions may be deleted in any order: sessions keep the model alive.
struct Session {
  std::shared_ptr<zonelab::Model> model;
  std::unique_ptr<zonelab::Session> session;  // null: the model has errors

  bool ok() const { return session != nullptr && session->ok(); }
  val diagnostics() const {
    return ToValue(session == nullptr ? ToJson(model->diagnostics(), model->sources())
                                      : ToJson(session->diagnostics(), session->sources()));
  }
  val step(double milliseconds) {
    return ToValue(
        ToJson(ok() ? session->Work(milliseconds / 1000) : zonelab::Progress{.done = true}));
  }
  val result() {
    if (!ok()) return val::null();
    const zonelab::Result finished = session->Finish();
    val value = ToValue(ToJson(finished, *model));
    if (finished.certificate) {
      value.set("certificate",
                val::global("JSON").call<val>("parse", CertificateText(finished, *model)));
    }
    return value;
  }
};

// What is asked in several questions, and tells at any time what was found so far.
struct Asked {
  virtual ~Asked() = default;
  virtual bool step(double milliseconds) = 0;
  virtual val result() const = 0;
};

struct Why : Asked {
  Why(std::shared_ptr<zonelab::Model> the_model, const std::string& query, const val& options)
      : model(std::move(the_model)), why(*model, query, ToOptions(options)) {}
  bool step(double milliseconds) override { return why.Work(milliseconds / 1000); }
  val result() const override { return ToValue(ToJson(why)); }

  const std::shared_ptr<zonelab::Model> model;  // outlives `why`
  zonelab::Why why;
};

struct Avoidable : Asked {
  bool step(double milliseconds) override { return avoidable->Work(milliseconds / 1000); }
  val result() const override {
    const std::optional<int> last = avoidable->last();
    return last ? val(*last) : val::null();
  }

  std::shared_ptr<zonelab::Model> model;
  std::unique_ptr<zonelab::Avoidable> avoidable;
};

struct Bound : Asked {
  Bound(std::shared_ptr<zonelab::Model> the_model, const std::string& query,
        std::vector<zonelab::Bound::Axis> axes, const val& options)
      : model(std::move(the_model)),
        bound(*model, query, std::move(axes), ToOptions(options), /*certifies=*/false) {}
  bool step(double milliseconds) override { return bound.Work(milliseconds / 1000); }
  val result() const override { return ToValue(ToJson(bound)); }

  const std::shared_ptr<zonelab::Model> model;
  zonelab::Bound bound;
};

struct Model {
  std::shared_ptr<zonelab::Model> model;
  // Queries that were checked: what they name counts as used.
  std::shared_ptr<std::set<std::string>> checked = std::make_shared<std::set<std::string>>();

  bool ok() const { return model->ok(); }
  val diagnostics() const { return ToValue(ToJson(model->diagnostics(), model->sources())); }
  val structure() const {
    return ToValue(model->ok() ? StructureToJson(*model)
                               : Object()
                                     .Set("processes", Json::array())
                                     .Set("clocks", Json::array())
                                     .Set("variables", Json::array())
                                     .Set("channels", Json::array())
                                     .Take());
  }
  val checkQuery(const std::string& query) const {
    if (!model->ok()) return ToValue(Json::array());
    checked->insert(query);
    const zonelab::Findings findings = model->CheckQuery(query);
    return ToValue(ToJson(findings));
  }
  val checkCertificate(const std::string& text) const {
    if (!model->ok()) return ToValue(Object().Set("error", "the model has errors").Take());
    return ToValue(CertificateToJson(*model, text));
  }
  val queries() const { return ToValue(QueriesToJson(model->queries())); }
  void setQueries(const std::string& text) const {
    model->SetQueries(zonelab::lang::SplitQueryFile(text));
  }
  void setLayout(const std::string& ugi) const {
    if (model->is_readable()) model->SetLayout(ugi);
  }
  val write(const std::string& format) const {
    const std::optional<zonelab::Format> as = ToFormat(format);
    if (!as) {
      return ToValue(Object().Set("error", "the format must be \"xta\" or \"xml\"").Take());
    }
    if (!model->is_readable()) return ToValue(Object().Set("error", "the model has errors").Take());
    const zonelab::ModelText written = model->Write(*as);
    return ToValue(Object()
                       .Set("text", written.text)
                       .Set("queries", written.queries)
                       .Set("layout", written.layout)
                       .Take());
  }
  // ---- For editors ----
  val sanity() const {
    const zonelab::Findings findings = model->Sanity({checked->begin(), checked->end()});
    return ToValue(ToJson(findings));
  }
  val outline() const { return ToValue(OutlineToJson(*model)); }
  val diagrams() const { return ToValue(DiagramsToJson(*model)); }
  val hover(int line, int column) const {
    return ToValue(HoverToJson(*model, line, column, {checked->begin(), checked->end()}));
  }
  val references(int line, int column) const {
    return ToValue(ReferencesToJson(*model, line, column));
  }
  val complete(int line, int column) const {
    return ToValue(CompletionsToJson(*model, line, column));
  }
  val completeQuery(const std::string& query, int column) const {
    return ToValue(QueryCompletionsToJson(*model, query, column));
  }

  // ---- Runs and the state space; null while there are errors ----
  val replay(const std::string& run, const std::string& query) const {
    if (!model->ok()) return val::null();
    const Json json = Json::parse(run, nullptr, /*allow_exceptions=*/false);
    return ToValue(ReplayToJson(*model, json, query));
  }
  val watch(const std::string& run, const std::string& watches) const {
    const Json list = Json::parse(watches, nullptr, /*allow_exceptions=*/false);
    std::vector<std::string> texts;
    if (!model->ok() || !list.is_array()) return val::null();
    for (const Json& text : list) {
      if (!text.is_string()) return val::null();
      texts.push_back(text.get<std::string>());
    }
    const Json json = Json::parse(run, nullptr, /*allow_exceptions=*/false);
    return ToValue(WatchToJson(*model, json, texts));
  }
  val runAlong(const std::string& moves) const {
    const Json list = Json::parse(moves, nullptr, /*allow_exceptions=*/false);
    std::vector<uint32_t> numbers;
    if (!model->ok() || !list.is_array()) return val::null();
    for (const Json& number : list) {
      if (!number.is_number_unsigned()) return val::null();
      numbers.push_back(number.get<uint32_t>());
    }
    return ToValue(RunAlongToJson(*model, numbers));
  }
  val zoneGraph(int max_nodes) const {
    return model->ok() ? ToValue(ZoneGraphToJson(*model, max_nodes)) : val::null();
  }

  Session* open(const std::string& query, const val& options) const {
    auto* session = new Session{model, nullptr};
    if (model->ok()) session->session = model->Open(query, ToOptions(options));
    return session;
  }
  Asked* openWhy(const std::string& query, const val& options) const {
    return model->ok() ? new Why(model, query, options) : nullptr;
  }
  Asked* openAvoidable(const std::string& run, const std::string& query, const val& options) const {
    if (!model->ok()) return nullptr;
    auto* asked = new Avoidable;
    asked->model = model;
    asked->avoidable = zonelab::Avoidable::Open(
        *model, query, ToOptions(options), Json::parse(run, nullptr, /*allow_exceptions=*/false));
    if (asked->avoidable != nullptr) return asked;
    delete asked;
    return nullptr;
  }

  // ---- Other values of constants; a second one, if its name is not "" ----
  val constants() const {
    Json list = Json::array();
    for (const zonelab::ConstantInfo& one : zonelab::ConstantsOf(*model)) {
      list.push_back(Object().Set("name", one.name).Set("value", one.value).Take());
    }
    return ToValue(list);
  }
  val withConstants(const std::string& a, int a_value, const std::string& b, int b_value) const {
    std::vector<std::string> names = {a, b};
    if (b.empty()) names.pop_back();
    const zonelab::Constants constants(*model, names);
    const int64_t values[] = {a_value, b_value};
    return constants.error().empty() ? val(constants.TextWith(values)) : val::null();
  }
  Asked* openBound(const std::string& query, const std::string& a, int a_from, int a_to,
                   const std::string& b, int b_from, int b_to, const val& options) const {
    if (!model->ok()) return nullptr;
    std::vector<zonelab::Bound::Axis> axes = {{a, a_from, a_to}, {b, b_from, b_to}};
    if (b.empty()) axes.pop_back();
    return new Bound(model, query, std::move(axes), options);
  }
};

Model* Load(const std::string& text, const std::string& format) {
  return new Model{zonelab::Model::Load(text, ToFormat(format).value_or(zonelab::Format::kAuto))};
}

Model* Read(const std::string& text, const std::string& format) {
  return new Model{zonelab::Model::Read(text, ToFormat(format).value_or(zonelab::Format::kAuto))};
}

std::string GetVersion() { return std::string(zonelab::Version()); }
std::string QueryFormOf(const std::string& query) {
  return std::string(NameOf(zonelab::FormOf(query)));
}
val GetContract() { return ToValue(zonelab::ContractToJson()); }

val ListExamples() {
  Json json = Json::array();
  for (const zonelab::ExampleInfo& info : zonelab::Examples()) {
    Json one = Object()
                   .Set("name", info.name)
                   .Set("title", info.title)
                   .Set("teaches", info.teaches)
                   .Take();
    one["n"] = nullptr;
    if (info.n) {
      one["n"] = Object()
                     .Set("min", info.n->min)
                     .Set("max", info.n->max)
                     .Set("default", info.n->preset)
                     .Take();
    }
    json.push_back(std::move(one));
  }
  return ToValue(json);
}

val GetExample(const std::string& name, int n) {
  const auto example = zonelab::GetExample(name, n);
  if (!example.ok())
    return ToValue(Object().Set("error", std::string(example.status().message())).Take());
  return ToValue(
      Object().Set("text", example->xta).Set("queries", QueriesToJson(example->queries)).Take());
}

val ParseQueries(const std::string& text) {
  return ToValue(QueriesToJson(zonelab::lang::SplitQueryFile(text)));
}

}  // namespace

EMSCRIPTEN_BINDINGS(zonelab) {
  using emscripten::allow_raw_pointers;
  emscripten::function("version", &GetVersion);
  emscripten::function("contract", &GetContract);
  emscripten::function("queryForm", &QueryFormOf);
  emscripten::function("examples", &ListExamples);
  emscripten::function("example", &GetExample);
  emscripten::function("parseQueries", &ParseQueries);
  emscripten::function("load", &Load, allow_raw_pointers());
  emscripten::function("read", &Read, allow_raw_pointers());
  emscripten::class_<Model>("Model")
      .function("ok", &Model::ok)
      .function("diagnostics", &Model::diagnostics)
      .function("structure", &Model::structure)
      .function("queries", &Model::queries)
      .function("setQueries", &Model::setQueries)
      .function("setLayout", &Model::setLayout)
      .function("write", &Model::write)
      .function("checkQuery", &Model::checkQuery)
      .function("checkCertificate", &Model::checkCertificate)
      .function("sanity", &Model::sanity)
      .function("outline", &Model::outline)
      .function("diagrams", &Model::diagrams)
      .function("hover", &Model::hover)
      .function("references", &Model::references)
      .function("complete", &Model::complete)
      .function("completeQuery", &Model::completeQuery)
      .function("replay", &Model::replay)
      .function("watch", &Model::watch)
      .function("runAlong", &Model::runAlong)
      .function("zoneGraph", &Model::zoneGraph)
      .function("open", &Model::open, allow_raw_pointers())
      .function("openWhy", &Model::openWhy, allow_raw_pointers())
      .function("openAvoidable", &Model::openAvoidable, allow_raw_pointers())
      .function("constants", &Model::constants)
      .function("withConstants", &Model::withConstants)
      .function("openBound", &Model::openBound, allow_raw_pointers());
  emscripten::class_<Session>("Session")
      .function("ok", &Session::ok)
      .function("diagnostics", &Session::diagnostics)
      .function("step", &Session::step)
      .function("result", &Session::result);
  emscripten::class_<Asked>("Asked")
      .function("step", &Asked::step)
      .function("result", &Asked::result);
}
