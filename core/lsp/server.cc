#include "core/lsp/server.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <utility>

#include "core/base/strings.h"
#include "core/engine/services.h"
#include "core/engine/text.h"
#include "core/lang/parse.h"

namespace zonelab::lsp {
namespace {

// Errors of JSON-RPC and of the protocol.
constexpr int kParseError = -32700, kInvalidRequest = -32600, kUnknownMethod = -32601,
              kInvalidParams = -32602, kNotInitialized = -32002, kRequestFailed = -32803;

constexpr const char* kCheckCommand = "zonelab.check";
// Of a check that an editor waits for.
constexpr double kCheckSeconds = 10;  // of the processor, and by the clock on the wall
constexpr double kSlice = 0.1;
constexpr int64_t kCheckBytes = int64_t{1} << 30;

// Of the files that a `.q` file may be about.
constexpr std::array<const char*, 3> kModelEndings = {".xta", ".ta", ".xml"};

std::string TextIn(const Json& json, const char* name) {
  if (!json.is_object()) return "";
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}
Json MemberOf(const Json& json, const char* name) {
  if (!json.is_object()) return nullptr;
  const auto found = json.find(name);
  return found != json.end() ? *found : Json();
}
// Do the params name a place, if they must?
bool NamesPlace(const Json& params, std::string_view method) {
  constexpr std::string_view kAtPlaces[] = {"textDocument/hover",         "textDocument/completion",
                                            "textDocument/definition",    "textDocument/references",
                                            "textDocument/prepareRename", "textDocument/rename"};
  if (std::find(std::begin(kAtPlaces), std::end(kAtPlaces), method) == std::end(kAtPlaces)) {
    return true;
  }
  const Json position = MemberOf(params, "position");
  for (const char* name : {"line", "character"}) {
    const Json number = MemberOf(position, name);
    if (!number.is_number_integer() || number.get<int64_t>() < 0) return false;
  }
  return true;
}
std::string UriIn(const Json& params) { return TextIn(MemberOf(params, "textDocument"), "uri"); }

struct KindNumbers {
  std::string_view kind;
  int symbol, completion;  // the protocol's SymbolKind and CompletionItemKind
};
constexpr std::array<KindNumbers, 16> kKinds = {{
    {"clock", 13, 6},
    {"constant", 14, 21},
    {"variable", 13, 6},
    {"select variable", 13, 6},
    {"parameter", 13, 6},
    {"bound variable", 13, 6},
    {"channel", 24, 23},
    {"function", 12, 3},
    {"type", 23, 22},
    {"template", 5, 7},
    {"process", 19, 9},
    {"location", 22, 20},
    {"branchpoint", 22, 20},
    {"field", 8, 5},
    {"edges", 18, 18},
    {"keyword", 15, 14},
}};
const KindNumbers& NumbersOf(std::string_view kind) {
  const auto found = std::find_if(kKinds.begin(), kKinds.end(),
                                  [&](const KindNumbers& one) { return one.kind == kind; });
  return found != kKinds.end() ? *found : kKinds[2];
}

bool IsBefore(const Range& a, const Range& b) {
  return std::pair(a.line, a.column) < std::pair(b.line, b.column);
}

// An item of the outline, and what it spans: its name and its children.
Json SymbolOf(const Json& item, const Lines& lines, Range* whole) {
  const Range name = RangeIn(item);
  *whole = name;
  Json children = Json::array();
  for (const Json& child : item["children"]) {
    Range of_child;
    children.push_back(SymbolOf(child, lines, &of_child));
    if (IsBefore(of_child, *whole)) {
      whole->line = of_child.line;
      whole->column = of_child.column;
    }
    if (std::pair(of_child.end_line, of_child.end_column) >
        std::pair(whole->end_line, whole->end_column)) {
      whole->end_line = of_child.end_line;
      whole->end_column = of_child.end_column;
    }
  }
  return Object()
      .Set("name", item["name"].get<std::string>())
      .Set("detail", item["detail"].get<std::string>())
      .Set("kind", NumbersOf(item["kind"].get<std::string>()).symbol)
      .Set("range", lines.RangeOf(*whole))
      .Set("selectionRange", lines.RangeOf(name))
      .Set("children", std::move(children))
      .Take();
}

bool IsName(std::string_view text) {
  if (text.empty() || std::isdigit(static_cast<unsigned char>(text[0])) != 0) return false;
  return std::all_of(text.begin(), text.end(), [](char c) {
    return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
  });
}

// The uri of the file beside `uri` whose name ends with `ending`.
std::string Beside(std::string_view uri, std::string_view ending) {
  return Cat(uri.substr(0, uri.rfind('.')), ending);
}

}  // namespace

// ---- Messages -----------------------------------------------------------------------------------

Json Server::NotJson() {
  Json error = Object().Set("code", kParseError).Set("message", "this is no JSON").Take();
  return Object().Set("jsonrpc", "2.0").Set("id", Json()).Set("error", std::move(error)).Take();
}

std::vector<Json> Server::Handle(const Json& message) {
  static constexpr std::array<std::pair<std::string_view, Request>, 12> kRequests = {{
      {"initialize", &Server::Initialize},
      {"shutdown", &Server::Shutdown},
      {"textDocument/hover", &Server::Hover},
      {"textDocument/completion", &Server::Completion},
      {"textDocument/definition", &Server::Definition},
      {"textDocument/references", &Server::References},
      {"textDocument/documentSymbol", &Server::Symbols},
      {"textDocument/prepareRename", &Server::PrepareRename},
      {"textDocument/rename", &Server::Rename},
      {"textDocument/codeAction", &Server::CodeActions},
      {"textDocument/codeLens", &Server::CodeLenses},
      {"workspace/executeCommand", &Server::Execute},
  }};
  replies_.clear();
  const std::string method = TextIn(message, "method");
  const Json params = MemberOf(message, "params");
  const Json id = MemberOf(message, "id");
  const bool is_response = message.is_object() && method.empty() &&
                           (message.contains("result") || message.contains("error"));
  if (is_response) return {};
  if (id.is_null()) {
    if (is_ready_ || method == "exit") Notified(method, params);
    return std::move(replies_);
  }
  Answer answer;
  const auto request = std::find_if(kRequests.begin(), kRequests.end(),
                                    [&](const auto& one) { return one.first == method; });
  if (method.empty()) {
    answer = {Json(), kInvalidRequest, "a request needs a method"};
  } else if (!is_ready_ && method != "initialize") {
    answer = {Json(), kNotInitialized, "the first request is \"initialize\""};
  } else if (was_shut_down_) {
    answer = {Json(), kInvalidRequest, "the server was shut down"};
  } else if (request == kRequests.end()) {
    answer = {Json(), kUnknownMethod, Cat("there is no request \"", method, "\"")};
  } else if (!NamesPlace(params, method)) {
    answer = {Json(), kInvalidParams,
              "\"position\" must have a \"line\" and a \"character\", both at least 0"};
  } else {
    answer = (this->*request->second)(params);
  }
  Object response;
  response.Set("jsonrpc", "2.0").Set("id", id);
  if (answer.error == 0) {
    response.Set("result", std::move(answer.result));
  } else {
    response.Set("error", Object().Set("code", answer.error).Set("message", answer.message).Take());
  }
  std::vector<Json> replies = std::move(replies_);
  replies.insert(replies.begin(), response.Take());
  return replies;
}

void Server::Notify(const char* method, Json params) {
  replies_.push_back(
      Object().Set("jsonrpc", "2.0").Set("method", method).Set("params", std::move(params)).Take());
}

void Server::Notified(std::string_view method, const Json& params) {
  if (method == "exit") {
    is_over_ = true;
  } else if (method == "textDocument/didOpen") {
    Open(UriIn(params), TextIn(MemberOf(params, "textDocument"), "text"));
  } else if (method == "textDocument/didChange") {
    const Json changes = MemberOf(params, "contentChanges");
    if (Find(UriIn(params)) == nullptr || !changes.is_array() || changes.empty()) return;
    if (!MemberOf(changes.back(), "text").is_string()) return;
    Open(UriIn(params), TextIn(changes.back(), "text"));
  } else if (method == "textDocument/didClose") {
    Close(UriIn(params));
  } else if (method == "textDocument/didSave") {
    Diagnose(UriIn(params));
  }
}

Server::Answer Server::Initialize(const Json& params) {
  is_ready_ = true;
  const Json code_lens =
      MemberOf(MemberOf(MemberOf(params, "capabilities"), "workspace"), "codeLens");
  refreshes_lenses_ = MemberOf(code_lens, "refreshSupport") == Json(true);
  Json sync = Object().Set("openClose", true).Set("change", 1).Set("save", true).Take();
  Json commands = Json::array();
  commands.push_back(kCheckCommand);
  Json triggers = Json::array();
  triggers.push_back(".");
  Json kinds = Json::array();
  kinds.push_back("quickfix");
  Json capabilities =
      Object()
          .Set("positionEncoding", "utf-16")
          .Set("textDocumentSync", std::move(sync))
          .Set("hoverProvider", true)
          .Set("completionProvider", Object().Set("triggerCharacters", std::move(triggers)).Take())
          .Set("definitionProvider", true)
          .Set("referencesProvider", true)
          .Set("documentSymbolProvider", true)
          .Set("renameProvider", Object().Set("prepareProvider", true).Take())
          .Set("codeActionProvider", Object().Set("codeActionKinds", std::move(kinds)).Take())
          .Set("codeLensProvider", Object().Set("resolveProvider", false).Take())
          .Set("executeCommandProvider", Object().Set("commands", std::move(commands)).Take())
          .Take();
  Json info = Object().Set("name", "zonelab").Set("version", Version()).Take();
  return {Object()
              .Set("capabilities", std::move(capabilities))
              .Set("serverInfo", std::move(info))
              .Take()};
}

Server::Answer Server::Shutdown(const Json&) {
  was_shut_down_ = true;
  return {};
}

// ---- Documents ----------------------------------------------------------------------------------

Document* Server::Find(const std::string& uri) {
  const auto found = documents_.find(uri);
  return found == documents_.end() ? nullptr : found->second.get();
}
Document* Server::FindXta(const Json& params) {
  Document* document = Find(UriIn(params));
  return document != nullptr && document->is_xta ? document : nullptr;
}

void Server::Open(const std::string& uri, std::string text) {
  if (uri.empty()) return;
  auto document = std::make_unique<Document>(std::move(text));
  if (IsQueryFile(uri)) {
    document->queries = QueriesIn(document->text, document->lines);
  } else {
    document->is_xta = !uri.ends_with(".xml");
    document->model = Model::Load(document->text, Format::kAuto);
    // What was answered of the other model is not true of this one.
    if (Document* queries = Find(Beside(uri, ".q"))) queries->answers.clear();
  }
  documents_[uri] = std::move(document);
  Diagnose(uri);
}

void Server::Close(const std::string& uri) {
  if (documents_.erase(uri) > 0) Publish(uri, {});
}

const Model* Server::ModelFor(const std::string& uri) {
  for (const char* ending : kModelEndings) {
    if (const Document* open = Find(Beside(uri, ending))) return open->model.get();
  }
  for (const char* ending : kModelEndings) {
    const std::string path = PathOf(Beside(uri, ending));
    std::optional<std::string> text = path.empty() ? std::nullopt : read_(path);
    if (!text) continue;
    std::unique_ptr<Document>& kept = on_disk_[path];
    if (kept == nullptr || kept->text != *text) {
      kept = std::make_unique<Document>(*std::move(text));
      kept->model = Model::Load(kept->text, Format::kAuto);
    }
    return kept->model.get();
  }
  return nullptr;
}

std::vector<std::string> Server::QueriesFor(const std::string& uri) {
  std::vector<std::string> texts;
  const std::string beside = Beside(uri, ".q");
  if (const Document* open = Find(beside)) {
    for (const AskedQuery& query : open->queries) texts.push_back(query.text);
  } else if (const std::optional<std::string> text = read_(PathOf(beside))) {
    for (const lang::QueryText& query : lang::SplitQueryFile(*text)) texts.push_back(query.text);
  }
  return texts;
}

std::vector<Finding> Server::FindingsFor(const std::string& uri) {
  const Document* document = Find(uri);
  if (document == nullptr) return {};
  return IsQueryFile(uri) ? FindingsIn(*document, ModelFor(uri), uri)
                          : FindingsIn(*document, uri, QueriesFor(uri));
}

void Server::Diagnose(const std::string& uri) {
  if (Find(uri) == nullptr) return;
  Publish(uri, FindingsFor(uri));
  if (IsQueryFile(uri)) {
    for (const char* ending : kModelEndings) {
      const std::string model = Beside(uri, ending);
      if (Find(model) != nullptr) Publish(model, FindingsFor(model));
    }
  } else if (const std::string queries = Beside(uri, ".q"); Find(queries) != nullptr) {
    Publish(queries, FindingsFor(queries));
  }
}

void Server::Publish(const std::string& uri, const std::vector<Finding>& findings) {
  Json diagnostics = Json::array();
  for (const Finding& finding : findings) diagnostics.push_back(finding.diagnostic);
  Notify("textDocument/publishDiagnostics",
         Object().Set("uri", uri).Set("diagnostics", std::move(diagnostics)).Take());
}

// ---- Names --------------------------------------------------------------------------------------

Server::Answer Server::Hover(const Json& params) {
  const Document* document = FindXta(params);
  if (document == nullptr) return {};
  const Range at = document->lines.PlaceOf(MemberOf(params, "position"));
  const Json hover = HoverToJson(*document->model, at.line, at.column, QueriesFor(UriIn(params)));
  if (hover.is_null()) return {};
  std::string text = Cat("```xta\n", hover["signature"].get<std::string>(), "\n```");
  for (const Json& fact : hover["facts"]) Append(&text, "\n\n", fact.get<std::string>());
  Json contents = Object().Set("kind", "markdown").Set("value", text).Take();
  return {Object()
              .Set("contents", std::move(contents))
              .Set("range", document->lines.RangeOf(RangeIn(hover)))
              .Take()};
}

Server::Answer Server::Completion(const Json& params) {
  const std::string uri = UriIn(params);
  const Document* document = Find(uri);
  if (document == nullptr) return {};
  const Range at = document->lines.PlaceOf(MemberOf(params, "position"));
  Json completions;
  if (document->is_xta) {
    completions = CompletionsToJson(*document->model, at.line, at.column);
  } else if (const Model* model = IsQueryFile(uri) ? ModelFor(uri) : nullptr) {
    // A query is completed as the line up to the cursor.
    const std::string line(document->lines.line(at.line));
    completions = QueryCompletionsToJson(*model, line, at.column);
    completions["replaced"]["line"] = completions["replaced"]["endLine"] = at.line;
  } else {
    return {};
  }
  const Json range = document->lines.RangeOf(RangeIn(completions["replaced"]));
  Json items = Json::array();
  for (const Json& item : completions["items"]) {
    const std::string name = item["name"].get<std::string>();
    items.push_back(Object()
                        .Set("label", name)
                        .Set("kind", NumbersOf(item["kind"].get<std::string>()).completion)
                        .Set("detail", item["detail"].get<std::string>())
                        .Set("textEdit", Object().Set("range", range).Set("newText", name).Take())
                        .Take());
  }
  return {std::move(items)};
}

Server::Answer Server::Definition(const Json& params) {
  const Document* document = FindXta(params);
  if (document == nullptr) return {};
  const Range at = document->lines.PlaceOf(MemberOf(params, "position"));
  const Json hover = HoverToJson(*document->model, at.line, at.column);
  if (hover.is_null()) return {};
  return {Object()
              .Set("uri", UriIn(params))
              .Set("range", document->lines.RangeOf(RangeIn(hover["declaration"])))
              .Take()};
}

Server::Answer Server::References(const Json& params) {
  Json locations = Json::array();
  const Document* document = FindXta(params);
  if (document == nullptr) return {std::move(locations)};
  const Range at = document->lines.PlaceOf(MemberOf(params, "position"));
  const bool declares = MemberOf(MemberOf(params, "context"), "includeDeclaration") != Json(false);
  for (const Json& one : ReferencesToJson(*document->model, at.line, at.column)) {
    if (!declares && one["use"] == "declaration") continue;
    locations.push_back(Object()
                            .Set("uri", UriIn(params))
                            .Set("range", document->lines.RangeOf(RangeIn(one)))
                            .Take());
  }
  return {std::move(locations)};
}

Server::Answer Server::Symbols(const Json& params) {
  Json symbols = Json::array();
  const Document* document = FindXta(params);
  if (document == nullptr) return {std::move(symbols)};
  for (const Json& item : OutlineToJson(*document->model)) {
    Range whole;
    symbols.push_back(SymbolOf(item, document->lines, &whole));
  }
  return {std::move(symbols)};
}

Server::Answer Server::PrepareRename(const Json& params) {
  const Document* document = FindXta(params);
  if (document == nullptr) return {};
  const Range at = document->lines.PlaceOf(MemberOf(params, "position"));
  for (const Json& one : ReferencesToJson(*document->model, at.line, at.column)) {
    if (Touch(RangeIn(one), at)) return {document->lines.RangeOf(RangeIn(one))};
  }
  return {};
}

// Refused where the new name would mean something else: afterwards the text must have no errors,
// and the same places must name the same thing.
Server::Answer Server::Rename(const Json& params) {
  const Document* document = FindXta(params);
  const std::string name = TextIn(params, "newName");
  if (document == nullptr) {
    return {Json(), kInvalidParams, "this file is no model that is open"};
  }
  // What the parser skipped may hold the name, too.
  if (!document->model->is_readable()) {
    return {Json(), kRequestFailed, "mend the errors of the model first"};
  }
  if (!IsName(name)) {
    return {Json(), kInvalidParams,
            Cat("\"", name, "\" is no name: letters, digits and '_', no digit first")};
  }
  const Range at = document->lines.PlaceOf(MemberOf(params, "position"));
  std::vector<Range> places;
  for (const Json& one : ReferencesToJson(*document->model, at.line, at.column)) {
    places.push_back(RangeIn(one));
  }
  if (places.empty()) return {Json(), kRequestFailed, "there is no name here"};
  std::sort(places.begin(), places.end(), IsBefore);
  std::string text = document->text;
  const SourceMap& sources = document->model->sources();
  Json edits = Json::array();
  for (auto place = places.rbegin(); place != places.rend(); ++place) {
    const uint32_t begin = sources.Offset(0, place->line, place->column);
    const uint32_t end = sources.Offset(0, place->end_line, place->end_column);
    text.replace(begin, end - begin, name);
    edits.push_back(
        Object().Set("range", document->lines.RangeOf(*place)).Set("newText", name).Take());
  }
  const std::unique_ptr<Model> renamed = Model::Read(text, Format::kAuto);
  const Json now = ReferencesToJson(*renamed, places[0].line, places[0].column);
  if (renamed->diagnostics().has_errors() || now.size() != places.size()) {
    return {Json(), kRequestFailed,
            Cat("'", name, "' is reserved, or means something else where it would stand")};
  }
  Json changes = Json::object();
  changes[UriIn(params)] = std::move(edits);
  return {Object().Set("changes", std::move(changes)).Take()};
}

// ---- Fixes and checks ---------------------------------------------------------------------------

Server::Answer Server::CodeActions(const Json& params) {
  const std::string uri = UriIn(params);
  const Document* document = Find(uri);
  Json actions = Json::array();
  if (document == nullptr) return {std::move(actions)};
  const Json range = MemberOf(params, "range");
  Range asked = document->lines.PlaceOf(MemberOf(range, "start"));
  const Range end = document->lines.PlaceOf(MemberOf(range, "end"));
  asked.end_line = end.line;
  asked.end_column = end.column;
  for (Finding& finding : FindingsFor(uri)) {
    if (finding.edit.is_null() || !Touch(finding.range, asked)) continue;
    const std::string text = finding.edit["newText"].get<std::string>();
    Json changes = Json::object();
    changes[uri] = Json::array();
    changes[uri].push_back(std::move(finding.edit));
    Json diagnostics = Json::array();
    diagnostics.push_back(std::move(finding.diagnostic));
    actions.push_back(Object()
                          .Set("title", text.empty() ? std::string("Remove this")
                                                     : Cat("Write '", text, "' here"))
                          .Set("kind", "quickfix")
                          .Set("isPreferred", true)
                          .Set("diagnostics", std::move(diagnostics))
                          .Set("edit", Object().Set("changes", std::move(changes)).Take())
                          .Take());
  }
  return {std::move(actions)};
}

Server::Answer Server::CodeLenses(const Json& params) {
  const std::string uri = UriIn(params);
  const Document* document = Find(uri);
  Json lenses = Json::array();
  if (document == nullptr) return {std::move(lenses)};
  for (const AskedQuery& query : document->queries) {
    const auto answer = document->answers.find(query.text);
    Json arguments = Json::array();
    arguments.push_back(uri);
    arguments.push_back(query.text);
    Json command =
        Object()
            .Set("title", answer == document->answers.end() ? std::string("Check")
                                                            : Cat(answer->second, "; check again"))
            .Set("command", kCheckCommand)
            .Set("arguments", std::move(arguments))
            .Take();
    lenses.push_back(Object()
                         .Set("range", document->lines.RangeOf(query.place))
                         .Set("command", std::move(command))
                         .Take());
  }
  return {std::move(lenses)};
}

// zonelab.check [uri of the `.q` file, query]: the verdict, told in a message, too.
Server::Answer Server::Execute(const Json& params) {
  const Json arguments = MemberOf(params, "arguments");
  if (const std::string command = TextIn(params, "command"); command != kCheckCommand) {
    return {Json(), kInvalidParams, Cat("there is no command \"", command, "\"")};
  }
  const bool is_whole = arguments.is_array() && arguments.size() == 2 && arguments[0].is_string() &&
                        arguments[1].is_string();
  if (!is_whole) {
    return {Json(), kInvalidParams, Cat("\"", kCheckCommand, "\" needs a file and a query")};
  }
  const std::string uri = arguments[0].get<std::string>();
  const std::string query = arguments[1].get<std::string>();
  const Model* model = ModelFor(uri);
  if (model == nullptr) {
    return {Json(), kRequestFailed, "there is no model beside the queries (NAME.xta or NAME.xml)"};
  }
  if (!model->ok()) return {Json(), kRequestFailed, "the model has errors"};
  Options options;
  options.budget.max_seconds = kCheckSeconds;
  options.budget.max_bytes = kCheckBytes;
  const std::unique_ptr<Session> session = model->Open(query, options);
  if (!session->ok()) {
    for (const Diagnostic& d : session->diagnostics().all()) {
      if (d.severity == Severity::kError) return {Json(), kRequestFailed, d.message};
    }
    return {Json(), kRequestFailed, "the query cannot be asked"};
  }
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(kCheckSeconds);
  while (!session->Work(kSlice).done && Clock::now() < end) {
  }
  const Result result = session->Finish();
  const std::string answer = Cat(NameOf(result.verdict), " (", Sentence(result), ")");
  if (Document* document = Find(uri))
    document->answers[query] = std::string(NameOf(result.verdict));
  Notify("window/showMessage", Object()
                                   .Set("type", result.verdict == Verdict::kSatisfied ? 3 : 2)
                                   .Set("message", Cat(query, " is ", answer))
                                   .Take());
  if (refreshes_lenses_) {
    replies_.push_back(Object()
                           .Set("jsonrpc", "2.0")
                           .Set("id", Cat("zonelab-", ++requests_))
                           .Set("method", "workspace/codeLens/refresh")
                           .Take());
  }
  return {Object().Set("verdict", NameOf(result.verdict)).Set("reason", Sentence(result)).Take()};
}

}  // namespace zonelab::lsp
