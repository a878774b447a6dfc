// Places as the Language Server Protocol counts them, and as the engine does.
//
// The protocol: lines and characters from 0, a character being a UTF-16 code unit.  The engine:
// lines and columns from 1, a column being a Unicode code point.
#ifndef ZONELAB_CORE_LSP_PLACES_H_
#define ZONELAB_CORE_LSP_PLACES_H_

#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/engine/json_object.h"

namespace zonelab::lsp {

// The lines of a text; both ways between the two kinds of places.
class Lines {
 public:
  explicit Lines(std::string_view text);

  // {"start": {"line", "character"}, "end": …}
  Json RangeOf(const Range& range) const;
  // Of a place of the protocol; what is missing or outside is moved to the nearest place.
  Range PlaceOf(const Json& position) const;
  int size() const { return static_cast<int>(lines_.size()); }
  // Line number `line`, from 1, without its end; "" outside.
  std::string_view line(int line) const;

 private:
  Json PositionOf(int line, int column) const;
  std::vector<std::string> lines_;
};

// The engine's JSON of a range: "line", "column", "endLine", "endColumn".
Range RangeIn(const Json& json);
// Do they share a place?  Ends count.
bool Touch(const Range& a, const Range& b);

}  // namespace zonelab::lsp

#endif  // ZONELAB_CORE_LSP_PLACES_H_
