// Which names mean what at a place of the text.
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
  // Leaves the innermost scope; `end` is the place of the text where its names end.
  void Pop(uint32_t end);

  // Null, or the symbol that already has the name in the innermost scope (which then stays).
  Symbol* Declare(Symbol* symbol);
  // From the innermost scope outwards; null if there is none.
  Symbol* Find(std::string_view name) const;
  // Only outside the innermost scope: what a declaration there would shadow.
  Symbol* FindOuter(std::string_view name) const;
  // The visible name that looks most like `name`, or "".
  std::string_view Similar(std::string_view name) const;

 private:
  using Map = absl::flat_hash_map<std::string_view, Symbol*, std::hash<std::string_view>>;
  Symbol* FindFrom(size_t count, std::string_view name) const;
  std::vector<Map> scopes_;
};

// Of `candidates`, the one few edits away from `name`, or "".
class SimilarName {
 public:
  explicit SimilarName(std::string_view name) : name_(name) {}
  void Offer(std::string_view candidate);
  std::string_view best() const { return best_; }
  // " (did you mean 'x'?)", or "".
  std::string Hint() const;

 private:
  std::string_view name_;
  std::string_view best_;
  int distance_ = 0;
};

}  // namespace zonelab::lang

#endif  // ZONELAB_CORE_LANG_SCOPE_H_
