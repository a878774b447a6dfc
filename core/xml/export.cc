// Writing UPPAAL's XML, and XTA.
#include "core/xml/export.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "core/base/strings.h"
#include "core/lang/print.h"
#include "core/xml/arrange.h"
#include "core/xml/as_written.h"
#include "core/xml/comments.h"

namespace zonelab::xml {
namespace {

using lang::PrintExpr;

constexpr std::string_view kHead =
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
    "<!DOCTYPE nta PUBLIC '-//Uppaal Team//DTD Flat System 1.6//EN' "
    "'http://www.it.uu.se/research/group/darts/uppaal/flat-1_6.dtd'>\n";

std::string Escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '&':
        out += "&amp;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\r':
        out += "&#13;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string Position(const std::optional<Point>& at) {
  return at ? Cat(" x=\"", at->x, "\" y=\"", at->y, "\"") : std::string();
}

std::string Attribute(std::string_view name, std::string_view value) {
  return value.empty() ? std::string() : Cat(" ", name, "=\"", Escaped(value), "\"");
}

// Ids of locations and branchpoints, unique in the file.  When the file is read, the name of an
// anonymous location is made from its id, so anonymous locations choose their ids first.
class Ids {
 public:
  explicit Ids(const lang::Document& document) {
    for (const lang::Template* templ : document.templates) {
      if (templ->is_broken) continue;
      for (const lang::Location& location : templ->locations) {
        if (!location.is_anonymous || location.symbol->name.size() < 2) continue;
        const std::string id(location.symbol->name.substr(1));
        if (used_.insert(id).second) ids_[&location] = id;
      }
      // Branchpoints have no names in XML either.
      for (const lang::Symbol* branchpoint : templ->branchpoints) {
        const std::string_view name = branchpoint->name;
        const std::string id(name.substr(name.size() > 1 && name[0] == '_' ? 1 : 0));
        if (used_.insert(id).second) ids_[branchpoint] = id;
      }
    }
  }

  // Can the location do without a name?
  bool IsAnonymous(const lang::Location& location) const {
    return location.is_anonymous && ids_.count(&location) > 0;
  }
  const std::string& operator[](const lang::Location& location) { return Of(&location); }
  // Of an end of an edge.
  const std::string& Of(const lang::Template& templ, int end) {
    if (!lang::IsBranchpointEnd(end)) return Of(&templ.locations[end]);
    return Of(templ.branchpoints[lang::BranchpointAt(end)]);
  }

 private:
  const std::string& Of(const void* node) {
    std::string& id = ids_[node];
    while (id.empty()) {
      std::string candidate = Cat("id", next_++);
      if (used_.insert(candidate).second) id = std::move(candidate);
    }
    return id;
  }

  absl::flat_hash_set<std::string, std::hash<std::string>> used_;
  absl::flat_hash_map<const void*, std::string> ids_;  // of locations and branchpoints
  int next_ = 0;
};

class Writer {
 public:
  // `written`: null, all is printed from the checked model.
  Writer(const ModelFile& model, const AsWritten* written)
      : model_(model), document_(*model.document), written_(written), ids_(document_) {
    for (size_t i = 0; i < document_.globals.size(); ++i) {
      if (IsProcess(*document_.globals[i])) last_process_ = i;
    }
  }

  std::string Write() {
    Append(&out_, kHead, "<nta>\n");
    Declarations();
    for (size_t i = 0; i < document_.templates.size(); ++i) {
      const lang::Template& templ = *document_.templates[i];
      if (templ.base != nullptr || templ.is_broken) continue;
      Template(templ, model_.layout.templates[i],
               written_ == nullptr ? nullptr : &written_->templates[i]);
    }
    System();
    Queries();
    return Cat(out_, "</nta>\n");
  }

 private:
  // In XML, all templates stand between two blocks of declarations.  Declarations before the last
  // process of an XTA text go into the first block, except for instantiations, which need
  // templates.
  bool IsBeforeTemplates(size_t global) const {
    return global < last_process_ && document_.globals[global]->templ == nullptr;
  }
  static bool IsProcess(const lang::Symbol& symbol) {
    return symbol.templ != nullptr && symbol.templ->base == nullptr;
  }

  void Declarations() {
    if (written_ != nullptr) return Line(1, "declaration", "", written_->declarations);
    std::vector<lang::Symbol*> before;
    for (size_t i = 0; i < document_.globals.size(); ++i) {
      if (IsBeforeTemplates(i)) before.push_back(document_.globals[i]);
    }
    Line(1, "declaration", "", lang::PrintDeclarations(before));
  }

