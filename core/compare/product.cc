#include "core/compare/product.h"

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
            bad, std::move(origins_)};
  }

 private:
  const std::vector<Channel>& channels_;
  std::string locations_, urgent_, committed_, edges_;
  std::vector<Product::Origin> origins_;
};

std::string Joined(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) return std::string(a.empty() ? b : a);
  return Cat(a, ", ", b);
}

std::string Bad(int a) { return Cat(kBad, a); }
std::string Name(int a, int b) { return Cat("At#", a, "#", b); }

// A location or an edge of an automaton leads out of here on this channel.
std::vector<int> EdgesFrom(const Automaton& automaton, int location, int channel) {
  std::vector<int> found;
  for (size_t e = 0; e < automaton.edges.size(); ++e) {
    const Edge& edge = automaton.edges[e];
    if (edge.source == location && edge.channel == channel) found.push_back(static_cast<int>(e));
  }
  return found;
}

// None of the guards of these edges holds.
Alternatives NoneOf(const Automaton& automaton, const std::vector<int>& edges) {
  Alternatives none = {""};
  for (const int e : edges)
    none = And(none, automaton.edges[static_cast<size_t>(e)].guard.otherwise);
  return none;
}

class Maker {
 public:
  Maker(const Automaton& a, const Automaton& b, const std::vector<Channel>& channels,
        std::optional<int> most)
      : a_(a), b_(b), channels_(channels), most_(most), writer_(channels) {}

  std::optional<Product> Make() {
    for (size_t i = 0; i < a_.locations.size(); ++i) {
      for (size_t j = 0; j < b_.locations.size(); ++j) {
        Pair(static_cast<int>(i), static_cast<int>(j));
        if (writer_.edge_count() > kMostEdges) return std::nullopt;
      }
    }
    // What A cannot do is nothing that only A can do.
    for (size_t i = 0; i < a_.locations.size(); ++i) {
      writer_.Location(Bad(static_cast<int>(i)), a_.locations[i].invariant.text, false, false);
    }
    writer_.Location(kOver, "", false, false);
    std::string declarations = Cat(a_.declarations, b_.declarations, "  clock ", kWaited, ";\n");
    if (most_) Append(&declarations, "  int[0,", *most_, "] ", kCount, " = 0;\n");
    return writer_.Take(declarations, Name(a_.initial, b_.initial),
                        static_cast<int>(a_.locations.size()));
  }

 private:
  void Pair(int i, int j) {
    const Location& first = a_.locations[static_cast<size_t>(i)];
    const Location& second = b_.locations[static_cast<size_t>(j)];
    here_ = Name(i, j);
    writer_.Location(here_, first.invariant.text, first.is_urgent, first.is_committed);
    stays_ = second.invariant;
    if (second.is_urgent || second.is_committed) {
      stays_.text = And(stays_.text, Cat(kWaited, " <= 0"));
      stays_.otherwise.push_back(Cat(kWaited, " > 0"));
    }
    for (const std::string& late : stays_.otherwise) {
      writer_.Edge(here_, Bad(i), late, -1, "", {-1, false});
    }
    for (const int e : EdgesFrom(a_, i, -1)) {
      const Edge& edge = a_.edges[static_cast<size_t>(e)];
      writer_.Edge(here_, Name(edge.target, j), edge.guard.text, -1, edge.updates, {e, false});
    }
    for (size_t c = 0; c < channels_.size(); ++c) {
      const int channel = static_cast<int>(c);
      EventsOn(channel, {i, EdgesFrom(a_, i, channel)}, {j, EdgesFrom(b_, j, channel)});
    }
  }

  struct At {
    int location;
    std::vector<int> edges;  // on the channel
  };

  void EventsOn(int channel, const At& first, const At& second) {
    const bool may_pass = !channels_[static_cast<size_t>(channel)].can_refuse();
    for (const int e : first.edges) {
      const Edge& edge = a_.edges[static_cast<size_t>(e)];
      Event(channel, {e, true}, edge.guard.text, edge.target, edge.updates, second);
    }
    if (!may_pass) return;
    // Who need not look at clocks to know that it receives has no ways to stay out.
    writer_.Edge(here_, kOver, "", channel, "", {-1, true});
    // In a committed location A cannot let a broadcast pass: nobody else is committed then.
    if (a_.locations[static_cast<size_t>(first.location)].is_committed) return;
    for (const std::string& pass : NoneOf(a_, first.edges)) {
      Event(channel, {-1, true}, pass, first.location, "", second);
    }
  }

