// Files of queries: taking `.q` files apart, and writing them.
#include <algorithm>
#include <string>
#include <utility>

#include "core/base/encoding.h"
#include "core/base/file_kind.h"
#include "core/base/strings.h"
#include "core/lang/comment_text.h"
#include "core/lang/parse.h"

namespace zonelab::lang {
namespace {

std::string_view Trim(std::string_view text) {
  size_t begin = text.find_first_not_of(" \t\r\n\f\v");
  if (begin == std::string_view::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r\n\f\v") - begin + 1);
}

}  // namespace

std::string CommentText(std::string_view body) {
  std::string out;
  while (!body.empty()) {
    size_t end = std::min(body.find('\n'), body.size());
    std::string_view line = Trim(body.substr(0, end));
    while (!line.empty() && line[0] == '*') line = Trim(line.substr(1));
    if (!out.empty()) out += '\n';
    out += line;
    body = end < body.size() ? body.substr(end + 1) : "";
  }
  return std::string(Trim(out));
}

namespace {

class QueryFile {
 public:
  explicit QueryFile(std::string text) : text_(std::move(text)) {}

  std::vector<QueryText> Split() {
    while (pos_ < text_.size()) Next();
    Finish();
    return std::move(queries_);
  }

 private:
  void Next() {
    char c = text_[pos_];
    std::string_view rest = std::string_view(text_).substr(pos_);
    if (rest.substr(0, 2) == "//") {
      LineComment();
    } else if (rest.substr(0, 2) == "/*") {
      BlockComment();
    } else if (c == '\\' && Continuation()) {
      current_ += ' ';
    } else if (c == '\n') {
      Finish();
      ++pos_;
      ++line_;
    } else {
      if (Trim(current_).empty() && c != ' ' && c != '\t' && c != '\r') query_line_ = line_;
      current_ += c;
      ++pos_;
    }
  }

  void LineComment() {
    size_t end = std::min(text_.find('\n', pos_), text_.size());
    std::string_view body = Trim(std::string_view(text_).substr(pos_ + 2, end - pos_ - 2));
    pos_ = end;
    if (!Trim(current_).empty()) return;
    // The editor writes this for an entry that has a comment but no query.
    if (body == "NO_QUERY") comment_.clear();
    if (body == "NO_QUERY" || body.substr(0, 28) == "This file was generated from") return;
    AddComment(CommentText(body));
  }

  void BlockComment() {
    size_t end = text_.find("*/", pos_ + 2);
    size_t stop = end == std::string_view::npos ? text_.size() : end;
    std::string_view body = std::string_view(text_).substr(pos_ + 2, stop - pos_ - 2);
    for (char c : body) line_ += c == '\n' ? 1 : 0;
    pos_ = end == std::string_view::npos ? text_.size() : end + 2;
    if (Trim(current_).empty()) {
      AddComment(CommentText(body));
    } else {
      current_ += ' ';
    }
  }

  void AddComment(std::string text) {
    if (text.empty()) return;
    if (!comment_.empty()) comment_ += '\n';
    comment_ += text;
  }

  bool Continuation() {
    const size_t end = std::min(text_.find_first_not_of(" \t\r", pos_ + 1), text_.size());
    if (end < text_.size() && text_[end] != '\n') return false;
    pos_ = std::min(end + 1, text_.size());
    ++line_;
    return true;
  }

  void Finish() {
    std::string_view query = Trim(current_);
    if (!query.empty()) {
      queries_.push_back({std::string(query), std::move(comment_), query_line_, ""});
      comment_.clear();
    }
    current_.clear();
  }

  const std::string text_;
  size_t pos_ = 0;
  int line_ = 1;
  int query_line_ = 1;
  std::string current_;
  std::string comment_;
  std::vector<QueryText> queries_;
};

// Without what makes a text another one when it is read again (encoding.h): zeros, which are no
// characters of a query, and returns that end no line.
std::string WithoutZerosAndReturns(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\0') {
      out += "\uFFFD";
    } else {
      out += c == '\r' ? ' ' : c;
    }
  }
  return out;
}

}  // namespace

std::vector<QueryText> SplitQueryFile(std::string_view text) {
  return QueryFile(WithoutZerosAndReturns(WithoutFences(ToUtf8(std::string(text))))).Split();
}

namespace {

// Without comments; a line that is continued by a backslash and the next one are one line.
std::string WithoutComments(std::string_view formula) {
  std::string text;
  for (size_t at = 0; at < formula.size();) {
    const std::string_view rest = formula.substr(at);
    const std::string_view line = rest.substr(0, rest.find('\n'));
    if (rest.substr(0, 2) == "//") {
      at += line.size();
    } else if (rest.substr(0, 2) == "/*") {
      const size_t end = formula.find("*/", at + 2);
      at = end == std::string_view::npos ? formula.size() : end + 2;
      text += ' ';
    } else if (rest[0] == '\\' && Trim(line.substr(1)).empty()) {
      at += line.size() + 1;
      text += ' ';
    } else {
      text += rest[0];
      ++at;
    }
  }
  return text;
}

bool BeginsWithQuantifier(std::string_view line) {
  const std::string_view begin = line.substr(0, 3);
  return begin == "A[]" || begin == "A<>" || begin == "E[]" || begin == "E<>";
}

}  // namespace

std::vector<std::string> SplitFormula(std::string_view formula) {
  const std::string text = WithoutComments(formula);
  std::vector<std::string> queries;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = Trim(std::string_view(text).substr(begin, end - begin));
    begin = end + 1;
    if (line.empty()) continue;
    if (queries.empty() || BeginsWithQuantifier(line)) {
      queries.emplace_back(line);
    } else {
      Append(&queries.back(), " ", line);
    }
  }
  return queries;
}

std::string PrintQueryFile(const std::vector<QueryText>& queries) {
  std::string out;
  for (const QueryText& query : queries) {
    if (!out.empty()) out += '\n';
    if (!query.comment.empty()) {
      out += "/*\n";
      for (const char c : query.comment) {
        if (c == '/' && out.back() == '*') out += ' ';  // it must not end the comment
        out += c;
      }
      out += "\n*/\n";
    }
    Append(&out, query.text, "\n");
  }
  return out;
}

}  // namespace zonelab::lang
