// Random programs: compiled code does what walking the tree does, down to the span of an error, and
// no value leaves the interval that range.h gives.  What the environment may change, and how to
// repeat a failure: tests/support/random_runs.h.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/semantics/program.h"
#include "core/semantics/range.h"
#include "tests/core/semantics/program_testing.h"
#include "tests/support/load.h"
#include "tests/support/random_runs.h"

namespace zonelab::semantics::program_random_test {
namespace {

constexpr const char* kDeclarations = R"(
typedef int[3,6] ix;
typedef int[0,3] id;
typedef struct { int f; bool g; int[0,7] h[2]; } S;
typedef struct { int f; bool g; } R;
typedef scalar[3] sc;
int x, y = 3; int[0,5] r = 2; int[-3,7] q; bool b, c = true;
int[-2147483648,2147483647] big = 1000000;
int a[4]; int[0,9] m[2][3]; int o[ix]; S s, t, u[3]; R p; sc e, e2; int n[sc];
const int K = 7; const int T[4] = {3, 1, 4, 1}; const R Z = {9, true};
clock z, cz[3];
int twice(int v) { return 2 * v; }
bool odd(int v) { return v % 2; }
int[0,5] small(int v) { return v; }
int narrow(const int[-2,8] v, bool w) { return v + w; }
int total(const int& v[4]) { int k; for (i : id) k += v[i]; return k; }
void fill(int& v[4], int k) { for (i : id) v[i] = k + i; }
int bump(int& v) { v++; return v; }
R make(int f, bool g) { R k; k.f = f; k.g = g; return k; }
R pick(bool w, R k) { return w ? k : Z; }
int alias(const int& v, int w) { x = w; return v; }
int inside(S k) { k.h[0]++; return k.f + k.h[0] + k.h[1]; }
void change(S& k, const S& l) { k.f = l.f + 1; k.h = l.h; }
void reset(int v) { z = v; cz[v] = v + 1; }
int collatz(int v) { int k = 0; while (v > 1) { v = v % 2 ? 3 * v + 1 : v / 2; k++; } return k; }
int locals(int v) { int w[4] = {1, v, 2, 3}; fill(w, v <? 9); return total(w) + total(T); }
)";

class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) {}

  int Below(int n) { return static_cast<int>(random_() % static_cast<uint64_t>(n)); }
  bool Chance(int percent) { return Below(100) < percent; }

  // An integral expression; `effects_` says whether it may write.
  std::string Int(int depth) {
    if (depth <= 0) return Leaf();
    const auto sub = [&] { return Int(depth - 1); };
    switch (Below(effects_ ? 23 : 18)) {
      case 0:
      case 1:
        return Leaf();
      case 2:
        return Cat("(", sub(), Pick({" + ", " - ", " + ", " * "}), sub(), ")");
      case 3:
        return Cat("(", sub(), Pick({" + ", " - ", " * "}), Below(5), ")");
      case 4:
        return Cat("(", sub(), Pick({" / ", " % "}), Chance(90) ? Cat(1 + Below(4)) : sub(), ")");
      case 5:
        return Cat("(", sub(), Pick({" & ", " | ", " ^ ", " <? ", " >? "}), sub(), ")");
      case 6:
        return Cat("(", sub(), Pick({" << ", " >> "}), Chance(80) ? Cat(Below(4)) : sub(), ")");
      case 7:
        return Cat("(-", sub(), ")");
      case 8:
        return Cat("(", Bool(depth - 1), " ? ", sub(), " : ", sub(), ")");
      case 9:
        return Bool(depth);
      case 10:
        return Quantifier("sum", "int[0,2]", depth);
      case 11:
        return Call(depth - 1);
      case 12:
        return Call(depth - 1);
      case 13:
        return Place(depth);
      case 14:
        return Cat("small(", sub(), ")");
      case 15:
        return Cat(effects_ ? "make(" : "pick(odd(", sub(), effects_ ? ", " : "), ",
                   effects_ ? Bool(depth - 1) : std::string(Pick({"p", "Z"})), ").f");
      case 16:
        return Cat("inside(", Struct(depth - 1), ")");
      case 17:
        return Cat("total(", Pick({"a", "T", "a"}), ")");
      case 18:
        return Cat("(", Place(depth - 1), " = ", sub(), ")");
      case 19:
        return Cat("(", Place(depth - 1), Pick({"++", "--"}), ")");
      case 20:
        return Cat("(", Pick({"++", "--"}), Place(depth - 1), ")");
      case 21:
        return Cat("(", Place(depth - 1), Pick({" += ", " -= ", " *= ", " |= "}), sub(), ")");
      default:
        return Cat("alias(", Chance(50) ? Pick({"x", "y", "a[1]"}) : Cat(sub(), " + 0"), ", ",
                   sub(), ")");
    }
  }

  std::string Bool(int depth) {
    if (depth <= 0) return Cat(Pick({"b", "c", "s.g", "true", "false", "u[1].g", "p.g"}));
    const auto sub = [&] { return Bool(depth - 1); };
    switch (Below(9)) {
      case 0:
        return Cat("(", sub(), Pick({" && ", " and ", " || ", " or ", " imply "}), sub(), ")");
      case 1:
        return Cat("!", sub());
      case 2:
      case 3:
        return Cat("(", Int(depth - 1), Pick({" < ", " <= ", " > ", " >= ", " == ", " != "}),
                   Chance(50) ? Cat(Below(9) - 3) : Int(depth - 1), ")");
      case 4:
        return Quantifier(Pick({"forall", "exists"}), Pick({"id", "int[0,70]"}), depth);
      case 5:
        return Cat("(", Struct(depth - 1), Pick({" == ", " != "}), Struct(depth - 1), ")");
      case 6:
        return Cat("odd(", Int(depth - 1), ")");
      case 7:
        return Cat("(e", Pick({" == ", " != "}), "e2)");
      default:
        return Cat("(", sub(), " ? ", sub(), " : ", sub(), ")");
    }
  }

  std::string Update() {
    effects_ = true;
    std::string update = Effect();
    effects_ = false;
    return update;
  }

  // A function of one int parameter w with a random body.
  std::string Function(const std::string& name) {
    effects_ = true;
    scope_ = {"w"};
    std::string text =
        Cat("int ", name, "(int w) {\n  int l = w + ", Below(9), "; int v[4] = {1, l, w, K};\n");
    scope_.push_back("l");
    in_function_ = true;
    for (int i = 1 + Below(4); i > 0; --i) text += Statement(3);
    scope_.clear();
    in_function_ = false;
    effects_ = false;
    functions_.push_back(name);
    return text + "  return (l % 1000) + v[1] % 50;\n}\n";
  }

 private:
  template <size_t N>
  std::string_view Pick(const char* const (&items)[N]) {
    return items[Below(N)];
  }

  std::string Index(int count, int depth) {
    if (Chance(60)) return Cat(Below(count));
    if (!scope_.empty() && Chance(50)) return scope_[Below(static_cast<int>(scope_.size()))];
    if (Chance(50)) return Cat(Pick({"r", "y", "x"}));
    return Chance(70) ? Cat("((", Int(depth - 1), ") & ", count == 4 ? 3 : 1, ")") : Int(depth - 1);
  }

  std::string Leaf() {
    if (!scope_.empty() && Chance(40)) return scope_[Below(static_cast<int>(scope_.size()))];
    if (Chance(40)) return Cat(Below(12) - 2 < 0 ? 1 : Below(10));
    if (Chance(3)) return "2147483647";
    return Chance(50) ? Cat(Pick({"x", "y", "r", "q", "big", "K", "b", "T[2]", "Z.f", "n[e]"}))
                      : Place(0);
  }

  std::string Place(int depth) {
    switch (Below(effects_ && depth > 0 ? 11 : 10)) {
      case 0:
        return Cat(Pick({"x", "y", "big"}));
      case 1:
        return Cat(Pick({"r", "q"}));
      case 2:
      case 3:
        return Cat("a[", Index(4, depth), "]");
      case 4:
        return Cat("m[", Index(2, depth), "][", Index(3, depth), "]");
      case 5:
        return Cat("o[", 3 + Below(4), "]");
      case 6:
        return Cat("s.f");
      case 7:
        return Cat("u[", Index(3, depth), "].h[", Index(2, depth), "]");
      case 8:
        return Cat(Pick({"n[e]", "n[e2]", "p.f", "o[y]"}));
      case 9:
        return !in_function_ ? "y" : Cat(Pick({"v[1]", "v[l & 3]"}));
      default:
        return Cat("(", Bool(depth - 1), " ? ", Pick({"x", "a[1]", "u[2].f", "a[y & 3]"}), " : ",
                   !in_function_ ? Pick({"y", "s.f"}) : Pick({"v[2]", "v[w & 3]"}), ")");
    }
  }

  std::string Struct(int depth) {
    if (depth > 0 && Chance(20)) {
      return Cat("(", Bool(depth - 1), " ? ", Struct(0), " : ", Struct(depth - 1), ")");
    }
    if (effects_ && Chance(15)) return Cat("(s = ", Struct(0), ")");
    return Chance(50) ? Cat(Pick({"s", "t"})) : Cat("u[", Index(3, depth), "]");
  }

  std::string Call(int depth) {
    if (effects_ && !functions_.empty() && Chance(40)) {
      return Cat(functions_[Below(static_cast<int>(functions_.size()))], "(", Int(depth), ")");
    }
    if (effects_ && Chance(30)) {
      return Cat("bump(", Pick({"x", "y", "a[2]", "u[0].f", "a[y & 3]"}), ")");
    }
    switch (Below(4)) {
      case 0:
        return Cat("twice(", Int(depth), ")");
      case 1:
        return Cat("narrow(", Int(depth), ", ", Int(depth), ")");
      case 2:
        return Cat("collatz(", Int(depth), " & 15)");
      default:
        return Cat("locals(", Int(depth), ")");
    }
  }

  std::string Quantifier(std::string_view kind, std::string_view type, int depth) {
    const std::string binder = Cat("i", binders_++);
    const bool effects = std::exchange(effects_, false);
    scope_.push_back(binder);
    std::string text = Cat("(", kind, " (", binder, " : ", type, ") ", Int(depth - 1), ")");
    scope_.pop_back();
    effects_ = effects;
    return text;
  }

  std::string Effect() {
    switch (Below(12)) {
      case 0:
        return Cat(Pick({"x", "r", "b", "a[1]", "q", "c"}), " = ", Below(9));
      case 1:
        return Cat(Pick({"x", "r", "q"}), " = ", Pick({"x", "r", "q"}), Pick({" + ", " - "}),
                   Below(3));
      case 2:
        return Cat(Pick({"z", "cz[1]", "cz[y]"}), " = ", Int(1));
      case 3:
        return Cat(Struct(0), " = ", Struct(2));
      case 4:
        return Cat(Pick({"a = T", "u[0].h = t.h", "e = e2", "p = pick(b, make(x, c))"}));
      case 5:
        return Cat("fill(a, ", Int(2), ")");
      case 6:
        return Cat("change(", Pick({"s", "u[r & 1]"}), ", ", Struct(2), ")");
      case 7:
        return Cat("reset(", Int(1), ")");
      case 8:
        return Cat(Bool(2), " ? ", Call(1), " : ", Call(1));
      case 9:
        return Cat(Pick({"b", "c", "s.g"}), " = ", Int(2));
      default:
        return Cat(Place(2), " = ", Int(3));
    }
  }

  std::string Statement(int depth) {
    const auto block = [&] { return Cat("{ ", Statement(depth - 1), " }"); };
    if (depth <= 0) return Cat("l = ", Int(2), ";\n");
    switch (Below(10)) {
      case 0:
        return Cat("if (", Bool(2), ") ", block(), Chance(50) ? Cat(" else ", block()) : "", "\n");
      case 1: {
        const std::string binder = Cat("i", binders_++);
        scope_.push_back(binder);
        std::string text =
            Cat("for (", binder, " : ", Pick({"id", "int[-1,40]"}), ") ", block(), "\n");
        scope_.pop_back();
        return text;
      }
      case 2: {
        const std::string k = Cat("k", binders_++);
        return Cat("{ int ", k, "; while (", k, " < 4) { ", Statement(depth - 1), k, "++; } }\n");
      }
      case 3: {
        const std::string k = Cat("k", binders_++);
        return Cat("{ int ", k, "; for (", k, " = 3; ", k, " > 0; ", k, "--) ", block(), " }\n");
      }
      case 4:
        return Cat("if (", Bool(1), ") return ", Int(2), ";\n");
      case 5:
        return Cat("{ S d = ", Pick({"s", "u[1]"}), "; d = ", Struct(1),
                   "; d.h[0] = 1; l += inside(d); }\n");
      case 6:
        return Cat("v[", Index(4, 1), "] = ", Int(2), ";\n");
      case 7:
        return Cat("fill(", Pick({"v", "a"}), ", ", Int(1), ");\n");
      default:
        return Cat(Effect(), ";\n");
    }
  }

  std::mt19937_64 random_;
  bool effects_ = false;
  bool in_function_ = false;
  int binders_ = 0;
  std::vector<std::string> scope_;      // readable integers besides the global ones
  std::vector<std::string> functions_;  // with effects
};

