// The network: the processes of the system line, flattened.
//
// Templates are instantiated, free parameters and selects expanded, variables laid out in one array
// of 32-bit integers, clocks and channels numbered.  Expressions stay in the checked tree and are
// read through the Bindings of a process: `semantics/` compiles them, `reference/` walks them.
//
// Example: `P(int[0,2] i) … system P;` has three processes, P(0), P(1) and P(2).  An edge of P with
// `select k : int[0,1]` has two edge instances in each of them.
#ifndef ZONELAB_CORE_MODEL_NETWORK_H_
#define ZONELAB_CORE_MODEL_NETWORK_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "core/base/diagnostics.h"
#include "core/lang/ast.h"
#include "core/lang/evaluate.h"

namespace zonelab::model {

// One integer of the state.  Arrays and structs are flattened: "a[2]", "P(1).s.f".
struct Variable {
  std::string name;
  int32_t low = 0, high = 0;
  int32_t initial = 0;
  bool is_meta = false;
  bool is_bool = false;
};

struct Channel {
  std::string name;
  bool is_urgent = false;
  bool is_broadcast = false;
  int priority = 0;
};

// An edge instance: an edge with one value for each of its select variables.
struct EdgeInstance {
  const lang::Edge* edge = nullptr;
  std::vector<int32_t> selects;
};

struct Process {
  std::string name;                       // "P1", "Train(2)"
  const lang::Template* templ = nullptr;  // the one with locations and edges
  const lang::Symbol* entry = nullptr;    // the name on the system line
  std::vector<int32_t> arguments;         // values of the free parameters of `entry`
  lang::Bindings bindings;                // parent: Network::globals
  std::vector<EdgeInstance> edges;        // in text order, selects ascending, the first slowest
  int priority = 0;
};

struct Network {
  lang::Constants constants;
  lang::Bindings globals;
  std::vector<Variable> variables;
  std::vector<std::string> clocks;  // clocks[0] = "0"; globals first, then by process
  std::vector<Channel> channels;
  std::vector<std::unique_ptr<Process>> processes;  // process order = order of the system line
  const lang::Document* document = nullptr;
  bool has_priorities = false;
  int default_priority = 0;  // channel level of internal edges and of channels not mentioned

  int clock_count() const { return static_cast<int>(clocks.size()); }  // the zero clock included
};

// Flattens a checked document, which must outlive the network.  Load-time errors (initial value
// out of range, array size ≤ 0, too many instances, …) go to `diagnostics`; null if there is one.
std::unique_ptr<Network> Instantiate(const lang::Document& document, Diagnostics& diagnostics);

// Process `entry(arguments)`, or -1.
int FindProcess(const Network& network, const lang::Symbol* entry,
                absl::Span<const int32_t> arguments);

// The selected values of an edge instance, "k = 3, j = 1"; "": it selects nothing.
std::string SelectText(const EdgeInstance& instance);

// The network as text, one line per variable, clock, channel and edge; for tests and --dump.
std::string Dump(const Network& network);

// Limits of Instantiate; beyond them the diagnostic "too-large".
inline constexpr int kMaxVariables = 1 << 24;  // and constants and channels
inline constexpr int kMaxClocks = 10'000;
inline constexpr int kMaxProcesses = 100'000;
inline constexpr int kMaxEdgeInstances = 100'000;  // of the whole network

}  // namespace zonelab::model

#endif  // ZONELAB_CORE_MODEL_NETWORK_H_
