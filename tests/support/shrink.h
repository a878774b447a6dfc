// Random cases, and how a failing one becomes small enough to be understood.
//
// A case is a model, queries and the seed of whatever else is random.  Shrinking is delta debugging
// [Zeller-Hildebrandt 2002] on the checked syntax tree: leave out a process, an edge, a location, a
// guard, an invariant, an update, a declaration, one side of an operator; make a constant smaller.
// The tree is the structured form that every tester has, whatever made the text.  Each edit makes
// the text shorter or a constant smaller, so that it ends.
#ifndef ZONELAB_TESTS_SUPPORT_SHRINK_H_
#define ZONELAB_TESTS_SUPPORT_SHRINK_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace zonelab::testing {

struct Case {
  std::string model;                 // XTA
  std::vector<std::string> queries;  // perhaps none
  uint64_t seed = 0;
};

// The smallest case that is reached by single edits while `fails` holds.  Candidates that are no
// model, or whose queries do not fit, are not asked about.  Stops after `seconds` with what there
// is.  REQUIRES: fails(failing).
Case Shrink(Case failing, const std::function<bool(const Case&)>& fails, double seconds = 120);

// A case as a file: an XTA text whose comments hold the rest; and back.
std::string ToText(const Case& each);
std::optional<Case> CaseFromText(const std::string& text);

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_SUPPORT_SHRINK_H_
