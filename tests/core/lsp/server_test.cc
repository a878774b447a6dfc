// The language server, message by message.  Expected places are counted by hand.
#include "core/lsp/server.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace zonelab::lsp::server_test {
namespace {

// An editor with one server.
class Editor {
 public:
  explicit Editor(std::map<std::string, std::string> files = {})
      : files_(std::move(files)), server_([this](const std::string& path) {
          const auto found = files_.find(path);
          return found == files_.end() ? std::nullopt : std::optional(found->second);
        }) {
    Ask("initialize", Json::parse(R"({"capabilities": {}})"));
  }

  // The response to a request; what else was sent is in `told`.
  Json Ask(const char* method, Json params) {
    Json message = {{"jsonrpc", "2.0"}, {"id", ++id_}, {"method", method}};
    message["params"] = std::move(params);
    told = server_.Handle(message);
    EXPECT_FALSE(told.empty());
    Json response = told.empty() ? Json() : told[0];
    EXPECT_EQ(response["id"], id_);
    told.erase(told.begin());
    return response;
  }
  void Tell(const char* method, Json params) {
    Json message = {{"jsonrpc", "2.0"}, {"method", method}};
    message["params"] = std::move(params);
    told = server_.Handle(message);
  }
  void Open(const std::string& uri, const std::string& text) {
    Json params;
    params["textDocument"] = {{"uri", uri}, {"languageId", "xta"}, {"version", 1}, {"text", text}};
    Tell("textDocument/didOpen", params);
  }
  static Json At(const std::string& uri, int line, int character) {
    Json params;
    params["textDocument"]["uri"] = uri;
    params["position"] = {{"line", line}, {"character", character}};
    return params;
  }
  // The diagnostics of the last message to the document.
  Json DiagnosticsOf(const std::string& uri) const {
    for (const Json& one : told) {
      if (one["method"] == "textDocument/publishDiagnostics" && one["params"]["uri"] == uri) {
        return one["params"]["diagnostics"];
      }
    }
    return nullptr;
  }

  std::vector<Json> told;

 private:
  const std::map<std::string, std::string> files_;
  Server server_;
  int id_ = 0;
};

Json RangeOf(int line, int from, int to) {
  return {{"start", {{"line", line}, {"character", from}}},
          {"end", {{"line", line}, {"character", to}}}};
}

constexpr char kUri[] = "file:///m.xta";
constexpr char kQueries[] = "file:///m.q";
constexpr char kModel[] =
    "clock x;\n"
    "const int K = 3;\n"
    "process P() {\n"
    "    state A { x <= K }, B;\n"
    "    init A;\n"
    "    trans A -> B { guard x >= K; };\n"
    "}\n"
    "system P;\n";

TEST(LspTest, MistakesAreToldAndMended) {
  Editor editor;
  editor.Open(kUri, kModel);
  EXPECT_EQ(editor.DiagnosticsOf(kUri), Json::array());
  Json change;
  change["textDocument"] = {{"uri", kUri}, {"version", 2}};
  std::string text = kModel;
  text.replace(text.find("x >= K"), 6, "x = K");
  change["contentChanges"] = Json::array({{{"text", text}}});
  editor.Tell("textDocument/didChange", change);
  const Json found = editor.DiagnosticsOf(kUri);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0]["range"], RangeOf(5, 25, 28));  // "x ="
  EXPECT_EQ(found[0]["severity"], 1);
  EXPECT_EQ(found[0]["code"], "side-effect");
  Json ask;
  ask["textDocument"]["uri"] = kUri;
  ask["range"] = RangeOf(5, 26, 26);
  ask["context"]["diagnostics"] = Json::array();
  const Json actions = editor.Ask("textDocument/codeAction", ask)["result"];
  ASSERT_EQ(actions.size(), 1u);
  EXPECT_EQ(actions[0]["title"], "Write '==' here");
  const Json edit = actions[0]["edit"]["changes"][kUri][0];
  EXPECT_EQ(edit["range"], RangeOf(5, 27, 28));
  EXPECT_EQ(edit["newText"], "==");
  ask["range"] = RangeOf(0, 0, 3);
  EXPECT_EQ(editor.Ask("textDocument/codeAction", ask)["result"], Json::array());
}

