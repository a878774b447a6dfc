// Branchpoints: a choice among weighted branches, made in one move with the edge that leads to it.
//
// The edges as written are kept for printing.  What moves is made here, once the template is
// complete: for every edge to a branchpoint, one edge for each branch.  It has the labels of the
// edge; the selects and updates of the branch follow its own.  Where only the branch synchronises,
// the whole move does.  A branch of weight 0 is never taken;
// weights say nothing else, since probabilities do not matter to what is possible.
#include <string>
#include <utility>

#include "core/base/strings.h"
#include "core/lang/parser.h"

namespace zonelab::lang {

int Parser::AddBranchpoint(std::string_view name, Span span) {
  document_.names.emplace_back(name);
  Token token;
  token.kind = Tok::kIdentifier;
  Symbol* symbol = NewSymbol(SymbolKind::kBranchpoint, token, nullptr);
  symbol->name = document_.names.back();
  symbol->span = span;
  symbol->index = BranchpointEnd(static_cast<int>(template_->branchpoints.size()));
  Declare(symbol);
  if (scopes_.Find(symbol->name) != symbol) return -1;
  template_->branchpoints.push_back(symbol);
  return symbol->index;
}

void Parser::Branchpoints() {
  Advance();
  do {
    const Token* name = DeclaredName("the name of a branchpoint");
    if (name != nullptr) AddBranchpoint(Text(*name), SpanOf(*name));
  } while (!panic_ && Accept(Tok::kComma));
  Semicolon("the branchpoints");
}

// What is allowed depends on whether an edge begins or ends at a branchpoint.
void Parser::CheckEnds(const Edge& edge) {
  if (!IsBranchpointEnd(edge.source)) {
    if (edge.weight == nullptr) return;
    diagnostics_.Error("misplaced-label", edge.weight->span,
                       "only a branch, an edge that begins at a branchpoint, has a probability");
    return;
  }
  if (edge.guard != nullptr) {
    diagnostics_.Error("unsupported-feature", edge.guard->span,
                       Tell("a branch with a guard is not supported; it belongs on the edge to '",
                            EndName(*template_, edge.source), "'"));
  } else if (IsBranchpointEnd(edge.target)) {
    diagnostics_.Error("unsupported-feature", edge.target_span,
                       "a branch that leads to another branchpoint is not supported; write the "
                       "weights of all branches at one");
  }
}

void Parser::ComposeMoves(Template& templ) {
  if (templ.branchpoints.empty()) return;
  templ.drawn = std::move(templ.edges);
  templ.edges.clear();
  std::vector<int> branches(templ.branchpoints.size());
  for (const Edge& edge : templ.drawn) {
    if (IsBranchpointEnd(edge.source)) ++branches[BranchpointAt(edge.source)];
  }
  for (size_t b = 0; b < branches.size(); ++b) {
    if (branches[b] > 0) continue;
    diagnostics_.Error("no-branches", templ.branchpoints[b]->span,
                       Tell("no branch begins at '", templ.branchpoints[b]->name,
                            "', so a move to it could not end; add an edge from it"));
  }
  for (const Edge& first : templ.drawn) {
    if (IsBranchpointEnd(first.source)) continue;
    if (!IsBranchpointEnd(first.target)) {
      templ.edges.push_back(first);
      continue;
    }
    for (size_t b = 0; b < templ.drawn.size(); ++b) {
      if (templ.drawn[b].source == first.target) AddMove(first, b, &templ);
    }
  }
}

void Parser::AddMove(const Edge& first, size_t branch, Template* templ) {
  const Edge& second = templ->drawn[branch];
  Edge move = first;
  move.branchpoint = BranchpointAt(first.target);
  move.branch = static_cast<int>(branch);
  move.target = second.target;
  move.target_span = second.target_span;
  move.weight = second.weight;
  if (!second.selects.empty()) {
    // Both would number their variables from 0.
    if (!first.selects.empty()) {
      diagnostics_.Error("unsupported-feature", second.selects[0]->span,
                         "a select on a branch and on the edge before it is not supported; write "
                         "both on the edge before");
      return;
    }
    move.selects = second.selects;
  }
  if (second.channel != nullptr) {
    if (first.channel != nullptr) {
      diagnostics_.Error("unsupported-feature", second.channel->span,
                         Tell("a branch and the edge to '", EndName(*templ, first.target),
                              "' both synchronise, and a move has one synchronisation only; remove "
                              "one of the two"));
      return;
    }
    move.sync_kind = second.sync_kind;
    move.channel = second.channel;
  }
  move.updates.insert(move.updates.end(), second.updates.begin(), second.updates.end());
  move.is_uncontrollable |= second.is_uncontrollable;
  switch (second.weight == nullptr ? Checker::Weight::kPositive
                                   : checker_.WeightOf(first, *second.weight)) {
    case Checker::Weight::kZero:
      return;
    case Checker::Weight::kPositive:
      break;
    case Checker::Weight::kUnknown:
      move.guard = WeightGuard(first.guard, second.weight);
      break;
  }
  templ->edges.push_back(std::move(move));
}

// guard && weight > 0, for a weight that is not known before the run.
Expr* Parser::WeightGuard(Expr* guard, Expr* weight) {
  const auto make = [&](ExprKind kind, Op op, std::initializer_list<Expr*> args) {
    Expr& expr = document_.exprs.emplace_back(*weight);
    expr.kind = kind;
    expr.op = op;
    expr.args.assign(args);
    for (const Expr* arg : args) expr.height = std::max<uint16_t>(expr.height, arg->height + 1);
    return &expr;
  };
  Expr* zero = make(ExprKind::kInt, Op::kNone, {});
  zero->value = 0;
  zero->name = "";
  Expr* positive = make(ExprKind::kBinary, Op::kGreater, {weight, zero});
  positive->type = &checker_.BoolType();
  if (guard == nullptr) return positive;
  Expr* both = make(ExprKind::kBinary, Op::kAnd, {guard, positive});
  both->type = positive->type;
  both->clock_kind = guard->clock_kind;
  return both;
}

}  // namespace zonelab::lang
