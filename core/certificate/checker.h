// Shared by the parts of the checker: the state of one check, and entries by discrete state.
#ifndef ZONELAB_CORE_CERTIFICATE_CHECKER_H_
#define ZONELAB_CORE_CERTIFICATE_CHECKER_H_

#include <array>
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
  // `asked`: what the certificate's query speaks of.
  Checker(model::Network& n, const Certificate& c, const std::vector<const lang::Expr*>& asked)
      : network(n),
        certificate(c),
        reference(n),
        notices_stops(!reference::StopsAreUnnoticed(n, asked)) {}

  // Refuses the certificate.  The first reason is kept, with the place `where`.
  bool Refuse(std::string_view what) {
    if (error.empty()) error = Cat(where, where.empty() ? "" : ": ", what);
    return false;
  }
  bool Refuse(const absl::Status& status) { return Refuse(std::string(status.message())); }
  // None: the certificate was refused.
  std::optional<Surroundings> At(DiscreteState state, const lang::Expr* avoided = nullptr) {
    auto place = Surroundings::Of(reference, effort, std::move(state), avoided, notices_stops);
    if (place.ok()) return *std::move(place);
    Refuse(place.status());
    return std::nullopt;
  }

  model::Network& network;
  const Certificate& certificate;
  reference::Reference reference;
  // Do clocks stand still where that matters?  Then zones after a delay only include what is
  // reached, and only inclusion proves something.
  const bool notices_stops;
  reference::Effort effort;
  std::string where, error;
};

Zone ToZone(const std::vector<Constraint>& constraints, int clocks);
DiscreteState StateOf(const Entry& entry);

// A list of entries.  An entry represents the states with its locations, with the values that it
// does not hide (nor ignore, Certificate::ignores_meta), and with clocks in its zone.
//
// Which entries may represent a state that itself hides variables?  Those that know no variable
// that the state hides and agree with it on all that they know.  Entries are therefore grouped by
// what they know (a mask) and the values there; For tries each mask that occurs at the locations.
class Entries {
 public:
  using Key = std::vector<int32_t>;
  Entries(Checker& checker, const std::vector<Entry>& list);

  const Zone& zone(size_t number) const { return zones_[number]; }
  // The numbers of the entries, grouped by locations and known values.
  const std::map<Key, std::vector<size_t>>& groups() const { return groups_; }
  // The numbers of the entries that represent `state` for some clock valuations.
  std::vector<size_t> For(const DiscreteState& state) const;
  // Is each valuation of `zone` in the zone of one of the entries `numbers` that are below `limit`?
  bool Cover(const std::vector<size_t>& numbers, const Zone& zone, size_t limit) const;

 private:
  using Mask = std::vector<uint8_t>;  // per variable: does it count?
  // Sums of a zone's bounds, row by row in turn, those of over kLargeBound counting as much: none is
  // larger for a zone that lies within another one.
  using Sums = std::array<int64_t, 4>;
  static constexpr int64_t kLargeBound = int64_t{1} << 40;
  static Sums SumsOf(const Zone& zone);
  Mask MaskOf(const DiscreteState& state) const;
  static Key KeyOf(const DiscreteState& state, const Mask& mask);

  Checker& checker_;
  Zones zones_;
  std::vector<Sums> sums_;  // by number
  std::map<Key, std::vector<size_t>> groups_;
  std::map<Key, std::set<Mask>> masks_;  // by locations
};

// The proofs of closure.cc, lasso.cc and extremes.cc.  REQUIRES: CheckShape accepts the
// certificate.
bool CheckInvariant(Checker& checker, const lang::Expr* goal);
bool CheckAvoiding(Checker& checker, const lang::Expr& avoided, const lang::Expr* trigger);
bool CheckLasso(Checker& checker, const lang::Expr& avoided, const lang::Expr* trigger);
bool CheckExtremes(Checker& checker, const lang::Query& query);

}  // namespace zonelab::certificate

#endif  // ZONELAB_CORE_CERTIFICATE_CHECKER_H_
