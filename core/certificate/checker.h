// What the parts of the checker share: one check, and entries by discrete state.
#ifndef ZONELAB_CORE_CERTIFICATE_CHECKER_H_
#define ZONELAB_CORE_CERTIFICATE_CHECKER_H_

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/certificate/certificate.h"
#include "core/reference/reference.h"
#include "core/reference/surroundings.h"
#include "core/reference/union.h"

namespace zonelab::certificate {

using reference::DiscreteState;
using reference::Surroundings;
using reference::Zone;
using reference::Zones;

struct Checker {
  Checker(model::Network& n, const Certificate& c) : network(n), certificate(c), reference(n) {}

  // Remembers why the certificate is refused: the first thing that is wrong, at `where`.
  bool Refuse(std::string_view what) {
    if (error.empty()) error = Cat(where, where.empty() ? "" : ": ", what);
    return false;
  }
  bool Refuse(const absl::Status& status) { return Refuse(std::string(status.message())); }
  // Nothing: refused.
  std::optional<Surroundings> At(DiscreteState state, const lang::Expr* avoided = nullptr) {
    auto place = Surroundings::Of(reference, effort, std::move(state), avoided);
    if (place.ok()) return *std::move(place);
    Refuse(place.status());
    return std::nullopt;
  }

  model::Network& network;
  const Certificate& certificate;
  reference::Reference reference;
  reference::Effort effort;
  std::string where, error;
};

Zone ToZone(const std::vector<Constraint>& constraints, int clocks);
DiscreteState StateOf(const Entry& entry);

// A list of entries.  They stand for the states that have their locations, the values that they do
// not hide (meta variables apart, which are no part of a state's identity) and clocks in their
// zones.
class Entries {
 public:
  using Key = std::vector<int32_t>;
  Entries(Checker& checker, const std::vector<Entry>& list);

  const Zone& zone(size_t number) const { return zones_[number]; }
  // The numbers of entries, those that say the same of locations and variables together.
  const std::map<Key, std::vector<size_t>>& groups() const { return groups_; }
  // The numbers of the entries that stand for `state`, as far as their zones go.  They know nothing
  // that it does not know, and agree with it on the rest.
  std::vector<size_t> For(const DiscreteState& state) const;
  // Is each valuation of `zone` in the zone of one of `numbers`, of those below `limit`?
  bool Cover(const std::vector<size_t>& numbers, const Zone& zone, size_t limit) const;

 private:
  using Mask = std::vector<uint8_t>;  // per variable: does it count?
  Mask MaskOf(const DiscreteState& state) const;
  static Key KeyOf(const DiscreteState& state, const Mask& mask);

  Checker& checker_;
  Zones zones_;
  std::map<Key, std::vector<size_t>> groups_;
  std::map<Key, std::set<Mask>> masks_;  // by locations
};

// The proofs of closure.cc, lasso.cc and extremes.cc.  REQUIRES: the certificate has the right
// shape.
bool CheckInvariant(Checker& checker, const lang::Expr* goal);
bool CheckAvoiding(Checker& checker, const lang::Expr& avoided, const lang::Expr* trigger);
bool CheckLasso(Checker& checker, const lang::Expr& avoided, const lang::Expr* trigger);
bool CheckExtremes(Checker& checker, const lang::Query& query);

}  // namespace zonelab::certificate

#endif  // ZONELAB_CORE_CERTIFICATE_CHECKER_H_
