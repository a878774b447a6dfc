#include "tests/support/shrink.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <sstream>
#include <utility>

#include "core/base/strings.h"
#include "core/lang/print.h"
#include "tests/support/load.h"

namespace zonelab::testing {
namespace {

using lang::Expr;
using lang::ExprKind;
using lang::Op;
using lang::Stmt;
using lang::Symbol;
using lang::Template;

// Makes the edit with number `turn` to a tree; the numbers count the places from the largest parts
// to the smallest, in the same order for the same text.
class Editor {
 public:
  Editor(lang::Document* document, int turn) : document_(*document), turn_(turn) {}

  // False: there are not so many edits.
  bool EditDocument() {
    Processes();
    for (Template* templ : document_.templates) Edges(*templ);
    for (Template* templ : document_.templates) Locations(*templ);
    Declarations();
    for (Template* templ : document_.templates) Labels(*templ);
    for (Template* templ : document_.templates) Expressions(*templ);
    for (lang::Function& function : document_.function_nodes) {
      if (function.body != nullptr) Statement(*function.body);
    }
    return done_;
  }

  bool EditQuery(lang::Query* query) {
    for (size_t k = 0; query->expressions.size() > 1 && k < query->expressions.size(); ++k) {
      if (Turn()) query->expressions.erase(query->expressions.begin() + static_cast<int64_t>(k));
    }
    if (query->predicate != nullptr && !query->expressions.empty() && Turn()) {
      query->predicate = nullptr;
      return true;
    }
    Expression(&query->predicate);
    Expression(&query->target);
    for (Expr*& expr : query->expressions) Expression(&expr);
    return done_;
  }

 private:
  bool Turn() {
    if (done_ || turn_-- > 0) return false;
    done_ = true;
    return true;
  }

  template <class T>
  void EachLeftOut(std::vector<T>* list) {
    for (size_t k = 0; !done_ && k < list->size(); ++k) {
      if (Turn()) list->erase(list->begin() + static_cast<int64_t>(k));
    }
  }

  void Processes() {
    if (document_.system.size() > 1) EachLeftOut(&document_.system);
    for (lang::SystemEntry& entry : document_.system) {
      if (entry.templ->base != nullptr && Turn()) entry.templ = entry.templ->base;
    }
    if (!document_.channel_priorities.empty() && Turn()) document_.channel_priorities.clear();
    EachLeftOut(&document_.channel_priorities);
    if (document_.has_process_priorities && Turn()) {
      document_.has_process_priorities = false;
      for (lang::SystemEntry& entry : document_.system) entry.priority = 0;
    }
    EachLeftOut(&document_.before_update);
    EachLeftOut(&document_.after_update);
  }

  void Edges(Template& templ) {
    if (!templ.branchpoints.empty()) {
      // The moves through branchpoints become edges of their own.
      templ.branchpoints.clear();
      templ.drawn.clear();
      for (lang::Edge& edge : templ.edges) edge.weight = nullptr;
    }
    if (templ.edges.size() > 1 && Turn()) templ.edges.clear();
    EachLeftOut(&templ.edges);
  }

  // A location is left out; its edges, if any, are those of the initial one.
  void Locations(Template& templ) {
    for (int l = 0; !done_ && l < static_cast<int>(templ.locations.size()); ++l) {
      if (l == templ.initial || !Turn()) continue;
      const auto moved = [&](int location) {
        if (location == l) location = templ.initial;
        return location > l ? location - 1 : location;
      };
      for (lang::Edge& edge : templ.edges) {
        edge.source = moved(edge.source);
        edge.target = moved(edge.target);
      }
      templ.initial = moved(templ.initial);
      templ.locations.erase(templ.locations.begin() + l);
    }
  }

  // A parameter, and what it is set to where the template is instantiated.
  void Parameters(Template& templ) {
    for (size_t k = 0; !done_ && k < templ.parameters.size(); ++k) {
      if (!Turn()) continue;
      templ.parameters.erase(templ.parameters.begin() + static_cast<int64_t>(k));
      for (Template* other : document_.templates) {
        if (other->base != &templ || other->arguments.size() <= k) continue;
        other->arguments.erase(other->arguments.begin() + static_cast<int64_t>(k));
      }
    }
  }

  void Declarations() {
    EachLeftOut(&document_.globals);
    for (Template* templ : document_.templates) {
      EachLeftOut(&templ->declarations);
      Parameters(*templ);
    }
    for (Symbol& symbol : document_.symbols) {
      if (symbol.init != nullptr && Turn()) symbol.init = nullptr;
    }
  }

  void Labels(Template& templ) {
    for (lang::Location& location : templ.locations) {
      if (location.invariant != nullptr && Turn()) location.invariant = nullptr;
      if (location.is_urgent && Turn()) location.is_urgent = false;
      if (location.is_committed && Turn()) location.is_committed = false;
    }
    for (lang::Edge& edge : templ.edges) {
      if (edge.guard != nullptr && Turn()) edge.guard = nullptr;
      if (edge.channel != nullptr && Turn()) edge.channel = nullptr;
      EachLeftOut(&edge.updates);
      EachLeftOut(&edge.selects);
    }
  }

  void Expressions(Template& templ) {
    for (lang::Location& location : templ.locations) Expression(&location.invariant);
    for (lang::Edge& edge : templ.edges) {
      Expression(&edge.guard);
      Expression(&edge.channel);
      for (Expr*& update : edge.updates) Expression(&update);
    }
    for (Expr*& argument : templ.arguments) Expression(&argument);
  }

