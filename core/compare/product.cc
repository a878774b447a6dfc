#include "core/compare/product.h"

#include <set>
#include <utility>

#include "core/base/strings.h"

namespace zonelab::compare {
namespace {

constexpr char kOver[] = "Over#";    // nothing that matters follows
constexpr char kCount[] = "n#";      // how many it has
constexpr char kWaited[] = "wait#";  // a clock: since B came to a location

// Writes locations and edges of a process.
class Writer {
 public:
  explicit Writer(const std::vector<Channel>& channels) : channels_(channels) {}

  void Location(std::string_view name, std::string_view invariant, bool is_urgent,
                bool is_committed) {
    Append(&locations_, locations_.empty() ? "  state " : ", ", name);
    if (!invariant.empty()) Append(&locations_, " { ", invariant, " }");
    if (is_urgent) Append(&urgent_, urgent_.empty() ? "  urgent " : ", ", name);
    if (is_committed) Append(&committed_, committed_.empty() ? "  commit " : ", ", name);
  }

  // `channel` -1: internal.
  void Edge(std::string_view source, std::string_view target, std::string_view guard, int channel,
            std::string_view updates, Product::Origin origin) {
    Append(&edges_, edges_.empty() ? "  trans\n    " : ",\n    ", source, " -> ", target, " { ");
    if (!guard.empty()) Append(&edges_, "guard ", guard, "; ");
    if (channel >= 0) {
      const Channel& on = channels_[static_cast<size_t>(channel)];
      Append(&edges_, "sync ", on.name, on.end == lang::SyncKind::kSend ? "!" : "?", "; ");
    }
    if (!updates.empty()) Append(&edges_, "assign ", updates, "; ");
    edges_ += "}";
    origins_.push_back(origin);
  }

  size_t edge_count() const { return origins_.size(); }

  Product Take(const std::string& declarations, std::string_view initial, int bad) {
    return {Cat(declarations, locations_, ";\n", committed_, committed_.empty() ? "" : ";\n",
                urgent_, urgent_.empty() ? "" : ";\n", "  init ", initial, ";\n", edges_,
                edges_.empty() ? "" : ";\n"),
            bad,
            std::move(origins_),
            {}};
  }

 private:
  const std::vector<Channel>& channels_;
  std::string locations_, urgent_, committed_, edges_;
  std::vector<Product::Origin> origins_;
};

std::string Both(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) return std::string(a.empty() ? b : a);
  return Cat(a, " && ", b);
}

std::string Joined(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) return std::string(a.empty() ? b : a);
  return Cat(a, ", ", b);
}

std::string Bad(int a) { return Cat(kBad, a); }
std::string Name(int a, int b) { return Cat("At#", a, "#", b); }

// The edges of an automaton by location and channel, and when none of them can be taken.
class EdgesOf {
 public:
  struct Group {
    std::vector<int> edges;
    Alternatives none;  // no guard holds
    Alternatives
        none_goes;  // none can be taken: its guard does not hold, or the target's invariant
  };

  EdgesOf(const Automaton& automaton, size_t channels)
      : automaton_(automaton), groups_(automaton.locations.size() * (channels + 1)) {
    for (Group& group : groups_) group.none = group.none_goes = True();
    for (size_t e = 0; e < automaton.edges.size(); ++e) {
      const Edge& edge = automaton.edges[e];
      Group& group = At(edge.source, edge.channel);
      group.edges.push_back(static_cast<int>(e));
      group.none = And(group.none, edge.guard.otherwise);
      group.none_goes = And(group.none_goes, And(edge.guard, edge.arrival).otherwise);
      is_cut_ = is_cut_ || group.none.is_cut || group.none_goes.is_cut;
    }
  }
  const Group& From(int location, int channel) const {
    return const_cast<EdgesOf*>(this)->At(location, channel);
  }
  const Edge& edge(int e) const { return automaton_.edges[static_cast<size_t>(e)]; }
  bool is_cut() const { return is_cut_; }

 private:
  Group& At(int location, int channel) {
    const size_t rows = automaton_.locations.size();
    return groups_[static_cast<size_t>(channel + 1) * rows + static_cast<size_t>(location)];
  }

  const Automaton& automaton_;
  std::vector<Group> groups_;
  bool is_cut_ = false;
};

class Maker {
 public:
  Maker(const Automaton& a, const Automaton& b, const std::vector<Channel>& channels,
        std::optional<int> most)
      : a_(a),
        b_(b),
        channels_(channels),
        most_(most),
        edges_a_(a, channels.size()),
        edges_b_(b, channels.size()),
        writer_(channels) {}

