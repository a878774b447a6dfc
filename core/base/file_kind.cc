#include "core/base/file_kind.h"

#include <algorithm>
#include <cctype>

#include "core/base/strings.h"

namespace zonelab {
namespace {

struct Beginning {
  std::string_view bytes;
  Phrase kind;
};

// In small letters, after blanks.
constexpr Beginning kTexts[] = {
    {"<!doctype html", Phrase("a web page")},
    {"<html", Phrase("a web page")},
    {"<head", Phrase("a web page")},
    {"<body", Phrase("a web page")},
    {"<svg", Phrase("a picture (SVG)")},
    {"digraph", Phrase("a graph for Graphviz")},
    {"graph {", Phrase("a graph for Graphviz")},
    {"system:", Phrase("a model for TChecker")},
    {"%pdf", Phrase("a PDF document")},
    {"{\\rtf", Phrase("a text of a word processor (RTF)")},
    {"\\documentclass", Phrase("a text for LaTeX")},
    {"module main", Phrase("a model for NuSMV")},
    {"mdp\n", Phrase("a model for PRISM")},
    {"dtmc\n", Phrase("a model for PRISM")},
    {"ctmc\n", Phrase("a model for PRISM")},
    {"pta\n", Phrase("a model for PRISM")},
    {"version https://git-lfs", Phrase("a pointer to a file in Git LFS, not the file itself")},
};

constexpr Beginning kBinary[] = {
    {"PK\x03\x04", Phrase("a zip archive")},
    {"\x1f\x8b", Phrase("a compressed file (gzip)")},
    {"\x89PNG", Phrase("a picture (PNG)")},
    {"GIF8", Phrase("a picture (GIF)")},
    {"\xff\xd8\xff", Phrase("a picture (JPEG)")},
    {"\x7f"
     "ELF",
     Phrase("a program")},
    {"BZh", Phrase("a compressed file (bzip2)")},
    {"\xfd"
     "7zXZ",
     Phrase("a compressed file (xz)")},
    {"7z\xbc\xaf", Phrase("a 7z archive")},
    {"Rar!", Phrase("a RAR archive")},
};

constexpr std::string_view kBlanks = " \t\r\n\f\v";

std::string_view FromItsText(std::string_view text) {
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  const size_t begin = text.find_first_not_of(kBlanks);
  return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
}

bool StartsWith(std::string_view text, std::string_view small_letters) {
  return text.size() >= small_letters.size() &&
         std::equal(small_letters.begin(), small_letters.end(), text.begin(), [](char a, char b) {
           return a == static_cast<char>(std::tolower(static_cast<unsigned char>(b)));
         });
}

// No model and no query begins like this: `{"`, `[{`, `["`.
bool IsJson(std::string_view text) {
  if (text.empty() || (text[0] != '{' && text[0] != '[')) return false;
  const std::string_view next = FromItsText(text.substr(1));
  return !next.empty() && (next[0] == '"' || next[0] == '{' || (text[0] == '{' && next[0] == '}'));
}

// What neither a model nor a list of queries can be; "": nothing that is known.
Message ForeignKind(std::string_view text) {
  for (const Beginning& each : kBinary) {
    if (text.substr(0, each.bytes.size()) == each.bytes) return each.kind;
  }
  const std::string_view begin = FromItsText(text);
  for (const Beginning& each : kTexts) {
    if (StartsWith(begin, each.bytes)) return each.kind;
  }
  return IsJson(begin) ? std::string("JSON") : std::string();
}

// The text from the first line on that is no comment.
std::string_view WithoutComments(std::string_view text) {
  for (;;) {
    text = FromItsText(text);
    size_t end = std::string_view::npos;
    if (text.substr(0, 2) == "//") {
      end = text.find('\n');
    } else if (text.substr(0, 2) == "/*") {
      end = text.find("*/");
      if (end != std::string_view::npos) end += 2;
    } else {
      return text;
    }
    if (end == std::string_view::npos) return "";
    text.remove_prefix(end);
  }
}

bool BeginsAsQuery(std::string_view text) {
  for (std::string_view word : {"A[]", "A<>", "E[]", "E<>"}) {
    if (text.substr(0, 3) == word) return true;
  }
  return false;
}

bool IsFence(std::string_view line) {
  const std::string_view begin = FromItsText(line);
  return begin.substr(0, 3) == "```" || begin.substr(0, 3) == "~~~";
}

}  // namespace

Message WhyNoModel(std::string_view text) {
  if (const Message kind = ForeignKind(text); !kind.empty()) {
    return Tell(
        "this file is ", kind, ", not a model of UPPAAL (.xml or .xta)",
        Message(kind == "a web page" ? "; a page was saved in place of the file: download the file "
                                       "itself (on GitHub: Raw)"
                                     : ""));
  }
  const std::string_view begin = WithoutComments(text);
  if (BeginsAsQuery(begin)) {
    return "this is a list of queries, not a model; open the model (.xml or .xta), then these as "
           "its queries";
  }
  if (StartsWith(begin, "process ") &&
      begin.substr(0, begin.find('{')).find("graphinfo") != std::string_view::npos) {
    return "this is the layout of a model (.ugi), not the model; open the .xta file beside it";
  }
  return "";
}

Message WhyNoQueries(std::string_view text) {
  if (const Message kind = ForeignKind(text); !kind.empty()) {
    return Tell(
        "this file is ", kind, ", not a list of queries (.q)",
        Message(kind == "a web page" ? "; a page was saved in place of the file: download the file "
                                       "itself (on GitHub: Raw)"
                                     : ""));
  }
  const std::string_view begin = WithoutComments(text);
  if (StartsWith(begin, "<?xml") || StartsWith(begin, "<nta") || StartsWith(begin, "<!--")) {
    return "this file is XML, perhaps a model, not a list of queries (.q)";
  }
  for (std::string_view word : {"clock ", "int ", "chan ", "process ", "const ", "typedef "}) {
    if (StartsWith(begin, word)) return "this file is a model, not a list of queries (.q)";
  }
  return "";
}

std::string WithoutFences(std::string text) {
  const size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string::npos || !IsFence(std::string_view(text).substr(first))) return text;
  bool is_inside = false, is_over = false;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const bool is_fence = IsFence(std::string_view(text).substr(begin, end - begin));
    is_over |= is_fence && is_inside;
    if (is_fence || is_over) std::fill(text.begin() + begin, text.begin() + end, ' ');
    is_inside |= is_fence;
    begin = end + 1;
  }
  return text;
}

}  // namespace zonelab
