// Readers of `.tck` and `.muntax` files that know nothing of how they were written: what a file
// says, by the documentation of its format, as XTA text.
#ifndef ZONELAB_TESTS_CORE_EXCHANGE_READ_BACK_H_
#define ZONELAB_TESTS_CORE_EXCHANGE_READ_BACK_H_

#include <string>
#include <vector>

namespace zonelab::testing {

// A line "tck-reach -l …" of the file's head, and what it is asked for.
struct LabelSearch {
  std::string query;  // as in the comment before it
  bool is_satisfied_if_found = true;
  std::string predicate;  // the same over locations, in XTA
};

struct ReadBack {
  std::string xta;
  std::vector<LabelSearch> searches;  // of .tck
  std::string formula;                // of .muntax
  // Of .tck: states, as predicates, in which a participant of a broadcast that must take part has
  // no edge for it.  There the move would be impossible in TChecker, but not in `xta`.
  std::vector<std::string> blocked;
  int processes = 0, edges = 0, clocks = 0, syncs = 0;
  std::string error;  // what is against the format's rules, or ""
};

ReadBack ReadTck(const std::string& text);
ReadBack ReadMuntax(const std::string& text);

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_CORE_EXCHANGE_READ_BACK_H_
