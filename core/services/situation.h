// The kind of thing that may stand at the cursor: a location, a channel, an expression, …
//
// It is found from the tokens before the cursor alone, since what follows is often unfinished: a
// stack of the open brackets and, for each brace, what it encloses.  No name is resolved here;
// which ones are visible is known from the syntax tree (complete.cc).
#ifndef ZONELAB_CORE_SERVICES_SITUATION_H_
#define ZONELAB_CORE_SERVICES_SITUATION_H_

#include <cstdint>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/lang/lexer.h"

namespace zonelab::services {

enum class Place : uint8_t {
  kNothing,       // a comment, a number, a name that is being made up
  kGlobal,        // the beginning of a declaration or a process
  kDeclarations,  // in a process, before `state`
  kSections,      // in a process, after `state …;`
  kStatement,     // the beginning of a statement
  kLabel,         // select, guard, sync, assign
  kExpression,
  kArgument,      // of a template: an expression or a channel
  kSize,          // of an array: an expression or a type
  kAfterOperand,  // an operator
  kChannel,
  kLocation,
  kType,             // of a variable, parameter or field
  kTypeAfterPrefix,  // after const, urgent, …
  kRange,            // the type of a select or a quantifier
  kTemplate,
  kMember,  // after '.'; the last one
};

struct Situation {
  Place place = Place::kNothing;
  uint32_t from = 0;                // where the word that is being written begins
  uint32_t dot = 0;                 // kMember: where the '.' is
  uint32_t statement = 0;           // where the declaration, statement or clause around it begins
  std::vector<lang::Token> tokens;  // before `from`
};

// `offset` is a place in source `source`, which is a query or (else) a model.
Situation FindSituation(const SourceMap& sources, int source, uint32_t offset, bool is_query);

}  // namespace zonelab::services

#endif  // ZONELAB_CORE_SERVICES_SITUATION_H_
