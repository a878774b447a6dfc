#include "core/cli/lsp.h"

#include <charconv>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "absl/strings/match.h"
#include "core/base/files.h"
#include "core/base/strings.h"
#include "core/lsp/server.h"

namespace zonelab::cli {
namespace {

constexpr size_t kMostBytes = 100'000'000;  // of a message

// Without its end; nothing: the input is over.
std::optional<std::string> ReadLine() {
  std::string line;
  for (int c = std::getchar(); c != EOF; c = std::getchar()) {
    if (c == '\n') {
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    if (line.size() < 10'000) line += static_cast<char>(c);
  }
  return std::nullopt;
}

// The text of the next message: header lines, of which one tells its length, a blank line, and the
// text.  Nothing: the input is over, or is nothing of the kind.
std::optional<std::string> ReadMessage() {
  constexpr char kLength[] = "content-length:";
  size_t length = 0;
  for (std::optional<std::string> line = ReadLine();; line = ReadLine()) {
    if (!line) return std::nullopt;
    if (line->empty()) break;
    if (!absl::StartsWithIgnoreCase(*line, kLength)) continue;
    const size_t first = line->find_first_of("0123456789");
    if (first == std::string::npos) return std::nullopt;
    std::from_chars(line->data() + first, line->data() + line->size(), length);
  }
  if (length == 0 || length > kMostBytes) return std::nullopt;
  std::string text(length, '\0');
  if (std::fread(text.data(), 1, length, stdin) != length) return std::nullopt;
  return text;
}

void Send(const Json& message) {
  // A text that is no UTF-8 must not end the server.
  const std::string text = message.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::printf("Content-Length: %zu\r\n\r\n%s", text.size(), text.c_str());
  std::fflush(stdout);
}

}  // namespace

int ServeLanguage() {
  lsp::Server server([](const std::string& path) {
    std::string error;
    return ReadFile(path, &error);
  });
  while (!server.is_over()) {
    const std::optional<std::string> text = ReadMessage();
    if (!text) {
      // The editor is gone, or what it says is no message: there is no way to find the next one.
      if (std::feof(stdin) == 0) std::fputs("zonelab: this is no message of an editor\n", stderr);
      return 1;
    }
    const Json message = Json::parse(*text, nullptr, /*allow_exceptions=*/false);
    if (message.is_discarded()) {
      Send(lsp::Server::NotJson());
      continue;
    }
    for (const Json& reply : server.Handle(message)) Send(reply);
  }
  return server.exit_code();
}

}  // namespace zonelab::cli
