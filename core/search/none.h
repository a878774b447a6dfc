// The search for which something is too large before it begins: it has ended, with that limit.
#ifndef ZONELAB_CORE_SEARCH_NONE_H_
#define ZONELAB_CORE_SEARCH_NONE_H_

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/search/search.h"

namespace zonelab::search {

class NoSearch final : public Search {
 public:
  // `why`: what is too large, as a phrase.
  explicit NoSearch(Message why) : limit_{Limit::kSize, 0, std::move(why)} {}

  Status Work(Slice) override { return status(); }
  Status status() const override { return Status::kLimit; }
  const LimitReached& limit() const override { return limit_; }
  Stats stats() const override { return {}; }
  int64_t waiting() const override { return 0; }
  int64_t bytes() const override { return 0; }
  int64_t turns() const override { return 0; }
  std::vector<uint32_t> path() const override { return {}; }
  bool has_failed() const override { return false; }
  uint32_t failing_step() const override { return kNoStep; }
  const lang::EvalError& error() const override { return error_; }
  const EventLog& events() const override { return events_; }
  void ForEachEntry(const std::function<void(const Entry&)>&) override {}

 private:
  LimitReached limit_;
  lang::EvalError error_;
  EventLog events_;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_NONE_H_