TEST(LspTest, Names) {
  Editor editor;
  editor.Open(kUri, kModel);
  const Json hover = editor.Ask("textDocument/hover", Editor::At(kUri, 3, 19))["result"];
  EXPECT_EQ(hover["contents"]["value"], "```xta\nconst int K = 3\n```\n\nused twice");
  EXPECT_EQ(hover["range"], RangeOf(3, 19, 20));
  EXPECT_EQ(editor.Ask("textDocument/hover", Editor::At(kUri, 4, 0))["result"], Json());
  const Json defined = editor.Ask("textDocument/definition", Editor::At(kUri, 5, 30))["result"];
  EXPECT_EQ(defined["uri"], kUri);
  EXPECT_EQ(defined["range"], RangeOf(1, 10, 11));
  Json ask = Editor::At(kUri, 1, 10);
  EXPECT_EQ(editor.Ask("textDocument/references", ask)["result"].size(), 3u);
  ask["context"]["includeDeclaration"] = false;
  const Json used = editor.Ask("textDocument/references", ask)["result"];
  ASSERT_EQ(used.size(), 2u);
  EXPECT_EQ(used[0]["range"], RangeOf(3, 19, 20));
  EXPECT_EQ(used[1]["range"], RangeOf(5, 30, 31));
  const Json symbols = editor.Ask("textDocument/documentSymbol", Editor::At(kUri, 0, 0))["result"];
  std::vector<std::string> names;
  for (const Json& one : symbols) names.push_back(one["name"].get<std::string>());
  ASSERT_GE(names.size(), 3u);
  EXPECT_EQ(names[0], "x");
  EXPECT_EQ(names[1], "K");
  EXPECT_EQ(names[2], "P");
  // A part lies within its whole.
  EXPECT_EQ(symbols[2]["selectionRange"], RangeOf(2, 8, 9));
  EXPECT_GE(symbols[2]["range"]["end"]["line"], 3);
}

TEST(LspTest, Renaming) {
  Editor editor;
  editor.Open(kUri, kModel);
  Json ask = Editor::At(kUri, 5, 31);  // right behind the name
  EXPECT_EQ(editor.Ask("textDocument/prepareRename", ask)["result"], RangeOf(5, 30, 31));
  ask["newName"] = "Limit";
  const Json edits = editor.Ask("textDocument/rename", ask)["result"]["changes"][kUri];
  ASSERT_EQ(edits.size(), 3u);
  EXPECT_EQ(edits[2]["range"], RangeOf(1, 10, 11));
  // Names that are taken, reserved, or none.
  for (const char* name : {"x", "A", "clock", "2x", "a b", ""}) {
    ask["newName"] = name;
    EXPECT_TRUE(editor.Ask("textDocument/rename", ask).contains("error")) << name;
  }
  EXPECT_EQ(editor.Ask("textDocument/prepareRename", Editor::At(kUri, 6, 0))["result"], Json());
}

TEST(LspTest, NothingIsRenamedInHalfATextNorFoundInXml) {
  Editor editor;
  std::string text = kModel;
  text.replace(text.find(" }, B"), 5, " }}, B");  // the rest of the process is skipped
  editor.Open(kUri, text);
  Json ask = Editor::At(kUri, 1, 10);
  ask["newName"] = "Limit";
  EXPECT_EQ(editor.Ask("textDocument/rename", ask)["error"]["code"], -32803);
  constexpr char kXml[] = "file:///m.xml";
  editor.Open(kXml, "<nta><declaration>clock x;</declaration><system>system P;</system></nta>");
  EXPECT_GE(editor.DiagnosticsOf(kXml).size(), 1u);
  EXPECT_EQ(editor.Ask("textDocument/documentSymbol", Editor::At(kXml, 0, 0))["result"],
            Json::array());
  EXPECT_EQ(editor.Ask("textDocument/completion", Editor::At(kXml, 0, 3))["result"], Json());
}

TEST(LspTest, CharactersAreUtf16) {
  Editor editor;
  editor.Open(
      kUri, "/* \xF0\x9F\x98\x80 \xC3\xA9 */ clock xy; process P() { state A; init A; } system P;");
  // Before `xy`: "/* ", two units of the face, " é */ clock ".
  const Json hover = editor.Ask("textDocument/hover", Editor::At(kUri, 0, 17))["result"];
  EXPECT_EQ(hover["range"], RangeOf(0, 17, 19));
}

