#include "core/lsp/places.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace zonelab::lsp {
namespace {

// Of a byte that begins a code point: how many bytes that has.
size_t BytesOf(char first) {
  const auto byte = static_cast<uint8_t>(first);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

// Calls visit(units so far, code points so far) before each code point and at the end, until it
// returns false.
template <class Visit>
void Walk(std::string_view line, Visit visit) {
  int units = 0, points = 0;
  for (size_t at = 0; at < line.size(); ++points) {
    if (!visit(units, points)) return;
    const size_t bytes = BytesOf(line[at]);
    units += bytes == 4 ? 2 : 1;
    at += bytes;
  }
  visit(units, points);
}

int NumberIn(const Json& json, const char* name) {
  const auto found = json.is_object() ? json.find(name) : json.end();
  if (!json.is_object() || found == json.end() || !found->is_number_integer()) return 0;
  constexpr int64_t kMost = 1'000'000'000;
  return static_cast<int>(std::clamp<int64_t>(found->get<int64_t>(), 0, kMost));
}

}  // namespace

Lines::Lines(std::string_view text) {
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines_.emplace_back(line);
    at = end + 1;
  }
}

std::string_view Lines::line(int line) const {
  return line >= 1 && line <= size() ? std::string_view(lines_[line - 1]) : std::string_view();
}

Json Lines::PositionOf(int line, int column) const {
  int character = 0;
  Walk(this->line(line), [&](int units, int points) {
    character = units;
    return points < column - 1;
  });
  return Object().Set("line", std::max(line - 1, 0)).Set("character", character).Take();
}

Json Lines::RangeOf(const Range& range) const {
  return Object()
      .Set("start", PositionOf(range.line, range.column))
      .Set("end", PositionOf(range.end_line, range.end_column))
      .Take();
}

Range Lines::PlaceOf(const Json& position) const {
  Range place;
  place.line = std::min(NumberIn(position, "line") + 1, size());
  const int character = NumberIn(position, "character");
  Walk(line(place.line), [&](int units, int points) {
    place.column = points + 1;
    return units < character;
  });
  place.end_line = place.line;
  place.end_column = place.column;
  return place;
}

Range RangeIn(const Json& json) {
  return {json["line"].get<int>(), json["column"].get<int>(), json["endLine"].get<int>(),
          json["endColumn"].get<int>()};
}

bool Touch(const Range& a, const Range& b) {
  const auto begins_by = [](const Range& one, const Range& other) {
    return std::pair(one.line, one.column) <= std::pair(other.end_line, other.end_column);
  };
  return begins_by(a, b) && begins_by(b, a);
}

}  // namespace zonelab::lsp
