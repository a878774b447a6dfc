#include "core/hints/neighbours.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_join.h"
#include "core/base/strings.h"
#include "core/engine/tree.h"
#include "core/hints/editor.h"
#include "core/lang/print.h"

namespace zonelab::hints {
namespace {

using lang::Expr;
using lang::ExprKind;
using lang::Op;

constexpr Op kRelations[] = {Op::kLess,         Op::kLessEqual, Op::kGreater,
                             Op::kGreaterEqual, Op::kEqual,     Op::kNotEqual};
bool IsRelation(Op op) {
  return std::find(std::begin(kRelations), std::end(kRelations), op) != std::end(kRelations);
}

void CollectConjuncts(const Expr* condition, std::vector<const Expr*>* found) {
  if (condition == nullptr) return;
  if (condition->kind == ExprKind::kBinary && condition->op == Op::kAnd) {
    CollectConjuncts(condition->args[0], found);
    CollectConjuncts(condition->args[1], found);
  } else {
    found->push_back(condition);
  }
}

bool IsOrOr(const Expr& expr) {
  return expr.kind == ExprKind::kConditional ||
         (expr.kind == ExprKind::kBinary && (expr.op == Op::kOr || expr.op == Op::kImply));
}
std::string ConjunctText(const Expr& expr) {
  const std::string text = lang::PrintExpr(expr);
  return IsOrOr(expr) ? Cat("(", text, ")") : text;
}

// What changed labels are made of: what stands elsewhere in the model.
struct Material {
  std::set<int32_t> numbers;
  std::vector<std::string> clocks;  // in scope
  std::set<std::string> conditions, updates, channels;
};

class Changer {
 public:
  Changer(const Model& model, const std::vector<std::string>& locked)
      : editor_(XtaOf(model), locked) {}

  std::vector<Neighbour> All() {
    for (lang::Template* templ : editor_.document().templates) {
      if (templ->base == nullptr && !templ->is_broken) CollectNumbers(*templ);
    }
    for (lang::Template* templ : editor_.templates()) Change(*templ);
    if (editor_.has_declarations()) {
      for (lang::Symbol* symbol : editor_.document().variables) {
        ChangeTokens(Own(symbol->init), {Place::kDeclarations, "", "", "", 0});
      }
    }
    std::vector<Neighbour> all;
    for (std::vector<Neighbour>* some : {&tokens_, &smaller_, &larger_}) {
      for (Neighbour& one : *some) {
        if (all.size() < kMostNeighbours) all.push_back(std::move(one));
      }
    }
    return all;
  }

 private:
  void CollectNumbers(const Expr* expr) {
    if (expr == nullptr) return;
    if (expr->kind == ExprKind::kInt && !IsTruth(*expr)) material_.numbers.insert(expr->value);
    for (const Expr* arg : expr->args) CollectNumbers(arg);
  }
  void CollectNumbers(lang::Template& templ) {
    for (const lang::Location& location : templ.locations) CollectNumbers(location.invariant);
    for (const lang::Edge& edge : EdgesOf(templ)) {
      CollectNumbers(edge.guard);
      for (const Expr* update : edge.updates) CollectNumbers(update);
      if (edge.channel != nullptr) material_.channels.insert(lang::PrintExpr(*edge.channel));
    }
  }
  static bool IsTruth(const Expr& expr) {
    return expr.type != nullptr && expr.type->kind == lang::TypeKind::kBool;
  }

  void Change(lang::Template& templ) {
    templ_ = &templ;
    CollectMaterial(templ);
    for (lang::Symbol* symbol : templ.variables) {
      ChangeTokens(Own(symbol->init),
                   {Place::kDeclarations, std::string(templ.symbol->name), "", "", 0});
    }
    for (lang::Location& location : templ.locations) Change(location);
    std::vector<lang::Edge>& edges = EdgesOf(templ);
    for (size_t k = 0; k < edges.size(); ++k) {
      Change(edges[k]);
      const Place place = PlaceOf(templ, edges[k]);
      lang::Edge dropped = edges[k];
      edges.erase(edges.begin() + static_cast<std::ptrdiff_t>(k));
      editor_.Emit(place, &smaller_);
      edges.insert(edges.begin() + static_cast<std::ptrdiff_t>(k), std::move(dropped));
    }
  }

