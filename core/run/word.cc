#include "core/run/word.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "core/base/strings.h"
#include "core/reference/reference.h"
#include "core/reference/zone.h"

namespace zonelab::run {
namespace {

using reference::Atom;
using reference::DiscreteState;
using reference::Zone;

constexpr int64_t kMostDenominator = 1'000'000;
constexpr int64_t kMostTime = 1'000'000;  // units of the model
constexpr size_t kMostSteps = 500;        // of a run whose times are worked out

std::string TextOf(const Fraction& time) {
  return time.under() == 1 ? Cat(time.over()) : Cat(time.over(), "/", time.under());
}

// A state of the search, and how it was entered.
struct Node {
  DiscreteState state;
  Zone zone;  // on entering; the last clock is the time since the start
  int parent = -1;
  reference::Move move;
};

class Search {
 public:
  Search(model::Network& network, const std::vector<std::string>& observed, const TimedWord& word,
         size_t most)
      : network_(network),
        reference_(network),
        word_(word),
        most_(most),
        clocks_(network.clock_count()) {
    for (const model::Channel& channel : network.channels) {
      is_observed_.push_back(std::find(observed.begin(), observed.end(), channel.name) !=
                             observed.end());
    }
  }

  WordAnswer Run() {
    if (!FindUnit()) return Unknown("its times are too large, or their denominators");
    Node root{reference_.Initial(), Zone(clocks_ + 1, /*zero=*/true), -1, {}};
    bool possible = false;
    const auto invariant = reference_.Invariant(root.state, &possible);
    if (!invariant.ok() || !possible) return Unknown("the model has no initial state");
    Constrain(*invariant, &root.zone);
    layer_.push_back(Add(std::move(root)));
    const size_t events = word_.events.size(), goals = events + (word_.until ? 1 : 0);
    for (size_t k = 0; k < goals; ++k) {
      const std::vector<int> before = layer_;
      const bool is_single = IsSingle(before);
      goal_ = ScaledTime(k < events ? word_.events[k].time : *word_.until);
      next_.clear();
      Expand(k < events ? &word_.events[k].channel : nullptr);
      if (!problem_.empty()) return Unknown(problem_);
      if (next_.empty()) {
        // An event that ends in a run-time error, or what would follow it, might have been it.
        if (!error_.empty()) return Unknown(error_);
        return Answer(WordAnswer::kCannot, k, before[0], is_single, std::nullopt);
      }
      layer_ = std::move(next_);
    }
    const bool waits = word_.until.has_value();
    return Answer(WordAnswer::kCan, events, layer_[0], IsSingle(layer_),
                  waits ? std::optional(goal_) : std::nullopt);
  }

 private:
  static WordAnswer Unknown(Message why) {
    WordAnswer answer;
    answer.why = std::move(why);
    return answer;
  }

  bool FindUnit() {
    const auto take = [&](const Fraction& time) {
      if (!time.is_valid() || time.over() < 0) return false;
      unit_ = std::lcm(unit_, time.under());
      return unit_ <= kMostDenominator && !(Fraction(kMostTime) < time);
    };
    for (const WordEvent& event : word_.events) {
      if (!take(event.time)) return false;
    }
    return word_.events.size() <= kMostEvents && (!word_.until || take(*word_.until));
  }
  int64_t ScaledTime(const Fraction& time) const { return time.over() * (unit_ / time.under()); }

  // Constraints of the model, in units of the search.
  void Constrain(const std::vector<Atom>& atoms, Zone* zone) const {
    for (Atom atom : atoms) {
      atom.bound *= unit_;
      zone->Add(reference::ToLimits({atom}));
    }
  }

  int Add(Node node) {
    nodes_.push_back(std::move(node));
    return static_cast<int>(nodes_.size()) - 1;
  }

  // Is there one state, with one value of each clock?
  bool IsSingle(const std::vector<int>& layer) const {
    if (layer.size() != 1) return false;
    const Zone& zone = nodes_[static_cast<size_t>(layer[0])].zone;
    for (int x = 1; x < zone.size(); ++x) {
      if (reference::Sum(zone(x, 0), zone(0, x)) != reference::kLessEqualZero) return false;
    }
    return true;
  }

