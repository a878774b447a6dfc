// A process template taken apart for products with another one: its conditions as texts, each with
// what contradicts it.
//
// Templates are compared by the timed words over *observed* channels.  So each edge is about one of
// them, or internal; a template reads and writes nothing that others write.
#ifndef ZONELAB_CORE_COMPARE_AUTOMATON_H_
#define ZONELAB_CORE_COMPARE_AUTOMATON_H_

#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/compare/condition.h"
#include "core/lang/ast.h"

namespace zonelab::compare {

// One end of a channel, and what it means for the template.
struct Channel {
  std::string name;
  lang::SyncKind end = lang::SyncKind::kNone;  // which the template has, in both models
  bool is_broadcast = false;
  // Does the template decide whether it happens?  Not if it receives a broadcast: where it has no
  // edge, it lets it pass.
  bool can_refuse() const { return !is_broadcast || end == lang::SyncKind::kSend; }
};

struct Location {
  std::string name;
  Condition invariant;
  bool is_urgent = false, is_committed = false;
};

struct Edge {
  int source = 0, target = 0;
  Condition guard;
  // That the target's invariant holds behind the updates, said before them; true where it cannot be
  // said.
  Condition arrival;
  int channel = -1;  // in the list of observed channels; -1: internal
  std::string updates;
  Span span;
};

struct Automaton {
  std::string declarations;
  std::vector<Location> locations;
  std::vector<Edge> edges;  // by the numbers that the template gives them
  int initial = 0;

  bool has_internal_edges() const;
  bool has_committed_locations() const;
};

// A template with one location that does nothing of its own, and one that always does anything.
Automaton DoesNothing();
Automaton DoesEverything(const std::vector<Channel>& channels);

// Gives every name that the template declares the suffix, in the tree, so that two templates can be
// one process.
void RenameLocals(lang::Document& document, const lang::Template& templ, std::string_view suffix);
// A message with the names as they were.
Message WithoutSuffixes(const Message& message);

// What cannot be compared is an error with its place; then the automaton means nothing.
Automaton TakeApart(const lang::Template& templ, const std::vector<Channel>& channels,
                    Diagnostics& diagnostics);

}  // namespace zonelab::compare

#endif  // ZONELAB_CORE_COMPARE_AUTOMATON_H_
