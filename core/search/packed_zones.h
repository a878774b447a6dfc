// Zones stored without the clocks that are inactive: those of which they say nothing.
//
// A clock is inactive in a location vector if it is assigned before it is compared again
// [Daws-Yovine 1996] (semantics/activity).  Moves forget such clocks (zone/image.h), so every zone
// of that vector has the same trivial row and column for them: x >= 0 and nothing else.  Leaving
// these out loses nothing, takes less memory, and makes comparisons shorter.
#ifndef ZONELAB_CORE_SEARCH_PACKED_ZONES_H_
#define ZONELAB_CORE_SEARCH_PACKED_ZONES_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/base/pool.h"
#include "core/semantics/activity.h"
#include "core/zone/dbm.h"

namespace zonelab::search {

// A packed zone is its active clocks and a matrix over them.  Zones of one location vector have the
// same active clocks, so that they can be compared as they are.
class PackedZones {
 public:
  static constexpr uint32_t kNone = ArrayPool<zone::Bound>::kNone;

  PackedZones(int n, const semantics::Activity& activity)
      : n_(n), activity_(activity), active_(1, 0) {
    for (int x = 1; x < n; ++x) active_.push_back(x);
  }

  // The location vector of the zones that are packed and compared from now on.
  void Focus(const semantics::Slot* state) {
    if (!activity_.is_on()) return;
    activity_.Inactive(state, &inactive_);
    active_.clear();
    auto next = inactive_.begin();
    for (int x = 0; x < n_; ++x) {
      if (next != inactive_.end() && *next == x) {
        ++next;
      } else {
        active_.push_back(x);
      }
    }
  }

  void Pack(const zone::Bound* zone, std::vector<zone::Bound>* out) const {
    const int m = size();
    if (m == n_) {
      out->assign(zone, zone + zone::Size(n_));
      return;
    }
    const int stride = zone::Stride(m);
    out->resize(zone::Size(m));
    zone::Bound* to = out->data();
    for (const int32_t x : active_) {
      const zone::Bound* row = zone + x * zone::Stride(n_);
      for (int j = 0; j < m; ++j) to[j] = row[active_[j]];
      for (int j = m; j < stride; ++j) to[j] = zone::kInfinity;
      to += stride;
    }
  }
  uint32_t Store(const std::vector<zone::Bound>& packed) {
    const uint32_t handle = zones_.Allocate(packed.size());
    std::copy(packed.begin(), packed.end(), zones_.at(handle));
    return handle;
  }
  void Release(uint32_t handle) { zones_.Release(handle, zone::Size(size())); }
  const zone::Bound* at(uint32_t handle) const { return zones_.at(handle); }

  // The packed zone as a whole one.
  void Unpack(uint32_t handle, zone::Bound* out) const {
    const int m = size();
    const zone::Bound* packed = zones_.at(handle);
    if (m == n_) {
      std::copy(packed, packed + zone::Size(n_), out);
      return;
    }
    const int stride = zone::Stride(n_);
    for (const int32_t x : active_) {
      zone::Bound* row = out + x * stride;
      for (int j = 0; j < m; ++j) row[active_[j]] = packed[j];
      for (const int32_t y : inactive_) row[y] = row[0];
      std::fill(row + n_, row + stride, zone::kInfinity);
      packed += zone::Stride(m);
    }
    for (const int32_t y : inactive_) {
      std::fill_n(out + y * stride, stride, zone::kInfinity);
      out[y * stride + y] = zone::kZero;
    }
  }

  int size() const { return static_cast<int>(active_.size()); }  // the zero clock included
  size_t bytes() const { return zones_.bytes(); }

 private:
  const int n_;
  const semantics::Activity& activity_;
  std::vector<int32_t> active_, inactive_;
  ArrayPool<zone::Bound> zones_;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_PACKED_ZONES_H_
