// Each stage of a model as text: what the lexer, the parser, the checker, the instantiation, the
// compiler, the static analysis and the zone graph made of it.
//
// The texts are for people who look for a mistake and for tests, which compare them with tables
// made by hand.  They depend on the model alone: no addresses, no hash order.  Adding to a line is
// fine, but tests/core/dump says what it said before.
#ifndef ZONELAB_CORE_DUMP_DUMP_H_
#define ZONELAB_CORE_DUMP_DUMP_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/diagnostics.h"
#include "core/dump/zone_graph.h"
#include "core/lang/ast.h"
#include "core/lang/lexer.h"
#include "core/model/network.h"
#include "core/semantics/system.h"

namespace zonelab::dump {

enum class Stage : uint8_t { kTokens, kAst, kNetwork, kProgram, kBounds, kGraph };
inline constexpr Stage kStages[] = {Stage::kTokens,  Stage::kAst,    Stage::kNetwork,
                                    Stage::kProgram, Stage::kBounds, Stage::kGraph};

// "tokens", "ast", …
std::string_view NameOf(Stage stage);
std::optional<Stage> StageByName(std::string_view name);

// The tokens of one text, a line each: "3:12 identifier x", "3:14 number 5", "3:15 ;".  Works on
// any text; what the lexer complains of is a token "bad" or "bad-value".
std::string Tokens(const SourceMap& sources, int source, lang::LexerMode mode);
// The same of all texts of a model: of an XML file, each label under a line that names it.  Texts
// of queries are left out.
std::string Tokens(const SourceMap& sources);

// The checked tree, indented: a node with its type on each line.
std::string Ast(const lang::Document& document);
// One expression, a node per line.
std::string Ast(const lang::Expr& expr, int indent = 0);

// Processes, channels, clocks and the layout of variables; see model::Dump.
std::string Network(const model::Network& network);

// The compiled code and clock constraints of every location and edge.  An instruction is a line
// `position opcode operands`; core/semantics/program_ops.h explains the opcodes.
std::string Program(const semantics::System& system);

// For each process and location: the constants L and U of each clock and which clocks are active
// [Behrmann+ 2003] [Daws-Yovine 1996]; then clocks that are always equal, and constraints on
// differences.  Queries add bounds of their own, which are not in here.
std::string Bounds(const semantics::System& system);

// The zone graph, a node with its outgoing moves per paragraph.
std::string Graph(const semantics::System& system, const ZoneGraph& graph);
// The same in the language of Graphviz.
std::string GraphAsDot(const semantics::System& system, const ZoneGraph& graph);
// As a labelled transition system in the format of Aldebaran: covered nodes are those that cover
// them, and run-time errors lead into one state more.  REQUIRES: graph.is_complete.
std::string GraphAsAut(const semantics::System& system, const ZoneGraph& graph);

}  // namespace zonelab::dump

#endif  // ZONELAB_CORE_DUMP_DUMP_H_