  std::optional<Product> Make() {
    if (edges_a_.is_cut() || edges_b_.is_cut()) return std::nullopt;
    const std::string initial = At(a_.initial, b_.initial);
    for (size_t at = 0; at < pairs_.size(); ++at) {
      Pair(pairs_[at].first, pairs_[at].second);
      if (writer_.edge_count() > kMostEdges) return std::nullopt;
    }
    // What A cannot do is nothing that only A can do.
    for (size_t i = 0; i < a_.locations.size(); ++i) {
      writer_.Location(Bad(static_cast<int>(i)), Text(a_.locations[i].invariant.all), false, false);
    }
    writer_.Location(kOver, "", false, false);
    std::string declarations = Cat(a_.declarations, b_.declarations, "  clock ", kWaited, ";\n");
    if (most_) Append(&declarations, "  int[0,", *most_, "] ", kCount, " = 0;\n");
    Product product = writer_.Take(declarations, initial, static_cast<int>(a_.locations.size()));
    product.mixed = std::move(mixed_);
    return product;
  }

 private:
  // The name of a pair, which is written out if it is new.
  std::string At(int i, int j) {
    if (seen_.emplace(i, j).second) pairs_.emplace_back(i, j);
    return Name(i, j);
  }

  void Pair(int i, int j) {
    const Location& first = a_.locations[static_cast<size_t>(i)];
    const Location& second = b_.locations[static_cast<size_t>(j)];
    here_ = Name(i, j);
    writer_.Location(here_, Text(first.invariant.all), first.is_urgent, first.is_committed);
    if (second.is_committed && !first.is_committed) mixed_.push_back(here_);
    stays_ = Text(second.invariant.all);
    late_.clear();
    for (const Conjunction& late : second.invariant.otherwise.any) late_.push_back(Text(late));
    if (second.is_urgent || second.is_committed) {
      stays_ = Both(stays_, Cat(kWaited, " <= 0"));
      late_.push_back(Cat(kWaited, " > 0"));
    }
    for (const std::string& late : late_) writer_.Edge(here_, Bad(i), late, -1, "", {-1, false});
    for (const int e : edges_a_.From(i, -1).edges) {
      const Edge& edge = edges_a_.edge(e);
      writer_.Edge(here_, At(edge.target, j), Text(edge.guard.all), -1, edge.updates, {e, false});
    }
    for (size_t c = 0; c < channels_.size(); ++c) {
      if (writer_.edge_count() > kMostEdges) return;
      EventsOn(static_cast<int>(c), i, j);
    }
  }

  void EventsOn(int channel, int i, int j) {
    const bool may_pass = !channels_[static_cast<size_t>(channel)].can_refuse();
    const EdgesOf::Group& group = edges_a_.From(i, channel);
    // Who need not look at clocks to know that it receives has no ways to stay out; first of all, so
    // that nobody begins to look for them.
    if (may_pass) writer_.Edge(here_, kOver, "", channel, "", {-1, true});
    for (const int e : group.edges) {
      const Edge& edge = edges_a_.edge(e);
      Event(channel, {e, true}, edge.guard.all, edge.target, edge.updates, j);
    }
    if (!may_pass) return;
    // In a committed location A cannot let a broadcast pass: nobody else is committed then.
    if (a_.locations[static_cast<size_t>(i)].is_committed) return;
    for (const Conjunction& pass : group.none.any) Event(channel, {-1, true}, pass, i, "", j);
  }

