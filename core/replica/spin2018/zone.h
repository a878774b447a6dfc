// Zones as the program of [Toth-Majzik 2018] keeps them, for its interpolants.
//
// Unlike those of zone/, they do not know that clocks are not negative, and they remember which
// clocks were mentioned, in order: which of several interpolants is found depends on both.
#ifndef ZONELAB_CORE_REPLICA_SPIN2018_ZONE_H_
#define ZONELAB_CORE_REPLICA_SPIN2018_ZONE_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "core/replica/spin2018/hash_order.h"
#include "core/zone/dbm.h"
#include "core/zone/image.h"

namespace zonelab::replica::spin2018 {

class Zone {
 public:
  // Everything, and no clock is mentioned but 0.
  explicit Zone(int n) : n_(n), bounds_(n * n, zone::kInfinity), clocks_{0} {
    for (int i = 0; i < n; ++i) at(i, i) = zone::kZero;
  }
  static Zone Of(const zone::Bound* zone, int n) {
    Zone out(n);
    out.MentionAll();
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) out.at(i, j) = zone::At(zone, n, i, j);
    }
    return out;
  }

  zone::Bound& at(int i, int j) { return bounds_[i * n_ + j]; }
  zone::Bound at(int i, int j) const { return bounds_[i * n_ + j]; }
  bool is_empty() const { return is_empty_; }
  const std::vector<int>& clocks() const { return clocks_; }
  void Mention(int clock) {
    if (std::find(clocks_.begin(), clocks_.end(), clock) == clocks_.end()) clocks_.push_back(clock);
  }
  void MentionAll() {
    for (int clock = 0; clock < n_; ++clock) Mention(clock);
  }
  bool Constrains(int clock) const {
    if (std::find(clocks_.begin(), clocks_.end(), clock) == clocks_.end()) return false;
    for (int i = 0; i < n_; ++i) {
      if (i != clock && (zone::IsFinite(at(clock, i)) || zone::IsFinite(at(i, clock)))) return true;
    }
    return false;
  }
  // Entry by entry.
  bool IsWithin(const Zone& other) const {
    for (size_t k = 0; k < bounds_.size(); ++k) {
      if (bounds_[k] > other.bounds_[k]) return false;
    }
    return true;
  }

  void Conjoin(const zone::Constraint& c) {
    if (is_empty_ || c.bound >= at(c.i, c.j)) return;
    if (zone::Add(at(c.j, c.i), c.bound) < zone::kZero) {
      is_empty_ = true;
      return;
    }
    for (int p = 0; p < n_; ++p) {
      for (int q = 0; q < n_; ++q) {
        at(p, q) = std::min(at(p, q), zone::Add(zone::Add(at(p, c.i), c.bound), at(c.j, q)));
      }
    }
  }
  void ConjoinAll(absl::Span<const zone::Constraint> constraints) {
    for (const zone::Constraint& c : constraints) Conjoin(c);
  }
  void ConjoinNonNegative() {
    for (int i = 1; i < n_; ++i) Conjoin({0, i, zone::kZero});
  }
  void Meet(const Zone& other) {
    for (const int clock : other.clocks_) Mention(clock);
    for (size_t k = 0; k < bounds_.size(); ++k) {
      bounds_[k] = std::min(bounds_[k], other.bounds_[k]);
    }
    is_empty_ = is_empty_ || other.is_empty_;
    if (!is_empty_) Close();
  }

  // From where the action may lead here, and where it leads.
  void Pre(const zone::ActionT& action) {
    MentionAll();
    if (action.may_delay) {
      for (int i = 1; i < n_; ++i) at(0, i) = zone::kInfinity;
      ConjoinNonNegative();
    }
    ConjoinAll(action.invariant);
    for (auto reset = action.resets.rbegin(); reset != action.resets.rend(); ++reset) {
      Conjoin({reset->clock, 0, zone::AtMost(reset->value)});
      Conjoin({0, reset->clock, zone::AtMost(-reset->value)});
      for (int i = 0; i < n_; ++i) {
        if (i != reset->clock) at(reset->clock, i) = at(i, reset->clock) = zone::kInfinity;
      }
    }
    ConjoinAll(action.guard);
    ConjoinAll(action.source_invariant);
  }
  void Post(const zone::ActionT& action) {
    MentionAll();
    ConjoinAll(action.source_invariant);
    ConjoinAll(action.guard);
    for (const zone::ClockReset& reset : action.resets) {
      for (int i = 0; i < n_; ++i) {
        at(reset.clock, i) = zone::Add(zone::AtMost(reset.value), at(0, i));
        at(i, reset.clock) = zone::Add(at(i, 0), zone::AtMost(-reset.value));
      }
      at(reset.clock, reset.clock) = zone::kZero;
    }
    ConjoinAll(action.invariant);
    if (action.may_delay) {
      ConjoinNonNegative();
      for (int i = 1; i < n_; ++i) at(i, 0) = zone::kInfinity;
    }
  }

  size_t bytes() const {
    return sizeof(*this) + bounds_.capacity() * sizeof(zone::Bound) +
           clocks_.capacity() * sizeof(int);
  }

 private:
  void Close() {
    for (int k = 0; k < n_; ++k) {
      for (int i = 0; i < n_; ++i) {
        for (int j = 0; j < n_; ++j) {
          const zone::Bound sum = zone::Add(at(i, k), at(k, j));
          if (sum >= at(i, j)) continue;
          at(i, j) = sum;
          if (i == j) {
            is_empty_ = true;
            return;
          }
        }
      }
    }
  }

  int n_;
  bool is_empty_ = false;
  std::vector<zone::Bound> bounds_;
  std::vector<int> clocks_;  // that were mentioned, the first first
};

