// A language server: what an editor asks about models and queries, answered by the engine.
//
//   lsp::Server server(lsp::Files());
//   for (const Json& reply : server.Handle(message)) … send it …
//
// The Language Server Protocol 3.17, without its transport: messages are JSON, as they stand
// between headers (cli/lsp.cc reads and writes those).  Texts are synchronised whole.  Models are
// XTA or XML, queries stand in a `.q` file beside the model of the same name; for XML there are
// diagnostics only.  A check of a query holds the server up, so it has limits.
#ifndef ZONELAB_CORE_LSP_SERVER_H_
#define ZONELAB_CORE_LSP_SERVER_H_

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/lsp/document.h"

namespace zonelab::lsp {

// Reads a file that is not open in the editor; nothing: there is none.
using ReadFile = std::function<std::optional<std::string>(const std::string& path)>;

class Server {
 public:
  explicit Server(ReadFile read) : read_(std::move(read)) {}

  // What is to be sent after a message: its response, if it was a request, and notifications.
  std::vector<Json> Handle(const Json& message);
  // The response to what is no JSON.
  static Json NotJson();
  // After the notification "exit".
  bool is_over() const { return is_over_; }
  int exit_code() const { return was_shut_down_ ? 0 : 1; }

 private:
  // Of a request: its result, or why there is none.
  struct Answer {
    Json result = nullptr;
    int error = 0;  // 0: none
    std::string message = "";
  };
  using Request = Answer (Server::*)(const Json& params);

  Answer Initialize(const Json& params);
  Answer Shutdown(const Json& params);
  Answer Hover(const Json& params);
  Answer Completion(const Json& params);
  Answer Definition(const Json& params);
  Answer References(const Json& params);
  Answer Symbols(const Json& params);
  Answer PrepareRename(const Json& params);
  Answer Rename(const Json& params);
  Answer CodeActions(const Json& params);
  Answer CodeLenses(const Json& params);
  Answer Execute(const Json& params);

  void Notified(std::string_view method, const Json& params);
  void Open(const std::string& uri, std::string text);
  void Close(const std::string& uri);
  // Tells what is wrong with the document, and with the queries or the model beside it.
  void Diagnose(const std::string& uri);
  void Publish(const std::string& uri, const std::vector<Finding>& findings);
  void Notify(const char* method, Json params);

  // Null: it is not open.
  Document* Find(const std::string& uri);
  // The model in XTA that the params are about; null: it is something else.
  Document* FindXta(const Json& params);
  // The model that a `.q` file is about: open, or a file beside it; null: there is none.
  const Model* ModelFor(const std::string& uri);
  std::vector<std::string> QueriesFor(const std::string& uri);
  std::vector<Finding> FindingsFor(const std::string& uri);

  const ReadFile read_;
  std::map<std::string, std::unique_ptr<Document>> documents_;
  // Models of files that are not open, as they were read last, by path.
  std::map<std::string, std::unique_ptr<Document>> on_disk_;
  std::vector<Json> replies_;
  bool is_ready_ = false, was_shut_down_ = false, is_over_ = false;
  bool refreshes_lenses_ = false;
  int requests_ = 0;  // of ours
};

}  // namespace zonelab::lsp

#endif  // ZONELAB_CORE_LSP_SERVER_H_
