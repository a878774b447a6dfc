// A model from a string, for tests: parsed, checked, instantiated; queries over it.
#ifndef ZONELAB_TESTS_SUPPORT_LOAD_H_
#define ZONELAB_TESTS_SUPPORT_LOAD_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/lang/ast.h"
#include "core/lang/parse.h"
#include "core/model/network.h"

namespace zonelab::testing {

struct ParsedModel {
  SourceMap sources;
  Diagnostics diagnostics;
  std::unique_ptr<lang::Document> document;
  std::unique_ptr<model::Network> network;   // null if anything is wrong; see Errors()
  std::shared_ptr<SourceMap> query_sources;  // the model's, and those of all queries

  explicit ParsedModel(std::string text);
  // All errors, rendered; "" if there is none.
  std::string Errors() const;
  // Codes of the errors in order, separated by blanks.
  std::string Codes() const;
  // Null if the query has errors, which are then in `diagnostics`.
  std::unique_ptr<lang::Query> Query(std::string text);
  // The predicate of `E<> text`; it lives as long as this.
  const lang::Expr* Predicate(std::string_view text);

 private:
  std::vector<std::unique_ptr<lang::Query>> predicates_;
};

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_SUPPORT_LOAD_H_
