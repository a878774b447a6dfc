#ifndef ZONELAB_NO_REPLICAS  // else this file is empty
#include "core/check/make_replica.h"
#include "core/data/explicit.h"

namespace zonelab {

std::unique_ptr<search::Search> MakeReplicaExplicit(const semantics::System& system,
                                                    const semantics::Bounds& bounds,
                                                    property::Goal& goal, const Options& options,
                                                    const search::DataConfig& data) {
  return MakeReplica<data::Explicit>(system, bounds, goal, options, data);
}

}  // namespace zonelab
#endif