  // A does this; and B, which is in its location `j`?
  void Event(int channel, Product::Origin origin, const Conjunction& guard, int target,
             const std::string& updates, int j) {
    const std::string counted = most_ ? Cat(kCount, " < ", *most_) : "";
    const std::string count = most_ ? Cat(kCount, "++") : "";
    const auto edge = [&](std::string_view to, const Conjunction& also, std::string_view stays,
                          std::string_view then) {
      Conjunction all = guard;
      if (!Join(also, &all)) return;
      writer_.Edge(here_, to, Both(Both(counted, Text(all)), stays), channel,
                   Joined(Joined(updates, then), count), origin);
    };
    const EdgesOf::Group& group = edges_b_.From(j, channel);
    // Of several edges it may be the target's invariant that says which.
    const bool is_choice = group.edges.size() > 1;
    for (const int e : group.edges) {
      const Edge& other = edges_b_.edge(e);
      const Location& next = b_.locations[static_cast<size_t>(other.target)];
      const bool waits = next.is_urgent || next.is_committed;
      edge(At(target, other.target),
           is_choice ? And(other.guard, other.arrival).all : other.guard.all, stays_,
           Joined(other.updates, waits ? Cat(kWaited, " = 0") : ""));
    }
    const bool can_refuse = channels_[static_cast<size_t>(channel)].can_refuse() ||
                            b_.locations[static_cast<size_t>(j)].is_committed;
    if (can_refuse) {
      const Alternatives& none = is_choice ? group.none_goes : group.none;
      for (const Conjunction& one : none.any) edge(Bad(target), one, "", "");
    } else {
      for (const Conjunction& one : group.none.any) edge(At(target, j), one, stays_, "");
      // It receives, and no edge leads where it may be.
      for (const int e : group.edges) {
        if (!is_choice) break;
        const Alternatives stuck = And({{edges_b_.edge(e).guard.all}, false}, group.none_goes);
        for (const Conjunction& one : stuck.any) edge(Bad(target), one, "", "");
      }
    }
    for (const std::string& late : late_) edge(Bad(target), {}, late, "");
  }

  const Automaton &a_, &b_;
  const std::vector<Channel>& channels_;
  const std::optional<int> most_;
  const EdgesOf edges_a_, edges_b_;
  Writer writer_;
  std::vector<std::pair<int, int>> pairs_;  // in the order in which they are written
  std::set<std::pair<int, int>> seen_;
  std::vector<std::string> mixed_;
  std::string here_;               // the pair that is being written
  std::string stays_;              // what B's location demands, ...
  std::vector<std::string> late_;  // ... and what contradicts that
};

}  // namespace

std::optional<Product> MakeProduct(const Automaton& a, const Automaton& b,
                                   const std::vector<Channel>& channels, std::optional<int> most) {
  return Maker(a, b, channels, most).Make();
}

std::optional<Product> MakeOverlaps(const Automaton& a, const std::vector<Channel>& channels,
                                    std::vector<std::pair<int, int>>* places) {
  const EdgesOf edges(a, channels.size());
  if (edges.is_cut()) return std::nullopt;
  Writer writer(channels);
  for (const Location& location : a.locations) {
    writer.Location(location.name, Text(location.invariant.all), location.is_urgent,
                    location.is_committed);
  }
  writer.Location(Bad(0), "", false, false);
  writer.Location(kOver, "", false, false);
  const auto name = [&](int l) { return a.locations[static_cast<size_t>(l)].name; };
  for (size_t c = 0; c < channels.size(); ++c) {
    for (size_t l = 0; l < a.locations.size() && !channels[c].can_refuse(); ++l) {
      writer.Edge(name(static_cast<int>(l)), kOver, "", static_cast<int>(c), "", {-1, true});
      places->push_back({-1, -1});
    }
  }
  for (size_t e = 0; e < a.edges.size(); ++e) {
    const Edge& edge = a.edges[e];
    writer.Edge(name(edge.source), name(edge.target), Text(edge.guard.all), edge.channel,
                edge.updates, {static_cast<int>(e), edge.channel >= 0});
    places->push_back({-1, -1});
  }
  for (size_t c = 0; c < channels.size(); ++c) {
    if (channels[c].can_refuse()) continue;
    for (size_t l = 0; l < a.locations.size(); ++l) {
      const int channel = static_cast<int>(c), location = static_cast<int>(l);
      if (a.locations[l].is_committed) continue;
      for (const Conjunction& pass : edges.From(location, channel).none.any) {
        writer.Edge(name(location), name(location), Text(pass), channel, "", {-1, true});
        places->push_back({-1, -1});
      }
    }
  }
  for (size_t e = 0; e < a.edges.size(); ++e) {
    for (size_t f = e + 1; f < a.edges.size(); ++f) {
      const Edge &one = a.edges[e], &other = a.edges[f];
      if (one.source != other.source || one.channel != other.channel) continue;
      Conjunction both;
      const bool can_be = Join(And(one.guard, one.arrival).all, &both) &&
                          Join(And(other.guard, other.arrival).all, &both);
      if (!can_be) continue;
      writer.Edge(name(one.source), Bad(0), Text(both), one.channel, "", {-1, one.channel >= 0});
      places->push_back({static_cast<int>(e), static_cast<int>(f)});
      if (writer.edge_count() > kMostEdges) return std::nullopt;
    }
  }
  return writer.Take(a.declarations, name(a.initial), 1);
}

}  // namespace zonelab::compare
