// Half planes in fixed directions that touch the set: if what they share has no other point, those
// are kept without which it would, simple ones first.
#include "core/engine/border.h"

#include <algorithm>

#include "core/base/strings.h"

namespace zonelab {
namespace {

// p·a + q·b <= most.
struct HalfPlane {
  int p = 0, q = 0;
  int64_t most = 0;

  int64_t At(const BoxPoint& point) const { return p * point.a + q * point.b; }
  bool Has(const BoxPoint& point) const { return At(point) <= most; }
};

// The simplest ones first; each with its opposite.
constexpr HalfPlane kDirections[] = {{1, 0},  {0, 1},  {1, -1}, {1, 1},  {2, -1}, {1, -2},
                                     {2, 1},  {1, 2},  {3, -1}, {1, -3}, {3, 1},  {1, 3},
                                     {3, -2}, {2, -3}, {3, 2},  {2, 3}};

std::string Product(int factor, std::string_view name) {
  return factor == 1 ? std::string(name) : Cat(factor, "*", name);
}

// `direction` has its first factor positive, or 0 and the second one 1.
std::string Text(const HalfPlane& direction, std::string_view relation, int64_t bound,
                 std::string_view a, std::string_view b) {
  const auto [p, q, most] = direction;
  if (p == 0) return Cat(b, " ", relation, " ", bound);
  const std::string left = Product(p, a);
  if (q == 0) return Cat(left, " ", relation, " ", bound);
  if (q > 0) return Cat(left, " + ", Product(q, b), " ", relation, " ", bound);
  // a < b rather than a - b <= -1.
  if (bound == -1 && relation == "<=") return Cat(left, " < ", Product(-q, b));
  if (bound == 1 && relation == ">=") return Cat(left, " > ", Product(-q, b));
  if (bound == 0) return Cat(left, " ", relation, " ", Product(-q, b));
  return Cat(left, " - ", Product(-q, b), " ", relation, " ", bound);
}

}  // namespace

std::optional<std::string> BorderOf(absl::Span<const BoxPoint> inside,
                                    absl::Span<const BoxPoint> outside, std::string_view a,
                                    std::string_view b) {
  if (inside.empty()) return "false";
  std::vector<HalfPlane> planes;
  for (const HalfPlane& direction : kDirections) {
    for (const int sign : {1, -1}) {
      HalfPlane plane{sign * direction.p, sign * direction.q, 0};
      plane.most = plane.At(inside.front());
      for (const BoxPoint& point : inside) plane.most = std::max(plane.most, plane.At(point));
      planes.push_back(plane);
    }
  }
  const auto are_enough = [&](size_t without) {
    return std::all_of(outside.begin(), outside.end(), [&](const BoxPoint& point) {
      for (size_t k = 0; k < planes.size(); ++k) {
        if (k != without && !planes[k].Has(point)) return true;
      }
      return false;
    });
  };
  if (!are_enough(planes.size())) return std::nullopt;
  for (size_t k = planes.size(); k-- > 0;) {
    if (are_enough(k)) planes.erase(planes.begin() + static_cast<int64_t>(k));
  }
  std::string text;
  for (size_t k = 0; k < planes.size(); ++k) {
    const HalfPlane& plane = planes[k];
    const bool is_turned = plane.p < 0 || (plane.p == 0 && plane.q < 0);
    const int sign = is_turned ? -1 : 1;
    const HalfPlane direction{sign * plane.p, sign * plane.q, 0};
    std::string_view relation = is_turned ? ">=" : "<=";
    if (k + 1 < planes.size() && planes[k + 1].p == -plane.p && planes[k + 1].q == -plane.q &&
        planes[k + 1].most == -plane.most) {
      relation = "==";
      ++k;
    }
    Append(&text, text.empty() ? "" : " && ", Text(direction, relation, sign * plane.most, a, b));
  }
  return text.empty() ? "true" : text;
}

}  // namespace zonelab
