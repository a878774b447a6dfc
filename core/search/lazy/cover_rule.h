// Which nodes of a lazy search cover which, and when: a rule is a value, chosen when a search is
// made.
//
// Any order of trying candidates is right; the papers differ in theirs, and node counts depend on
// it.  The loop (search/lazy/loop.h) asks these members and no names: rules that only reproduce the
// counts of a program are made elsewhere (core/replica), out of the same members.
#ifndef ZONELAB_CORE_SEARCH_LAZY_COVER_RULE_H_
#define ZONELAB_CORE_SEARCH_LAZY_COVER_RULE_H_

#include <vector>

#include "core/search/nodes.h"

namespace zonelab::search {

struct CoverRule {
  // Candidates are tried from the one that was expanded last; else from the first.
  bool newest_first = false;
  // Candidates that cover the node as it is are looked for before any is strengthened for, and a
  // node counts as covered only once it has been strengthened.  Else it is strengthened for the
  // first candidate that fits and counts as covered meanwhile.
  bool looks_first = false;
  // A leaf that nothing covers drops what it has learnt before it is expanded: some of it was only
  // learnt for coverers that did not do in the end.
  bool forgets_before_expanding = false;
  // A move that the clocks rule out becomes a node that waits; what keeps the move impossible is
  // learnt when it is that node's turn.  Else it is learnt at once.
  bool defers_forbidding = false;
  // Zones of one state that include each other share a node with several parents, and what a
  // coverer learns is passed on to the nodes that it covers, so that few lose their coverer.
  // Needs Refiner::kTakesManyParents.
  bool merges = false;

  // ---- The rest serves replicas, which answer for the consequences ----

  // Any expanded node may cover, were it covered itself or the node in question.
  bool takes_any_expanded = false;
  // Nodes that wait are tried although they have been covered or expanded by then.
  bool tries_settled = false;
  // A coverer demands all that it knows of the data, not only what the other node lacks.
  bool demands_whole = false;
  // Sorts the nodes that a strengthened node covered before they are looked at again; null: they
  // come in the order in which they were covered.
  void (*recheck_order)(std::vector<NodeId>* nodes) = nullptr;
};

// [Toth-Majzik 2017], but for the order in which nodes are looked at again
// (core/replica/formats2017.h).
inline constexpr CoverRule kCoverOldest = {
    .looks_first = true, .forgets_before_expanding = true, .defers_forbidding = true};
// [Toth-Majzik 2018].
inline constexpr CoverRule kCoverNewest = {.newest_first = true};
// [Wang-Jiao 2015].
inline constexpr CoverRule kCoverMerge = {.merges = true};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_LAZY_COVER_RULE_H_
