// The zones that a lazy search keeps, equal ones once, in few bytes; those in use as matrices.
#ifndef ZONELAB_CORE_CLOCKS_KEPT_ZONES_H_
#define ZONELAB_CORE_CLOCKS_KEPT_ZONES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/intern.h"
#include "core/zone/compact.h"
#include "core/zone/dbm.h"

namespace zonelab::clocks {

class KeptZones {
 public:
  using Handle = uint32_t;
  // So many matrices are at hand at once.
  static constexpr uint32_t kOpen = 16;

  explicit KeptZones(int n) : n_(n), open_(kOpen) {}

  // Equal zones have the same handle.
  Handle Keep(const zone::Bound* zone) {
    zone::Compress(zone, n_, &compact_);
    return zones_.Intern(compact_);
  }
  // Its matrix, which stays until kOpen - 1 others have been asked for.
  const zone::Bound* at(Handle handle) const {
    Open* oldest = &open_[0];
    for (Open& open : open_) {
      if (open.handle == handle) {
        open.asked = ++now_;
        return open.zone.data();
      }
      if (open.asked < oldest->asked) oldest = &open;
    }
    oldest->handle = handle;
    oldest->asked = ++now_;
    oldest->zone.resize(zone::Size(n_));
    zone::Decompress(zones_.at(handle), n_, oldest->zone.data());
    return oldest->zone.data();
  }
  size_t bytes() const { return zones_.bytes() + kOpen * zone::Size(n_) * sizeof(zone::Bound); }

 private:
  static constexpr Handle kNone = ~Handle{0};
  struct Open {
    Handle handle = kNone;
    uint64_t asked = 0;  // when, last
    std::vector<zone::Bound> zone;
  };

  const int n_;
  InternTable<uint16_t> zones_;
  std::vector<uint16_t> compact_;
  mutable std::vector<Open> open_;
  mutable uint64_t now_ = 0;
};

}  // namespace zonelab::clocks

#endif  // ZONELAB_CORE_CLOCKS_KEPT_ZONES_H_
