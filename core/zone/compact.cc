#include "core/zone/compact.h"

#include "core/zone/dbm.h"

namespace zonelab::zone {

namespace {

// The layout, in units of 16 bits: whether bounds take two units each; per clock its upper and its lower bound; per clock
// x as many bits as there are clocks y, set where the bound on x - y is written, and these bounds.
constexpr int kBits = 16;  // of a unit
constexpr Bound kNarrowInfinity = INT16_MAX;

bool FitsInOne(Bound bound) {
  return bound == kInfinity || (bound >= INT16_MIN && bound < kNarrowInfinity);
}

bool FitsInOne(const Bound* z, int n) {
  for (int i = 0; i < n; ++i, z += Stride(n)) {
    for (int j = 0; j < n; ++j) {
      if (!FitsInOne(z[j])) return false;
    }
  }
  return true;
}

void Put(Bound bound, bool is_wide, std::vector<uint16_t>* out) {
  if (is_wide) {
    const uint32_t bits = static_cast<uint32_t>(bound);
    out->push_back(static_cast<uint16_t>(bits));
    out->push_back(static_cast<uint16_t>(bits >> kBits));
  } else {
    out->push_back(static_cast<uint16_t>(bound == kInfinity ? kNarrowInfinity : bound));
  }
}

template <bool kIsWide>
Bound Take(const uint16_t*& at) {
  if constexpr (kIsWide) {
    const uint32_t bits = at[0] | uint32_t{at[1]} << kBits;
    at += 2;
    return static_cast<Bound>(bits);
  } else {
    const int16_t bound = static_cast<int16_t>(*at++);
    return bound == kNarrowInfinity ? kInfinity : bound;
  }
}

template <bool kIsWide>
void Read(const uint16_t* at, int n, Bound* out) {
  const int stride = Stride(n);
  out[0] = kZero;
  for (int j = n; j < stride; ++j) out[j] = kInfinity;
  for (int i = 1; i < n; ++i) {
    out[i * stride] = Take<kIsWide>(at);
    out[i] = Take<kIsWide>(at);
  }
  for (int i = 1; i < n; ++i) {
    Bound* row = out + i * stride;
    const Bound upper = row[0];
    if (upper == kInfinity) {
      for (int j = 1; j < stride; ++j) row[j] = kInfinity;
    } else {
      for (int j = 1; j < n; ++j) row[j] = Add(upper, out[j]);
      for (int j = n; j < stride; ++j) row[j] = kInfinity;
    }
    row[i] = kZero;
    const uint16_t* written = at;
    at += (n + kBits - 2) / kBits;
    for (int j = 1; j < n; written++, j += kBits) {
      for (uint32_t bits = *written; bits != 0; bits &= bits - 1) {
        row[j + __builtin_ctz(bits)] = Take<kIsWide>(at);
      }
    }
  }
}

}  // namespace

void Compress(const Bound* z, int n, std::vector<uint16_t>* out) {
  const bool is_wide = !FitsInOne(z, n);
  out->assign(1, is_wide ? 1 : 0);
  for (int i = 1; i < n; ++i) {
    Put(At(z, n, i, 0), is_wide, out);
    Put(At(z, n, 0, i), is_wide, out);
  }
  for (int i = 1; i < n; ++i) {
    const Bound* row = z + i * Stride(n);
    size_t bits = out->size();
    out->resize(bits + (n + kBits - 2) / kBits, 0);
    for (int j = 1; j < n; ++j) {
      if (i == j || row[j] == Add(row[0], z[j])) continue;
      (*out)[bits + (j - 1) / kBits] |= static_cast<uint16_t>(1u << (j - 1) % kBits);
      Put(row[j], is_wide, out);
    }
  }
}

void Decompress(absl::Span<const uint16_t> compact, int n, Bound* out) {
  compact[0] != 0 ? Read<true>(compact.data() + 1, n, out)
                  : Read<false>(compact.data() + 1, n, out);
}

}  // namespace zonelab::zone
