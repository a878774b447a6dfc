// The covering "as-2018": what the program of [Toth-Majzik 2018] does in its own way, so that its
// node counts come out again.  See ../README.md for what is unsound about it, and Mend() for the
// cure.
//
// Beside what CoverRule can say (newest first; any expanded node covers; nothing that waits is left
// out, though it be covered or expanded by then; all that a coverer knows of the data is demanded):
//   - when a node was strengthened, first all covered nodes that go are found, then they go, in the
//     order in which Java walks a hash set of the program's nodes;
//   - a node stays covered if it agrees with what was learnt just now, whatever else it may lack;
//   - re-opened nodes are taken last by a depth-first search.
#ifndef ZONELAB_CORE_REPLICA_SPIN2018_SEARCH_H_
#define ZONELAB_CORE_REPLICA_SPIN2018_SEARCH_H_

#include <deque>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/replica/spin2018/hash_order.h"
#include "core/search/lazy/loop.h"

namespace zonelab::replica::spin2018 {

inline constexpr search::CoverRule kCover = {
    .newest_first = true, .takes_any_expanded = true, .tries_settled = true, .demands_whole = true};

// Clocks that have a rule of their own for nodes whose coverer was strengthened.
template <class C>
concept DecidesWhatStaysCovered = search::LazyClocks<C> &&
    requires(C c, const typename C::Label& label) {
  { c.StaysCovered(label, label) } -> std::same_as<bool>;  // (big, small)
};

template <search::LazyClocks C>
bool StaysCovered(C& clocks, const typename C::Label& big, const typename C::Label& small) {
  return clocks.Covers(big, small);
}
template <DecidesWhatStaysCovered C>
bool StaysCovered(C& clocks, const typename C::Label& big, const typename C::Label& small) {
  return clocks.StaysCovered(big, small);
}

template <search::LazyClocks Clocks, search::DataStrategy Data>
class Search final : public search::LazySearch<Clocks, Data> {
  using Base = search::LazySearch<Clocks, Data>;
  using NodeId = search::NodeId;

 public:
  // REQUIRES: config.rule is kCover.
  using Base::Base;

  int64_t waiting() const override {
    return Base::waiting() + static_cast<int64_t>(taken_last_.size());
  }
  // What is done to mend the graph does not count.
  Stats stats() const override {
    Stats now = Base::stats();
    if (!is_mended_) return now;
    Stats stats = counted_;
    stats.stored = now.stored;
    stats.cpu_seconds = now.cpu_seconds;
    stats.peak_bytes = now.peak_bytes;
    return stats;
  }
  std::string Audit() override { return is_mended_ ? Base::Audit() : ""; }  // nothing is promised

  void Revealed(NodeId id, const semantics::Slots& slots) override {
    if (is_mended_) return Base::Revealed(id, slots);
    ++this->stats_.shown;
    this->LogStrengthened(id);
    if constexpr (Data::kHides) {
      Recheck(id, [&](NodeId covered) {
        return this->data_.Agrees(slots, this->graph_[id].key, this->labels_[covered].data,
                                  this->graph_[covered].key);
      });
    }
  }
  void Strengthened(NodeId id) override {
    if (is_mended_) return Base::Strengthened(id);
    ++this->stats_.refinements;
    this->LogStrengthened(id);
    Recheck(id, [&](NodeId covered) {
      return StaysCovered(this->clocks_, this->labels_[id].clocks, this->labels_[covered].clocks);
    });
  }

 private:
  void SetCoverer(NodeId small, NodeId big) override {
    if (!is_mended_) {
      if (const NodeId old = this->graph_[small].coverer; old != search::kNoNode) {
        SetSize(old).Remove();
        this->graph_.Unlink(small);
      }
      SetSize(big).Add();
    }
    Base::SetCoverer(small, big);
  }
  void WaitAgain(NodeId id, NodeId coverer) override {
    if (!is_mended_) SetSize(coverer).Remove();
    if (is_mended_ || this->config_.order != search::Order::kDepthFirst) {
      return Base::WaitAgain(id, coverer);
    }
    this->graph_[id].coverer = search::kNoNode;
    ++this->stats_.reopened;
    this->events_.Add(search::EventKind::kReopened, id, coverer);
    taken_last_.push_back(id);
  }
  bool OnNothingWaits() override {
    if (taken_last_.empty()) {
      if (is_mended_) return false;
      Mend();
      return Base::waiting() > 0;
    }
    this->waiting_.Push(taken_last_.front(), 0);
    taken_last_.pop_front();
    return true;
  }

  void Recheck(NodeId id, absl::FunctionRef<bool(NodeId covered)> stays) {
    std::vector<NodeId> gone;
    for (const NodeId c : this->graph_.TakeCovered(id)) {
      stays(c) ? this->graph_.Link(c, id) : gone.push_back(c);
    }
    SortByBucket(&gone, SetSize(id).buckets(), NodeHash);
    for (const NodeId c : gone) this->Reopen(c, id);
  }

  // The program's graph is done, its counts are known; but it may have covered nodes that it should
  // not have.  From here on the rule is kCoverNewest, which is sound: of a graph that breaks only
  // condition (3) of search/lazy/loop.h, whatever breaks it is looked at again.
  void Mend() {
    counted_ = Base::stats();
    counted_.expanded = 0;
    for (NodeId id = 0; id < this->graph_.size(); ++id) {
      const auto& node = this->graph_[id];
      if (node.is_expanded && node.coverer == search::kNoNode) ++counted_.expanded;
    }
    is_mended_ = true;
    this->rule_ = search::kCoverNewest;
    for (NodeId id = 0; id < this->graph_.size(); ++id) {
      const NodeId coverer = this->graph_[id].coverer;
      if (coverer == search::kNoNode) continue;
      if (this->graph_[id].is_expanded) {  // needs no coverer
        this->graph_.Unlink(id);
        this->graph_[id].coverer = search::kNoNode;
      } else if (!this->Covers(coverer, id)) {
        this->graph_.Unlink(id);
        this->Reopen(id, coverer);
      }
    }
  }

  HashSetSize& SetSize(NodeId id) {
    if (set_sizes_.size() <= id) set_sizes_.resize(id + 1);
    return set_sizes_[id];
  }

  std::vector<HashSetSize> set_sizes_;  // by node, of the set of those that it covers
  std::deque<NodeId> taken_last_;       // re-opened by a depth-first search
  bool is_mended_ = false;
  Stats counted_;  // up to Mend
};

}  // namespace zonelab::replica::spin2018

#endif  // ZONELAB_CORE_REPLICA_SPIN2018_SEARCH_H_