  void Statement(Stmt& stmt) {
    if (stmt.kind == lang::StmtKind::kBlock) {
      EachLeftOut(&stmt.body);
      EachLeftOut(&stmt.locals);
    }
    if (stmt.kind == lang::StmtKind::kIf && stmt.body.size() == 2 && Turn()) stmt.body.pop_back();
    for (Stmt*& part : stmt.body) {
      // What a loop or an `if` governs, in its place.
      if (part->body.size() == 1 && part->kind != lang::StmtKind::kBlock && Turn()) {
        part = part->body[0];
      }
      Statement(*part);
    }
    for (auto* list : {&stmt.init, &stmt.condition, &stmt.step}) {
      for (Expr*& expr : *list) Expression(&expr);
    }
    Expression(&stmt.expr);
  }

  // The expression gives way to an operand, or to a smaller constant.
  void Expression(Expr** place) {
    if (done_ || *place == nullptr) return;
    Expr& expr = **place;
    switch (expr.kind) {
      case ExprKind::kInt:
        Constant(place);
        return;
      case ExprKind::kUnary:
      case ExprKind::kBinary:
      case ExprKind::kConditional:
        for (Expr* operand : expr.args) {
          if (Turn()) *place = operand;
        }
        break;
      case ExprKind::kName:
      case ExprKind::kIndex:
      case ExprKind::kField:
      case ExprKind::kCall:
      case ExprKind::kQuantifier:
        if (IsInteger(expr) && Turn()) *place = Number(0);
        break;
      default:
        break;
    }
    if (done_) return;
    for (Expr*& arg : expr.args) Expression(&arg);
  }

  static bool IsInteger(const Expr& expr) {
    return expr.type != nullptr &&
           (expr.type->kind == lang::TypeKind::kInt || expr.type->kind == lang::TypeKind::kBool);
  }

  void Constant(Expr** place) {
    const int32_t value = (*place)->value;
    if (value <= 0 || !(*place)->name.empty()) return;
    if (Turn()) *place = Number(0);
    if (value > 2 && Turn()) *place = Number(value / 2);
    if (value > 1 && Turn()) *place = Number(value - 1);
  }

  Expr* Number(int32_t value) {
    Expr& expr = document_.exprs.emplace_back();
    expr.kind = ExprKind::kInt;
    expr.value = value;
    return &expr;
  }

  lang::Document& document_;
  int turn_;
  bool done_ = false;
};

bool IsCase(const Case& each) {
  ParsedModel model(each.model);
  if (model.network == nullptr) return false;
  return std::all_of(each.queries.begin(), each.queries.end(),
                     [&](const std::string& text) { return model.Query(text) != nullptr; });
}

// The case after the edit with this number; nothing if there are not so many.
std::optional<Case> Edited(const Case& from, int turn) {
  Case to = from;
  const int queries = static_cast<int>(from.queries.size());
  if (queries > 1) {
    if (turn < queries) {
      to.queries.erase(to.queries.begin() + turn);
      return to;
    }
    turn -= queries;
  }
  // First what makes queries shorter: they hold on to names.
  for (int q = 0; q < queries; ++q) {
    for (int k = 0;; ++k) {
      ParsedModel model(from.model);
      const std::unique_ptr<lang::Query> query = model.Query(from.queries[q]);
      if (query == nullptr || !Editor(query->nodes.get(), k).EditQuery(query.get())) break;
      if (turn-- > 0) continue;
      to.queries[q] = lang::PrintQuery(*query);
      return to;
    }
  }
  ParsedModel model(from.model);
  if (!Editor(model.document.get(), turn).EditDocument()) return std::nullopt;
  to.model = lang::PrintDocument(*model.document);
  return to;
}

// Shorter first; of texts of one length that with the smaller digits.
bool IsSmaller(const Case& a, const Case& b) {
  const auto key = [](const Case& each) {
    std::string text = each.model;
    for (const std::string& query : each.queries) Append(&text, "\n", query);
    return text;
  };
  const std::string left = key(a), right = key(b);
  return left.size() != right.size() ? left.size() < right.size() : left < right;
}

}  // namespace

Case Shrink(Case failing, const std::function<bool(const Case&)>& fails, double seconds) {
  const auto start = std::chrono::steady_clock::now();
  const auto is_late = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() >
           seconds;
  };
  {  // as the printer writes it, so that lengths can be compared
    ParsedModel model(failing.model);
    Case printed = failing;
    if (model.network != nullptr) printed.model = lang::PrintDocument(*model.document);
    if (IsCase(printed) && fails(printed)) failing = std::move(printed);
  }
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (int turn = 0; !is_late();) {
      std::optional<Case> candidate = Edited(failing, turn);
      if (!candidate) break;
      if (IsSmaller(*candidate, failing) && IsCase(*candidate) && fails(*candidate)) {
        failing = *std::move(candidate);
        has_changed = true;  // the same number is the next edit now
      } else {
        ++turn;
      }
    }
  }
  return failing;
}

std::string ToText(const Case& each) {
  std::string text;
  Append(&text, "// seed: ", each.seed, "\n");
  for (const std::string& query : each.queries) Append(&text, "// query: ", query, "\n");
  return Cat(text, each.model);
}

std::optional<Case> CaseFromText(const std::string& text) {
  Case out;
  bool has_seed = false;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto starts = [&](std::string_view word) { return line.rfind(word, 0) == 0; };
    if (starts("// seed: ")) {
      out.seed = std::stoull(line.substr(9));
      has_seed = true;
    } else if (starts("// query: ")) {
      out.queries.push_back(line.substr(10));
    } else {
      Append(&out.model, line, "\n");
    }
  }
  if (!has_seed) return std::nullopt;
  return out;
}

}  // namespace zonelab::testing
