// The meaning of names at a place of the text.
//
// One name space per scope; inner scopes shadow outer ones.  The parser needs scopes while it
// parses, since only they tell whether `T x;` is a declaration.
#ifndef ZONELAB_CORE_LANG_SCOPE_H_
#define ZONELAB_CORE_LANG_SCOPE_H_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/lang/ast.h"

namespace zonelab::lang {

class Scopes {
 public:
  Scopes() { Push(); }

  void Push() { scopes_.emplace_back(); }
  // Leaves the innermost scope; its names are visible up to `end` in the text.
  void Pop(uint32_t end);

  // Null; or, if the innermost scope has a symbol of that name already, that symbol, which stays.
  Symbol* Declare(Symbol* symbol);
  // Looks from the innermost scope outwards; null: there is none.
  Symbol* Find(std::string_view name) const;
  // Looks outside the innermost scope only: the symbol that a declaration there would shadow.
  Symbol* FindOuter(std::string_view name) const;
  // The visible name that looks most like `name`, or "".
  std::string_view Similar(std::string_view name) const;

 private:
  using Map = absl::flat_hash_map<std::string_view, Symbol*, std::hash<std::string_view>>;
  Symbol* FindFrom(size_t count, std::string_view name) const;
  std::vector<Map> scopes_;
};

// Finds the candidate that is a few edits away from `name`, if there is one.
class SimilarName {
 public:
  explicit SimilarName(std::string_view name) : name_(name) {}
  void Offer(std::string_view candidate);
  std::string_view best() const { return best_; }
  // " (did you mean 'x'?)", or "".
  Message Hint() const;

 private:
  std::string_view name_;
  std::string_view best_;
  int distance_ = 0;
};

}  // namespace zonelab::lang

#endif  // ZONELAB_CORE_LANG_SCOPE_H_