  void CollectMaterial(lang::Template& templ) {
    material_.clocks.clear();
    material_.conditions.clear();
    material_.updates.clear();
    const auto add_clocks = [&](const std::vector<lang::Symbol*>& variables) {
      for (const lang::Symbol* symbol : variables) {
        if (symbol->type->kind == lang::TypeKind::kClock) {
          material_.clocks.emplace_back(symbol->name);
        }
      }
    };
    add_clocks(templ.variables);
    add_clocks(editor_.document().variables);
    const auto add_conditions = [&](const Expr* condition) {
      std::vector<const Expr*> conjuncts;
      CollectConjuncts(condition, &conjuncts);
      for (const Expr* one : conjuncts) material_.conditions.insert(ConjunctText(*one));
    };
    for (lang::Location& location : templ.locations) add_conditions(location.invariant);
    for (lang::Edge& edge : EdgesOf(templ)) {
      add_conditions(edge.guard);
      for (const Expr* update : edge.updates) material_.updates.insert(lang::PrintExpr(*update));
    }
  }

  void Change(lang::Location& location) {
    const Place place = PlaceOf(*templ_, location);
    ChangeCondition(&location.invariant, /*is_guard=*/false, place);
    editor_.EmitWith(&location.is_urgent, !location.is_urgent, place, &smaller_);
    editor_.EmitWith(&location.is_committed, !location.is_committed, place, &smaller_);
    const int number = location.symbol->index;
    if (number != templ_->initial) {
      editor_.EmitWith(&templ_->initial, number, place, &larger_);
    }
  }

  void Change(lang::Edge& edge) {
    const Place place = PlaceOf(*templ_, edge);
    ChangeCondition(&edge.guard, /*is_guard=*/true, place);
    ChangeUpdates(&edge, place);
    ChangeSync(&edge, place);
    for (int end = 0; end < static_cast<int>(templ_->locations.size()); ++end) {
      if (end != edge.target) editor_.EmitWith(&edge.target, end, place, &smaller_);
      if (end != edge.source) editor_.EmitWith(&edge.source, end, place, &larger_);
    }
  }

  void ChangeCondition(Expr** label, bool is_guard, const Place& place) {
    ChangeTokens(*label, place);
    std::vector<const Expr*> conjuncts;
    CollectConjuncts(*label, &conjuncts);
    std::vector<std::string> parts;
    for (const Expr* one : conjuncts) parts.push_back(ConjunctText(*one));
    for (size_t k = 0; k < parts.size(); ++k) {
      std::vector<std::string> fewer = parts;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
      editor_.EmitWith(label, editor_.Raw(absl::StrJoin(fewer, " && ")), place, &smaller_);
    }
    const auto add = [&](const std::string& condition, std::vector<Neighbour>* found) {
      if (std::find(parts.begin(), parts.end(), condition) != parts.end()) return;
      std::vector<std::string> more = parts;
      more.push_back(condition);
      editor_.EmitWith(label, editor_.Raw(absl::StrJoin(more, " && ")), place, found);
    };
    for (const std::string& condition : material_.conditions) add(condition, &smaller_);
    for (const std::string& clock : material_.clocks) {
      for (const int32_t number : material_.numbers) {
        for (const std::string_view relation : {"<=", "<", ">=", ">", "=="}) {
          if (!is_guard && relation[0] != '<') continue;
          const std::string condition = Cat(clock, " ", relation, " ", number);
          if (material_.conditions.count(condition) == 0) add(condition, &larger_);
        }
      }
    }
  }

  void ChangeUpdates(lang::Edge* edge, const Place& place) {
    std::set<std::string> present;
    for (size_t k = 0; k < edge->updates.size(); ++k) {
      ChangeTokens(edge->updates[k], place);
      present.insert(lang::PrintExpr(*edge->updates[k]));
      std::vector<Expr*> fewer = edge->updates;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
      editor_.EmitWith(&edge->updates, std::move(fewer), place, &smaller_);
    }
    std::set<std::string> more = material_.updates;
    for (const std::string& clock : material_.clocks) more.insert(Cat(clock, " = 0"));
    for (const std::string& update : more) {
      if (present.count(update) > 0) continue;
      std::vector<Expr*> updates = edge->updates;
      updates.push_back(editor_.Raw(update));
      editor_.EmitWith(&edge->updates, std::move(updates), place, &smaller_);
    }
  }