TEST(LspTest, QueriesBesideTheModel) {
  Editor editor(std::map<std::string, std::string>{{"/a b/m.xta", kModel}});
  constexpr char kBeside[] = "file:///a%20b/m.q";
  editor.Open(kBeside, "// late?\nE<> P.B && x > 3\n\nA[] P.C\n");
  const Json found = editor.DiagnosticsOf(kBeside);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0]["range"]["start"], Json({{"line", 3}, {"character", 4}}));
  const Json lenses = editor.Ask("textDocument/codeLens", Editor::At(kBeside, 0, 0))["result"];
  ASSERT_EQ(lenses.size(), 2u);
  EXPECT_EQ(lenses[0]["range"], RangeOf(1, 0, 16));
  EXPECT_EQ(lenses[0]["command"]["title"], "Check");
  Json run;
  run["command"] = lenses[0]["command"]["command"];
  run["arguments"] = lenses[0]["command"]["arguments"];
  // B is entered at 3, and x goes on.
  EXPECT_EQ(editor.Ask("workspace/executeCommand", run)["result"]["verdict"], "satisfied");
  ASSERT_EQ(editor.told.size(), 1u);
  EXPECT_EQ(editor.told[0]["method"], "window/showMessage");
  const Json again = editor.Ask("textDocument/codeLens", Editor::At(kBeside, 0, 0))["result"];
  EXPECT_EQ(again[0]["command"]["title"], "satisfied; check again");
  const Json completed = editor.Ask("textDocument/completion", Editor::At(kBeside, 3, 6))["result"];
  ASSERT_GE(completed.size(), 2u) << completed;
  EXPECT_EQ(completed[0]["label"], "A");
  EXPECT_EQ(completed[1]["label"], "B");
}

TEST(LspTest, ModelAndQueriesThatAreOpenFollowEachOther) {
  Editor editor;
  editor.Open(kQueries, "E<> P.B\n");
  EXPECT_EQ(editor.DiagnosticsOf(kQueries), Json::array());  // no model yet
  std::string other = kModel;
  other.replace(other.find(", B"), 3, ", D");
  other.replace(other.find("-> B"), 4, "-> D");
  editor.Open(kUri, other);
  EXPECT_EQ(editor.DiagnosticsOf(kQueries).size(), 1u);
  editor.Open(kUri, kModel);
  EXPECT_EQ(editor.DiagnosticsOf(kQueries).size(), 0u);
  Json close;
  close["textDocument"]["uri"] = kUri;
  editor.Tell("textDocument/didClose", close);
  EXPECT_EQ(editor.DiagnosticsOf(kUri), Json::array());
  EXPECT_EQ(editor.Ask("textDocument/hover", Editor::At(kUri, 3, 19))["result"], Json());
}

TEST(LspTest, WhatIsWrongWithMessages) {
  Server server([](const std::string&) { return std::optional<std::string>(); });
  const auto error_of = [&](const char* text) {
    const std::vector<Json> replies = server.Handle(Json::parse(text));
    if (replies.empty() || !replies[0].contains("error")) return Json();
    return replies[0]["error"]["code"];
  };
  EXPECT_EQ(error_of(R"({"id": 1, "method": "textDocument/hover"})"), -32002);
  EXPECT_EQ(error_of(R"({"id": 1})"), -32600);
  EXPECT_EQ(error_of(R"([1, 2])"), Json());
  EXPECT_EQ(error_of(R"({"id": 2, "method": "initialize"})"), Json());
  EXPECT_EQ(error_of(R"({"id": 3, "method": "no/such"})"), -32601);
  EXPECT_EQ(error_of(R"({"id": 4, "method": "textDocument/rename", "params": {"position": 3}})"),
            -32602);
  EXPECT_EQ(error_of(R"({"id": 5, "method": "workspace/executeCommand", "params": []})"), -32602);
  EXPECT_EQ(error_of(R"({"id": 9, "method": "textDocument/hover", "params": {"position": 3}})"),
            -32602);
  EXPECT_EQ(error_of(R"({"id": 10, "method": "workspace/executeCommand",
                         "params": {"command": "rm", "arguments": []}})"),
            -32602);
  EXPECT_EQ(error_of(R"({"id": 6, "result": null})"), Json());
  EXPECT_EQ(error_of(R"({"method": "$/cancelRequest", "params": {"id": 1}})"), Json());
  EXPECT_EQ(error_of(R"({"id": 7, "method": "shutdown"})"), Json());
  EXPECT_EQ(error_of(R"({"id": 8, "method": "textDocument/hover"})"), -32600);
  EXPECT_FALSE(server.is_over());
  server.Handle(Json::parse(R"({"method": "exit"})"));
  EXPECT_TRUE(server.is_over());
  EXPECT_EQ(server.exit_code(), 0);
}

}  // namespace
}  // namespace zonelab::lsp::server_test