  // All that can be reached from the layer without an observed event, up to the time of the goal;
  // and from there the next layer.
  void Expand(const std::string* channel) {
    seen_.clear();
    std::vector<int> waiting;
    for (const int n : layer_) Visit(n, &waiting);
    for (size_t at = 0; at < waiting.size() && problem_.empty(); ++at) {
      From(waiting[at], channel, &waiting);
    }
  }

  // Unless a state is known that includes it.
  void Visit(int n, std::vector<int>* waiting) {
    const Node& node = nodes_[static_cast<size_t>(n)];
    std::vector<int>& known = seen_[{node.state.locations, node.state.values}];
    for (const int other : known) {
      if (nodes_[static_cast<size_t>(other)].zone.Includes(node.zone)) return;
    }
    known.push_back(n);
    waiting->push_back(n);
  }

  void From(int n, const std::string* channel, std::vector<int>* waiting) {
    const DiscreteState state = nodes_[static_cast<size_t>(n)].state;
    const auto stopped = reference_.Stopped(state);
    bool possible = false;
    const auto invariant = reference_.Invariant(state, &possible);
    if (!stopped.ok() || !invariant.ok()) {
      problem_ = "an invariant has a run-time error";
      return;
    }
    if (std::find(stopped->begin() + 1, stopped->end(), true) != stopped->end()) {
      problem_ = "clocks of the model stand still";
      return;
    }
    Zone later = nodes_[static_cast<size_t>(n)].zone;
    if (reference_.MayDelay(state)) {
      later.Delay();
      Constrain(*invariant, &later);
    }
    later.Add(clocks_, 0, reference::Bound(goal_, false));
    if (later.empty()) return;
    Zone then = later;
    then.Add(0, clocks_, reference::Bound(-goal_, false));
    if (channel == nullptr && !then.empty()) {  // only time passes, until the goal
      next_.push_back(n);
    }
    std::vector<reference::MoveError> errors;
    for (reference::Move& move : reference_.Moves(state, &errors)) {
      const bool is_event = move.channel >= 0 && is_observed_[static_cast<size_t>(move.channel)];
      const bool is_next = is_event && channel != nullptr &&
                           network_.channels[static_cast<size_t>(move.channel)].name == *channel;
      if (is_event && !is_next) continue;
      if (nodes_.size() >= most_) {
        problem_ = Tell("more than ", most_, " states would have to be looked at");
        return;
      }
      Zone zone = is_next ? then : later;
      Constrain(move.guard, &zone);
      if (zone.empty()) continue;
      for (const auto& [clock, value] : move.resets) zone.Reset(clock, value * unit_);
      Constrain(move.invariant, &zone);
      if (zone.empty()) continue;
      const int made = Add({move.target, std::move(zone), n, std::move(move)});
      if (!is_next) {
        Visit(made, waiting);
      } else if (std::none_of(next_.begin(), next_.end(), [&](int other) {
                   const Node &one = nodes_[static_cast<size_t>(other)],
                              &two = nodes_[static_cast<size_t>(made)];
                   return one.state == two.state && one.zone.Includes(two.zone);
                 })) {
        next_.push_back(made);
      }
    }
    for (const reference::MoveError& error : errors) {
      Zone zone = later;
      Constrain(error.guard, &zone);
      if (!zone.empty()) error_ = "a move has a run-time error";
    }
  }

  WordAnswer Answer(WordAnswer::Kind kind, size_t possible, int node, bool is_single,
                    std::optional<int64_t> end) const {
    WordAnswer answer;
    answer.kind = kind;
    answer.possible = possible;
    answer.is_single = is_single;
    std::vector<const Node*> path;
    for (int n = node; n > 0; n = nodes_[static_cast<size_t>(n)].parent) {
      path.push_back(&nodes_[static_cast<size_t>(n)]);
    }
    std::reverse(path.begin(), path.end());
    if (path.size() > kMostSteps || !MakeRun(path, end, &answer.run)) {
      return Unknown("the run that does it is too long");
    }
    return answer;
  }

