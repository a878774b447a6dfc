// Places for what has none, so that a model without a layout can be drawn.
#ifndef ZONELAB_CORE_XML_ARRANGE_H_
#define ZONELAB_CORE_XML_ARRANGE_H_

#include "core/lang/ast.h"
#include "core/xml/layout.h"

namespace zonelab::xml {

// Locations go around a circle, in the order of the text; edges that would lie on each other are
// bent; labels go beside what they belong to.  What has a place keeps it.
void Arrange(const lang::Template& templ, TemplateLayout* layout);

// The middle between the ends of an edge, its nails left out: what labels in `.ugi` files are
// placed against.
Point MiddleOf(const lang::Edge& edge, const TemplateLayout& layout);

}  // namespace zonelab::xml

#endif  // ZONELAB_CORE_XML_ARRANGE_H_