std::vector<Slot> RandomState(const model::Network& network, Generator& generator) {
  std::vector<Slot> state = InitialState(network);
  for (size_t v = 0; v < network.variables.size(); ++v) {
    const model::Variable& variable = network.variables[v];
    const int64_t low = std::max(variable.low, -6), high = std::min(variable.high, 9);
    int64_t value = low + generator.Below(static_cast<int>(high - low + 1));
    if (generator.Chance(3)) value = generator.Chance(50) ? variable.low : variable.high;
    state[network.processes.size() + v] = static_cast<Slot>(value);
  }
  return state;
}

testing::Case MakeCase(uint64_t seed) {
  constexpr int kEdges = 30;
  Generator generator(seed);
  std::string text = kDeclarations;
  for (int i = 0; i < 4; ++i) text += generator.Function(Cat("g", i));
  text += "process P() {\nstate A; init A;\ntrans\n";
  for (int i = 0; i < kEdges; ++i) {
    Append(&text, i == 0 ? "" : ",\n", "A -> A { guard ",
           generator.Chance(50) ? generator.Int(3) : generator.Bool(4), "; assign ",
           generator.Update(), ", ", generator.Update(), "; }");
  }
  return {text + ";\n}\nsystem P;\n", {}, seed};
}

struct Counts {
  int cases = 0, errors = 0;
};