// What of `a` contradicts `b`: those edges of the first negative cycle that Floyd and Warshall's
// algorithm closes, when it takes the clocks in the order in which a hash set has them (`hashes`).
// REQUIRES: a and b have nothing in common.
inline Zone Interpolant(const Zone& a, const Zone& b, int n, const std::vector<uint32_t>& hashes) {
  Zone out(n);
  if (b.is_empty()) return out;
  std::vector<int> order;
  for (const int clock : a.clocks()) {
    if (clock == 0 || (a.Constrains(clock) && b.Constrains(clock))) order.push_back(clock);
  }
  SortByBucket(&order, [&](int clock) { return hashes[clock]; });
  order.erase(std::find(order.begin(), order.end(), 0));
  order.insert(order.begin(), 0);
  const int size = static_cast<int>(order.size());
  std::vector<zone::Bound> distance(size * size);
  std::vector<int> next(size * size);
  for (int i = 0; i < size; ++i) {
    for (int j = 0; j < size; ++j) {
      distance[i * size + j] = std::min(a.at(order[i], order[j]), b.at(order[i], order[j]));
      next[i * size + j] = j;
    }
  }
  for (int k = 0; k < size; ++k) {
    for (int i = 0; i < size; ++i) {
      for (int j = 0; j < size; ++j) {
        const zone::Bound sum = zone::Add(distance[i * size + k], distance[k * size + j]);
        if (sum >= distance[i * size + j]) continue;
        distance[i * size + j] = sum;
        next[i * size + j] = next[i * size + k];
        if (i != j) continue;
        std::vector<int> cycle = {i};
        do cycle.push_back(next[cycle.back() * size + i]);
        while (cycle.back() != i);
        for (size_t edge = 0; edge + 1 < cycle.size(); ++edge) out.Mention(order[cycle[edge]]);
        for (size_t edge = 0; edge + 1 < cycle.size(); ++edge) {
          const int x = order[cycle[edge]], y = order[cycle[edge + 1]];
          if (a.at(x, y) < b.at(x, y)) out.at(x, y) = a.at(x, y);
        }
        return out;
      }
    }
  }
  return a;
}

}  // namespace zonelab::replica::spin2018

#endif  // ZONELAB_CORE_REPLICA_SPIN2018_ZONE_H_
