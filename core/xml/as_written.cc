// Cutting a model's text into the parts that XML and XTA have in another order.
#include "core/xml/as_written.h"

#include <algorithm>
#include <string_view>

#include "core/base/strings.h"
#include "core/xml/comments.h"

namespace zonelab::xml {
namespace {

void AddWords(std::string_view words, std::string* out) {
  if (!words.empty()) Append(out, out->empty() ? "" : "\n", words);
}

// Without blank lines around it and without the indentation that all its lines share, with a line
// break at its end; "" if it is blank.
std::string Block(std::string_view text) {
  const size_t last = text.find_last_not_of(" \t\r\n");
  if (last == std::string_view::npos) return "";
  size_t first = text.find_first_not_of(" \t\r\n");
  if (const size_t line_end = text.rfind('\n', first); line_end != std::string_view::npos) {
    first = line_end + 1;
  }
  text = text.substr(first, last + 1 - first);
  std::optional<std::string_view> shared;
  ForEachLine(text, [&](std::string_view line) {
    const size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) return;
    const std::string_view own = line.substr(0, begin);
    if (!shared) shared = own;
    const auto ends = std::mismatch(shared->begin(), shared->end(), own.begin(), own.end());
    shared = shared->substr(0, ends.first - shared->begin());
  });
  std::string out;
  ForEachLine(text, [&](std::string_view line) {
    Append(&out, line.substr(std::min(shared->size(), line.size())), "\n");
  });
  return out;
}

// As it is, without the blanks around it; "" if no comment stands in it.
std::string IfCommented(std::string_view text) {
  if (CommentsIn(text).empty()) return "";
  return std::string(Trimmed(text));
}

// ---- XML: its elements are such parts -----------------------------------------------------------

class OfXml {
 public:
  OfXml(const ModelFile& model, const SourceMap& sources) : model_(model), sources_(sources) {}

  AsWritten Texts() const {
    AsWritten texts;
    texts.declarations = Joined(model_.pieces.declarations);
    texts.system = Joined(model_.pieces.system);
    texts.templates.resize(model_.document->templates.size());
    for (size_t t = 0; t < texts.templates.size(); ++t) {
      const lang::Template& templ = *model_.document->templates[t];
      const TemplateLayout& layout = model_.layout.templates[t];
      AsWritten::Template& out = texts.templates[t];
      if (t < model_.pieces.templates.size()) {
        out.declarations = Joined(model_.pieces.templates[t]);
      }
      if (!templ.parameters.empty()) {
        out.parameters = IfCommented(sources_.text(templ.parameters[0]->span.source));
      }
      for (size_t l = 0; l < templ.locations.size(); ++l) {
        out.locations.push_back(Notes(layout.locations[l].notes));
        AddExpr(templ.locations[l].invariant, &out.locations.back());
      }
      for (size_t e = 0; e < templ.written().size(); ++e) {
        out.edges.push_back(Notes(layout.edges[e].notes));
        AddLabels(templ.written()[e], &out.edges.back());
      }
    }
    return texts;
  }

 private:
  std::string Joined(const std::vector<int>& pieces) const {
    std::string out;
    for (const int piece : pieces) Append(&out, Block(sources_.text(piece)));
    return out;
  }
  static std::string Notes(const std::vector<Note>& notes) {
    std::string out;
    for (const Note& note : notes) {
      if (note.kind == kCommentNote) AddWords(note.text, &out);
    }
    return out;
  }
  // Each label is a source of its own.
  void AddExpr(const lang::Expr* expr, std::string* out) const {
    if (expr != nullptr) AddWords(AllWords(sources_.text(expr->span.source)), out);
  }
  void AddLabels(const lang::Edge& edge, std::string* out) const {
    if (!edge.selects.empty()) {
      AddWords(AllWords(sources_.text(edge.selects[0]->span.source)), out);
    }
    AddExpr(edge.guard, out);
    AddExpr(edge.channel, out);
    if (!edge.updates.empty()) AddExpr(edge.updates[0], out);
    AddExpr(edge.weight, out);
  }

  const ModelFile& model_;
  const SourceMap& sources_;
};

// ---- XTA: one text ------------------------------------------------------------------------------

class OfXta {
 public:
  OfXta(const lang::Document& document, const SourceMap& sources) : document_(document) {
    for (const lang::Template* templ : document.templates) {
      if (templ->base == nullptr) processes_.push_back(templ);
    }
    if (processes_.empty()) return;
    text_ = sources.text(processes_[0]->span.source);
    comments_ = CommentsIn(text_);
  }

  std::optional<AsWritten> Texts() const {
    if (processes_.empty()) return std::nullopt;
    AsWritten texts;
    std::string instances;
    uint32_t at = 0;
    for (const lang::Template* process : processes_) {
      const uint32_t begin = WithComments(process->span.begin);
      const bool declares = Declares(at, begin, /*instances=*/false);
      const bool instantiates = Declares(at, begin, /*instances=*/true);
      if (declares && instantiates) return std::nullopt;
      Append(instantiates ? &instances : &texts.declarations, Block(Slice(at, begin)));
      at = process->span.end;
    }
    texts.system = Cat(instances, Block(text_.substr(at)));
    for (const lang::Template* templ : document_.templates) {
      texts.templates.push_back(templ->base == nullptr ? TextOf(*templ) : AsWritten::Template());
    }
    return texts;
  }

