// One of several explorers that share the discrete states among them [Behrmann+ 2000].
//
// Each discrete state belongs to one shard, by a hash of its values.  Zones are compared with zones
// of the same discrete state only, so whatever a shard stores, compares and deletes is its own, and
// shards need no locks.  A successor that belongs to another shard is sent there as a letter.
#ifndef ZONELAB_CORE_SEARCH_EAGER_SHARD_H_
#define ZONELAB_CORE_SEARCH_EAGER_SHARD_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/search/nodes.h"
#include "core/semantics/system.h"
#include "core/zone/dbm.h"

namespace zonelab::search {

// Numbers of nodes that hold for all shards.
struct ShardedNode {
  static constexpr int kBits = 3;
  static constexpr int kMostShards = 1 << kBits;

  static NodeId Of(int shard, NodeId node) { return node << kBits | static_cast<NodeId>(shard); }
  static int Shard(NodeId sharded) { return static_cast<int>(sharded & (kMostShards - 1)); }
  static NodeId Node(NodeId sharded) { return sharded >> kBits; }
};

// Successors on their way to another shard, in the order in which they were made.
class Letters {
 public:
  struct Head {
    NodeId parent = kNoNode;  // a ShardedNode
    uint32_t move = 0, depth = 0, level = 0;
  };

  void Add(const Head& head, const semantics::Slot* state, int slots, const zone::Bound* zone,
           size_t zone_size) {
    heads_.push_back(head);
    states_.insert(states_.end(), state, state + slots);
    zones_.insert(zones_.end(), zone, zone + zone_size);
  }
  // Calls visit(head, state, zone) for each.
  template <class Visit>
  void ForEach(int slots, size_t zone_size, Visit visit) const {
    for (size_t k = 0; k < heads_.size(); ++k) {
      visit(heads_[k], states_.data() + k * static_cast<size_t>(slots),
            zones_.data() + k * zone_size);
    }
  }
  size_t size() const { return heads_.size(); }
  void clear() {
    heads_.clear();
    states_.clear();
    zones_.clear();
  }
  size_t bytes() const {
    return heads_.capacity() * sizeof(Head) + states_.capacity() * sizeof(semantics::Slot) +
           zones_.capacity() * sizeof(zone::Bound);
  }

 private:
  std::vector<Head> heads_;
  std::vector<semantics::Slot> states_;
  std::vector<zone::Bound> zones_;
};

struct Shard {
  int number = 0, count = 1;
  int slots = 0;
  std::vector<Letters> out;  // by shard

  int OwnerOf(const semantics::Slot* state) const {
    uint64_t hash = 0;
    for (int k = 0; k < slots; ++k) {
      hash = (hash ^ static_cast<uint32_t>(state[k])) * 0x9E3779B97F4A7C15u;
      hash ^= hash >> 29;
    }
    return static_cast<int>((hash >> 32) % static_cast<uint64_t>(count));
  }
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_EAGER_SHARD_H_
