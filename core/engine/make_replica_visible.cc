#ifndef ZONELAB_NO_REPLICAS  // else this file is empty
#include "core/data/visible.h"
#include "core/engine/make_replica.h"

namespace zonelab {

std::unique_ptr<search::Search> MakeReplicaVisible(const semantics::System& system,
                                                   const semantics::Bounds& bounds,
                                                   property::Goal& goal, const Options& options,
                                                   const search::DataConfig& data) {
  return MakeReplica<data::Visible>(system, bounds, goal, options, data);
}

}  // namespace zonelab
#endif
