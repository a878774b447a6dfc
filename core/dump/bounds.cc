// The static analysis of clocks as text: constants, activity, equal clocks, differences.
#include "core/semantics/bounds.h"

#include "core/base/strings.h"
#include "core/dump/dump.h"
#include "core/dump/words.h"

namespace zonelab::dump {
namespace {

using semantics::Activity;
using zone::GuardBounds;

// "x: L >=2, U <5"; "-" where there is none.
std::string Line(const std::string& clock, const GuardBounds& bounds) {
  std::string text = Cat(clock, ": L ");
  if (bounds.has_lower()) {
    Append(&text, zone::IsStrict(bounds.lower) ? ">" : ">=", -zone::Value(bounds.lower));
  } else {
    Append(&text, "-");
  }
  Append(&text, ", U ");
  if (bounds.has_upper()) {
    Append(&text, zone::IsStrict(bounds.upper) ? "<" : "<=", zone::Value(bounds.upper));
  } else {
    Append(&text, "-");
  }
  return text;
}

// A line per clock that has bounds, then the active ones.
template <class IsActive>
std::string Lines(const model::Network& network, const std::vector<GuardBounds>& bounds, int indent,
                  IsActive is_active) {
  std::string out, active;
  for (int x = 1; x < network.clock_count(); ++x) {
    if (bounds[x] != GuardBounds()) {
      Append(&out, Indented(Line(network.clocks[x], bounds[x]), indent));
    }
    if (is_active(x)) Append(&active, active.empty() ? "" : ", ", network.clocks[x]);
  }
  if (!active.empty()) Append(&out, Indented(Cat("active ", active), indent));
  return out;
}

}  // namespace

std::string Bounds(const semantics::System& system) {
  const model::Network& network = system.network();
  const semantics::Bounds plain(system, {});
  const semantics::Bounds reduced(system, {}, semantics::Reduction::kActivityAndEqual);
  const Activity& activity = reduced.activity();
  std::vector<GuardBounds> bounds(network.clock_count());

  std::string out;
  plain.GuardsEverywhere(bounds.data());
  const std::string everywhere =
      Lines(network, bounds, 1, [&](int x) { return activity.IsActiveEverywhere(x); });
  if (!everywhere.empty()) Append(&out, "everywhere\n", everywhere);
  for (int p = 0; p < system.process_count(); ++p) {
    const model::Process& process = *network.processes[p];
    Append(&out, "process ", process.name, "\n");
    for (int l = 0; l < static_cast<int>(system.locations(p).size()); ++l) {
      plain.GuardsIn(p, l, bounds.data());
      Append(&out, "  ", process.templ->locations[l].symbol->name, "\n",
             Lines(network, bounds, 2, [&](int x) { return activity.IsActiveIn(p, l, x); }));
    }
  }
  for (int x = 1; x < network.clock_count(); ++x) {
    if (activity.Representative(x) == x) continue;
    Append(&out, network.clocks[x], " is ", network.clocks[activity.Representative(x)], "\n");
  }
  for (const zone::Constraint& diagonal : plain.diagonals()) {
    Append(&out, "difference ", ConstraintText(diagonal, network), "\n");
  }
  if (plain.has_unlisted_diagonals()) Append(&out, "a constraint has no constant bound\n");
  Append(&out, "largest constant ", plain.largest_constant(), "\n");
  return out;
}

}  // namespace zonelab::dump