  void System() {
    if (written_ != nullptr) return Line(1, "system", "", written_->system);
    std::vector<lang::Symbol*> after;
    for (size_t i = 0; i < document_.globals.size(); ++i) {
      lang::Symbol* symbol = document_.globals[i];
      if (!IsProcess(*symbol) && !IsBeforeTemplates(i)) after.push_back(symbol);
    }
    Line(1, "system", "", lang::PrintDeclarations(after) + lang::PrintSystem(document_));
  }

  void Template(const lang::Template& templ, TemplateLayout layout,
                const AsWritten::Template* written) {
    Arrange(templ, &layout);
    Append(&out_, "\t<template>\n");
    Line(2, "name", Position(layout.name), templ.symbol->name);
    if (!templ.parameters.empty()) {
      Line(2, "parameter", Position(layout.parameter),
           written == nullptr || written->parameters.empty()
               ? lang::PrintParameters(templ.parameters)
               : written->parameters);
    }
    const std::string declarations =
        written == nullptr ? lang::PrintDeclarations(templ.declarations) : written->declarations;
    if (!declarations.empty()) Line(2, "declaration", "", declarations);
    for (size_t i = 0; i < templ.locations.size(); ++i) {
      if (written != nullptr) SetComment(written->locations[i], &layout.locations[i].notes);
      Location(templ.locations[i], layout.locations[i]);
    }
    for (size_t b = 0; b < templ.branchpoints.size(); ++b) {
      Append(&out_, "\t\t<branchpoint id=\"",
             ids_.Of(templ, lang::BranchpointEnd(static_cast<int>(b))), "\"",
             Position(layout.branchpoints[b]), "/>\n");
    }
    if (templ.initial >= 0) {
      Append(&out_, "\t\t<init ref=\"", ids_[templ.locations[templ.initial]], "\"/>\n");
    }
    for (size_t i = 0; i < templ.written().size(); ++i) {
      if (written != nullptr) SetComment(written->edges[i], &layout.edges[i].notes);
      Transition(templ, templ.written()[i], layout.edges[i]);
    }
    Append(&out_, "\t</template>\n");
  }

  // The comments among the notes become one that says `words`.
  static void SetComment(const std::string& words, std::vector<Note>* notes) {
    const auto is_comment = [](const Note& note) { return note.kind == kCommentNote; };
    const auto first = std::find_if(notes->begin(), notes->end(), is_comment);
    const std::optional<Point> at = first == notes->end() ? std::nullopt : first->at;
    notes->erase(std::remove_if(notes->begin(), notes->end(), is_comment), notes->end());
    if (!words.empty()) notes->push_back({std::string(kCommentNote), words, at});
  }

  void Location(const lang::Location& location, const LocationLayout& layout) {
    Append(&out_, "\t\t<location id=\"", ids_[location], "\"", Position(layout.at),
           Attribute("color", layout.color), ">\n");
    if (!ids_.IsAnonymous(location)) Line(3, "name", Position(layout.name), location.symbol->name);
    if (location.invariant != nullptr) {
      Label("invariant", layout.invariant, PrintExpr(*location.invariant));
    }
    Notes(layout.notes);
    if (location.is_urgent) Append(&out_, "\t\t\t<urgent/>\n");
    if (location.is_committed) Append(&out_, "\t\t\t<committed/>\n");
    Append(&out_, "\t\t</location>\n");
  }

  void Transition(const lang::Template& templ, const lang::Edge& edge, const EdgeLayout& layout) {
    Append(&out_, "\t\t<transition", edge.is_uncontrollable ? " controllable=\"false\"" : "",
           Attribute("color", layout.color), ">\n\t\t\t<source ref=\"", ids_.Of(templ, edge.source),
           "\"/>\n\t\t\t<target ref=\"", ids_.Of(templ, edge.target), "\"/>\n");
    Label("select", layout.select, lang::PrintSelect(edge));
    Label("guard", layout.guard, edge.guard == nullptr ? "" : PrintExpr(*edge.guard));
    Label("synchronisation", layout.sync, lang::PrintSync(edge));
    Label("assignment", layout.update, lang::PrintUpdates(edge));
    Label("probability", layout.probability, edge.weight == nullptr ? "" : PrintExpr(*edge.weight));
    Notes(layout.notes);
    for (const Point& nail : layout.nails) {
      Append(&out_, "\t\t\t<nail", Position(nail), "/>\n");
    }
    Append(&out_, "\t\t</transition>\n");
  }

