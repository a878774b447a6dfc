#include "core/check/make_eager.h"

#include "core/data/explicit.h"

namespace zonelab {

template std::unique_ptr<search::Search> MakeEager<data::Explicit>(const semantics::System&,
                                                                   const semantics::Bounds&,
                                                                   property::Goal&, const Options&);

}  // namespace zonelab
