// The members of LazySearch, in the order of their declarations in search/lazy/loop.h: for the
// files that make a search for each pair of strategies (check/make_*.cc).
#ifndef ZONELAB_CORE_SEARCH_LAZY_LOOP_INL_H_
#define ZONELAB_CORE_SEARCH_LAZY_LOOP_INL_H_

#include "core/search/lazy/loop.h"

namespace zonelab::search {

// The expanded nodes are the invariant: covered ones and impossible moves say nothing new.
template <LazyClocks Clocks, DataStrategy Data>
void LazySearch<Clocks, Data>::ForEachEntry(const std::function<void(const Entry&)>& visit) {
  std::vector<zone::GuardBounds> bounds;
  std::vector<bool> hidden(system_.slot_count() - system_.process_count());
  for (NodeId id = 0; id < graph_.size(); ++id) {
    const Node& node = graph_[id];
    if (!node.is_expanded || node.is_dead) continue;
    data_.Load(node.key, state_.data());
    Entry entry;
    entry.state = state_.data();
    entry.zone = clocks_.Constraints(labels_[id].clocks);
    if constexpr (Data::kHides) {
      for (int slot = system_.process_count(); slot < system_.slot_count(); ++slot) {
        hidden[slot - system_.process_count()] = !data_.IsVisible(labels_[id].data, slot);
      }
      entry.hidden = &hidden;
    }
    if constexpr (Clocks::kCertifiesBySimulation) {
      bounds = clocks_.GuardBounds(labels_[id].clocks);
      entry.bounds = &bounds;
    }
    visit(entry);
  }
}

// Is A(small) within A(big)?  Condition (3).
template <LazyClocks Clocks, DataStrategy Data>
bool LazySearch<Clocks, Data>::Covers(NodeId big, NodeId small) {
  if constexpr (Data::kHides) {
    if (!data_.Covers(labels_[big].data, graph_[big].key, labels_[small].data, graph_[small].key)) {
      return false;
    }
  }
  return clocks_.Covers(labels_[big].clocks, labels_[small].clocks);
}

// When merging, nodes learn through their coverers, too: a node that lost its coverer begins anew.
template <LazyClocks Clocks, DataStrategy Data>
void LazySearch<Clocks, Data>::Reopen(NodeId id, NodeId coverer) {
  if (rule_.merges) clocks_.Forget(labels_[id].clocks);
  WaitAgain(id, coverer);
}

template <LazyClocks Clocks, DataStrategy Data>
void LazySearch<Clocks, Data>::LogStrengthened(NodeId id) {
  Event* event = events_.Next(EventKind::kStrengthened, id);
  if (event == nullptr) return;
  const Labels& labels = labels_[id];
  AbstractionView view{clocks_.Constraints(labels.clocks), clocks_.GuardBounds(labels.clocks), {}};
  if constexpr (Data::kHides) data_.Describe(graph_[id].key, labels.data, &view.visible);
  LogView(event, std::move(view));
}

// ---- The loop

// Takes a node that waits: it is covered, or else expanded.  While it was strengthened to be
// covered, refinements may have re-opened it, or may have let it be covered by another: TryCover's
// answer alone does not tell.
template <LazyClocks Clocks, DataStrategy Data>
void LazySearch<Clocks, Data>::Turn() {
  const NodeId id = waiting_.Pop();
  if (graph_[id].is_dead) return;
  if ((graph_[id].is_expanded || graph_[id].coverer != kNoNode) && !rule_.tries_settled) return;
  if (graph_[id].is_impossible) {
    Forbid(parent(id), action(id));
    return;
  }
  events_.Add(EventKind::kTaken, id);
  if (TryCover(id) || graph_[id].coverer != kNoNode) {
    ++stats_.covered;
  } else if (!graph_[id].is_expanded) {
    Expand(id);
  }
  Settle();
  ++turns_;
  ZL_DCHECK((turns_ & (turns_ - 1)) != 0 || status_ != Status::kRunning || Audit().empty());
}

// All moves of the node are tried.  A possible one makes a child; for an impossible one the node
// learns what keeps it impossible, condition (1).  Only then does the node become a candidate for
// covering others (Append): one that has learnt nothing yet would cover everything.
template <LazyClocks Clocks, DataStrategy Data>
void LazySearch<Clocks, Data>::Expand(NodeId id) {
  ++stats_.expanded;
  if (rule_.forgets_before_expanding) clocks_.Forget(labels_[id].clocks);
  data_.Load(graph_[id].key, state_.data());
  uint32_t move = 0;
  graph_[id].is_expanded = true;
  ForEachMove(id, [&](const semantics::Step& step) {
    const uint32_t number = move++;
    if (number % moves_per_look_ == moves_per_look_ - 1) CheckLimits();
    if (step.error != nullptr) {
      TryError(id, number, step);
    } else if (const zone::ActionT action = graph_.ActionOf(id, step);
               clocks_.zones().Post(labels_[id].clocks.zone, action, step.target)) {
      if (FitsWithin(graph_[id].depth + 1, bounds_.largest_constant(), clocks_.zones().candidate(),
                     n_)) {
        Arrive(step, id, number);
      }
    } else {
      ++stats_.disabled;
      events_.Add(EventKind::kForbidden, id, kNoNode, step.edges);
      if (rule_.defers_forbidding) {
        AddImpossible(id, step);
        labels_.push_back({});
      } else {
        Forbid(id, action);
      }
    }
    // Merging may replace the node by one of its own successors.
    return status_ == Status::kRunning && !graph_[id].is_dead;
  });
  if (status_ != Status::kRunning || graph_[id].is_dead) return;
  KeepOutGoal(id);
  if (!rule_.merges) Append(id);
  events_.Add(EventKind::kExpanded, id);
}

// The moves of the node's state.  With hidden variables, on the way: what the data rule out is
// ruled out for all values of what stays hidden, since all that one false condition reads is
// revealed.
template <LazyClocks Clocks, DataStrategy Data>
template <class Sink>
void LazySearch<Clocks, Data>::ForEachMove(NodeId id, Sink sink) {
  if constexpr (!Data::kHides) {
    successors_.ForEach(state_.data(), sink);
  } else {
    semantics::Dependence& dependence = data_.dependence();
    const bool needs_all = dependence.NeedsAll();
    needs_all ? dependence.OfAllMoves(state_.data(), &slots_)
              : dependence.OfMoves(state_.data(), &slots_);
    Reveal(id, slots_);
    if (needs_all) return successors_.ForEach(state_.data(), sink);
    successors_.ForEachAndBlocked(
        state_.data(),
        [&](const semantics::Step& step) {
          step.error == nullptr ? dependence.OfMove(state_.data(), step, &slots_)
                                : dependence.OfAllMoves(state_.data(), &slots_);
          Reveal(id, slots_);
          return sink(step);
        },
        [&](absl::Span<const int32_t> edges) {
          dependence.WhyBlocked(state_.data(), edges, &reasons_);
          if (!data_.Choose(labels_[id].data, reasons_, &slots_)) return;
          events_.Add(EventKind::kBlocked, id, kNoNode, edges);
          if (data_.goes_forward() && !rule_.merges) {
            RevealForward(data_, *this, id, reasons_);
          } else {
            Reveal(id, slots_);
          }
        });
  }
}

// A child begins with A = everything; with hidden variables its invariant and whether time may pass
// must not depend on hidden ones.  The goal is asked at once, of the exact states.
template <LazyClocks Clocks, DataStrategy Data>
void LazySearch<Clocks, Data>::Arrive(const semantics::Step& step, NodeId parent, uint32_t move) {
  ++stats_.generated;
  const typename Data::Key key = data_.Intern(step.target);
  const Edge edge = graph_.EdgeOf(step, parent);
  if (rule_.merges && IsPartOfOld(key, edge, step)) return;

  const NodeId id = graph_.Add(step, edge, move, key);
  labels_.push_back({{}, clocks_.Store()});
  ++stats_.stored;
  LogCreated(id, step, clocks_.zones().candidate());
  if (rule_.merges) {
    ReplaceIncluded(id);
    Append(id);
  }
  waiting_.Push(id, config_.order == Order::kBestFirst ? clocks_.zones().Weight() : 0);
  if constexpr (Data::kHides) {
    data_.dependence().OfState(step.target, &slots_);
    Reveal(id, slots_);
  }

  TryGoal(id, step, clocks_.zones().candidate());
}

// An error is a goal that the search has not been asked for: either the node's own states fail, or
// A is kept away from the guard of the failing move.
template <LazyClocks Clocks, DataStrategy Data>
void LazySearch<Clocks, Data>::TryError(NodeId id, uint32_t number, const semantics::Step& step) {
  const typename Clocks::Label& label = labels_[id].clocks;
  if (FailsIn(clocks_.zones().at(label.zone), id, number, step)) return;
  clocks_.Exclude(label, guard_,
                  [&](typename Clocks::Demand demand) { Refine(id, std::move(demand)); });
}

// In the node's discrete state the goal holds for certain disjunctions of clock constraints; its
// zone meets none (else the search had ended), and A must not, either.
template <LazyClocks Clocks, DataStrategy Data>
void LazySearch<Clocks, Data>::KeepOutGoal(NodeId id) {
  if (goal_.is_empty() || !FindDisjuncts(id, /*notes=*/Data::kHides)) return;
  if constexpr (Data::kHides) {
    slots_.clear();
    data_.dependence().Collect(record_.reads(), &slots_);
    Reveal(id, slots_);
  }
  for (const std::vector<zone::Constraint>& disjunct : disjuncts_) {
    clocks_.Exclude(labels_[id].clocks, disjunct,
                    [&](typename Clocks::Demand demand) { Refine(id, std::move(demand)); });
  }
}

// ---- Strengthening

template <LazyClocks Clocks, DataStrategy Data>
template <class Ask>
void LazySearch<Clocks, Data>::RefineAll(NodeId id, Ask ask) {
  std::vector<typename Clocks::Demand> demands;
  ask([&](typename Clocks::Demand demand) { demands.push_back(std::move(demand)); });
  for (typename Clocks::Demand& demand : demands) Refine(id, std::move(demand));
}

// A(id) became smaller: what it covers may stick out now.
template <LazyClocks Clocks, DataStrategy Data>
void LazySearch<Clocks, Data>::Changed(NodeId id) {
  LogStrengthened(id);
  if (graph_[id].first_covered == kNoNode) return;
  if (rule_.merges) {  // not now: the node may still be learning
    if (!graph_[id].is_unsettled) unsettled_.push_back(id);
    graph_[id].is_unsettled = true;
  } else {
    Recheck(id, /*takes_over=*/false);
  }
}

// ---- Covering

// Could the node be covered after being strengthened?  Its own states must lie in A(big): no
// strengthening takes them away.
template <LazyClocks Clocks, DataStrategy Data>
bool LazySearch<Clocks, Data>::MayCover(NodeId big, NodeId small) {
  const Node& candidate = graph_[big];
  if constexpr (Data::kHides) {
    if (!data_.MayCover(labels_[big].data, candidate.key, graph_[small].key)) return false;
  }
  const bool may_cover = rule_.takes_any_expanded || (big != small && candidate.coverer == kNoNode);
  return may_cover && candidate.is_expanded &&
         clocks_.MayCover(labels_[big].clocks, labels_[small].clocks);
}

// Goes through the candidates in the order of the rule; CoverRule says what its members mean.
template <LazyClocks Clocks, DataStrategy Data>
bool LazySearch<Clocks, Data>::TryCover(NodeId id) {
  const LazyGraph::Chain chain = graph_.chain(data_.Partition(graph_[id].key));
  if (rule_.looks_first) {
    for (NodeId c = chain.first; c != kNoNode; c = graph_[c].next) {
      if (Covers(c, id)) {
        SetCoverer(id, c);
        return true;
      }
    }
  }
  for (NodeId c = rule_.newest_first ? chain.last : chain.first; c != kNoNode;
       c = rule_.newest_first ? graph_[c].previous : graph_[c].next) {
    if (!MayCover(c, id)) continue;
    ++stats_.cover_attempts;
    if (rule_.looks_first) {
      TakeOver(id, c);
      // What the node demanded of its ancestors may have changed the candidate, if it is one.
      if (!Covers(c, id)) continue;
      SetCoverer(id, c);
    } else {
      SetCoverer(id, c);
      TakeOver(id, c);
    }
    if (graph_[id].coverer != kNoNode) return true;
  }
  return false;
}

template <LazyClocks Clocks, DataStrategy Data>
void LazySearch<Clocks, Data>::TakeOver(NodeId small, NodeId big) {
  if constexpr (Data::kHides) {
    data_.Missing(labels_[big].data,
                  rule_.demands_whole ? typename Data::Label() : labels_[small].data, &slots_);
    Reveal(small, slots_);
  }
  RefineAll(small,
            [&](Emit<typename Clocks::Demand> emit) { clocks_.Cover(labels_[big].clocks, emit); });
}

// REQUIRES: A(id) became smaller, or the node died.  The list is taken out first: re-opened nodes
// may be covered again, by the same node, before the loop has ended.
template <LazyClocks Clocks, DataStrategy Data>
void LazySearch<Clocks, Data>::Recheck(NodeId id, bool takes_over) {
  std::vector<NodeId> covered = graph_.TakeCovered(id);
  if (rule_.recheck_order != nullptr) rule_.recheck_order(&covered);
  for (const NodeId c : covered) {
    Node& node = graph_[c];
    if (node.is_dead) continue;
    if (takes_over && !graph_[id].is_dead && !Covers(id, c) && MayCover(id, c)) TakeOver(c, id);
    if (!graph_[id].is_dead && Covers(id, c)) {
      graph_.Link(c, id);
    } else {
      Reopen(c, id);
    }
  }
}

// Ends: each round strengthens a node or re-opens one.
template <LazyClocks Clocks, DataStrategy Data>
void LazySearch<Clocks, Data>::Settle() {
  while (!unsettled_.empty()) {
    const NodeId id = unsettled_.back();
    unsettled_.pop_back();
    graph_[id].is_unsettled = false;
    Recheck(id, /*takes_over=*/true);
  }
}

// ---- Nodes with several parents

// A zone within that of a live node of the same state adds a parent to that node, which must learn
// what the node knows already.
template <LazyClocks Clocks, DataStrategy Data>
bool LazySearch<Clocks, Data>::IsPartOfOld(typename Data::Key key, const Edge& edge,
                                           const semantics::Step& step) {
  const zone::Bound* zone = clocks_.zones().candidate();
  for (NodeId old = graph_.chain(data_.Partition(key)).first; old != kNoNode;
       old = graph_[old].next) {
    if (Data::kHides && graph_[old].key != key) continue;
    if (!zone::IsWithin(zone, clocks_.zones().at(labels_[old].clocks.zone), n_)) continue;
    if (edge.node == kNoNode) return true;
    events_.Add(EventKind::kMerged, old, edge.node, step.edges);
    graph_.AddParent(old, edge);
    clocks_.TakeAsChange(labels_[old].clocks);
    RefineAll(edge.node, [&](Emit<typename Clocks::Demand> emit) {
      clocks_.Pull(labels_[edge.node].clocks, graph_.ActionOf(edge, old), emit);
    });
    if constexpr (Data::kHides) {
      semantics::Slots needed;
      data_.Missing(labels_[old].data, {}, &slots_);
      data_.Before(graph_[edge.node].key, step.edges, slots_, &needed);
      Reveal(edge.node, needed);
    }
    return true;
  }
  return false;
}

// Nodes whose zones lie within that of the new node give it their parents and go.  Zones that grow
// without limit must not replace one another for ever: where they are not extrapolated, a node that
// will be covered replaces nothing (a correction to [Wang-Jiao 2015, Algorithm 1]).
template <LazyClocks Clocks, DataStrategy Data>
void LazySearch<Clocks, Data>::ReplaceIncluded(NodeId id) {
  const LazyGraph::Chain chain = graph_.chain(data_.Partition(graph_[id].key));
  const zone::Bound* zone = clocks_.zones().candidate();
  if (!clocks_.zones().extrapolates()) {
    for (NodeId c = chain.first; c != kNoNode; c = graph_[c].next) {
      if (MayCover(c, id)) return;
    }
  }
  NodeId next = kNoNode;
  for (NodeId old = chain.first; old != kNoNode; old = next) {
    next = graph_[old].next;
    if (Data::kHides && graph_[old].key != graph_[id].key) continue;
    if (!zone::IsWithin(clocks_.zones().at(labels_[old].clocks.zone), zone, n_)) continue;
    Node& node = graph_[old];
    Remove(old);
    node.is_dead = true;
    --stats_.stored;
    events_.Add(EventKind::kReplaced, old, id);
    graph_.ForEachEdgeTo(old, [&](const Edge& edge) { graph_.AddParent(id, edge); });
    Recheck(old, /*takes_over=*/false);
  }
}

// ---- Audit: is every abstraction as strong as the search relies on?

template <LazyClocks Clocks, DataStrategy Data>
std::string LazySearch<Clocks, Data>::AuditGraph() {
  for (NodeId id = 0; id < graph_.size(); ++id) {
    if (graph_[id].is_dead || graph_[id].is_impossible) continue;
    std::string problem = AuditNode(id);
    if (!problem.empty()) return problem;
  }
  // Impossible moves may still wait for their turn.
  return status_ == Status::kExhausted ? AuditForbidden() : "";
}

// Conditions (2) and (3), and that a node's zone is within its abstraction.
template <LazyClocks Clocks, DataStrategy Data>
std::string LazySearch<Clocks, Data>::AuditNode(NodeId id) {
  const Node& node = graph_[id];
  if (!clocks_.Represents(labels_[id].clocks)) {
    return Cat("node ", id, " lies outside its abstraction");
  }
  if (node.coverer != kNoNode) {
    const Node& coverer = graph_[node.coverer];
    if (!coverer.is_expanded || coverer.is_dead || coverer.coverer != kNoNode ||
        data_.Partition(coverer.key) != data_.Partition(node.key)) {
      return Cat("node ", id, " is covered by one that may not cover");
    }
    if (!Covers(node.coverer, id)) {
      return Cat("node ", id, " is not within the node that covers it");
    }
  }
  std::string problem;
  ForEachParent(id, [&](NodeId parent, const zone::ActionT& action) {
    if (!graph_[parent].is_dead &&
        !clocks_.Follows(labels_[parent].clocks, action, labels_[id].clocks)) {
      problem = Cat("an edge from node ", parent, " leads out of the abstraction of node ", id);
    }
  });
  if constexpr (Data::kHides) {
    ForEachParentMove(id, [&](NodeId parent, absl::Span<const int32_t> edges) {
      semantics::Slots needed;
      data_.Missing(labels_[id].data, {}, &slots_);
      data_.Before(graph_[parent].key, edges, slots_, &needed);
      if (!graph_[parent].is_dead && !data_.AreVisible(labels_[parent].data, needed)) {
        problem = Cat("node ", parent, " hides what is visible in node ", id);
      }
    });
  }
  return problem;
}

// Condition (1).
template <LazyClocks Clocks, DataStrategy Data>
std::string LazySearch<Clocks, Data>::AuditForbidden() {
  std::vector<semantics::Slot> state(system_.slot_count());
  semantics::Successors successors(system_, &bounds_.activity());
  std::string problem;
  for (NodeId id = 0; id < graph_.size() && problem.empty(); ++id) {
    const Node& node = graph_[id];
    if (!node.is_expanded || node.is_dead) continue;
    data_.Load(node.key, state.data());
    if constexpr (Data::kHides) {
      if (!AuditBlocked(id, state.data(), successors)) {
        problem = Cat("hidden variables of node ", id, " might admit another move");
      }
    }
    successors.ForEach(state.data(), [&](const semantics::Step& step) {
      if (step.error != nullptr) return true;
      const zone::ActionT action = graph_.ActionOf(id, step);
      if (!clocks_.zones().Post(labels_[id].clocks.zone, action, step.target) &&
          !clocks_.IsForbidden(labels_[id].clocks, action)) {
        problem =
            Cat("a move that is impossible from node ", id, " is possible from its abstraction");
      }
      return problem.empty();
    });
  }
  return problem;
}

// The same for what the data rule out, and that everything the moves depend on is visible.
template <LazyClocks Clocks, DataStrategy Data>
bool LazySearch<Clocks, Data>::AuditBlocked(NodeId id, const semantics::Slot* state,
                                            semantics::Successors& successors) {
  semantics::Dependence& dependence = data_.dependence();
  const typename Data::Label& label = labels_[id].data;
  bool is_good = true;
  const auto check = [&] { is_good = is_good && data_.AreVisible(label, slots_); };
  dependence.NeedsAll() ? dependence.OfAllMoves(state, &slots_)
                        : dependence.OfMoves(state, &slots_);
  check();
  if (dependence.NeedsAll()) return is_good;
  successors.ForEachAndBlocked(
      state,
      [&](const semantics::Step& step) {
        step.error == nullptr ? dependence.OfMove(state, step, &slots_)
                              : dependence.OfAllMoves(state, &slots_);
        check();
        return true;
      },
      [&](absl::Span<const int32_t> edges) {
        dependence.WhyBlocked(state, edges, &reasons_);
        if (data_.Choose(label, reasons_, &slots_)) is_good = false;
      });
  return is_good;
}

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_LAZY_LOOP_INL_H_
