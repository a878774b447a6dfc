// Constraints as students write them: `x - y <= 3`, `x == 2, y > 1`, `1 < x < 2`, `x <= y + 1`.
#ifndef ZONELAB_CORE_TASKS_CONSTRAINTS_H_
#define ZONELAB_CORE_TASKS_CONSTRAINTS_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/network.h"
#include "core/tasks/scan.h"
#include "core/tasks/set.h"

namespace zonelab::tasks {

// The clocks that a task speaks of.
class Clocks {
 public:
  explicit Clocks(std::vector<std::string> names);  // without the constant 0
  static Clocks Of(const model::Network& network);

  int count() const { return static_cast<int>(names_.size()); }  // the constant 0 included
  // As short as it is clear: "x" for "P.x" where one process has it; [0] is "0".
  const std::vector<std::string>& names() const { return names_; }
  // Which clock this is; -1: none, or several.  `*why` says so.
  int Find(std::string_view name, Message* why) const;

 private:
  std::vector<std::string> names_, long_names_;
};

// One relation as it is written.
struct Relation {
  std::vector<zone::Constraint> parts;  // two for `==`
  std::string text;
  int line = 1, column = 1;
};
struct Constraints {
  std::vector<Relation> relations;
  bool is_false = false;  // the word `false` is among them

  std::vector<zone::Constraint> all() const;
  Set ToSet(int clocks) const;
};

// Separated by `&&`, `,`, `;` or line ends.  Nothing: `*error` says why.
std::optional<Constraints> ReadConstraints(std::string_view text, const Clocks& clocks,
                                           TextError* error);

// `x = 0, y = 1/2`: every clock once, in any order.
std::optional<Point> ReadPoint(std::string_view text, const Clocks& clocks, TextError* error);

// The names in constraints, for tasks that do not say which clocks there are.
void AddNames(std::string_view text, std::vector<std::string>* names);

// The fewest relations that describe the set, `==` counted as one; clocks are never negative.
int FewestRelations(const Set& set);

}  // namespace zonelab::tasks

#endif  // ZONELAB_CORE_TASKS_CONSTRAINTS_H_
