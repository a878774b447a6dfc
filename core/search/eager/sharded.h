// The eager search on several processors: explorers that share the discrete states among them.
//
// It works in rounds.  In a round every shard first takes in the letters that the others wrote in
// the round before, then expands so many nodes, and writes letters of what belongs to others; all
// at the same time.  Between rounds nobody works: letters change hands, and somebody looks at
// limits and at who has found something.  So a search with the same number of shards does the same
// every time, whatever the processors do, and the stored states are what one explorer might
// have stored that expands in this order: explorer.h says why any order is right.  A state is
// represented as soon as its letter is written; nothing is over while there are letters.
#ifndef ZONELAB_CORE_SEARCH_EAGER_SHARDED_H_
#define ZONELAB_CORE_SEARCH_EAGER_SHARDED_H_

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "core/search/eager/explorer.h"
#include "core/search/eager/shard.h"
#include "core/search/sliced.h"

namespace zonelab::search {

// Does the same thing on several threads, the caller's included, and waits for all.
class Team {
 public:
  explicit Team(int size) {
    for (int k = 1; k < size; ++k) threads_.emplace_back([this, k] { Follow(k); });
  }
  ~Team() {
    is_over_ = true;
    ++round_;
    round_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  // Calls task(k) for every member k.
  void Do(const std::function<void(int)>& task) {
    task_ = &task;
    busy_ = static_cast<int>(threads_.size());
    ++round_;
    round_.notify_all();
    task(0);
    for (int busy = Await(busy_, [](int now) { return now == 0; }); busy != 0; busy = busy_) {
      busy_.wait(busy);
    }
  }

 private:
  // Others are mostly ready within less time than it takes to fall asleep and be woken.
  static constexpr int kLooks = 4000;

  void Follow(int k) {
    for (int done = 0;; ++done) {
      Await(round_, [done](int now) { return now != done; });
      round_.wait(done);
      if (is_over_) return;
      (*task_)(k);
      if (--busy_ == 0) busy_.notify_one();
    }
  }
  // The value, when it does or after some looks.
  template <class Does>
  static int Await(const std::atomic<int>& value, Does does) {
    int now = value;
    for (int look = 0; look < kLooks && !does(now); ++look) now = value;
    return now;
  }

  std::atomic<int> round_ = 0, busy_ = 0;
  const std::function<void(int)>* task_ = nullptr;
  bool is_over_ = false;
  std::vector<std::thread> threads_;  // the last one made, and the first to go
};

template <EagerClocks Clocks>
class Sharded final : public Sliced {
 public:
  // One goal for each shard, all of the same meaning.  The references must outlive the search.
  Sharded(const semantics::System& system, const semantics::Bounds& bounds,
          std::vector<property::Goal*> goals, Order order, uint64_t seed, const Budget& budget)
      : Sliced(budget, system.clock_count()), team_(static_cast<int>(goals.size())) {
    const int count = static_cast<int>(goals.size());
    // Limits are looked at here; and who finds a run-time error goes on.
    const Budget unlimited = {.max_ways = budget.max_ways,
                              .patience = std::numeric_limits<int64_t>::max() / 2};
    for (int k = 0; k < count; ++k) {
      shards_.push_back(
          std::make_unique<Explorer<Clocks>>(system, bounds, *goals[k], order, seed, unlimited));
      places_.push_back(std::make_unique<Shard>());
      *places_[k] = {k, count, system.slot_count(), std::vector<Letters>(count)};
      shards_[k]->shard_ = places_[k].get();
    }
    letters_.resize(count);
    for (std::vector<Letters>& to : letters_) to.resize(count);
  }

  // A turn is a round, and counted as so many expansions as a shard has made.
  Status Work(Slice slice) override {
    const double begin = stats().cpu_seconds;
    do {
      WorkOn(*this, {slice.seconds, std::min(slice.until_turn, turns() + 1)});
    } while (status_ == Status::kRunning && turns() < slice.until_turn &&
             stats().cpu_seconds - begin < slice.seconds);
    return status_;
  }
  int64_t waiting() const override {
    return Sum([](const auto& shard) { return shard.waiting(); }) + Pending();
  }
  int64_t bytes() const override {
    int64_t bytes = Sum([](const auto& shard) { return shard.bytes(); });
    for (const std::vector<Letters>& to : letters_) {
      for (const Letters& letters : to) bytes += static_cast<int64_t>(letters.bytes());
    }
    return bytes;
  }
  std::vector<uint32_t> PathTo(NodeId node) const override {
    const auto in = [this](NodeId at) -> const auto& { return *shards_[ShardedNode::Shard(at)]; };
    return MovesTo(
        node, [&](NodeId at) { return in(at).nodes_[ShardedNode::Node(at)].parent; },
        [&](NodeId at) { return in(at).nodes_[ShardedNode::Node(at)].move; });
  }
  void ForEachEntry(const std::function<void(const Entry&)>& visit) override {
    for (const auto& shard : shards_) shard->ForEachEntry(visit);
  }

 private:
  friend Sliced;

  // Long enough that waiting for each other takes little time.
  static constexpr int64_t kExpansionsPerRound = 512;

  void Start() {
    for (const auto& shard : shards_) shard->Start();
    LookAround();
  }
  bool HasWork() const { return waiting() > 0; }

  void Turn() {
    const int64_t before = stats_.expanded;
    team_.Do([this](int k) { shards_[k]->Round(letters_[k], kExpansionsPerRound); });
    for (size_t to = 0; to < shards_.size(); ++to) {
      for (size_t from = 0; from < shards_.size(); ++from) {
        letters_[to][from].clear();
        std::swap(letters_[to][from], places_[from]->out[to]);
      }
    }
    LookAround();
    CountTurns((stats_.expanded - before) / static_cast<int64_t>(shards_.size()));
    if (status_ == Status::kRunning) CheckLimits();
  }

  // What has a shard found?
  void LookAround() {
    stats_ = Stats();
    for (const auto& shard : shards_) {
      const Stats& one = shard->stats_;
      stats_.stored += one.stored;
      stats_.expanded += one.expanded;
      stats_.generated += one.generated;
      stats_.nodes += one.nodes;
      stats_.covered += one.covered;
    }
    for (size_t k = 0; k < shards_.size(); ++k) {
      const auto& shard = *shards_[k];
      const int number = static_cast<int>(k);
      if (shard.status() == Status::kReached) {
        return Reach(ShardedNode::Of(number, shard.final_node_));
      }
      if (shard.status() == Status::kLimit) return Stop(shard.limit());
      if (shard.lacks_a_move() && !lacks_a_move()) {
        Fail(ShardedNode::Of(number, shard.failing_node()), shard.failing_step(), shard.error());
      }
      if (shard.status() == Status::kRunTimeError) return EndWithFailure();
    }
  }

  template <class Get>
  int64_t Sum(Get get) const {
    int64_t sum = 0;
    for (const auto& shard : shards_) sum += get(*shard);
    return sum;
  }
  int64_t Pending() const {
    int64_t count = 0;
    for (const std::vector<Letters>& to : letters_) {
      for (const Letters& letters : to) count += static_cast<int64_t>(letters.size());
    }
    return count;
  }

  std::vector<std::unique_ptr<Explorer<Clocks>>> shards_;
  std::vector<std::unique_ptr<Shard>> places_;
  std::vector<std::vector<Letters>> letters_;  // [to][from]
  Team team_;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_EAGER_SHARDED_H_
