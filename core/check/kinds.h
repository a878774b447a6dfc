// Kinds: a partition of what integers of a model are used for, by unification.
//
// Example: of `id == pid`, `a[pid]` and `next = id` the variables `id`, `next`, the parameter `pid`
// and the dimension of `a` are of one kind; `x > len` makes the kind of `len` one of numbers.
#ifndef ZONELAB_CORE_CHECK_KINDS_H_
#define ZONELAB_CORE_CHECK_KINDS_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/lang/ast.h"
#include "core/lang/query.h"

namespace zonelab::check {

class Kinds {
 public:
  Kinds(const lang::Document& document, const lang::Query& query);

  // Of a symbol, or of a part of its value: "[]" is any element, "#" the index of one, ".2" a field.
  int Of(const lang::Symbol* symbol, const std::string& path = "");
  // Is it used as a number?
  bool IsNumber(int kind) { return is_number_[static_cast<size_t>(Root(kind))]; }

 private:
  struct Part {
    const lang::Symbol* symbol = nullptr;
    std::string path;
    const lang::Type* type = nullptr;
  };

  void AddTemplate(const lang::Template& templ);
  void AddFunction(const lang::Function& function);
  void AddStatement(const lang::Stmt& stmt, const lang::Function& function);
  void AddVariables(const std::vector<lang::Symbol*>& symbols);
  // What the expression denotes, after all of it was looked at; nothing: no part of a variable.
  std::optional<Part> Add(const lang::Expr* expr);
  void Number(const std::optional<Part>& part);
  void Unify(const std::optional<Part>& a, const std::optional<Part>& b);
  void Unify(int a, int b);
  int Root(int kind);

  absl::flat_hash_map<std::pair<const lang::Symbol*, std::string>, int> nodes_;
  std::vector<int> parents_;
  std::vector<bool> is_number_;
};

}  // namespace zonelab::check

#endif  // ZONELAB_CORE_CHECK_KINDS_H_
