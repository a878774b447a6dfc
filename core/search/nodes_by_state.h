// The nodes of each discrete state, and a quick way to those whose zones may compare.
//
// A new zone is compared with every zone of its discrete state, and there can be tens of thousands
// of them.  Most comparisons fail at once, so what costs is to get at the zones: a list through
// nodes to zones misses the cache twice.  Here each state has its nodes in one piece of memory,
// with a *fingerprint* each (zone/dbm.h): eight numbers, none of which is larger for a zone that is
// within another one.  Zones are looked at where the fingerprints allow it.
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

  // The newest node of which is_match(node) is true among those within whose zones one with
  // `fingerprint` may be; kNoNode: none.
  template <class Match>
  NodeId FindAbove(StateId key, uint64_t fingerprint, Match is_match) const {
    return Find(lists_[key], is_match,
                [fingerprint](uint64_t other) { return zone::MayBeWithin(fingerprint, other); });
  }
  // The same among those whose zones may be within one with `fingerprint`.
  template <class Match>
  NodeId FindBelow(StateId key, uint64_t fingerprint, Match is_match) const {
    return Find(lists_[key], is_match,
                [fingerprint](uint64_t other) { return zone::MayBeWithin(other, fingerprint); });
  }

  // Takes all of the latter out, and calls taken(node) for each.
  template <class Match, class Visitor>
  void TakeBelow(StateId key, uint64_t fingerprint, Match is_match, Visitor taken) {
    List& list = lists_[key];
    if (list.size == 0) return;
    const auto items = In(list);
    uint32_t left = 0;
    for (uint32_t k = 0; k < list.size; ++k) {
      const NodeId node = items.nodes[k];
      if (zone::MayBeWithin(items.fingerprints[k], fingerprint) && is_match(node)) {
        taken(node);
        continue;
      }
      items.fingerprints[left] = items.fingerprints[k];
      items.nodes[left++] = node;
    }
    Shrink(&list, left);
  }

  void Add(StateId key, uint64_t fingerprint, NodeId node) {
    List& list = lists_[key];
    if (list.size == 0) {
      list = {fingerprint, node, 1};
      return;
    }
    if (list.size == Capacity(list.size)) Move(&list, list.size + 1);
    const uint32_t place = list.size++;
    const auto items = In(list);
    items.fingerprints[place] = fingerprint;
    items.nodes[place] = node;
  }
  // REQUIRES: the state has a node.
  void RemoveNewest(StateId key) { Shrink(&lists_[key], lists_[key].size - 1); }

  size_t bytes() const { return lists_.bytes() + pool_.bytes(); }

 private:
  // One node is kept in the list itself; more are in an array of Capacity(size) fingerprints, behind
  // which there are as many nodes, two to a word.
  struct List {
    uint64_t fingerprint = 0;  // of the only node
    uint32_t at = kNoNode;     // the only node, or the array
    uint32_t size = 0;
  };
  template <class Word, class Node>
  struct Items {
    Word* fingerprints;
    Node* nodes;
  };

  static uint32_t Capacity(uint32_t size) { return std::bit_ceil(size); }
  static size_t Words(uint32_t capacity) { return capacity + capacity / 2; }

  Items<uint64_t, NodeId> In(List& list) {
    if (list.size == 1) return {&list.fingerprint, &list.at};
    uint64_t* words = pool_.at(list.at);
    return {words, reinterpret_cast<NodeId*>(words + Capacity(list.size))};
  }
  Items<const uint64_t, const NodeId> In(const List& list) const {
    if (list.size == 1) return {&list.fingerprint, &list.at};
    const uint64_t* words = pool_.at(list.at);
    return {words, reinterpret_cast<const NodeId*>(words + Capacity(list.size))};
  }

  template <class Match, class Filter>
  NodeId Find(const List& list, Match is_match, Filter may_match) const {
    if (list.size == 0) return kNoNode;
    const auto items = In(list);
    for (uint32_t k = list.size; k-- > 0;) {
      if (may_match(items.fingerprints[k]) && is_match(items.nodes[k])) return items.nodes[k];
    }
    return kNoNode;
  }

  // Into memory that has room for `size` nodes; list->size stays.  REQUIRES: neither is 0.
  void Move(List* list, uint32_t size) {
    List to{0, kNoNode, size};
    if (size > 1) to.at = pool_.Allocate(Words(Capacity(size)));
    const auto from_items = In(*list), to_items = In(to);
    const uint32_t count = std::min(list->size, size);
    std::copy_n(from_items.fingerprints, count, to_items.fingerprints);
    std::copy_n(from_items.nodes, count, to_items.nodes);
    if (list->size > 1) pool_.Release(list->at, Words(Capacity(list->size)));
    list->fingerprint = to.fingerprint;
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
