// The parts of a model that an exercise can lock: "declarations", "system", "process NAME".
//
// Parts are compared as syntax trees: both are printed, so that layout, comments and redundant
// parentheses are free.
#ifndef ZONELAB_CORE_GRADING_PARTS_H_
#define ZONELAB_CORE_GRADING_PARTS_H_

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/engine.h"
#include "core/lang/ast.h"

namespace zonelab::grading {

// The process template with this name, or null.
const lang::Template* FindTemplate(const lang::Document& document, std::string_view name);
// "Light" of "process Light", else "".
std::string_view ProcessOf(std::string_view part);

// The part in one spelling for all that mean the same; "": the document has no such process.
std::string PrintPart(const lang::Document& document, std::string_view part);
// The locked parts that differ.
std::vector<std::string> ChangedParts(const lang::Document& start, const lang::Document& answer,
                                      const std::vector<std::string>& locked);

// The shared variables and clocks that processes assign whose part is not locked, through functions
// and reference parameters, too.
std::set<std::string> WrittenOutside(const lang::Document& document,
                                     const std::vector<std::string>& locked);

// The clocks of the processes whose part is not locked, and the locations and edges of their templates as they are written.  Shared
// clocks count, too, unless declarations are locked.
struct SizeOfModel {
  int clocks = 0, locations = 0, edges = 0;
};
SizeOfModel SizeOutside(const Model& model, const std::vector<std::string>& locked);

// Names in the model that contain '#', which are kept for the grader.
std::vector<std::string> KeptNames(const lang::Document& document);

// Where the locked parts stand in the text of an XTA model; what is not found is left out.
struct LockedSpan {
  std::string part;
  Span span;
};
std::vector<LockedSpan> LockedSpans(const Model& model, const std::vector<std::string>& locked);

}  // namespace zonelab::grading

#endif  // ZONELAB_CORE_GRADING_PARTS_H_