// A guard or updates on random states, both ways.
class Comparison {
 public:
  Comparison(testing::ParsedModel& model, uint64_t seed, Counts* counts)
      : model_(model), twins_(*model.network), states_(seed), counts_(*counts) {}

  void Guard(const lang::Edge& edge) {
    lang::Expr* const guards[] = {edge.guard};
    const Interval range = RangeOf(*edge.guard, *model_.network, bindings(), {});
    Compare(guards, twins_.program.CompileInt(*edge.guard, bindings(), {}), false, range);
  }
  void Updates(const lang::Edge& edge) {
    Compare(edge.updates, twins_.program.CompileUpdates(edge.updates, bindings(), {}), true, {});
  }

 private:
  const lang::Bindings& bindings() const { return model_.network->processes[0]->bindings; }

  void Compare(absl::Span<lang::Expr* const> exprs, Code code, bool is_update, Interval range) {
    constexpr int kStates = 8;
    for (int i = 0; i < kStates; ++i) {
      const std::vector<Slot> state = RandomState(*model_.network, states_);
      const Computed compiled = twins_.Compiled(code, is_update, state);
      const Computed walked = twins_.Walked(exprs, bindings(), {}, is_update, state);
      ++counts_.cases;
      counts_.errors += !walked.code.empty();
      ASSERT_EQ(compiled.text, walked.text) << model_.sources.Slice(exprs[0]->span) << ", …\n"
                                            << twins_.program.Dump(code);
      ASSERT_TRUE(compiled.span.begin == walked.span.begin && compiled.span.end == walked.span.end)
          << walked.text << " at '" << model_.sources.Slice(compiled.span) << "' and '"
          << model_.sources.Slice(walked.span) << "'";
      if (is_update || !walked.code.empty()) continue;
      const int64_t value = std::strtoll(walked.text.c_str(), nullptr, 10);
      ASSERT_TRUE(range.low <= value && value <= range.high)
          << model_.sources.Slice(exprs[0]->span) << " is " << value << ", not in " << range.low
          << ".." << range.high;
    }
  }

  testing::ParsedModel& model_;
  Twins twins_;
  Generator states_;
  Counts& counts_;
};

void Agree(const testing::Case& each, Counts* counts) {
  testing::ParsedModel model(each.model);
  ASSERT_TRUE(model.network) << model.Errors();
  Comparison comparison(model, each.seed, counts);
  for (const model::EdgeInstance& instance : model.network->processes[0]->edges) {
    if (instance.edge->guard != nullptr) comparison.Guard(*instance.edge);
    if (!instance.edge->updates.empty()) comparison.Updates(*instance.edge);
  }
}

TEST(Program, AgreesWithTheEvaluatorOnRandomPrograms) {
  Counts counts;
  const testing::Ran ran =
      testing::RunRandomly({.seed = 20240607,
                            .models = 60,
                            .make = MakeCase,
                            .check = [&](const testing::Case& each, bool is_counted) {
                              Counts ignored;
                              Agree(each, is_counted ? &counts : &ignored);
                            }});
  std::printf("%d evaluations, %d of them errors\n", counts.cases, counts.errors);
  if (!ran.is_whole) return;
  EXPECT_GT(counts.cases - counts.errors, counts.cases / 2);
}

}  // namespace
}  // namespace zonelab::semantics::program_random_test
