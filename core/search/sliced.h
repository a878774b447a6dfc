// The loop that every search has in common: work in slices.
#ifndef ZONELAB_CORE_SEARCH_SLICED_H_
#define ZONELAB_CORE_SEARCH_SLICED_H_

#include <cstdint>

#include "core/search/limited.h"

namespace zonelab::search {

// `Derived` supplies, privately or not:
//   void Start()        makes the initial node;
//   bool HasWork()      is there something left to do?
//   void Turn()         does a small part of it, such as one expansion;
//   int64_t bytes() const.
// Turn() ends the search through Reach, Fail or Stop.
template <class Derived>
class Sliced : public Limited {
 public:
  Status Work(double seconds) final {
    BeginSlice();
    if (status_ == Status::kRunning && !is_started_) {
      is_started_ = true;
      derived().Start();
    }
    // The clock is looked at every few turns: that many take well under a millisecond each.
    for (int64_t turns = 0; status_ == Status::kRunning; ++turns) {
      if (turns % kTurnsPerLook == kTurnsPerLook - 1) {
        if (Elapsed() >= seconds) break;
        CheckLimits();
        if (status_ != Status::kRunning) break;
      }
      if (derived().HasWork()) {
        derived().Turn();
      } else {
        status_ = Status::kExhausted;
      }
    }
    EndSlice();
    return status_;
  }

 protected:
  static constexpr uint32_t kMovesPerLook = 4096;  // for states with very many moves

  using Limited::Limited;

 private:
  static constexpr int64_t kTurnsPerLook = 32;

  Derived& derived() { return static_cast<Derived&>(*this); }

  bool is_started_ = false;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_SLICED_H_