  // A does this; and B?
  void Event(int channel, Product::Origin origin, const std::string& guard, int target,
             const std::string& updates, const At& second) {
    const std::string counted = most_ ? Cat(kCount, " < ", *most_) : "";
    const std::string count = most_ ? Cat(kCount, "++") : "";
    const auto edge = [&](std::string_view to, std::string_view also, std::string_view then) {
      writer_.Edge(here_, to, And(And(counted, guard), also), channel,
                   Joined(Joined(updates, then), count), origin);
    };
    for (const int e : second.edges) {
      const Edge& other = b_.edges[static_cast<size_t>(e)];
      const Location& next = b_.locations[static_cast<size_t>(other.target)];
      const bool waits = next.is_urgent || next.is_committed;
      edge(Name(target, other.target), And(stays_.text, other.guard.text),
           Joined(other.updates, waits ? Cat(kWaited, " = 0") : ""));
    }
    const bool can_refuse = channels_[static_cast<size_t>(channel)].can_refuse() ||
                            b_.locations[static_cast<size_t>(second.location)].is_committed;
    for (const std::string& none : NoneOf(b_, second.edges)) {
      if (can_refuse) {
        edge(Bad(target), none, "");
      } else {
        edge(Name(target, second.location), And(stays_.text, none), "");
      }
    }
    for (const std::string& late : stays_.otherwise) edge(Bad(target), late, "");
  }

  const Automaton &a_, &b_;
  const std::vector<Channel>& channels_;
  const std::optional<int> most_;
  Writer writer_;
  std::string here_;  // the pair that is being written
  Condition stays_;   // what B's location demands
};

}  // namespace

std::optional<Product> MakeProduct(const Automaton& a, const Automaton& b,
                                   const std::vector<Channel>& channels, std::optional<int> most) {
  return Maker(a, b, channels, most).Make();
}

std::optional<Product> MakeOverlaps(const Automaton& a, const std::vector<Channel>& channels,
                                    std::vector<std::pair<int, int>>* places) {
  Writer writer(channels);
  for (const Location& location : a.locations) {
    writer.Location(location.name, location.invariant.text, location.is_urgent,
                    location.is_committed);
  }
  writer.Location(Bad(0), "", false, false);
  writer.Location(kOver, "", false, false);
  const auto name = [&](int l) { return a.locations[static_cast<size_t>(l)].name; };
  for (size_t e = 0; e < a.edges.size(); ++e) {
    const Edge& edge = a.edges[e];
    writer.Edge(name(edge.source), name(edge.target), edge.guard.text, edge.channel, edge.updates,
                {static_cast<int>(e), edge.channel >= 0});
    places->push_back({-1, -1});
  }
  for (size_t c = 0; c < channels.size(); ++c) {
    if (channels[c].can_refuse()) continue;
    for (size_t l = 0; l < a.locations.size(); ++l) {
      const int channel = static_cast<int>(c), location = static_cast<int>(l);
      writer.Edge(name(location), kOver, "", channel, "", {-1, true});
      places->push_back({-1, -1});
      if (a.locations[l].is_committed) continue;
      for (const std::string& pass : NoneOf(a, EdgesFrom(a, location, channel))) {
        writer.Edge(name(location), name(location), pass, channel, "", {-1, true});
        places->push_back({-1, -1});
      }
    }
  }
  for (size_t e = 0; e < a.edges.size(); ++e) {
    for (size_t f = e + 1; f < a.edges.size(); ++f) {
      const Edge &one = a.edges[e], &other = a.edges[f];
      if (one.source != other.source || one.channel != other.channel) continue;
      writer.Edge(name(one.source), Bad(0), And(one.guard.text, other.guard.text), one.channel, "",
                  {-1, one.channel >= 0});
      places->push_back({static_cast<int>(e), static_cast<int>(f)});
      if (writer.edge_count() > kMostEdges) return std::nullopt;
    }
  }
  return writer.Take(a.declarations, name(a.initial), 1);
}

}  // namespace zonelab::compare
