// Certificates for [muntac], the checker proven correct that comes with Munta: a model, a
// renaming (JSON) and a list of zones for each discrete state (binary).
//
// muntac accepts a list if the initial state is in it, if each successor of a zone lies in one zone
// of its discrete state, and if no discrete state of it satisfies the formula E<> p.  So it proves
// that states cannot be reached; with -dc it proves that no state is a deadlock.  With -i 4 zones
// have ranks, which no move lowers, and each move from a state with p raises: then no infinite run
// meets p infinitely often.  Of a model that is cut where a predicate holds (core/exchange/cut.h), and a p that
// always holds, it proves that every infinite run meets the predicate.
//
// The binary file consists of words of 64 bits, the most significant byte first: 42, the numbers of
// processes, clocks (with zero), variables and discrete states; for each of these the locations,
// the values, the number of zones, and the zones row by row: 2c is "< c", 2c + 1 "<= c", the
// largest word no bound.  With ranks it begins with 43, and each zone is followed by its own.
#ifndef ZONELAB_CORE_EXCHANGE_MUNTAC_MUNTAC_H_
#define ZONELAB_CORE_EXCHANGE_MUNTAC_MUNTAC_H_

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/diagnostics.h"
#include "core/certificate/certificate.h"
#include "core/lang/query.h"
#include "core/semantics/system.h"

namespace zonelab::exchange {

struct Muntac {
  std::string model, renaming, certificate;
  bool is_about_deadlock = false;  // to be checked with -dc
  bool is_about_runs = false;      // to be checked with -i 4
  int64_t states = 0, zones = 0;
  int64_t added = 0;  // zones that the certificate lacked
};

// None: `diagnostics` says what muntac lacks.  REQUIRES: the certificate proves the verdict of its
// query, which is `query`.
std::optional<Muntac> WriteMuntac(const semantics::System& system, const lang::Query& query,
                                  const certificate::Certificate& proof, Diagnostics& diagnostics);

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_MUNTAC_MUNTAC_H_
