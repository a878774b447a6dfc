// The layout: a circle of locations, bent edges, labels beside them.
#include "core/xml/arrange.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <utility>

namespace zonelab::xml {
namespace {

// Distances in UPPAAL's units; its grid is 8.5 wide.
constexpr double kNeighbours = 170;  // between two locations of the circle
constexpr int kBend = 34;            // between edges that have the same ends
constexpr int kLine = 17;            // of labels

void Place(int dx, int dy, Point at, std::optional<Point>* place) {
  if (!*place) *place = Point{at.x + dx, at.y + dy};
}

// Where an end of an edge stands.
Point PlaceOf(int end, const TemplateLayout& layout) {
  const std::optional<Point>& at = lang::IsBranchpointEnd(end)
                                       ? layout.branchpoints[lang::BranchpointAt(end)]
                                       : layout.locations[end].at;
  return at.value_or(Point());
}

void ArrangeLocations(const lang::Template& templ, TemplateLayout* layout) {
  const double count = static_cast<double>(layout->locations.size());
  const double radius = count < 2 ? 0 : kNeighbours / (2 * std::sin(std::numbers::pi / count));
  for (size_t i = 0; i < layout->locations.size(); ++i) {
    LocationLayout& location = layout->locations[i];
    const double angle = 2 * std::numbers::pi * static_cast<double>(i) / count;
    const Point at{static_cast<int>(std::lround(radius * std::sin(angle))),
                   static_cast<int>(std::lround(-radius * std::cos(angle)))};
    Place(0, 0, at, &location.at);
    Place(-10, -2 * kLine, *location.at, &location.name);
    if (templ.locations[i].invariant != nullptr) {
      Place(-10, kLine, *location.at, &location.invariant);
    }
  }
}

// Each beside the location that the first edge to it comes from.
void ArrangeBranchpoints(const lang::Template& templ, TemplateLayout* layout) {
  for (size_t b = 0; b < layout->branchpoints.size(); ++b) {
    const int end = lang::BranchpointEnd(static_cast<int>(b));
    Point from;
    for (const lang::Edge& edge : templ.drawn) {
      if (edge.target == end && edge.source >= 0) from = PlaceOf(edge.source, *layout);
    }
    Place(kNeighbours / 2, kLine * static_cast<int>(b + 1), from, &layout->branchpoints[b]);
  }
}

// Bends the `n`-th edge between the same two ends: loops above the location, others to the left.
void Bend(const lang::Edge& edge, int n, const TemplateLayout& layout, EdgeLayout* out) {
  const Point middle = MiddleOf(edge, layout);
  if (edge.source == edge.target) {
    const int height = kBend * (n + 1);
    out->nails = {{middle.x - kBend / 2, middle.y - height},
                  {middle.x + kBend / 2, middle.y - height}};
    return;
  }
  const Point from = PlaceOf(edge.source, layout), to = PlaceOf(edge.target, layout);
  const double dx = to.x - from.x, dy = to.y - from.y;
  const double length = std::max(1.0, std::hypot(dx, dy));
  out->nails = {{middle.x + static_cast<int>(std::lround(dy / length * kBend * n)),
                 middle.y - static_cast<int>(std::lround(dx / length * kBend * n))}};
}

}  // namespace

Point MiddleOf(const lang::Edge& edge, const TemplateLayout& layout) {
  const Point from = PlaceOf(edge.source, layout), to = PlaceOf(edge.target, layout);
  return {from.x + (to.x - from.x) / 2, from.y + (to.y - from.y) / 2};
}

void Arrange(const lang::Template& templ, TemplateLayout* layout) {
  const bool is_new = std::none_of(layout->locations.begin(), layout->locations.end(),
                                   [](const LocationLayout& l) { return l.at.has_value(); });
  ArrangeLocations(templ, layout);
  ArrangeBranchpoints(templ, layout);
  std::map<std::pair<int, int>, int> counts;  // of edges between two locations, either way
  for (size_t i = 0; i < templ.written().size(); ++i) {
    const lang::Edge& edge = templ.written()[i];
    EdgeLayout& out = layout->edges[i];
    const int n = counts[std::minmax(edge.source, edge.target)]++;
    const bool is_straight = edge.source != edge.target && n == 0;
    if (is_new && out.nails.empty() && !is_straight) Bend(edge, n, *layout, &out);
    const Point at = out.nails.empty() ? MiddleOf(edge, *layout) : out.nails.front();
    int line = 0;
    auto place = [&](bool is_there, std::optional<Point>* label) {
      if (is_there) Place(0, kLine * line++, at, label);
    };
    place(!edge.selects.empty(), &out.select);
    place(edge.guard != nullptr, &out.guard);
    place(edge.channel != nullptr, &out.sync);
    place(!edge.updates.empty(), &out.update);
    place(edge.weight != nullptr, &out.probability);
  }
}

}  // namespace zonelab::xml
