// Zones that are kept in few bytes: a matrix in use is not taken away.
#include "core/clocks/kept_zones.h"

#include <gtest/gtest.h>

#include <vector>

namespace zonelab::clocks::kept_zones_test {
namespace {

std::vector<zone::Bound> Until(int32_t value) {
  std::vector<zone::Bound> zone(zone::Size(2));
  zone::SetUniverse(zone.data(), 2);
  zone::Conjoin(zone.data(), 2, {1, 0, zone::AtMost(value)});
  return zone;
}

TEST(KeptZones, EqualOnesOnce) {
  KeptZones zones(2);
  const KeptZones::Handle three = zones.Keep(Until(3).data());
  EXPECT_NE(zones.Keep(Until(4).data()), three);
  EXPECT_EQ(zones.Keep(Until(3).data()), three);
}

// Whatever has been asked for before, the last ones asked for are there together.
TEST(KeptZones, WhatWasAskedForLastStays) {
  KeptZones zones(2);
  std::vector<KeptZones::Handle> handles;
  for (int k = 0; k < 100; ++k) handles.push_back(zones.Keep(Until(k).data()));
  for (int first = 0; first < 100; ++first) {
    for (int second = 0; second < 100; ++second) {
      const zone::Bound* a = zones.at(handles[first]);
      const zone::Bound* b = zones.at(handles[second]);
      ASSERT_EQ(zone::At(a, 2, 1, 0), zone::AtMost(first));
      ASSERT_EQ(zone::At(b, 2, 1, 0), zone::AtMost(second));
      zones.at(handles[(first + 7 * second) % 100]);
    }
  }
}

}  // namespace
}  // namespace zonelab::clocks::kept_zones_test
