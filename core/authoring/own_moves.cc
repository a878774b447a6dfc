#include "core/authoring/own_moves.h"

#include "core/base/strings.h"
#include "core/hints/editor.h"
#include "core/lang/print.h"

namespace zonelab::authoring {
namespace {

std::string ChannelOf(const lang::Template& templ, const lang::Edge& edge) {
  return Cat(lang::EndName(templ, edge.source), "#", lang::EndName(templ, edge.target));
}

template <class Visit>
void EachOwnMove(hints::Editor* editor, std::string_view process, const Visit& visit) {
  for (lang::Template* templ : editor->templates()) {
    if (templ->symbol->name != process) continue;
    for (lang::Edge& edge : hints::EdgesOf(*templ)) {
      if (edge.channel == nullptr) visit(*templ, edge);
    }
  }
}

}  // namespace

void CollectOwnMoves(const Model& model, std::string_view process,
                     std::set<std::string>* channels) {
  hints::Editor editor(hints::XtaOf(model), {});
  EachOwnMove(&editor, process, [&](const lang::Template& templ, const lang::Edge& edge) {
    channels->insert(ChannelOf(templ, edge));
  });
}

std::string WithOwnMoves(const Model& model, std::string_view process,
                         const std::set<std::string>& channels) {
  hints::Editor editor(hints::XtaOf(model), {});
  EachOwnMove(&editor, process, [&](const lang::Template& templ, lang::Edge& edge) {
    edge.channel = editor.Raw(ChannelOf(templ, edge));
    edge.sync_kind = lang::SyncKind::kSend;
  });
  std::string text;
  for (const std::string& channel : channels) Append(&text, "broadcast chan ", channel, ";\n");
  return text + lang::PrintDocument(editor.document());
}

std::string AsRead(std::string_view text) {
  std::string read;
  for (const char c : text) {
    if (c == '#') {
      read += "->";
    } else {
      read += c;
    }
  }
  return read;
}

}  // namespace zonelab::authoring
