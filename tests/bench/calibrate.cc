// How fast is this machine now?  CPU seconds of a fixed piece of work like a zone search's:
// copying, tightening and comparing 11x11 matrices, and look-ups in a table larger than the caches.
//
// The figures of other tools in baselines.tsv were taken when this printed 1.0 s; compare ratios to
// it, never seconds.
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <vector>

namespace {

constexpr int kDimension = 11;
constexpr int kZones = 20000;
constexpr int kRounds = 30;
constexpr int kSize = kDimension * kDimension;

uint64_t Random() {
  static uint64_t x = 88172645463325252ull;
  x ^= x << 13;
  x ^= x >> 7;
  x ^= x << 17;
  return x;
}

void Close(int32_t* z) {
  for (int m = 0; m < kDimension; ++m) {
    for (int i = 0; i < kDimension; ++i) {
      for (int j = 0; j < kDimension; ++j) {
        const int32_t sum = z[i * kDimension + m] + z[m * kDimension + j];
        if (sum < z[i * kDimension + j]) z[i * kDimension + j] = sum;
      }
    }
  }
}

}  // namespace

int main() {
  std::vector<int32_t> store(kZones * kSize);
  for (int32_t& value : store) value = static_cast<int32_t>(Random() % 200) - 20;
  uint64_t within = 0;
  int32_t z[kSize];
  for (int turn = 0; turn < kRounds * kZones; ++turn) {
    const int32_t* from = &store[(Random() % kZones) * kSize];
    for (int i = 0; i < kSize; ++i) z[i] = from[i];
    const int row = static_cast<int>(Random() % kDimension);
    const int column = static_cast<int>(Random() % kDimension);
    const int32_t bound = static_cast<int32_t>(Random() % 50);
    if (bound < z[row * kDimension + column]) z[row * kDimension + column] = bound;
    Close(z);
    const int32_t* other = &store[(Random() % kZones) * kSize];
    bool is_within = true;
    for (int i = 0; i < kSize && is_within; ++i) is_within = z[i] <= other[i];
    within += is_within;
  }
  std::printf("%.3f\n", static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
  std::fprintf(stderr, "check %llu\n", static_cast<unsigned long long>(within));
}
