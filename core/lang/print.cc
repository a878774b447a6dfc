// Printing of expressions and types; declarations and documents are in print_document.cc.
//
// A subexpression is put in parentheses exactly if it binds more loosely than its place asks
// (precedence.h), so that reading the text again yields the same tree: `a - (b - c)`, `a - b - c`.
#include "core/lang/print.h"

#include <vector>

#include "core/base/strings.h"
#include "core/lang/precedence.h"

namespace zonelab::lang {
namespace {

int PowerOf(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::kAssign:
    case ExprKind::kQuantifier:
      return kAssignPower;
    case ExprKind::kConditional:
      return kConditionalPower;
    case ExprKind::kBinary:
      return SpellingOf(expr.op).power;
    case ExprKind::kUnary:
      return SpellingOf(expr.op).power;
    case ExprKind::kIncrement:
      return expr.value == 1 ? kUnaryPower : kPostfixPower;
    case ExprKind::kInt:
      return expr.value < 0 ? kUnaryPower : kPostfixPower;
    default:
      return kPostfixPower;
  }
}

class Printer {
 public:
  Printer(std::string* out, Parentheses parentheses)
      : out_(out), everywhere_(parentheses == Parentheses::kEverywhere) {}

  void Print(const Expr& expr) {
    switch (expr.kind) {
      case ExprKind::kError:
        Append(out_, "<error>");
        break;
      case ExprKind::kFraction:
        Append(out_, expr.name);
        break;
      case ExprKind::kInt:
        if (expr.name.empty()) {
          Append(out_, expr.value);
        } else {
          Append(out_, expr.name);
        }
        break;
      case ExprKind::kName:
        Append(out_, expr.name);
        break;
      case ExprKind::kIndex:
        Child(*expr.args[0], kPostfixPower);
        Append(out_, "[");
        Print(*expr.args[1]);
        Append(out_, "]");
        break;
      case ExprKind::kField:
        Child(*expr.args[0], kPostfixPower);
        Append(out_, ".", expr.name);
        break;
      case ExprKind::kMember:
        Append(out_, expr.process->name);
        if (!expr.args.empty()) Arguments(expr);
        Append(out_, ".", expr.name);
        break;
      case ExprKind::kCall:
        Append(out_, expr.name);
        Arguments(expr);
        break;
      case ExprKind::kUnary:
        if (expr.op == Op::kAbs) {
          Append(out_, "abs");
          Arguments(expr);
          break;
        }
        Prefix(SpellingOf(expr.op).text, *expr.args[0]);
        break;
      case ExprKind::kBinary:
        Binary(expr);
        break;
      case ExprKind::kAssign:
      case ExprKind::kIncrement:
      case ExprKind::kConditional:
      case ExprKind::kQuantifier:
        Special(expr);
        break;
      case ExprKind::kList:
        List(expr);
        break;
      case ExprKind::kRate:
        Child(*expr.args[0], kPostfixPower);
        Append(out_, "'");
        break;
      case ExprKind::kDeadlock:
        Append(out_, "deadlock");
        break;
    }
  }

 private:
  // Operators that are neither prefixes nor simply stand between two operands.
  void Special(const Expr& expr) {
    if (expr.kind == ExprKind::kAssign) {
      Child(*expr.args[0], kAssignPower + 1);
      Append(out_, " ", SpellingOf(expr.op).text, "= ");
      Child(*expr.args[1], kAssignPower);
    } else if (expr.kind == ExprKind::kIncrement) {
      const std::string_view text = expr.op == Op::kAdd ? "++" : "--";
      if (expr.value == 1) return Prefix(text, *expr.args[0]);
      Child(*expr.args[0], kPostfixPower);
      Append(out_, text);
    } else if (expr.kind == ExprKind::kConditional) {
      Child(*expr.args[0], kConditionalPower + 1);
      Append(out_, " ? ");
      Child(*expr.args[1], kConditionalPower);
      Append(out_, " : ");
      Child(*expr.args[2], kConditionalPower);
    } else {
      Append(out_, SpellingOf(expr.op).text, " (", PrintSymbol(*expr.binder), ") ");
      Child(*expr.args[0], kAssignPower);
    }
  }

  // A chain `a + b + c …` is as deep as it is long, so it is printed by a loop.
  void Binary(const Expr& expr) {
    std::vector<const Expr*> chain = {&expr};
    auto continues = [&](const Expr& node) {
      const Expr& left = *node.args[0];
      return !everywhere_ && left.kind == ExprKind::kBinary &&
             SpellingOf(left.op).power >= SpellingOf(node.op).power;
    };
    while (continues(*chain.back())) chain.push_back(chain.back()->args[0]);
    Child(*chain.back()->args[0], SpellingOf(chain.back()->op).power);
    for (size_t i = chain.size(); i-- > 0;) {
      const Spelling& op = SpellingOf(chain[i]->op);
      Append(out_, " ", op.text, " ");
      Child(*chain[i]->args[1], op.power + 1);
    }
  }

  void Child(const Expr& expr, int power) {
    bool atom = PowerOf(expr) == kPostfixPower;
    // A quantifier takes in all that follows, so as an operand it is always enclosed.
    bool needed =
        PowerOf(expr) < power || (expr.kind == ExprKind::kQuantifier && power > kAssignPower);
    bool enclose = needed || (everywhere_ && !atom);
    if (enclose) Append(out_, "(");
    Print(expr);
    if (enclose) Append(out_, ")");
  }

