// Makes a layout for elements without one, so that every model can be drawn.
//
// Locations stand on a circle in the order of their declaration: no two lie upon each other, and no
// edge runs through a third location.  What has a place keeps it.  The page draws models without
// places with a layered layout of its own; this one serves files.
#ifndef ZONELAB_CORE_XML_ARRANGE_H_
#define ZONELAB_CORE_XML_ARRANGE_H_

#include "core/lang/ast.h"
#include "core/xml/layout.h"

namespace zonelab::xml {

// Locations are placed on a circle, in the order of the text; edges that would lie on each other
// are bent; labels are placed beside the elements they belong to.  Elements with a place keep it.
void Arrange(const lang::Template& templ, TemplateLayout* layout);

// The middle between the ends of an edge, without regard to its nails.  Places of labels in `.ugi`
// files are relative to it.
Point MiddleOf(const lang::Edge& edge, const TemplateLayout& layout);

}  // namespace zonelab::xml

#endif  // ZONELAB_CORE_XML_ARRANGE_H_
