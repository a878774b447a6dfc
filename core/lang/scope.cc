// Scopes and the search for similar names.
#include "core/lang/scope.h"

#include <algorithm>
#include <cstdlib>

#include "core/base/strings.h"

namespace zonelab::lang {

Symbol* Scopes::Declare(Symbol* symbol) {
  auto [it, inserted] = scopes_.back().emplace(symbol->name, symbol);
  return inserted ? nullptr : it->second;
}

void Scopes::Pop(uint32_t end) {
  for (auto& entry : scopes_.back()) entry.second->scope_end = end;
  scopes_.pop_back();
}

Symbol* Scopes::FindFrom(size_t count, std::string_view name) const {
  for (size_t i = count; i-- > 0;) {
    auto it = scopes_[i].find(name);
    if (it != scopes_[i].end()) return it->second;
  }
  return nullptr;
}

Symbol* Scopes::Find(std::string_view name) const { return FindFrom(scopes_.size(), name); }

Symbol* Scopes::FindOuter(std::string_view name) const {
  return FindFrom(scopes_.size() - 1, name);
}

std::string_view Scopes::Similar(std::string_view name) const {
  SimilarName similar(name);
  for (size_t i = scopes_.size(); i-- > 0;) {
    for (const auto& entry : scopes_[i]) similar.Offer(entry.first);
  }
  return similar.best();
}

namespace {

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// The number of edits (insert, delete, replace, swap neighbours) that turn one word into the other,
// regardless of case; `limit` + 1 if there are more than `limit`.
int EditDistance(std::string_view a, std::string_view b, int limit) {
  if (std::abs(static_cast<int>(a.size()) - static_cast<int>(b.size())) > limit) return limit + 1;
  std::vector<int> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) last[j] = static_cast<int>(j);
  for (size_t i = 1; i <= a.size(); ++i) {
    now[0] = static_cast<int>(i);
    int row = now[0];
    for (size_t j = 1; j <= b.size(); ++j) {
      bool same = Lower(a[i - 1]) == Lower(b[j - 1]);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        now[j] = std::min(now[j], before[j - 2] + 1);
      }
      row = std::min(row, now[j]);
    }
    if (row > limit) return limit + 1;
    before.swap(last);
    last.swap(now);
  }
  return last[b.size()];
}

}  // namespace

void SimilarName::Offer(std::string_view candidate) {
  // Names of one or two letters resemble everything; longer ones may differ by a third.
  if (name_.size() > 64 || candidate == name_) return;
  int limit = name_.size() < 3 ? 0 : name_.size() < 6 ? 1 : 2;
  int distance = EditDistance(name_, candidate, limit);
  if (distance > limit) return;
  bool better = best_.empty() || distance < distance_ ||
                // The result must not depend on the order of a hash map.
                (distance == distance_ && candidate < best_);
  if (!better) return;
  best_ = candidate;
  distance_ = distance;
}

Message SimilarName::Hint() const {
  return best_.empty() ? std::string() : Tell(" (did you mean '", best_, "'?)");
}

}  // namespace zonelab::lang