  // `- -i` must not become `--i`.
  void Prefix(std::string_view text, const Expr& arg) {
    Append(out_, text);
    size_t begin = out_->size();
    Child(arg, kUnaryPower);
    bool merges = begin < out_->size() && (*out_)[begin] == text[0] && text[0] != '!';
    if (merges) out_->insert(begin, " ");
  }

  void Arguments(const Expr& expr) {
    Append(out_, "(");
    std::string_view separator = "";
    for (const Expr* arg : expr.args) {
      Append(out_, separator);
      Print(*arg);
      separator = ", ";
    }
    Append(out_, ")");
  }

  void List(const Expr& expr) {
    Append(out_, "{");
    for (size_t i = 0; i < expr.args.size(); ++i) {
      if (i > 0) Append(out_, ", ");
      if (!expr.names[i].empty()) Append(out_, expr.names[i], ": ");
      Print(*expr.args[i]);
    }
    Append(out_, "}");
  }

  std::string* out_;
  bool everywhere_;
};

}  // namespace

std::string PrintExpr(const Expr& expr, Parentheses parentheses) {
  std::string out;
  Printer(&out, parentheses).Print(expr);
  return out;
}

// ---- Types ------------------------------------------------------------------------------------

namespace {

// The type without the dimensions, which follow the name.
const Type& BaseOf(const Type& type) {
  const Type* base = &type;
  while (base->kind == TypeKind::kArray && base->alias.empty()) base = base->element;
  return *base;
}

std::string Dimensions(const Type& type) {
  std::string out;
  for (const Type* t = &type; t->kind == TypeKind::kArray && t->alias.empty(); t = t->element) {
    Append(&out, "[", t->index != nullptr ? PrintType(*t->index) : PrintExpr(*t->size), "]");
  }
  return out;
}

std::string PrintBase(const Type& type, bool is_const) {
  std::string out = is_const                              ? "const "
                    : type.is_meta                        ? "meta "
                    : type.is_urgent && type.is_broadcast ? "urgent broadcast "
                    : type.is_urgent                      ? "urgent "
                    : type.is_broadcast                   ? "broadcast "
                                                          : "";
  if (!type.alias.empty()) return Cat(out, type.alias);
  switch (type.kind) {
    case TypeKind::kError:
      return Cat(out, "<error>");
    case TypeKind::kVoid:
      return Cat(out, "void");
    case TypeKind::kInt:
      if (type.low == nullptr) return Cat(out, "int");
      return Cat(out, "int[", PrintExpr(*type.low), ",", PrintExpr(*type.high), "]");
    case TypeKind::kBool:
      return Cat(out, "bool");
    case TypeKind::kScalar:
      return Cat(out, "scalar[", PrintExpr(*type.size), "]");
    case TypeKind::kDouble:
      return Cat(out, "double");
    case TypeKind::kClock:
      return Cat(out, "clock");
    case TypeKind::kChan:
      return Cat(out, "chan");
    case TypeKind::kArray:
      return Cat(out, "array");
    case TypeKind::kStruct:
      break;
  }
  Append(&out, "struct {");
  for (const Field& field : type.fields) {
    Append(&out, " ", PrintBase(BaseOf(*field.type), false), " ", field.name,
           Dimensions(*field.type), ";");
  }
  return Cat(out, " }");
}

std::string Declarator(const Type& type, std::string_view name) {
  return Cat(PrintBase(BaseOf(type), type.is_const), type.is_reference ? " &" : " ", name,
             Dimensions(type));
}

}  // namespace

std::string PrintType(const Type& type) {
  return Cat(PrintBase(BaseOf(type), type.is_const), Dimensions(type));
}

std::string PrintSymbol(const Symbol& symbol) {
  std::string out;
  switch (symbol.kind) {
    case SymbolKind::kLocation:
    case SymbolKind::kBranchpoint:
      return std::string(symbol.name);
    case SymbolKind::kBinder:
      return Cat(symbol.name, " : ", PrintType(*symbol.type));
    case SymbolKind::kTypeName:
      return Cat("typedef ", Declarator(*symbol.type, symbol.name));
    case SymbolKind::kVariable:
    case SymbolKind::kParameter:
    case SymbolKind::kLocal:
      out = Declarator(*symbol.type, symbol.name);
      if (symbol.init != nullptr) Append(&out, " = ", PrintExpr(*symbol.init));
      return out;
    case SymbolKind::kFunction:
      out = symbol.type->kind == TypeKind::kVoid ? Cat("void ", symbol.name)
                                                 : Declarator(*symbol.type, symbol.name);
      break;
    case SymbolKind::kTemplate:
      out = std::string(symbol.name);
      break;
  }
  const std::vector<Symbol*>& parameters =
      symbol.function != nullptr ? symbol.function->parameters : symbol.templ->parameters;
  return Cat(out, "(", PrintParameters(parameters), ")");
}

std::string PrintDeclarator(const Symbol& symbol) {
  std::string out = Cat(symbol.name, Dimensions(*symbol.type));
  if (symbol.init != nullptr) Append(&out, " = ", PrintExpr(*symbol.init));
  return out;
}

bool ShareUnnamedType(const Symbol& a, const Symbol& b) {
  if (a.kind != SymbolKind::kVariable || b.kind != SymbolKind::kVariable) return false;
  const Type& type = BaseOf(*a.type);
  return &type == &BaseOf(*b.type) && type.alias.empty() &&
         (type.kind == TypeKind::kScalar || type.kind == TypeKind::kStruct);
}

std::string PrintParameters(const std::vector<Symbol*>& parameters) {
  std::string out;
  for (const Symbol* parameter : parameters) {
    Append(&out, out.empty() ? "" : ", ", PrintSymbol(*parameter));
  }
  return out;
}

}  // namespace zonelab::lang
