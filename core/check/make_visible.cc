#include "core/check/make_lazy.h"
#include "core/data/visible.h"

namespace zonelab {

template std::unique_ptr<search::Search> MakeLazy<data::Visible>(const semantics::System&,
                                                                 const semantics::Bounds&,
                                                                 property::Goal&, const Options&);

}  // namespace zonelab
