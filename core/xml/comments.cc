#include "core/xml/comments.h"

#include <algorithm>

#include "core/base/strings.h"
#include "core/lang/comment_text.h"

namespace zonelab::xml {
namespace {

void AddLine(std::string_view line, std::string* out) {
  Append(out, out->empty() ? "" : "\n", line);
}

}  // namespace

std::string_view Trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

std::vector<Comment> CommentsIn(std::string_view text) {
  std::vector<Comment> found;
  for (size_t at = 0; at + 1 < text.size();) {
    const std::string_view two = text.substr(at, 2);
    if (text[at] == '"') {
      const size_t close = text.find_first_of("\"\n", at + 1);
      at = close == std::string_view::npos ? text.size() : close + 1;
    } else if (two == "//" || two == "/*") {
      size_t end = two == "//" ? text.find('\n', at) : text.find("*/", at + 2);
      if (end == std::string_view::npos) {
        end = text.size();
      } else if (two == "/*") {
        end += 2;
      }
      found.push_back({static_cast<uint32_t>(at), static_cast<uint32_t>(end)});
      at = end;
    } else {
      ++at;
    }
  }
  return found;
}

std::string WordsOf(std::string_view comment) {
  if (comment.substr(0, 2) != "/*") {
    return std::string(
        Trimmed(comment.substr(std::min(comment.find_first_not_of('/'), comment.size()))));
  }
  comment.remove_prefix(2);
  const size_t close = comment.rfind("*/");
  return lang::CommentText(comment.substr(0, close));
}

std::string AllWords(std::string_view text) {
  std::string out;
  for (const Comment& comment : CommentsIn(text)) {
    const std::string words = WordsOf(text.substr(comment.begin, comment.end - comment.begin));
    if (!words.empty()) AddLine(words, &out);
  }
  return out;
}

std::string AsComment(std::string_view words, int indent) {
  std::string out;
  if (Trimmed(words).empty()) return out;
  ForEachLine(Trimmed(words), [&](std::string_view line) {
    // A backslash at the end would continue the comment.
    const size_t end = line.find_last_not_of(" \t\r\\");
    line = end == std::string_view::npos ? std::string_view() : line.substr(0, end + 1);
    Append(&out, std::string(static_cast<size_t>(indent), ' '), "//", line.empty() ? "" : " ", line,
           "\n");
  });
  return out;
}

}  // namespace zonelab::xml
