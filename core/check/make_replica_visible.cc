#ifndef ZONELAB_NO_REPLICAS  // else this file is empty
#include "core/check/make_replica.h"
#include "core/data/visible.h"

namespace zonelab {

std::unique_ptr<search::Search> MakeReplicaVisible(const semantics::System& system,
                                                   const semantics::Bounds& bounds,
                                                   property::Goal& goal, const Options& options,
                                                   const search::DataConfig& data) {
  return MakeReplica<data::Visible>(system, bounds, goal, options, data);
}

}  // namespace zonelab
#endif