  void ChangeSync(lang::Edge* edge, const Place& place) {
    const std::string now = edge->channel == nullptr ? "" : lang::PrintExpr(*edge->channel);
    const lang::SyncKind kind = edge->sync_kind;
    const auto with = [&](const std::string& channel, lang::SyncKind as,
                          std::vector<Neighbour>* found) {
      if (channel == now && as == kind) return;
      edge->sync_kind = as;
      editor_.EmitWith(&edge->channel, editor_.Raw(channel), place, found);
      edge->sync_kind = kind;
    };
    if (!now.empty()) with("", lang::SyncKind::kNone, &smaller_);
    for (const std::string& channel : material_.channels) {
      std::vector<Neighbour>* found = channel == now ? &tokens_ : &larger_;
      with(channel, lang::SyncKind::kSend, found);
      with(channel, lang::SyncKind::kReceive, found);
    }
  }

  // The editor's document owns its nodes, initial values included.
  static Expr* Own(const Expr* expr) { return const_cast<Expr*>(expr); }

  // Each token of the expression in turn, where it stands.
  void ChangeTokens(Expr* expr, const Place& place) {
    if (expr == nullptr) return;
    if (expr->kind == ExprKind::kInt) {
      ChangeNumber(expr, place);
    } else if (expr->kind == ExprKind::kName) {
      ChangeName(expr, place);
    } else if (expr->kind == ExprKind::kBinary) {
      ChangeOperator(expr, place);
    }
    for (Expr* arg : expr->args) ChangeTokens(arg, place);
  }
  void ChangeNumber(Expr* expr, const Place& place) {
    std::set<int32_t> others = {0, 1};
    if (!IsTruth(*expr)) {
      others = material_.numbers;
      others.insert({expr->value - 1, expr->value + 1});
    }
    for (const int32_t value : others) {
      if (value != expr->value && value >= 0) {
        editor_.EmitWith(&expr->value, value, place, &tokens_);
      }
    }
  }
  void ChangeName(Expr* expr, const Place& place) {
    if (expr->symbol == nullptr || expr->symbol->type == nullptr) return;
    const auto try_all = [&](const std::vector<lang::Symbol*>& variables) {
      for (const lang::Symbol* other : variables) {
        const bool fits = other->type->kind == expr->symbol->type->kind &&
                          other->type->is_const == expr->symbol->type->is_const;
        if (fits && other->name != expr->name) {
          editor_.EmitWith(&expr->name, other->name, place, &tokens_);
        }
      }
    };
    if (templ_ != nullptr) try_all(templ_->variables);
    try_all(editor_.document().variables);
  }
  void ChangeOperator(Expr* expr, const Place& place) {
    if (IsRelation(expr->op)) {
      for (const Op other : kRelations) {
        if (other != expr->op) editor_.EmitWith(&expr->op, other, place, &tokens_);
      }
    } else if (expr->op == Op::kAdd || expr->op == Op::kSub) {
      editor_.EmitWith(&expr->op, expr->op == Op::kAdd ? Op::kSub : Op::kAdd, place, &tokens_);
    } else if (expr->op == Op::kAnd || expr->op == Op::kOr) {
      editor_.EmitWith(&expr->op, expr->op == Op::kAnd ? Op::kOr : Op::kAnd, place, &tokens_);
    }
  }

  Editor editor_;
  lang::Template* templ_ = nullptr;
  Material material_;
  std::vector<Neighbour> tokens_, smaller_, larger_;
};

}  // namespace

std::vector<Neighbour> Neighbours(const Model& model, const std::vector<std::string>& locked) {
  if (XtaOf(model).size() > kLongestText) return {};
  return Changer(model, locked).All();
}

}  // namespace zonelab::hints
