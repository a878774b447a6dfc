// The nodes of each discrete state, and a quick way to those whose zones may compare.
//
// A new zone is compared with every zone of its discrete state, and there can be tens of thousands
// of them.  Most comparisons fail at once, so what costs is to get at the zones: a list through
// nodes to zones misses the cache twice.  Here each state has its nodes in one piece of memory.
// Where there are more than a few, each has its *fingerprint* beside it (zone/dbm.h): eight
// numbers, none of which is larger for a zone that is within another one.  Zones are looked at where
// the fingerprints allow it.  A few are compared before a fingerprint is worked out, so it is asked
// for by need: `fingerprint()` is that of the new zone, `fingerprint_of(node)` that of a node.
//
// A state with a single node, the frequent case of models with much data, needs no array.
#ifndef ZONELAB_CORE_SEARCH_NODES_BY_STATE_H_
#define ZONELAB_CORE_SEARCH_NODES_BY_STATE_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/base/pool.h"
#include "core/search/nodes.h"
#include "core/search/state_table.h"
#include "core/zone/dbm.h"

namespace zonelab::search {

class NodesByState {
 public:
  // Room for lists of all states up to `key`.
  void Reserve(StateId key) {
    while (lists_.size() <= key) lists_.push_back(List());
  }
  uint32_t size(StateId key) const { return lists_[key].size; }

  // The newest node of which is_match(node) is true, among those at least within whose zones the
  // new one may be; kNoNode: none.
  template <class Fingerprint, class Match>
  NodeId FindAbove(StateId key, Fingerprint fingerprint, Match is_match) const {
    return Find(lists_[key], fingerprint, is_match,
                [](uint64_t own, uint64_t other) { return zone::MayBeWithin(own, other); });
  }
  // The same among those at least whose zones may be within the new one.
  template <class Fingerprint, class Match>
  NodeId FindBelow(StateId key, Fingerprint fingerprint, Match is_match) const {
    return Find(lists_[key], fingerprint, is_match,
                [](uint64_t own, uint64_t other) { return zone::MayBeWithin(other, own); });
  }

  // Takes all of the latter out, and calls taken(node) for each.
  template <class Fingerprint, class Match, class Visitor>
  void TakeBelow(StateId key, Fingerprint fingerprint, Match is_match, Visitor taken) {
    List& list = lists_[key];
    NodeId* nodes = NodesIn(list);
    uint64_t* fingerprints = list.size > kFew ? pool_.at(list.at) : nullptr;
    const uint64_t own = fingerprints == nullptr ? 0 : fingerprint();
    uint32_t left = 0;
    for (uint32_t k = 0; k < list.size; ++k) {
      const NodeId node = nodes[k];
      const bool may_match = fingerprints == nullptr || zone::MayBeWithin(fingerprints[k], own);
      if (may_match && is_match(node)) {
        taken(node);
        continue;
      }
      if (fingerprints != nullptr) fingerprints[left] = fingerprints[k];
      nodes[left++] = node;
    }
    Shrink(&list, left);
  }

  template <class FingerprintOf>
  void Add(StateId key, NodeId node, FingerprintOf fingerprint_of) {
    List& list = lists_[key];
    if (list.size == 0) {
      list = {node, 1};
      return;
    }
    if (list.size == Capacity(list.size)) Move(&list, list.size + 1);
    const uint32_t place = list.size++;
    NodeId* nodes = NodesIn(list);
    nodes[place] = node;
    if (list.size <= kFew) return;
    uint64_t* fingerprints = pool_.at(list.at);
    for (uint32_t k = place == kFew ? 0 : place; k <= place; ++k) {
      fingerprints[k] = fingerprint_of(nodes[k]);
    }
  }
  // REQUIRES: the state has a node.
  void RemoveNewest(StateId key) { Shrink(&lists_[key], lists_[key].size - 1); }

  size_t bytes() const { return lists_.bytes() + pool_.bytes(); }

 private:
  // So many nodes are kept without fingerprints.  A power of two.
  static constexpr uint32_t kFew = 16;

  // One node is kept in the list itself; more are in an array of Capacity(size) nodes, two to a
  // word, behind as many fingerprints if there are more than a few.
  struct List {
    uint32_t at = kNoNode;  // the only node, or the array
    uint32_t size = 0;
  };

  static uint32_t Capacity(uint32_t size) { return std::bit_ceil(size); }
  static size_t Fingerprints(uint32_t capacity) { return capacity > kFew ? capacity : 0; }
  static size_t Words(uint32_t capacity) { return Fingerprints(capacity) + capacity / 2; }

  NodeId* NodesIn(List& list) {
    if (list.size <= 1) return &list.at;
    return reinterpret_cast<NodeId*>(pool_.at(list.at) + Fingerprints(Capacity(list.size)));
  }
  const NodeId* NodesIn(const List& list) const {
    return const_cast<NodesByState*>(this)->NodesIn(const_cast<List&>(list));
  }

  template <class Fingerprint, class Match, class Filter>
  NodeId Find(const List& list, Fingerprint fingerprint, Match is_match, Filter may_match) const {
    const NodeId* nodes = NodesIn(list);
    const uint64_t* fingerprints = list.size > kFew ? pool_.at(list.at) : nullptr;
    const uint64_t own = fingerprints == nullptr ? 0 : fingerprint();
    for (uint32_t k = list.size; k-- > 0;) {
      if (fingerprints != nullptr && !may_match(own, fingerprints[k])) continue;
      if (is_match(nodes[k])) return nodes[k];
    }
    return kNoNode;
  }

  // Into memory that has room for `size` nodes; list->size stays.  REQUIRES: neither is 0.
  void Move(List* list, uint32_t size) {
    const uint32_t capacity = Capacity(size), before = Capacity(list->size);
    const uint32_t count = std::min(list->size, size);
    List to{kNoNode, size};
    if (size > 1) to.at = pool_.Allocate(Words(capacity));
    std::copy_n(NodesIn(*list), count, NodesIn(to));
    if (before > kFew && capacity > kFew) {
      std::copy_n(pool_.at(list->at), count, pool_.at(to.at));
    }
    if (list->size > 1) pool_.Release(list->at, Words(before));
    list->at = to.at;
  }
  void Shrink(List* list, uint32_t size) {
    if (size == 0) {
      if (list->size > 1) pool_.Release(list->at, Words(Capacity(list->size)));
      *list = List();
    } else if (Capacity(size) != Capacity(list->size)) {
      Move(list, size);
    }
    list->size = size;
  }

  BlockVector<List> lists_;
  ArrayPool<uint64_t> pool_;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_NODES_BY_STATE_H_
