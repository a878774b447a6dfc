// The layout of a model: positions, bends, colours, and notes that only people read.
//
// It is kept beside the tree, which does not refer to it.  UPPAAL stores it in the XML file or, for
// an XTA text, in a `.ugi` file beside it.  x grows to the right, y downwards; a location's
// position is its centre, a label's the upper left corner of its text.
#ifndef ZONELAB_CORE_XML_LAYOUT_H_
#define ZONELAB_CORE_XML_LAYOUT_H_

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zonelab::xml {

struct Point {
  int x = 0, y = 0;

  // Coordinates are limited, so that sums do not overflow.
  static Point At(long x, long y) {
    constexpr long kFarthest = 1'000'000;
    return {static_cast<int>(std::clamp(x, -kFarthest, kFarthest)),
            static_cast<int>(std::clamp(y, -kFarthest, kFarthest))};
  }
};

// The kind of labels that are comments.
inline constexpr std::string_view kCommentNote = "comments";

// A label that the engine does not read: "comments", "testcode", "exponentialrate".
struct Note {
  std::string kind;
  std::string text;
  std::optional<Point> at;
};

struct LocationLayout {
  std::optional<Point> at, name, invariant;
  std::string color;  // "#rrggbb", or ""
  std::vector<Note> notes;
};

struct EdgeLayout {
  std::optional<Point> select, guard, sync, update, probability;
  std::vector<Point> nails;  // bends, from source to target
  std::string color;
  std::vector<Note> notes;
};

struct TemplateLayout {
  std::optional<Point> name, parameter;
  std::vector<LocationLayout> locations;  // as Template::locations
  std::vector<std::optional<Point>> branchpoints;
  std::vector<EdgeLayout> edges;  // as Template::written()
};

struct Layout {
  std::vector<TemplateLayout> templates;  // as Document::templates
};

}  // namespace zonelab::xml

#endif  // ZONELAB_CORE_XML_LAYOUT_H_
