// Certificates from what a search stored and from runs: the one place where zones of the engine
// become those of certificates.
#ifndef ZONELAB_CORE_CHECK_PROVE_H_
#define ZONELAB_CORE_CHECK_PROVE_H_

#include <functional>
#include <vector>

#include "absl/types/span.h"
#include "core/certificate/certificate.h"
#include "core/check/check.h"
#include "core/search/search.h"
#include "core/semantics/bounds.h"
#include "core/zone/dbm.h"

namespace zonelab::check {

std::vector<certificate::Constraint> ToCertificate(absl::Span<const zone::Constraint> zone);

// What `for_each_entry` shows, such as search::Search::ForEachEntry.  Clocks that a search leaves
// out since others always equal them come back as equations.
using Visitor = std::function<void(const search::Entry&)>;
std::vector<certificate::Entry> EntriesOf(
    const Setting& setting, const semantics::Bounds& bounds,
    const std::function<void(const Visitor&)>& for_each_entry);

// An empty certificate of the question.
certificate::Certificate CertificateFor(const Setting& setting, certificate::Proof proof);

}  // namespace zonelab::check

#endif  // ZONELAB_CORE_CHECK_PROVE_H_
