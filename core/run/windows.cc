#include "core/run/windows.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "core/run/gaps.h"

namespace zonelab::run {
namespace {

constexpr int64_t kUnreached = std::numeric_limits<int64_t>::min();

// Longest paths (Bellman and Ford) from event 0 along the gaps, or against them, in units so small
// that strict gaps add up to less than one unit of time: `scale` of them.  Nothing: there is a
// positive cycle.
std::optional<std::vector<int64_t>> LongestPaths(const std::vector<Gap>& gaps, int events,
                                                 int64_t scale, bool backwards) {
  std::vector<int64_t> length(events, kUnreached);
  length[0] = 0;
  auto relax = [&](const Gap& gap) {
    const int64_t from = length[backwards ? gap.later : gap.earlier];
    int64_t& to = length[backwards ? gap.earlier : gap.later];
    if (from == kUnreached) return false;
    const int64_t longer = from + gap.distance * scale + (gap.strict ? 1 : 0);
    if (longer <= to) return false;
    to = longer;
    return true;
  };
  // Gaps are listed by time, so sweeps there and back settle most chains at once.
  for (int round = 0; round <= events; ++round) {
    bool has_changed = false;
    for (const Gap& gap : gaps) has_changed = relax(gap) || has_changed;
    for (auto gap = gaps.rbegin(); gap != gaps.rend(); ++gap) {
      has_changed = relax(*gap) || has_changed;
    }
    if (length[0] > 0) return std::nullopt;
    if (!has_changed) return length;
  }
  return std::nullopt;
}

// floor(a / b) for b > 0.
int64_t FloorDivide(int64_t a, int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

}  // namespace

void Window::AtLeast(int64_t time, bool is_open) {
  if (time > from || (time == from && is_open)) is_from_open = is_open;
  from = std::max(from, time);
}

void Window::AtMost(int64_t time, bool is_open) {
  if (is_unbounded || time < to || (time == to && is_open)) is_to_open = is_open;
  to = is_unbounded ? time : std::min(to, time);
  is_unbounded = false;
}

void Window::Join(const Window& other) {
  if (other.from < from) {
    from = other.from;
    is_from_open = other.is_from_open;
  } else if (other.from == from) {
    is_from_open = is_from_open && other.is_from_open;
  }
  if (other.is_unbounded) is_unbounded = true;
  if (is_unbounded) return;
  if (other.to > to) {
    to = other.to;
    is_to_open = other.is_to_open;
  } else if (other.to == to) {
    is_to_open = is_to_open && other.is_to_open;
  }
}

std::vector<Window> Windows(const semantics::System& system, const Path& path,
                            const std::vector<std::vector<zone::Constraint>>& ends) {
  const int events = static_cast<int>(path.size()) + 1;
  const int64_t scale = events + 1;
  Gaps gaps(system.clock_count(), path);
  const size_t common = gaps.size();
  std::vector<Window> windows;
  for (const std::vector<zone::Constraint>& end : ends) {
    gaps.Truncate(common);
    gaps.AddAll(end, events - 1);
    const auto earliest = LongestPaths(gaps.all(), events, scale, false);
    if (!earliest) continue;
    const auto latest = LongestPaths(gaps.all(), events, scale, true);
    if (!latest) continue;
    std::vector<Window> here(events);
    for (int k = 0; k < events; ++k) {
      Window& window = here[k];
      window.from = FloorDivide((*earliest)[k], scale);
      window.is_from_open = (*earliest)[k] != window.from * scale;
      // time[0] - time[k] is at least this.
      const int64_t before = (*latest)[k];
      window.is_unbounded = before == kUnreached;
      if (window.is_unbounded) continue;
      window.to = -FloorDivide(before, scale);
      window.is_to_open = before != -window.to * scale;
    }
    if (windows.empty()) {
      windows = std::move(here);
    } else {
      for (int k = 0; k < events; ++k) windows[k].Join(here[k]);
    }
  }
  return windows;
}

}  // namespace zonelab::run
