// Java's hash codes and hash sets, by hand: String.hashCode's definition gives "Aa" = 65 * 31 + 97
// and "BB" = 66 * 31 + 66, both 2112; a HashSet has 16 buckets until it holds more than 12.
#include "core/replica/spin2018/hash_order.h"

#include <gtest/gtest.h>

namespace zonelab::replica::spin2018::hash_order_test {
namespace {

using Numbers = std::vector<uint32_t>;

uint32_t Itself(uint32_t number) { return number; }

TEST(HashOrderTest, StringsHaveJavasHashCodes) {
  EXPECT_EQ(StringHash(""), 0u);
  EXPECT_EQ(StringHash("a"), 97u);
  EXPECT_EQ(StringHash("Aa"), 2112u);
  EXPECT_EQ(StringHash("BB"), 2112u);
}

TEST(HashOrderTest, BucketsComeInOrderAndKeepTheOrderOfInsertion) {
  Numbers numbers = {33, 5, 17, 16, 1};  // buckets 1, 5, 1, 0, 1
  SortByBucket(&numbers, Itself);
  EXPECT_EQ(numbers, (Numbers{16, 33, 17, 1, 5}));
}

TEST(HashOrderTest, TheUpperHalfOfAHashCodeCounts) {
  Numbers numbers = {0x00020000, 0x00010000, 3};  // buckets 2, 1, 3
  SortByBucket(&numbers, Itself);
  EXPECT_EQ(numbers, (Numbers{0x00010000, 0x00020000, 3}));
}

TEST(HashOrderTest, TablesDoubleAndNeverShrink) {
  HashSetSize size;
  for (int k = 0; k < 12; ++k) size.Add();
  EXPECT_EQ(size.buckets(), 16u);
  size.Add();
  EXPECT_EQ(size.buckets(), 32u);
  for (int k = 0; k < 13; ++k) size.Remove();
  EXPECT_EQ(size.buckets(), 32u);
  Numbers numbers = {17, 1};
  SortByBucket(&numbers, size.buckets(), Itself);
  EXPECT_EQ(numbers, (Numbers{1, 17}));
}

}  // namespace
}  // namespace zonelab::replica::spin2018::hash_order_test
