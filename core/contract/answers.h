// What checks answer, apart from their proofs: verdicts, values, progress.
#ifndef ZONELAB_CORE_CONTRACT_ANSWERS_H_
#define ZONELAB_CORE_CONTRACT_ANSWERS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/contract/options.h"
#include "core/contract/proofs.h"

namespace zonelab {

enum class Verdict : uint8_t { kSatisfied, kViolated, kUnknown };

constexpr std::string_view NameOf(Verdict verdict) {
  constexpr std::string_view kNames[] = {"satisfied", "violated", "unknown"};
  return kNames[static_cast<int>(verdict)];
}

// The least or the greatest value of an expression.
struct Side {
  std::optional<int64_t> bound;  // nothing: unbounded
  bool is_strict = false;        // approached, not attained
};
struct Extreme {
  std::string expression;
  std::optional<Side> lower, upper;  // nothing: not asked for, or no state satisfies the condition
};

// What a certificate proves of its query, and with what.
struct Certified {
  Verdict verdict = Verdict::kUnknown;
  ProofKind proof = ProofKind::kInvariant;
  int64_t size = 0;  // in ProofSpec::counts
};

// One of several searches that took turns (--clocks auto), and how far it came.
struct LineupMember {
  std::string clocks, data;
  bool is_sliced = false;  // it looks at what the question touches only (LeftOut)
  Order order = Order::kBestFirst;
  bool is_joined = false;  // it looks at one zone for each discrete state (search/runs/cycle.h)
  int64_t stored = 0, expanded = 0;
  bool has_decided = false;
};

struct Progress {
  int64_t stored = 0, waiting = 0, explored = 0, covered = 0, bytes = 0;
  double seconds = 0;
  bool done = false;
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_CONTRACT_ANSWERS_H_