  void Label(std::string_view kind, const std::optional<Point>& at, std::string_view text) {
    if (!text.empty()) Line(3, "label", Cat(" kind=\"", kind, "\"", Position(at)), text);
  }
  void Notes(const std::vector<Note>& notes) {
    for (const Note& note : notes) Label(Escaped(note.kind), note.at, note.text);
  }

  void Queries() {
    Append(&out_, "\t<queries>\n");
    for (const lang::QueryText& query : model_.queries) {
      Append(&out_, "\t\t<query>\n");
      Line(3, "formula", "", query.text);
      Line(3, "comment", "", query.comment);
      if (!query.outcome.empty()) {
        Append(&out_, "\t\t\t<result", Attribute("outcome", query.outcome),
               " type=\"quality\"/>\n");
      }
      Append(&out_, "\t\t</query>\n");
    }
    Append(&out_, "\t</queries>\n");
  }

  void Line(int indent, std::string_view element, std::string_view attributes,
            std::string_view text) {
    Append(&out_, std::string(static_cast<size_t>(indent), '\t'), "<", element, attributes, ">",
           Escaped(text), "</", element, ">\n");
  }

  const ModelFile& model_;
  const lang::Document& document_;
  const AsWritten* written_;
  Ids ids_;
  size_t last_process_ = 0;  // index in `globals`
  std::string out_;
};

std::vector<std::string> Lines(const std::vector<std::string>& words) {
  std::vector<std::string> lines;
  for (const std::string& one : words) lines.push_back(AsComment(one, 4));
  return lines;
}

// Each line that is not empty, two blanks further in.
std::string Indented(std::string_view text) {
  std::string out;
  if (text.empty()) return out;
  ForEachLine(text.substr(0, text.find_last_not_of('\n') + 1),
              [&](std::string_view line) { Append(&out, line.empty() ? "" : "  ", line, "\n"); });
  return out;
}

// Its name and parameters; these on lines of their own if a comment to the line end is the last.
std::string Head(const lang::Template& templ, const std::string& parameters) {
  if (parameters.empty()) return lang::PrintSymbol(*templ.symbol);
  const Comment last = CommentsIn(parameters).back();
  const bool ends_line = last.end == parameters.size() && parameters[last.begin + 1] == '/';
  return Cat(templ.symbol->name, "(", parameters, ends_line ? "\n" : "", ")");
}

std::string AsXta(const lang::Document& document, const AsWritten& written) {
  std::string out = written.declarations;
  for (size_t i = 0; i < document.templates.size(); ++i) {
    const lang::Template& templ = *document.templates[i];
    if (templ.base != nullptr || templ.is_broken) continue;
    const AsWritten::Template& own = written.templates[i];
    Append(&out, out.empty() ? "" : "\n", "process ", Head(templ, own.parameters), " {\n",
           Indented(own.declarations),
           lang::PrintTemplateBody(templ, {Lines(own.locations), Lines(own.edges)}), "}\n");
  }
  return Cat(out, "\n", written.system);
}

// Do both texts stand for the same model?
bool IsSame(std::string a, std::string b) {
  const auto printed = [](std::string text) {
    SourceMap sources;
    Diagnostics found;
    const ModelFile again = Read(std::move(text), sources, found);
    return found.has_errors() ? std::string() : lang::PrintDocument(*again.document);
  };
  const std::string one = printed(std::move(a));
  return !one.empty() && one == printed(std::move(b));
}

}  // namespace

std::string WriteXml(const ModelFile& model, const SourceMap& sources) {
  std::string printed = Writer(model, nullptr).Write();
  const std::optional<AsWritten> written = TextsOf(model, sources);
  if (!written) return printed;
  std::string text = Writer(model, &*written).Write();
  return IsSame(text, printed) ? text : printed;
}

std::string WriteXta(const ModelFile& model, const SourceMap& sources) {
  std::string printed = lang::PrintDocument(*model.document);
  if (!model.is_xml) return printed;
  std::string text = AsXta(*model.document, *TextsOf(model, sources));
  return IsSame(text, printed) ? text : printed;
}

}  // namespace zonelab::xml