 private:
  struct Item {
    uint32_t begin, end;
    std::string* words;
  };

  std::string_view Slice(uint32_t begin, uint32_t end) const {
    return text_.substr(begin, end - begin);
  }
  bool IsBlank(uint32_t begin, uint32_t end) const {
    return Slice(begin, end).find_first_not_of(" \t\r\n") == std::string_view::npos;
  }
  uint32_t LineStart(uint32_t at) const {
    const size_t before = at == 0 ? std::string_view::npos : text_.rfind('\n', at - 1);
    return before == std::string_view::npos ? 0 : static_cast<uint32_t>(before + 1);
  }
  // Is there something in front of it in its line?
  bool IsTrailing(uint32_t at) const { return !IsBlank(LineStart(at), at); }

  // Where the comments begin that stand directly above a place.
  uint32_t WithComments(uint32_t at) const {
    for (auto c = comments_.rbegin(); c != comments_.rend(); ++c) {
      if (c->end > at) continue;
      const std::string_view between = Slice(c->end, at);
      if (!IsBlank(c->end, at) || std::count(between.begin(), between.end(), '\n') > 1 ||
          IsTrailing(c->begin)) {
        break;
      }
      at = c->begin;
    }
    return at;
  }

  bool Declares(uint32_t begin, uint32_t end, bool instances) const {
    return std::any_of(
        document_.globals.begin(), document_.globals.end(), [&](const lang::Symbol* symbol) {
          const bool is_instance = symbol->templ != nullptr && symbol->templ->base != nullptr;
          return is_instance == instances && begin <= symbol->span.begin && symbol->span.end <= end;
        });
  }

  // The place behind the first `mark` (a brace, or a word outside of braces) from `at` on that is
  // no part of a comment; `end`: there is none.
  uint32_t Find(std::string_view mark, uint32_t at, uint32_t end) const {
    int depth = 0;
    for (auto comment = comments_.begin(); at < end;) {
      while (comment != comments_.end() && comment->end <= at) ++comment;
      if (comment != comments_.end() && comment->begin <= at) {
        at = comment->end;
        continue;
      }
      uint32_t word = at;
      while (word < end && IsWordCharacter(text_[word])) ++word;
      word = std::max(word, at + 1);
      if (depth == 0 && Slice(at, word) == mark) return at;
      depth += text_[at] == '{' ? 1 : text_[at] == '}' ? -1 : 0;
      at = word;
    }
    return end;
  }

  // What stands between the parentheses in front of the '{'.
  std::string_view ParametersOf(const lang::Template& templ, uint32_t brace) const {
    const uint32_t begin = Find("(", templ.symbol->span.end, brace) + 1;
    uint32_t end = begin;
    for (uint32_t at = begin; at < brace; ++at) {
      at = Find(")", at, brace);
      if (at < brace) end = at;
    }
    return Slice(begin, end);
  }

  AsWritten::Template TextOf(const lang::Template& templ) const {
    AsWritten::Template out;
    const uint32_t end = templ.span.end - 1;
    const uint32_t open = std::min(Find("{", templ.symbol->span.end, end) + 1, end);
    const uint32_t body = Find("state", open, end);
    if (!templ.parameters.empty()) out.parameters = IfCommented(ParametersOf(templ, open));
    out.declarations =
        Block(Slice(WithComments(templ.span.begin), templ.span.begin)) + Block(Slice(open, body));
    out.locations.resize(templ.locations.size());
    out.edges.resize(templ.written().size());
    std::vector<Item> items;
    for (size_t l = 0; l < templ.locations.size(); ++l) {
      const Span span = templ.locations[l].symbol->span;
      items.push_back({span.begin, span.end, &out.locations[l]});
    }
    for (size_t e = 0; e < templ.written().size(); ++e) {
      const Span span = templ.written()[e].span;
      items.push_back({span.begin, span.end, &out.edges[e]});
    }
    for (const Comment& comment : comments_) {
      if (comment.begin < body || comment.end > end || items.empty()) continue;
      AddWords(WordsOf(Slice(comment.begin, comment.end)), OwnerOf(comment, items).words);
    }
    return out;
  }

  // The item that a comment is in, or behind in the same line, or above; else the last one.
  const Item& OwnerOf(const Comment& comment, const std::vector<Item>& items) const {
    const Item* before = nullptr;
    const Item* next = nullptr;
    for (const Item& item : items) {
      if (item.begin < comment.begin) before = &item;
      if (item.begin >= comment.end && next == nullptr) next = &item;
    }
    if (before != nullptr && (comment.end <= before->end || IsTrailing(comment.begin))) {
      return *before;
    }
    return next != nullptr ? *next : items.back();
  }

  const lang::Document& document_;
  std::vector<const lang::Template*> processes_;
  std::string_view text_;
  std::vector<Comment> comments_;
};

}  // namespace

std::optional<AsWritten> TextsOf(const ModelFile& model, const SourceMap& sources) {
  if (model.is_xml) return OfXml(model, sources).Texts();
  return OfXta(*model.document, sources).Texts();
}

}  // namespace zonelab::xml
