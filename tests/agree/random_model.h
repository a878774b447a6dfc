// Small random networks as XTA text: everything the semantics has, in little room.
#ifndef ZONELAB_TESTS_AGREE_RANDOM_MODEL_H_
#define ZONELAB_TESTS_AGREE_RANDOM_MODEL_H_

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace zonelab::testing {

class RandomModel {
 public:
  // `closed`: no strict comparison, so that integer times decide reachability.
  RandomModel(uint64_t seed, bool closed, bool diagonals, bool priorities = false,
              bool stopwatches = false)
      : random_(seed),
        closed_(closed),
        diagonals_(diagonals),
        priorities_(priorities),
        stopwatches_(stopwatches) {}

  std::string Text() {
    clocks_ = Pick(1, 3);
    processes_ = Pick(1, 3);
    std::string text = "clock";
    for (int x = 0; x < clocks_; ++x) text += (x == 0 ? " " : ", ") + Clock(x);
    text += ";\nint[0,3] v = 0; int[-1,1] w = 0; bool b;\n";
    text += "chan c, d[2]; urgent chan u; broadcast chan r; urgent broadcast chan q;\n";
    if (priorities_) text += ChannelPriorities();
    for (int p = 0; p < processes_; ++p) text += Process(p);
    text += "system";
    for (int p = 0; p < processes_; ++p) {
      text += (p == 0 ? " " : priorities_ && Chance(50) ? " < " : ", ") + Name(p);
    }
    return text + ";\n";
  }

  // A random state predicate for the model whose Text() was made last.
  std::string Predicate() {
    std::string text =
        Name(Pick(0, processes_ - 1)) + ".L" + std::to_string(Pick(0, kLocations - 1));
    for (int k = Pick(0, 2); k > 0; --k) {
      const char* connective[] = {" && ", " && ", " || "};
      text += connective[Pick(0, 2)];
      switch (Pick(0, 3)) {
        case 0:
          text += Name(Pick(0, processes_ - 1)) + ".L" + std::to_string(Pick(0, kLocations - 1));
          break;
        case 1:
          text += "v == " + std::to_string(Pick(0, 3));
          break;
        case 2:
          text += Chance(50) ? "b" : "w >= 0";
          break;
        default:
          text += ClockTest(true);
      }
    }
    return text;
  }

  // What sup and its kin may ask for: a clock or an integer.
  std::string Expression() {
    const char* integers[] = {"v", "w", "b", "v - 2 * w", "v > 1 ? w : v"};
    return Chance(60) ? AnyClock() : integers[Pick(0, 4)];
  }

 private:
  static constexpr int kLocations = 3;
  static constexpr int kMax = 4;

  int Pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
  bool Chance(int percent) { return Pick(1, 100) <= percent; }
  std::string Clock(int x) { return std::string(1, static_cast<char>('x' + x)); }
  std::string AnyClock() { return Clock(Pick(0, clocks_ - 1)); }
  std::string Name(int p) { return "P" + std::to_string(p); }

  std::string ChannelPriorities() {
    std::vector<std::string> items = {"c", "d[0]", "d[1]", "u", "r", "q", "default"};
    std::shuffle(items.begin(), items.end(), random_);
    items.resize(Pick(0, static_cast<int>(items.size())));
    std::string text;
    for (const std::string& item : items) {
      text += (text.empty() ? "chan priority " : Chance(60) ? " < " : ", ") + item;
    }
    return text.empty() ? text : text + ";\n";
  }

  std::string Comparison(bool upper, bool lower) {
    std::vector<std::string> choices;
    if (upper) choices.push_back("<=");
    if (lower) choices.push_back(">=");
    if (!closed_ && upper) choices.push_back("<");
    if (!closed_ && lower) choices.push_back(">");
    if (upper && lower) choices.push_back("==");
    return " " + choices[Pick(0, static_cast<int>(choices.size()) - 1)] + " ";
  }
  std::string ClockTest(bool in_query) {
    if (diagonals_ && clocks_ > 1 && Chance(35)) {
      return Clock(0) + " - " + Clock(1) + Comparison(true, true) +
             std::to_string(Pick(-kMax, kMax));
    }
    const std::string bound = in_query || Chance(80) ? std::to_string(Pick(0, kMax)) : "v";
    return AnyClock() + Comparison(true, true) + bound;
  }

  std::string Process(int p) {
    std::string states, urgent, committed;
    for (int l = 0; l < kLocations; ++l) {
      states += (l == 0 ? " L" : ", L") + std::to_string(l);
      std::string invariant;
      if (Chance(40)) {
        invariant = AnyClock() + Comparison(true, false) +
                    (Chance(80) ? std::to_string(Pick(1, kMax)) : "v + 1");
      }
      if (stopwatches_ && Chance(45)) invariant += (invariant.empty() ? "" : " && ") + Rate();
      if (!invariant.empty()) states += " { " + invariant + " }";
      if (l > 0 && Chance(10))
        committed += (committed.empty() ? "L" : ", L") + std::to_string(l);
      else if (l > 0 && Chance(10))
        urgent += (urgent.empty() ? "L" : ", L") + std::to_string(l);
    }
    std::string text = "process " + Name(p) + "() {\n  state" + states + ";\n";
    const bool branches = Chance(25);
    if (branches) text += "  branchpoint B;\n";
    if (!committed.empty()) text += "  commit " + committed + ";\n";
    if (!urgent.empty()) text += "  urgent " + urgent + ";\n";
    text += "  init L0;\n  trans\n";
    const int edges = Pick(2, 5);
    for (int e = 0; e < edges; ++e) {
      const std::string target =
          branches && Chance(40) ? "B" : "L" + std::to_string(Pick(0, kLocations - 1));
      text += Edge(target) + (e + 1 < edges || branches ? ",\n" : ";\n");
    }
    if (branches) text += Branch() + ",\n" + Branch() + ";\n";
    return text + "}\n";
  }

  std::string Rate() {
    const std::string rate = AnyClock() + "' == ";
    switch (Pick(0, 5)) {
      case 0:
        return rate + "b";
      case 1:
        return rate + "(v > 1)";
      case 2:
        return "(v > 1 || " + rate + "0)";
      case 3:
        return "(b imply " + rate + "0)";
      default:
        return rate + "0";
    }
  }

  std::string Branch() {
    const char* updates[] = {"", "v = 0; ", "b = !b; ", "v = abs(v - 3); "};
    std::string update = updates[Pick(0, 3)];
    if (!update.empty()) update = "assign " + update;
    return "    B -> L" + std::to_string(Pick(0, kLocations - 1)) + " { " + update +
           "probability " + std::to_string(Pick(0, 2)) + "; }";
  }

  std::string Edge(const std::string& target) {
    std::string text = "    L" + std::to_string(Pick(0, kLocations - 1)) +
                       (Chance(10) ? " -u-> " : " -> ") + target + " { ";
    std::string sync;
    bool is_urgent = false;
    if (processes_ > 1 && Chance(50)) {
      const char* channels[] = {"c", "d[0]", "d[1]", "d[b]", "u", "r", "r", "q"};
      sync = channels[Pick(0, 7)];
      is_urgent = sync == "u" || sync == "q";
      sync += Chance(50) ? "!" : "?";
    }
    std::string guard;
    auto also = [&](const std::string& part) { guard += (guard.empty() ? "" : " && ") + part; };
    if (Chance(30))
      also("v" + std::string(Chance(50) ? " < " : " >= ") + std::to_string(Pick(1, 3)));
    if (Chance(15)) also("b");
    if (Chance(10)) also("abs(v - 2) > 1");
    if (!is_urgent && Chance(55)) also(ClockTest(false));
    if (!is_urgent && Chance(15)) also(ClockTest(false));
    if (!guard.empty()) text += "guard " + guard + "; ";
    if (!sync.empty()) text += "sync " + sync + "; ";
    std::string update;
    auto then = [&](const std::string& part) { update += (update.empty() ? "" : ", ") + part; };
    if (Chance(50)) then(AnyClock() + " = " + std::to_string(Chance(75) ? 0 : Pick(1, 3)));
    if (Chance(10)) then(AnyClock() + " = v");
    if (Chance(20)) then("v = v < 3 ? v + 1 : 0");
    if (Chance(10)) then("v = " + std::to_string(Pick(0, 3)));
    if (Chance(3)) then("v = v + 1");  // may leave the range: a run-time error
    if (Chance(15)) then("b = !b");
    if (Chance(10)) then("w = b - 1 + (v > 1)");
    if (!update.empty()) text += "assign " + update + "; ";
    return text + "}";
  }

  std::mt19937_64 random_;
  const bool closed_, diagonals_, priorities_, stopwatches_;
  int clocks_ = 1, processes_ = 1;
};

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_AGREE_RANDOM_MODEL_H_