  // The times of the path: differences of them are bounded by its guards and invariants, so that
  // the earliest that there are follow by closing a matrix.  `< c` becomes `<= c - 1` in units so
  // small that no circle of constraints can tell the difference.
  bool MakeRun(const std::vector<const Node*>& path, std::optional<int64_t> end,
               model::Run* run) const {
    const int steps = static_cast<int>(path.size()), count = steps + (end ? 1 : 0);
    const int64_t fine = count + 2;
    Zone times(count + 1, /*zero=*/false);
    std::vector<int> since(static_cast<size_t>(clocks_), 0);      // the step of its last reset
    std::vector<int64_t> value(static_cast<size_t>(clocks_), 0);  // then
    // x at step k is times[k] - times[since[x]] + value[x].
    const auto constrain = [&](const std::vector<Atom>& atoms, int k) {
      for (const reference::Limit& limit : reference::ToLimits(atoms)) {
        const bool is_strict = (limit.bound & 1) == 0;
        int64_t c = (limit.bound >> 1) * unit_ * fine - (is_strict ? 1 : 0);
        int plus = 0, minus = 0;  // times[plus] - times[minus] <= c
        if (limit.i != 0 && limit.j != 0) {
          plus = since[static_cast<size_t>(limit.j)];
          minus = since[static_cast<size_t>(limit.i)];
        } else if (limit.i != 0) {
          plus = k;
          minus = since[static_cast<size_t>(limit.i)];
        } else {
          plus = since[static_cast<size_t>(limit.j)];
          minus = k;
        }
        if (limit.i != 0) c -= value[static_cast<size_t>(limit.i)] * unit_ * fine;
        if (limit.j != 0) c += value[static_cast<size_t>(limit.j)] * unit_ * fine;
        if (plus != minus) times.Add(plus, minus, reference::Bound(c, false));
      }
    };
    const auto fix = [&](int k, int64_t time) {
      times.Add(k, 0, reference::Bound(time * fine, false));
      times.Add(0, k, reference::Bound(-time * fine, false));
    };
    reference::Reference& reference = reference_;
    DiscreteState state = reference.Initial();
    size_t event = 0;
    for (int k = 1; k <= count; ++k) {
      times.Add(k - 1, k, reference::Bound(0, false));
      if (!reference.MayDelay(state)) times.Add(k, k - 1, reference::Bound(0, false));
      bool possible = false;
      const auto invariant = reference.Invariant(state, &possible);
      if (!invariant.ok()) return false;
      constrain(*invariant, k);
      if (k > steps) {
        fix(k, *end);
        break;
      }
      const reference::Move& move = path[static_cast<size_t>(k) - 1]->move;
      constrain(move.guard, k);
      for (const auto& [clock, set] : move.resets) {
        since[static_cast<size_t>(clock)] = k;
        value[static_cast<size_t>(clock)] = set;
      }
      constrain(move.invariant, k);
      if (move.channel >= 0 && is_observed_[static_cast<size_t>(move.channel)]) {
        fix(k, ScaledTime(word_.events[event++].time));
      }
      state = move.target;
    }
    if (times.empty()) return false;
    run->denominator = unit_ * fine;
    int64_t now = 0, common = run->denominator;
    for (int k = 1; k <= count; ++k) {
      const int64_t time = -(times(0, k) >> 1);
      if (k <= steps) {
        run->steps.push_back({time - now, path[static_cast<size_t>(k) - 1]->move.edges});
      } else {
        run->final_delay = time - now;
      }
      common = std::gcd(common, time - now);
      now = time;
    }
    run->denominator /= common;
    run->final_delay /= common;
    for (model::RunStep& step : run->steps) step.delay /= common;
    return reference::ReplayRun(network_, nullptr, *run).ok();
  }

  model::Network& network_;
  mutable reference::Reference reference_;
  const TimedWord& word_;
  const size_t most_;
  const int clocks_;  // the zero clock included; also the number of the clock of time
  std::vector<bool> is_observed_;
  int64_t unit_ = 1;
  int64_t goal_ = 0;  // the time of what comes next
  std::vector<Node> nodes_;
  std::vector<int> layer_, next_;
  std::map<std::pair<std::vector<int>, std::vector<int32_t>>, std::vector<int>> seen_;
  Message problem_;
  Message error_;
};

}  // namespace

std::string ToText(const TimedWord& word) {
  std::string text;
  for (const WordEvent& event : word.events) {
    Append(&text, text.empty() ? "" : " ", event.channel, "@", TextOf(event.time));
  }
  if (!word.until) return text;
  return Cat(text, text.empty() ? "" : ", then ", "nothing until ", TextOf(*word.until));
}

WordAnswer CanDo(model::Network& network, const std::vector<std::string>& observed,
                 const TimedWord& word, size_t most) {
  return Search(network, observed, word, most).Run();
}

}  // namespace zonelab::run
