// A file that is open in an editor: a model, or queries about the model beside it.
#ifndef ZONELAB_CORE_LSP_DOCUMENT_H_
#define ZONELAB_CORE_LSP_DOCUMENT_H_

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/engine.h"
#include "core/lsp/places.h"

namespace zonelab::lsp {

// A query in a `.q` file.
struct AskedQuery {
  std::string text;
  Range place;  // of its text, or of the line where it begins if it goes over several
};

struct Document {
  explicit Document(std::string whole) : text(std::move(whole)), lines(text) {}

  const std::string text;
  const Lines lines;
  // Of a model, whatever is wrong with it; else null.
  std::unique_ptr<Model> model;
  bool is_xta = false;  // a model of which services know the places
  // Of a `.q` file.
  std::vector<AskedQuery> queries;
  // What checks answered, by query, in a sentence each; of this text and the model as they are.
  std::map<std::string, std::string> answers;
};

// Something to say about a document, with what would mend it.
struct Finding {
  Json diagnostic;  // as the protocol has it
  Range range;
  Json edit;  // TextEdit; null: there is no fix
};

bool IsQueryFile(std::string_view uri);
// "file:///a%20b.xta" as "/a b.xta"; "": it names no file.
std::string PathOf(std::string_view uri);

// What is wrong with a model, and what looks like a mistake.  `asked`: queries whose names count as used.
std::vector<Finding> FindingsIn(const Document& model, const std::string& uri,
                                const std::vector<std::string>& asked);
// What is wrong with the queries of a `.q` file.  `model` may be null: nothing is known then.
std::vector<Finding> FindingsIn(const Document& queries, const Model* model,
                                const std::string& uri);

std::vector<AskedQuery> QueriesIn(std::string_view text, const Lines& lines);

}  // namespace zonelab::lsp

#endif  // ZONELAB_CORE_LSP_DOCUMENT_H_
