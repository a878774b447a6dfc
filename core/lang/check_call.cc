// Calls of functions, and members of processes in queries: `P.x`, `T(2).x`.
#include <algorithm>
#include <string>

#include "core/base/strings.h"
#include "core/lang/check.h"
#include "core/lang/check_util.h"
#include "core/lang/scope.h"

namespace zonelab::lang {

bool CallHasEffect(const Expr& call) {
  if (call.symbol == nullptr || call.symbol->function == nullptr) return false;
  const Function& function = *call.symbol->function;
  if (!function.writes.empty()) return true;
  for (const Symbol* parameter : function.parameters) {
    if (parameter->type->is_reference && parameter->is_written) return true;
  }
  return false;
}

void Checker::TypeCall(Expr* expr) {
  for (Expr* arg : expr->args) TypeArgument(arg);
  if (expr->is_mathematics) {
    const bool fine = std::none_of(expr->args.begin(), expr->args.end(),
                                   [](const Expr* arg) { return IsError(*arg); });
    expr->type = fine ? &DoubleType() : &ErrorType();
    return;
  }
  if (expr->symbol == nullptr) return Fail(expr);
  const Symbol& symbol = *expr->symbol;
  if (symbol.kind != SymbolKind::kFunction) {
    Error("not-a-function", expr->span,
          Tell("'", symbol.name, "' is not a function, so it cannot be called"))
        .AddNote(symbol.span, "declared here");
    return Fail(expr);
  }
  const Function& function = *symbol.function;
  if (&function == function_) {
    Error("recursion", expr->span,
          Tell("'", symbol.name, "' calls itself; recursion is not possible, use a loop"));
    return Fail(expr);
  }
  expr->type = symbol.type;
  size_t wanted = function.parameters.size();
  if (expr->args.size() != wanted) {
    Error("wrong-arity", expr->span,
          Tell("'", symbol.name, "' takes ", Counted(static_cast<int64_t>(wanted), "argument"),
               ", but gets ", expr->args.size()))
        .AddNote(symbol.span, "declared here");
    return Fail(expr);
  }
  for (size_t i = 0; i < wanted; ++i) CheckArgument(*function.parameters[i], expr->args[i]);
  if (function_ == nullptr) return;
  int& depth = depths_[function_];
  const auto nested = depths_.find(&function);
  depth = std::max(depth, nested == depths_.end() ? 1 : nested->second + 1);
  if (depth < kMostNestedCalls) return;
  depth = 0;  // told once
  Error(
      "nesting-too-deep", expr->span,
      Tell("functions may call each other up to ", kMostNestedCalls,
           " deep, and this is one too many; write the body of one of them in place of its call"));
}

void Checker::CheckArgument(const Symbol& parameter, Expr* argument) {
  if (IsError(*argument) || parameter.type == nullptr) return;
  const Type& type = *parameter.type;
  if (type.kind == TypeKind::kError) return;
  bool modifiable = type.is_reference && !type.is_const;
  if (RefuseDouble(*argument, "an argument")) return;
  Message problem;
  const Symbol* constant = nullptr;
  if (type.kind == TypeKind::kChan || type.kind == TypeKind::kClock || modifiable) {
    if (!Equivalent(type, *argument->type)) {
      problem = Tell("it is ", Described(*argument->type), ", but the reference parameter needs ",
                     Described(type), " exactly");
    } else if (!IsLvalue(*argument, &constant)) {
      problem = constant != nullptr ? Tell("'", constant->name, "' cannot be changed")
                                    : Message("a reference parameter needs a variable");
    } else if (!ChannelFits(type, *argument->type)) {
      problem = "a channel of this kind cannot stand for the parameter";
    }
  } else if (IsClock(*argument) || IsConstraint(*argument)) {
    problem = "it depends on clocks";
  } else if (!Assignable(type, *argument->type)) {
    problem = Tell("it is ", Described(*argument->type), " and the parameter is ", Described(type));
  }
  if (problem.empty()) return;
  Error("bad-argument", argument->span,
        Tell(Quote(*argument), " cannot be passed to parameter '", parameter.name, "': ", problem))
      .AddNote(parameter.span, "the parameter");
}

// A plain channel may be passed for a broadcast or urgent parameter, and a broadcast channel for an
// urgent one, but never the other way round.
bool Checker::ChannelFits(const Type& parameter, const Type& argument) const {
  const Type* to = &parameter;
  const Type* from = &argument;
  while (to->kind == TypeKind::kArray && from->kind == TypeKind::kArray) {
    to = to->element;
    from = from->element;
  }
  if (to->kind != TypeKind::kChan || from->kind != TypeKind::kChan) return true;
  auto capability = [](const Type& type) { return type.is_urgent ? 0 : type.is_broadcast ? 1 : 2; };
  return capability(*from) >= capability(*to);
}

// ---- Members of processes, in queries -----------------------------------------------------------

// Looks at the locations, variables and parameters of the template that defines them, then at the
// parameters of the instantiations between the process and that template.
const Symbol* Checker::FindMember(const Template& templ, std::string_view name) const {
  const Template& root = Root(templ);
  auto find = [&](const std::vector<Symbol*>& symbols) -> const Symbol* {
    for (const Symbol* symbol : symbols) {
      if (symbol->name == name) return symbol;
    }
    return nullptr;
  };
  for (const Location& location : root.locations) {
    if (location.symbol->name == name) return location.symbol;
  }
  if (const Symbol* symbol = find(root.variables)) return symbol;
  if (const Symbol* symbol = find(root.parameters)) return symbol;
  for (const Template* step = &templ; step != &root; step = step->base) {
    if (const Symbol* symbol = find(step->parameters)) return symbol;
  }
  return nullptr;
}

void Checker::ReportNoMember(const Expr& expr, const Template& templ) {
  const Template& root = Root(templ);
  if (expr.name == "location") {
    Error(
        "unsupported-feature", expr.span,
        Tell("'P.location' is not supported; name the location, as in '", templ.symbol->name, ".",
             root.locations.empty() ? std::string_view("L") : root.locations[0].symbol->name, "'"));
    return;
  }
  for (const Symbol* symbol : root.declarations) {
    if (symbol->name != expr.name || symbol->type == nullptr) continue;
    if (Innermost(*symbol->type).kind != TypeKind::kDouble) continue;
    Error("unsupported-feature", expr.span,
          Tell("'", expr.name, "' is a floating point variable, whose value is not computed"));
    return;
  }
  for (const Function* function : root.functions) {
    if (function->symbol->name != expr.name) continue;
    Error("no-such-member", expr.span,
          Tell("'", expr.name,
               "' is a function of the process; queries can call only global "
               "functions"));
    return;
  }
  SimilarName similar(expr.name);
  for (const Location& location : root.locations) similar.Offer(location.symbol->name);
  for (const Symbol* symbol : root.variables) similar.Offer(symbol->name);
  for (const Symbol* symbol : root.parameters) similar.Offer(symbol->name);
  Diagnostic& error = Error("no-such-member", expr.span,
                            Tell("process '", templ.symbol->name, "' has no location or variable '",
                                 expr.name, "'", similar.Hint()));
  if (similar.best().empty()) return;
  const uint32_t begin = expr.span.end - static_cast<uint32_t>(expr.name.size());
  error.AddFix({expr.span.source, begin, expr.span.end}, std::string(similar.best()));
}

void Checker::TypeMember(Expr* expr) {
  for (Expr* arg : expr->args) TypeArgument(arg);
  const Template& templ = *expr->process->templ;
  bool running = false;
  std::string others;
  for (const SystemEntry& entry : document_.system) {
    running |= entry.templ == &templ;
    if (entry.templ != nullptr && &Root(*entry.templ) == &Root(templ)) {
      Append(&others, others.empty() ? "" : ", ", entry.templ->symbol->name);
    }
  }
  if (!running) {
    Error("not-a-process", expr->span,
          Tell("'", templ.symbol->name, "' is not in the system line, so it is not a process",
               others.empty() ? Message() : Tell("; processes made from it: ", others)));
    return Fail(expr);
  }
  TypeProcessArguments(expr);
  if (IsError(*expr)) return;
  const Symbol* member = FindMember(templ, expr->name);
  if (member == nullptr) {
    ReportNoMember(*expr, templ);
    return Fail(expr);
  }
  expr->symbol = member;
  expr->type = member->kind == SymbolKind::kLocation ? &BoolType() : member->type;
}

void Checker::TypeProcessArguments(Expr* expr) {
  expr->type = &BoolType();
  const Template& templ = *expr->process->templ;
  size_t wanted = templ.parameters.size();
  std::string_view name = templ.symbol->name;
  if (expr->args.size() != wanted) {
    Diagnostic& error = Error(
        "wrong-arity", expr->span,
        wanted == 0 ? Tell("'", name, "' is a single process; write '", name, ".", expr->name, "'")
        : expr->args.empty()
            ? Tell("'", name, "' is a set of processes; say which one, as in '", name, "(0).",
                   expr->name, "'")
            : Tell("a process of '", name, "' is named by ",
                   Counted(static_cast<int64_t>(wanted), "argument"), ", not ", expr->args.size()));
    if (wanted == 0) error.AddFix(expr->span, Cat(name, ".", expr->name));
    return Fail(expr);
  }
  for (size_t i = 0; i < wanted; ++i) {
    const Expr& arg = *expr->args[i];
    const Type& type = *templ.parameters[i]->type;
    if (IsError(arg)) return Fail(expr);
    if (type.kind == TypeKind::kScalar && Equivalent(type, *arg.type)) continue;
    if (!RequireIntegral(arg, "the number of a process") ||
        !RequireNoEffect(arg, "the number of a process")) {
      return Fail(expr);
    }
    int32_t value;
    int64_t low, high;
    if (!ConstantValue(arg, &value) || !ConstantRange(type, &low, &high)) continue;
    if (value >= low && value <= high) continue;
    Error("index-out-of-range", arg.span,
          Tell("there is no process ", name, "(", value, "); '", templ.parameters[i]->name, "' is ",
               low, " to ", high));
    return Fail(expr);
  }
}

}  // namespace zonelab::lang
