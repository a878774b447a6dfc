// What the processes of a network mention, as sets of variables and clocks: the material of slices.
#ifndef ZONELAB_CORE_CHECK_PARTS_H_
#define ZONELAB_CORE_CHECK_PARTS_H_

#include <string>
#include <vector>

#include "core/lang/ast.h"
#include "core/model/network.h"
#include "core/model/slice.h"

namespace zonelab::check {

// Adds everything that an expression mentions, what it calls included, to `out`, and the places of
// variables to `places` if that is not null.
void AddMentioned(const lang::Expr* expr, const lang::Bindings& bindings, model::Cells* out,
                  std::vector<lang::Place>* places = nullptr);

// An update, `target = value` or anything else.
struct Update {
  model::Cells writes, reads;
  bool is_plain = false;                // it does nothing but assign to one variable or clock
  const lang::Place* target = nullptr;  // then that one

  Update(const lang::Expr& expr, const model::Network& network, const lang::Bindings& bindings);
};

// How a process may synchronise on a channel.
struct Sync {
  int first = 0, last = 0;  // channels of the network
  bool sends = false, is_broadcast = false;
  bool from_committed = false;  // it begins in a committed location
};

// One conjunct of a guard.
struct Condition {
  const lang::Edge* edge = nullptr;
  model::Cells mentions, variables;  // of these only variables
  std::vector<lang::Place> places;   // the same
};

// A process.
struct Part {
  model::Cells conditions;        // of invariants, channels and guards on urgent channels
  std::vector<Condition> guards;  // the others
  std::vector<Update> updates;
  std::vector<Sync> syncs;

  Part(const model::Network& network, const model::Process& process);

 private:
  void AddSync(const model::Network& network, const model::Process& process,
               const lang::Edge& edge);
};

// The name of the variable at the place, "a" for all of "a[0]", "a[1]", ….
std::string NameOf(const model::Network& network, const lang::Place& place);

bool HasClocks(const model::Network& network, const model::Cells& cells);

}  // namespace zonelab::check

#endif  // ZONELAB_CORE_CHECK_PARTS_H_
