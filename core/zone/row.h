// The row kernels that zone operations spend their time in, for SSE4.1, WebAssembly SIMD and
// plain C++.  Rows have a length that is a multiple of 4.
//
// Compilers vectorise these loops badly: three to four times slower on x86, and lane by lane with
// emcc 3.1.  Hence the intrinsics; everything else in `zone/` is written on top of them.
#ifndef ZONELAB_CORE_ZONE_ROW_H_
#define ZONELAB_CORE_ZONE_ROW_H_

#if defined(__SSE4_1__)
#include <smmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include "core/base/check.h"
#include "core/zone/bound.h"

namespace zonelab::zone {

// to[k] = min(to[k], add + from[k]) for all k < length.  REQUIRES: add is finite.
inline void TightenRow(Bound* to, const Bound* from, Bound add, int length) {
  ZL_DCHECK(IsFinite(add));
#if defined(__SSE4_1__)
  const __m128i plus = _mm_set1_epi32(add);
  const __m128i one = _mm_set1_epi32(1);
  const __m128i limit = _mm_set1_epi32(kInfinity / 2);
  const __m128i infinity = _mm_set1_epi32(kInfinity);
  for (int k = 0; k < length; k += 4) {
    const __m128i f = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + k));
    const __m128i t = _mm_loadu_si128(reinterpret_cast<const __m128i*>(to + k));
    __m128i sum = _mm_add_epi32(f, plus);
    sum = _mm_sub_epi32(sum, _mm_and_si128(_mm_or_si128(f, plus), one));
    sum = _mm_blendv_epi8(sum, infinity, _mm_cmpgt_epi32(f, limit));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to + k), _mm_min_epi32(t, sum));
  }
#elif defined(__wasm_simd128__)
  const v128_t plus = wasm_i32x4_splat(add);
  const v128_t one = wasm_i32x4_splat(1);
  const v128_t limit = wasm_i32x4_splat(kInfinity / 2);
  const v128_t infinity = wasm_i32x4_splat(kInfinity);
  for (int k = 0; k < length; k += 4) {
    const v128_t f = wasm_v128_load(from + k);
    const v128_t t = wasm_v128_load(to + k);
    v128_t sum = wasm_i32x4_add(f, plus);
    sum = wasm_i32x4_sub(sum, wasm_v128_and(wasm_v128_or(f, plus), one));
    sum = wasm_v128_bitselect(infinity, sum, wasm_i32x4_gt(f, limit));
    wasm_v128_store(to + k, wasm_i32x4_min(t, sum));
  }
#else
  for (int k = 0; k < length; ++k) {
    const Bound sum = Add(from[k], add);
    if (sum < to[k]) to[k] = sum;
  }
#endif
}

// Is a[k] <= b[k] for all k < length?
inline bool RowWithin(const Bound* a, const Bound* b, int length) {
#if defined(__SSE4_1__)
  __m128i over = _mm_setzero_si128();
  for (int k = 0; k < length; k += 4) {
    over = _mm_or_si128(over,
                        _mm_cmpgt_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a + k)),
                                        _mm_loadu_si128(reinterpret_cast<const __m128i*>(b + k))));
  }
  return _mm_testz_si128(over, over) != 0;
#elif defined(__wasm_simd128__)
  v128_t over = wasm_i32x4_splat(0);
  for (int k = 0; k < length; k += 4) {
    over = wasm_v128_or(over, wasm_i32x4_gt(wasm_v128_load(a + k), wasm_v128_load(b + k)));
  }
  return !wasm_v128_any_true(over);
#else
  for (int k = 0; k < length; ++k) {
    if (a[k] > b[k]) return false;
  }
  return true;
#endif
}

// Which finite entries of a row LoosenRow has made infinite.
struct Loosened {
  bool by_column = false;  // some where the whole column goes
  bool by_limit = false;   // some others, that were above the limit
};

// to[k] = infinity for all k < length where column[k] is -1, or to[k] > limit.
// REQUIRES: column[k] is 0 or -1.
inline Loosened LoosenRow(Bound* to, const int32_t* column, Bound limit, int length) {
#if defined(__SSE4_1__)
  const __m128i most = _mm_set1_epi32(limit);
  const __m128i infinity = _mm_set1_epi32(kInfinity);
  __m128i by_column = _mm_setzero_si128(), by_limit = _mm_setzero_si128();
  for (int k = 0; k < length; k += 4) {
    const __m128i t = _mm_loadu_si128(reinterpret_cast<const __m128i*>(to + k));
    const __m128i goes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(column + k));
    const __m128i finite = _mm_cmpgt_epi32(infinity, t);
    const __m128i above = _mm_and_si128(_mm_cmpgt_epi32(t, most), finite);
    by_column = _mm_or_si128(by_column, _mm_and_si128(goes, finite));
    by_limit = _mm_or_si128(by_limit, _mm_andnot_si128(goes, above));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to + k),
                     _mm_blendv_epi8(t, infinity, _mm_or_si128(goes, above)));
  }
  return {_mm_testz_si128(by_column, by_column) == 0, _mm_testz_si128(by_limit, by_limit) == 0};
#elif defined(__wasm_simd128__)
  const v128_t most = wasm_i32x4_splat(limit);
  const v128_t infinity = wasm_i32x4_splat(kInfinity);
  v128_t by_column = wasm_i32x4_splat(0), by_limit = wasm_i32x4_splat(0);
  for (int k = 0; k < length; k += 4) {
    const v128_t t = wasm_v128_load(to + k);
    const v128_t goes = wasm_v128_load(column + k);
    const v128_t finite = wasm_i32x4_lt(t, infinity);
    const v128_t above = wasm_v128_and(wasm_i32x4_gt(t, most), finite);
    by_column = wasm_v128_or(by_column, wasm_v128_and(goes, finite));
    by_limit = wasm_v128_or(by_limit, wasm_v128_andnot(above, goes));
    wasm_v128_store(to + k, wasm_v128_bitselect(infinity, t, wasm_v128_or(goes, above)));
  }
  return {wasm_v128_any_true(by_column), wasm_v128_any_true(by_limit)};
#else
  Loosened loosened;
  for (int k = 0; k < length; ++k) {
    if (!IsFinite(to[k]) || (column[k] == 0 && to[k] <= limit)) continue;
    (column[k] != 0 ? loosened.by_column : loosened.by_limit) = true;
    to[k] = kInfinity;
  }
  return loosened;
#endif
}

}  // namespace zonelab::zone

#endif  // ZONELAB_CORE_ZONE_ROW_H_
