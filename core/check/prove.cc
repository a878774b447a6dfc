#include "core/check/prove.h"

#include <algorithm>

namespace zonelab::check {
namespace {

// The bounds of a clock as constants: the strongest lower one, the weakest upper one.
certificate::ClockBounds ToClockBounds(const zone::GuardBounds& bounds) {
  certificate::ClockBounds out;
  out.has_lower = bounds.has_lower();
  out.has_upper = bounds.has_upper();
  if (out.has_lower) {
    out.lower = -zone::Value(bounds.lower);
    out.lower_strict = zone::IsStrict(bounds.lower);
  }
  if (out.has_upper) {
    out.upper = zone::Value(bounds.upper);
    out.upper_strict = zone::IsStrict(bounds.upper);
  }
  return out;
}

certificate::Entry ToEntry(const semantics::System& system, const semantics::Activity& activity,
                           const search::Entry& found) {
  certificate::Entry entry;
  const int processes = system.process_count();
  const int n = system.clock_count();
  entry.locations.assign(found.state, found.state + processes);
  entry.values.assign(found.state + processes, found.state + system.slot_count());
  if (found.hidden != nullptr) {
    entry.hidden = *found.hidden;
    for (size_t v = 0; v < entry.values.size(); ++v) {
      if (entry.hidden[v]) entry.values[v] = 0;
    }
  }
  entry.zone = ToCertificate(found.zone);
  for (int x = 1; x < n; ++x) {
    const int equal = activity.Representative(x);
    if (equal == x) continue;
    entry.zone.push_back({x, equal, 0, false});
    entry.zone.push_back({equal, x, 0, false});
  }
  if (found.bounds == nullptr) return entry;
  entry.bounds.resize(n);
  for (int x = 1; x < n; ++x) {
    entry.bounds[x] = ToClockBounds((*found.bounds)[activity.Representative(x)]);
  }
  return entry;
}

}  // namespace

std::vector<certificate::Constraint> ToCertificate(absl::Span<const zone::Constraint> zone) {
  std::vector<certificate::Constraint> constraints;
  constraints.reserve(zone.size());
  for (const zone::Constraint& c : zone) {
    constraints.push_back({c.i, c.j, zone::Value(c.bound), zone::IsStrict(c.bound)});
  }
  return constraints;
}

std::vector<certificate::Entry> EntriesOf(
    const Setting& setting, const semantics::Bounds& bounds,
    const std::function<void(const Visitor&)>& for_each_entry) {
  std::vector<certificate::Entry> entries;
  for_each_entry([&](const search::Entry& found) {
    entries.push_back(ToEntry(setting.system, bounds.activity(), found));
  });
  return entries;
}

certificate::Certificate CertificateFor(const Setting& setting, certificate::Proof proof) {
  certificate::Certificate certificate;
  certificate.query = setting.question.text;
  certificate.proof = proof;
  const auto& variables = setting.system.network().variables;
  certificate.ignores_meta =
      setting.plan.options.meta == Meta::kIgnored &&
      std::any_of(variables.begin(), variables.end(), [](const auto& v) { return v.is_meta; });
  const bool has_entries =
      proof == certificate::Proof::kInvariant || proof == certificate::Proof::kNoLasso;
  certificate.forgets_dead_values = has_entries && setting.plan.may_forget_values;
  return certificate;
}

}  // namespace zonelab::check
